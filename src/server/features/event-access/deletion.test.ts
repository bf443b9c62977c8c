import { eq, getTableName, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { randomId } from '../../common/ids.ts';
import { events } from '../../db/schema/events.ts';
import { guests } from '../../db/schema/guests.ts';
import { insertEvent, insertGuest } from '../../testing/factories.ts';
import { findInTables } from '../../testing/find-in-tables.ts';
import { createOrganiser, type Organiser } from '../../testing/organiser.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { abandonEvent, deleteSomeRows, LONG_TABLES } from './deletion-data.ts';
import { deleteAbandonedEvents } from './deletion-service.ts';

let test: TestApp;
let owner: Organiser;
beforeAll(async () => {
  test = await createTestApp();
  owner = await createOrganiser(test);
});
afterAll(() => test.close());

const countGuests = (eventId: number) => test.database.db.$count(guests, eq(guests.eventId, eventId));

/** An event with more rows in several tables than one statement of the job deletes. */
async function insertLongEvent(userId = owner.userId) {
  const { db } = test.database;
  const { id } = await insertEvent(db, { userId, doorCode: String(randomId()).slice(0, 8) });
  const first = randomId();
  await db.execute(sql`
    insert into households (id, event_id, name, rsvp_token, rsvp_code)
    select ${first}::bigint + i, ${id}, 'Household', ${first}::text || i, ${first}::text || i from generate_series(1, 1500) i`);
  await db.execute(sql`
    insert into guests (id, event_id, household_id, companion_of, full_name, qr_code_identifier)
    select ${first}::bigint + i, ${id}, ${first}::bigint + i % 1500 + 1, case when i > 1500 then ${first}::bigint + i - 1500 end,
      'Guest', ${first}::text || '-' || i
    from generate_series(1, 2500) i`);
  await db.execute(sql`
    insert into check_in_operations (event_id, guest_id, nonce, kind, at)
    select ${id}, ${first}::bigint + i, 'nonce ' || i, 'arrive', now() from generate_series(1, 2500) i`);
  return id;
}

describe('a deleted event', () => {
  it('is gone, with all rows, when the call answers', async () => {
    const { id } = await insertEvent(test.database.db, { userId: owner.userId });
    await insertGuest(test.database.db, { eventId: id });
    expect((await owner.send('DELETE', `/api/events/${id}`)).statusCode).toBe(204);
    expect(await findInTables(test.database, String(id))).toEqual([]);
  });

  it('with a long list is deleted by the job, which goes on where a server was killed', async () => {
    const { db } = test.database;
    const [id, kept] = [await insertLongEvent(), await insertLongEvent()];
    await abandonEvent(db, id);
    await deleteSomeRows(db, id);
    expect((await owner.send('GET', `/api/events/${id}`)).statusCode).toBe(404);
    await deleteAbandonedEvents(test.context);
    expect(await findInTables(test.database, String(id))).toEqual([]);
    expect(await countGuests(kept)).toBe(2_500);
  });

  it('does not wait for rows that somebody has locked, nor hold up other events for them', async () => {
    const { db } = test.database;
    const [locked, free] = [
      await insertEvent(db, { userId: owner.userId }),
      await insertEvent(db, { userId: owner.userId }),
    ];
    const { id } = await insertGuest(db, { eventId: locked.id });
    for (const event of [locked, free]) await abandonEvent(db, event.id);
    const countLeft = () => db.$count(events, sql`${events.id} in (${locked.id}, ${free.id})`);
    await db.transaction(async (tx) => {
      await tx.update(guests).set({ fullName: 'Being changed' }).where(eq(guests.id, id));
      await deleteAbandonedEvents(test.context);
      expect(await countLeft()).toBe(1);
    });
    await deleteAbandonedEvents(test.context);
    expect(await countLeft()).toBe(0);
  });
});

describe('a deleted account', () => {
  it('with long lists is gone at once, and its address can sign in again', async () => {
    const { cookie, email } = await test.signIn();
    const { id: userId } = (await test.app.inject({ url: '/api/users/me', headers: { cookie } })).json<{
      id: number;
    }>();
    const ids = [await insertLongEvent(userId), await insertLongEvent(userId)];
    const send = (url: string, payload: object) =>
      test.app.inject({ method: 'POST', url, payload, headers: { cookie } });
    await send('/api/users/me/confirmation-code', { action: 'deleteAccount' });
    const code = (await test.mailsTo(email)).at(-1)?.text?.match(/\d{6}/)?.[0];
    expect((await send('/api/users/me/delete', { confirmation: email, code })).statusCode).toBe(200);
    const again = await test.signIn(email);
    const listed = await test.app.inject({ url: '/api/events', headers: { cookie: again.cookie } });
    expect(listed.json()).toEqual([]);
    for (const id of ids) expect((await test.app.inject(`/e/${id}`)).statusCode).toBe(404);
    await deleteAbandonedEvents(test.context);
    for (const id of [userId, ...ids]) expect(await findInTables(test.database, String(id))).toEqual([]);
  });
});

it('every table with many rows of an event is deleted in chunks', async () => {
  // One row of an event, or a few: its tags, dishes, members, mails to the organiser, pictures and so on.
  const short = [
    'chart_browsers',
    'counted_mails',
    'event_invitations',
    'event_mails',
    'event_members',
    'meal_options',
    'media',
    'payments',
    'tags',
  ];
  const { rows } = await test.database.pool.query<{ name: string }>(`
    select a.attrelid::regclass::text as name from pg_attribute a join pg_class c on c.oid = a.attrelid
    where a.attname = 'event_id' and c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and not exists (
      select from pg_index i where i.indrelid = a.attrelid and i.indisunique and array_to_string(i.indkey::int2[], ' ') = a.attnum::text
    ) order by 1`);
  const tables = rows.map(({ name }) => name).filter((name) => !short.includes(name));
  expect(tables).toEqual(LONG_TABLES.map((table) => getTableName(table)).sort());
});
