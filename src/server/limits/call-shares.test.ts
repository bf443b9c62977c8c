import { request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { insertEvent, insertGuest, insertHousehold, insertMember } from '../testing/factories.ts';
import { anonymous, callerWith, createOrganiser, type Organiser } from '../testing/organiser.ts';
import { openLink } from '../testing/rsvp.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

let test: TestApp;
let greedy: Organiser;
let other: Organiser;
let eventId: number;
let guestId: number;
beforeAll(async () => {
  test = await createTestApp();
  await test.app.listen({ host: '127.0.0.1', port: 0 });
  [greedy, other] = [await createOrganiser(test), await createOrganiser(test)];
});
beforeEach(async () => {
  ({ id: eventId } = await insertEvent(test.database.db, { userId: greedy.userId }));
  ({ id: guestId } = await insertGuest(test.database.db, { eventId }));
});
afterAll(() => test.close());

async function countWaiting(): Promise<number> {
  const text = await test.context.metrics.registry.render();
  return Number(/^placecard_calls_waiting (\d+)/m.exec(text)?.[1]);
}

/** How many statements wait for a lock. */
async function countBlocked(): Promise<number> {
  const { rows } = await test.database.pool.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows[0]?.count ?? 0;
}

/** Runs `work` while changes of the event wait for its lock, or whatever waits for another one. */
async function whileLocked(work: () => Promise<void>, lock = `select from events where id = ${eventId} for update`) {
  const client = await test.database.pool.connect();
  try {
    await client.query('begin');
    await client.query(lock);
    await work();
  } finally {
    await client.query('rollback');
    client.release();
  }
}

const statuses = async (answers: Promise<{ statusCode: number }>[]) =>
  (await Promise.all(answers)).map(({ statusCode }) => statusCode);
const change = () => greedy.send('PATCH', `/api/guests/${guestId}`, { specialRequirements: 'Window' });
const importOne = (event = eventId) =>
  greedy.send('POST', `/api/events/${event}/guests/import`, { rows: [{ fullName: 'Nagy Béla' }] });

describe('an account that sends many calls at once', () => {
  it('has two changes of one event under way, and neither others nor its own reads wait for the rest', async () => {
    let answers: ReturnType<typeof change>[] = [];
    await whileLocked(async () => {
      answers = Array.from({ length: 30 }, change);
      await expect.poll(countWaiting).toBe(28);
      await expect.poll(countBlocked).toBe(2);
      expect(await statuses([other.send('GET', '/api/users/me'), other.send('GET', '/api/events')])).toEqual([
        200, 200,
      ]);
      expect((await greedy.send('GET', `/api/events/${eventId}`)).statusCode).toBe(200);
      expect(await countBlocked()).toBe(2);
    });
    expect(new Set(await statuses(answers))).toEqual(new Set([200]));
    expect(await countWaiting()).toBe(0);
  });

  it('has two changes under way, however the calls name what they change', async () => {
    const { id: householdId } = await insertHousehold(test.database.db, { eventId });
    let answers: ReturnType<typeof change>[] = [];
    await whileLocked(async () => {
      const rename = () => greedy.send('PATCH', `/api/households/${householdId}`, { name: 'Nagy' });
      const describe = () => greedy.send('PATCH', `/api/events/${eventId}`, { location: 'Eger' });
      answers = [change, rename, describe, importOne].flatMap((send) => [send(), send()]);
      await expect.poll(() => countWaiting()).toBe(6);
      await expect.poll(countBlocked).toBe(2);
    });
    expect(new Set(await statuses(answers))).toEqual(new Set([200]));
  });

  it('and four editors have three changes of its event under way together, and others’ changes go on', async () => {
    const editors = await Promise.all(Array.from({ length: 4 }, () => createOrganiser(test)));
    for (const { userId } of editors) await insertMember(test.database.db, { eventId, userId, role: 'editor' });
    const { id: otherEventId } = await insertEvent(test.database.db, { userId: other.userId });
    let answers: ReturnType<typeof change>[] = [];
    await whileLocked(async () => {
      answers = editors.flatMap((editor) => [
        editor.send('PATCH', `/api/guests/${guestId}`, { specialRequirements: 'Aisle' }),
        editor.send('PATCH', `/api/events/${eventId}`, { location: 'Eger' }),
      ]);
      await expect.poll(countBlocked).toBe(3);
      answers.push(greedy.send('POST', `/api/events/${eventId}/copy`, {}), importOne());
      const addTo = (id: number) => other.send('POST', '/api/guests', { eventId: id, fullName: 'Nagy Béla' });
      expect((await addTo(otherEventId)).statusCode).toBe(201);
      const rows = [{ fullName: 'Kis Éva' }];
      expect((await other.send('POST', `/api/events/${otherEventId}/guests/import`, { rows })).statusCode).toBe(200);
      // Who may not change the event does not wait for it.
      expect((await addTo(eventId)).statusCode).toBe(404);
      expect(await countBlocked()).toBe(3);
    });
    expect(new Set(await statuses(answers))).toEqual(new Set([200, 201]));
  });

  it('keeps its places until the work is done, even if it hangs up', async () => {
    await whileLocked(async () => {
      const { port } = test.app.server.address() as AddressInfo;
      const headers = { cookie: greedy.cookie, 'content-type': 'application/json' };
      const calls = [1, 2].map(() =>
        httpRequest({ port, path: `/api/guests/${guestId}`, method: 'PATCH', headers }).end(
          '{"email":"a@example.com"}',
        ),
      );
      await expect.poll(countBlocked).toBe(2);
      for (const call of calls) {
        call.on('error', () => {}).destroy();
        if (!call.closed) await new Promise((resolve) => call.once('close', resolve));
      }
      const next = change();
      await expect.poll(countWaiting).toBe(1);
      expect(await countBlocked()).toBe(2);
      void next;
    });
    expect((await change()).statusCode).toBe(200);
  });

  it('leaves the queue when it hangs up while it waits', async () => {
    let answers: ReturnType<typeof change>[] = [];
    await whileLocked(async () => {
      answers = [change(), change()];
      await expect.poll(countBlocked).toBe(2);
      const { port } = test.app.server.address() as AddressInfo;
      const headers = { cookie: greedy.cookie, 'content-length': 0 };
      const call = httpRequest({ port, path: `/api/guests/${guestId}`, method: 'DELETE', headers }).end();
      await expect.poll(countWaiting).toBe(1);
      call.on('error', () => {}).destroy();
      await expect.poll(countWaiting).toBe(0);
    });
    expect(await statuses(answers)).toEqual([200, 200]);
    expect((await greedy.send('GET', `/api/events/${eventId}/guests/${guestId}`)).statusCode).toBe(200);
  });

  it('has one import under way, whichever events it imports into', async () => {
    const { id: elsewhere } = await insertEvent(test.database.db, { userId: greedy.userId });
    let answers: ReturnType<typeof importOne>[] = [];
    await whileLocked(async () => {
      answers = [importOne()];
      await expect.poll(countBlocked).toBe(1);
      answers.push(importOne(elsewhere));
      await expect.poll(countWaiting).toBe(1);
    });
    expect(await statuses(answers)).toEqual([200, 200]);
  });

  it('is sent one long list at a time, and another account is not held up by it', async () => {
    const { pool, db } = test.database;
    const { id: others } = await insertEvent(db, { userId: other.userId });
    for (const id of [eventId, others]) {
      await pool.query(
        `insert into guests (id, event_id, full_name, qr_code_identifier, special_requirements)
         select (random() * 1e14)::bigint, $1::bigint, 'Guest', gen_random_uuid(), repeat(gen_random_uuid()::text, 300)
         from generate_series(1, 1500)`,
        [id],
      );
    }
    const { port } = test.app.server.address() as AddressInfo;
    const read = (cookie: string, id: number) =>
      httpRequest({ port, path: `/api/events/${id}/guests`, headers: { cookie }, agent: false }).end();
    // Nobody reads this answer, so it does not end.
    const unread = read(greedy.cookie, eventId);
    await new Promise((resolve) => unread.once('response', resolve));
    const next = greedy.send('GET', `/api/events/${eventId}/guests`);
    await expect.poll(countWaiting).toBe(1);
    expect((await other.send('GET', `/api/events/${others}/guests`)).json()).toHaveLength(1_500);
    expect(await countWaiting()).toBe(1);
    unread.on('error', () => {}).destroy();
    expect((await next).json()).toHaveLength(1_501);
  });
});

it('reads stored plans in turn, whoever opens them', async () => {
  const accounts = [greedy, other, await createOrganiser(test), await createOrganiser(test)];
  const ids = await Promise.all(
    accounts.map(async ({ userId }) => (await insertEvent(test.database.db, { userId })).id),
  );
  let answers: ReturnType<Organiser['send']>[] = [];
  await whileLocked(async () => {
    answers = accounts.map(({ send }, index) => send('GET', `/api/events/${ids[index]}/layout/stored`));
    // All four fit among the calls under way. After a second each gives up its turn.
    await expect.poll(countWaiting).toBeGreaterThan(0);
  }, 'lock table layouts in access exclusive mode');
  expect(await statuses(answers)).toEqual([200, 200, 200, 200]);
});

describe('whoever has a link', () => {
  const createCatererLink = async () =>
    (await greedy.send('POST', `/api/events/${eventId}/caterer-link`)).json<{ token: string }>().token;

  it('has two changes of an event under way, and leaves connections to the database for others', async () => {
    const token = await createCatererLink();
    const { rsvpToken } = await insertHousehold(test.database.db, { eventId });
    const { id: elsewhere } = await insertEvent(test.database.db, { userId: other.userId });
    const { send } = anonymous(test);
    let answers: ReturnType<typeof send>[] = [];
    await whileLocked(async () => {
      answers = Array.from({ length: 8 }, () => [
        send('POST', `/api/caterer/${token}/confirm`),
        openLink(test, rsvpToken).put({ version: 7, people: [{ guestId, attendance: 'coming' }] }),
      ]).flat();
      await expect.poll(countBlocked).toBeGreaterThanOrEqual(2);
      expect((await other.send('PATCH', `/api/events/${elsewhere}`, { name: 'Party' })).statusCode).toBe(200);
      expect(await countBlocked()).toBe(2);
    });
    expect(new Set(await statuses(answers))).toEqual(new Set([200, 409]));
  });

  it('is given the catering list that is being made, and an account has one made at a time', async () => {
    const token = await createCatererLink();
    const open = (link: string) => anonymous(test).send('GET', `/api/caterer/${link}`);
    let answers: ReturnType<typeof open>[] = [];
    await whileLocked(async () => {
      answers = Array.from({ length: 4 }, () => [
        open(token),
        greedy.send('GET', `/api/events/${eventId}/catering`),
        greedy.send('GET', `/api/events/${eventId}/catering.csv`),
      ]).flat();
      await expect.poll(countBlocked).toBeGreaterThanOrEqual(2);
      await expect.poll(countWaiting).toBe(7);
      // Those that came before these have found their event by now.
      for (let time = 0; time < 5; time++) expect((await open('unknown')).statusCode).toBe(404);
      expect(await countBlocked()).toBe(2);
    }, 'lock table guests in access exclusive mode');
    expect(new Set(await statuses(answers))).toEqual(new Set([200]));
  });
});

it.each([
  ['an event', 'placecard', () => `/api/events/${eventId}`],
  ['an event, by phones at its door', 'placecard-door-1', () => `/api/events/${eventId}`],
  ['a guest', 'placecard', () => `/api/events/${eventId}/guests/${guestId}`],
  ['an account', 'placecard', () => `/api/users/${greedy.userId}`],
  ['the landing page', 'placecard', () => '/'],
])('made-up sessions that ask for %s leave connections to the database for others', async (_what, cookie, path) => {
  let answers: ReturnType<Organiser['send']>[] = [];
  const sessions = cookie === 'placecard' ? 'sessions' : 'door_sessions';
  await whileLocked(async () => {
    answers = Array.from({ length: 30 }, (_, index) =>
      callerWith(test, `${cookie}=made-up-${index}`).send('GET', path()),
    );
    await expect.poll(countBlocked).toBeGreaterThan(0);
    expect((await anonymous(test).send('GET', `/api/events/${eventId}`)).statusCode).toBe(200);
  }, `lock table ${sessions} in access exclusive mode`);
  expect(await statuses(answers)).not.toContain(503);
});
