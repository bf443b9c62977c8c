import { once } from 'node:events';
import type { Socket } from 'node:net';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { randomAccessCode, randomId } from '../../common/ids.ts';
import { doorSessions } from '../../db/schema/door.ts';
import { enterDoor } from '../../testing/door.ts';
import { insertEvent, insertGuest } from '../../testing/factories.ts';
import { createOrganiser, type Organiser } from '../../testing/organiser.ts';
import { openPhone, type Phone } from '../../testing/phone.ts';
import { listenAtOrigin } from '../../testing/second-server.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { endListeners, untilSettled } from '../../testing/test-database.ts';

const HEARTBEAT_MS = 10_000;
const MINUTE_MS = 60_000;
/** After this many bytes the guest list is being sent: what comes before it is far smaller. */
const LIST_BEGUN_BYTES = 50_000;

let test: TestApp;
let owner: Organiser;
let origin: string;
let isClosed = false;
beforeEach(async () => {
  // Only intervals are faked: the test triggers heartbeats.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  test = await createTestApp();
  owner = await createOrganiser(test);
  origin = await listenAtOrigin(test.app);
  isClosed = false;
});
afterEach(async () => {
  if (!isClosed) await test.close();
  vi.useRealTimers();
});

async function newDoor() {
  const code = randomAccessCode();
  const { id: eventId } = await insertEvent(test.database.db, { userId: owner.userId, doorCode: code });
  const { id: guestId } = await insertGuest(test.database.db, { eventId });
  const staff = await enterDoor(test, eventId, code);
  await untilSettled(test.database);
  return { eventId, guestId, staff };
}

const waitForList = (phone: Phone) => expect.poll(() => phone.changes.length).toBe(1);

it('sends a ping every three seconds, and every ten marks the session as in use', async () => {
  const { eventId, staff } = await newDoor();
  const phone = await openPhone({ origin, eventId, cookie: staff.cookie });
  await waitForList(phone);
  let received = '';
  phone.response.on('data', (text: string) => {
    received += text;
  });
  test.advance(11 * MINUTE_MS);
  const before = test.context.clock();
  vi.advanceTimersByTime(HEARTBEAT_MS);
  await expect.poll(() => received).toBe('event: ping\ndata: {}\n\n'.repeat(3));
  const lastSeen = async () => {
    const session = await test.database.db.query.doorSessions.findFirst({ where: eq(doorSessions.eventId, eventId) });
    return session?.lastSeenAt.getTime();
  };
  await expect.poll(lastSeen).toBeGreaterThanOrEqual(before.getTime());
  phone.hangUp();
});

it('ends when the owner signs out, or at the next heartbeat after the door session expired', async () => {
  const { eventId, staff } = await newDoor();
  const [owners, staffs] = [
    await openPhone({ origin, eventId, cookie: owner.cookie }),
    await openPhone({ origin, eventId, cookie: staff.cookie }),
  ];
  await waitForList(owners);
  await waitForList(staffs);
  await owner.send('POST', '/api/auth/logout');
  vi.advanceTimersByTime(HEARTBEAT_MS);
  await expect.poll(() => owners.isEnded).toBe(true);
  expect(staffs.isEnded).toBe(false);
  test.advance(31 * 24 * 60 * MINUTE_MS);
  vi.advanceTimersByTime(HEARTBEAT_MS);
  await expect.poll(() => staffs.isEnded).toBe(true);
  await Promise.all([owners.closed, staffs.closed]);
});

/** Opens a phone that stops reading. The list is larger than all buffers between server and phone. */
async function openPhoneThatStopsReading() {
  const { eventId, guestId, staff } = await newDoor();
  await test.database.pool.query(
    `insert into guests (id, event_id, full_name, special_requirements, qr_code_identifier)
     select $1::bigint + i, $2, 'Guest ' || i, repeat('x', 6000), $1::text || '-' || i from generate_series(1, 2000) i`,
    [randomId(), eventId],
  );
  await untilSettled(test.database);
  const connecting = once(test.app.server, 'connection') as Promise<[Socket]>;
  const phone = await openPhone({ origin, eventId, cookie: staff.cookie });
  phone.response.pause();
  // The list is being sent: later changes are not in it.
  const [connection] = await connecting;
  await expect.poll(() => connection.bytesWritten).toBeGreaterThan(LIST_BEGUN_BYTES);
  return { phone, guestId, staff };
}

it('sends a phone that did not read what it missed together, not each change alone', async () => {
  const { phone, guestId, staff } = await openPhoneThatStopsReading();
  const CHANGES = 11;
  for (let time = 0; time < CHANGES; time++) {
    await staff.send(time % 2 === 0 ? 'POST' : 'DELETE', `/api/guests/${guestId}/check-in`);
  }
  phone.response.resume();
  await expect.poll(() => phone.guests.get(guestId)?.checkedIn).toBe(true);
  const [list, ...missed] = phone.changes.map(({ isComplete, guests }) => [isComplete, guests.length]);
  expect(list).toEqual([true, 2_001]);
  expect(new Set(missed.map(String))).toEqual(new Set(['false,1']));
  // Usually one message; two if the server is notified of the last changes only after the phone reads again.
  expect(missed.length).toBeLessThan(CHANGES / 2);
  phone.hangUp();
});

it('drops a phone that stopped reading', async () => {
  const { phone, guestId, staff } = await openPhoneThatStopsReading();
  await staff.send('POST', `/api/guests/${guestId}/check-in`);
  const connections = () => new Promise((resolve) => test.app.server.getConnections((_error, count) => resolve(count)));
  await expect.poll(connections).toBe(1);
  await expect
    .poll(
      async () => {
        vi.advanceTimersByTime(HEARTBEAT_MS);
        return connections();
      },
      { interval: 100 },
    )
    .toBe(0);
  phone.hangUp();
});

it('closes all streams when the server stops, also of phones that do not read', async () => {
  const { phone: stalled } = await openPhoneThatStopsReading();
  const { eventId, staff } = await newDoor();
  const phone = await openPhone({ origin, eventId, cookie: staff.cookie });
  await waitForList(phone);
  isClosed = true;
  await test.close();
  await phone.closed;
  expect(phone.isEnded).toBe(false);
  stalled.hangUp();
});

it('reads the guests of a few events at a time after an outage, so that others find a free connection', async () => {
  const doors = await Promise.all(Array.from({ length: 9 }, newDoor));
  const phones: Phone[] = [];
  for (const { eventId, staff } of doors) phones.push(await openPhone({ origin, eventId, cookie: staff.cookie }));
  for (const phone of phones) await waitForList(phone);
  const { pool } = test.database;
  const blocker = await pool.connect();
  await blocker.query('begin; lock table guests in access exclusive mode');
  await endListeners(test.database);
  const countWaiting = async () => {
    const { rows } = await pool.query(
      `select count(*)::int from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return rows[0].count;
  };
  await expect.poll(countWaiting).toBeGreaterThanOrEqual(3);
  // Whatever wanted a connection before this call has one by the time it is answered.
  await owner.send('GET', '/api/users/me');
  expect(await countWaiting()).toBeLessThanOrEqual(3);
  await blocker.query('rollback');
  blocker.release();
  for (const phone of phones) await expect.poll(() => phone.settings.length).toBeGreaterThan(1);
  for (const phone of phones) phone.hangUp();
});
