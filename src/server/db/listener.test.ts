import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { createLog } from '../common/log.ts';
import { insertEvent, insertGuest } from '../testing/factories.ts';
import { startTcpProxy } from '../testing/tcp-proxy.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { connect } from './client.ts';
import { createListener } from './listener.ts';
import { QUERY_TIMEOUT_MESSAGE } from './resilient-pool.ts';
import { guests } from './schema/guests.ts';
import { users } from './schema/users.ts';

let database: TestDatabase;
let eventId: number;
beforeAll(async () => {
  database = await createTestDatabase();
  const userId = 123_456_789_012;
  await database.db.insert(users).values({ id: userId, email: 'a@example.com', authProvider: 'email' });
  eventId = (await insertEvent(database.db, { userId })).id;
  for (const fullName of ['Anna', 'Béla', 'Cili']) await insertGuest(database.db, { eventId, fullName });
});
afterAll(() => database.drop());

const listPending = async () => {
  const { rows } = await database.pool.query('select channel, payload from pending_notifications order by channel');
  return rows;
};

/** A server that listens, until the test ends. */
function startListening(connectionString = database.connectionString) {
  const { pool, db } = connect(connectionString, () => {});
  const listener = createListener({ pool, log: createLog('silent') });
  const heard: string[] = [];
  listener.subscribe({ channel: 'seats_changed', onNotification: (payload) => heard.push(payload), onGap: () => {} });
  listener.start();
  onTestFinished(async () => {
    await listener.stop();
    await pool.end();
  });
  return { db, heard, listener };
}

it('writes one notification of each kind for a change of many guests', async () => {
  await database.pool.query('truncate pending_notifications');
  await database.db.update(guests).set({ tableNumber: '1' }).where(eq(guests.eventId, eventId));
  expect(await listPending()).toEqual([
    { channel: 'door_changed', payload: `guests ${eventId}` },
    { channel: 'seats_changed', payload: String(eventId) },
  ]);
});

it('forgets the notifications of a transaction that was rolled back', async () => {
  await database.pool.query('truncate pending_notifications');
  const rolledBack = database.db.transaction(async (tx) => {
    await tx.update(guests).set({ tableNumber: '2' }).where(eq(guests.eventId, eventId));
    tx.rollback();
  });
  await expect(rolledBack).rejects.toThrow();
  expect(await listPending()).toEqual([]);
});

it('sends what a server that died after its commit did not send, once', async () => {
  await database.pool.query('truncate pending_notifications');
  await database.db.update(guests).set({ tableNumber: '3' }).where(eq(guests.eventId, eventId));
  const [one, other] = [startListening(), startListening()];
  await expect.poll(() => [one.heard, other.heard]).toEqual([[String(eventId)], [String(eventId)]]);
  await expect.poll(listPending).toEqual([]);
});

it('hears of its own change after the commit, not before', async () => {
  const { db, heard } = startListening();
  await expect.poll(listPending).toEqual([]);
  await db.transaction(async (tx) => {
    await tx.execute("set local placecard.actor = 'job::job'");
    await tx.update(guests).set({ tableNumber: '4' }).where(eq(guests.eventId, eventId));
    expect(heard).toEqual([]);
  });
  await expect.poll(() => heard).toEqual([String(eventId)]);
});

it('gives up all that waits for a connection that died silently, after one timeout', async () => {
  // As in postgresql://user@%2Ffolder/name.
  const [, user, folder, name] = /\/\/(.+)@(.+)\/(.+)$/.exec(database.connectionString) ?? [];
  const network = await startTcpProxy({ path: `${decodeURIComponent(folder ?? '')}/.s.PGSQL.5432` });
  onTestFinished(() => network.close());
  const { listener } = startListening(`postgresql://${user}@127.0.0.1:${network.port}/${name}`);
  await expect.poll(() => listener.isConnected).toBe(true);
  network.swallow();
  const asked = await Promise.allSettled(Array.from({ length: 4 }, () => listener.query('select 1', [])));
  const timeouts = asked.filter((each) => each.status === 'rejected' && each.reason.message === QUERY_TIMEOUT_MESSAGE);
  expect(asked.map(({ status }) => status)).toEqual(Array(4).fill('rejected'));
  expect(timeouts.length).toBeLessThanOrEqual(1);
  await network.heal();
  await expect.poll(() => listener.isConnected && listener.query('select 1 as one', [])).toEqual([{ one: 1 }]);
});
