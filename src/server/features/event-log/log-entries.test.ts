import { and, asc, eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eventLog } from '../../db/schema/event-log.ts';
import { guests } from '../../db/schema/guests.ts';
import { insertEvent, insertGuest } from '../../testing/factories.ts';
import { createOrganiser, type Organiser } from '../../testing/organiser.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let test: TestApp;
let owner: Organiser;
let eventId: number;
beforeAll(async () => {
  test = await createTestApp();
  owner = await createOrganiser(test);
});
afterAll(() => test.close());
beforeEach(async () => {
  eventId = (await insertEvent(test.database.db, { userId: owner.userId })).id;
  await test.database.db.delete(eventLog).where(eq(eventLog.eventId, eventId));
});

const listEntries = async (where = eq(eventLog.eventId, eventId)) => {
  const rows = await test.database.db.select().from(eventLog).where(where).orderBy(asc(eventLog.change));
  return rows.map(({ at: _at, change: _change, eventId: _event, ...entry }) => entry);
};

const insertUnlogged = async (values: Parameters<typeof insertGuest>[1]) => {
  const guest = await insertGuest(test.database.db, values);
  await test.database.db.delete(eventLog).where(eq(eventLog.eventId, eventId));
  return guest;
};

describe('a guest', () => {
  it('who is moved on the floor plan has an entry with both seats', async () => {
    const guest = await insertUnlogged({ eventId, tableNumber: '4', seatNumber: '2' });
    const move = { guestId: guest.id, tableNumber: '7', seatNumber: '1' };
    await owner.send('POST', `/api/events/${eventId}/seats?via=plan`, [move]);
    expect(await listEntries()).toEqual([
      {
        subject: 'guest',
        guestId: guest.id,
        actorKind: 'user',
        actorId: owner.userId,
        via: 'plan',
        action: 'seat',
        count: 1,
        fields: [],
        before: { table: '4', seat: '2' },
        after: { table: '7', seat: '1' },
      },
    ]);
  });

  it('has one entry for a call that needs several statements', async () => {
    const fields = { fullName: 'Nagy Ilona', household: 'Nagy', attendance: 'coming', tableNumber: '1', companions: 0 };
    const answer = await owner.send('POST', '/api/guests', { eventId, ...fields });
    const { id } = answer.json<{ id: number }>();
    expect(await listEntries(and(eq(eventLog.eventId, eventId), eq(eventLog.guestId, id)))).toMatchObject([
      { action: 'added', via: 'list', fields: ['household'], after: { table: '1', attendance: 'coming' } },
    ]);
    await owner.send('PATCH', `/api/guests/${id}`, { email: 'ilona@example.com', attendance: 'declined', tags: ['x'] });
    expect((await listEntries(eq(eventLog.guestId, id))).at(-1)).toMatchObject({
      action: 'attendance',
      fields: ['email', 'tags'],
      before: { attendance: 'coming', table: '1' },
      after: { attendance: 'declined', table: null },
    });
  });

  it('can only be changed by a transaction that names its actor', async () => {
    const { id } = await insertUnlogged({ eventId });
    const { db } = test.context;
    const rename = db.update(guests).set({ fullName: 'Nobody' }).where(eq(guests.id, id));
    await expect(rename).rejects.toMatchObject({ cause: { message: expect.stringContaining('without an actor') } });
    // What the history does not show needs none.
    await db.update(guests).set({ fullName: 'Kovács Anna', isOnPlan: true }).where(eq(guests.id, id));
  });
});

it('an import is one entry with a count', async () => {
  const known = await insertUnlogged({ eventId, fullName: 'Kis Béla', tableNumber: '1' });
  const rows = ['Nagy Ilona', 'Tóth Éva', 'Kis Béla'].map((fullName) => ({ fullName, phone: '123', tableNumber: '2' }));
  await owner.send('POST', `/api/events/${eventId}/guests/import`, { rows, existing: 'update' });
  expect(await listEntries()).toMatchObject([
    { subject: 'guest', guestId: known.id, action: 'seat', via: 'import' },
    { subject: 'guests', guestId: 0, count: 2, after: { changed: 1 }, actorId: owner.userId },
  ]);
});

it('a deleted event leaves nothing, and needs no actor', async () => {
  await insertUnlogged({ eventId, companionOf: (await insertGuest(test.database.db, { eventId })).id });
  await owner.send('POST', '/api/guests', { eventId, fullName: 'Nagy Ilona', household: 'Nagy' });
  expect((await owner.send('DELETE', `/api/events/${eventId}`)).statusCode).toBe(204);
  expect(await listEntries()).toEqual([]);
});

it('the row of an event takes its entries along', async () => {
  await owner.send('POST', '/api/guests', { eventId, fullName: 'Nagy Ilona' });
  expect(await listEntries()).not.toEqual([]);
  await test.database.pool.query('delete from events where id = $1', [eventId]);
  expect(await listEntries()).toEqual([]);
});

it('a change of very many guests is one entry with a count, but for those who are moved', async () => {
  const { pool } = test.database;
  const text = `insert into guests (id, event_id, full_name, qr_code_identifier)
    select $1::bigint * 1000 + n, $1, 'Guest', $1 || '-' || n from generate_series(1, 501) n returning id`;
  const { rows } = await pool.query<{ id: number }>(text, [eventId]);
  await test.database.db.delete(eventLog).where(eq(eventLog.eventId, eventId));
  const ids = rows.map(({ id }) => id);
  await owner.send('POST', `/api/events/${eventId}/guests/change`, { changes: [{ ids, set: { ageGroup: 'adult' } }] });
  expect(await listEntries()).toMatchObject([{ subject: 'guests', action: 'changed', after: { changed: 501 } }]);
});

it('a change of very many guests of several events is an entry in each', async () => {
  const { db, pool } = test.database;
  const other = (await insertEvent(db, { userId: owner.userId })).id;
  const insert = `insert into guests (id, event_id, full_name, qr_code_identifier)
    select $1::bigint * 1000 + n, $1, 'Guest', $1 || '-' || n from generate_series(1, $2::int) n`;
  await pool.query(insert, [eventId, 400]);
  await pool.query(insert, [other, 200]);
  const isOfBoth = inArray(eventLog.eventId, [eventId, other]);
  await db.delete(eventLog).where(isOfBoth);
  await db
    .update(guests)
    .set({ ageGroup: 'adult' })
    .where(inArray(guests.eventId, [eventId, other]));
  const rows = await db.select().from(eventLog).where(isOfBoth);
  expect(new Map(rows.map((row) => [row.eventId, row.after]))).toEqual(
    new Map([
      [eventId, { changed: 400 }],
      [other, { changed: 200 }],
    ]),
  );
});

it('a household that is added and filled in by one call is one household', async () => {
  const guest = await insertUnlogged({ eventId });
  const body = { name: 'Nagy', salutation: 'Kedves Nagyék', guestIds: [guest.id] };
  const answer = await owner.send('POST', `/api/events/${eventId}/households`, body);
  expect(answer.statusCode, answer.body).toBe(201);
  const ofHousehold = and(eq(eventLog.eventId, eventId), eq(eventLog.subject, 'household'));
  expect(await listEntries(ofHousehold)).toMatchObject([{ action: 'added', count: 1 }]);
});
