import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { randomId } from './common/ids.ts';
import { doorSessions } from './db/schema/door.ts';
import { guests } from './db/schema/guests.ts';
import { touchSessions } from './features/event-access/data.ts';
import { enterDoor } from './testing/door.ts';
import { NOW, setUpDoorCodes } from './testing/door-codes.ts';
import { openReportedDoor } from './testing/door-report.ts';
import { insertGuest } from './testing/factories.ts';

const door = setUpDoorCodes();
/** Longer ago than a session in use goes unwritten. */
const AN_HOUR_AGO = new Date(NOW.getTime() - 60 * 60_000);

/** Calls that lock the same rows run against each other; a deadlock would be answered with 503. */
async function expectNoFailure(rounds: number, ...calls: ((round: number) => Promise<{ statusCode: number }>)[]) {
  for (let round = 0; round < rounds; round++) {
    const answers = await Promise.all(calls.map((call) => call(round)));
    expect(answers.map(({ statusCode }) => statusCode).filter((status) => status >= 500)).toEqual([]);
  }
}

/** Stores guests in the opposite order of their ids, so that no two ways of reading them agree by chance. */
async function insertGuests(eventId: number, count: number) {
  const ids = Array.from({ length: count }, randomId).sort((one, other) => other - one);
  for (const id of ids) await insertGuest(door.test.database.db, { id, eventId });
  return ids;
}

it('phones that check in many guests and an organiser who changes the same ones never deadlock', async () => {
  const { event, phone } = await openReportedDoor(door);
  const ids = await insertGuests(event.id, 60);
  const phones = await Promise.all(['Main', 'Garden', 'Back'].map(phone));
  const arrivals = phones.map((one) => () => {
    const ops = ids.map((guestId) => one.make({ kind: 'arrive', guestId }));
    return one.post({ device: one.device, label: null, ops });
  });
  const url = (path: string) => `/api/events/${event.id}/${path}`;
  const seats = (round: number) =>
    ids.map((guestId, index) => ({ guestId, tableNumber: String(round % 2), seatNumber: String(index) }));
  const list = (round: number) => ({ changes: [{ ids, set: { addTags: [`Tag ${round}`] } }] });
  await expectNoFailure(
    5,
    ...arrivals,
    (round) => door.owner.send('POST', url('seats'), seats(round)),
    (round) => door.owner.send('POST', url('guests/change'), list(round)),
  );
  const { db } = door.test.database;
  const stored = await db.query.guests.findMany({ where: eq(guests.eventId, event.id) });
  const arrived = stored.filter(({ id }) => ids.includes(id));
  expect(new Set(arrived.map((guest) => guest.arrivals.length))).toEqual(new Set([15]));
});

it('staff who check in guests that declined do not deadlock with an organiser who replaces the door code', async () => {
  const { db } = door.test.database;
  const event = await door.newEvent();
  const seatGivenUp = { tableNumber: '1', seatNumber: '1' };
  for (let round = 0; round < 6; round++) {
    const code = (await door.owner.send('POST', `/api/events/${event.id}/generate-door-code`)).json().doorCode;
    const staff = await Promise.all(Array.from({ length: 6 }, () => enterDoor(door.test, event.id, code)));
    const declined = { eventId: event.id, attendance: 'declined', seatGivenUp } as const;
    const ids = await Promise.all(staff.map(async () => (await insertGuest(db, declined)).id));
    await db.update(doorSessions).set({ lastSeenAt: AN_HOUR_AGO }).where(eq(doorSessions.eventId, event.id));
    const checkIns = staff.map((one, index) => () => one.send('POST', `/api/guests/${ids[index]}/check-in`, {}));
    await expectNoFailure(1, ...checkIns, () => door.owner.send('POST', `/api/events/${event.id}/generate-door-code`));
  }
});

it('a stream does not wait for sessions that somebody else is changing when it writes which are in use', async () => {
  const { db, pool } = door.test.database;
  const event = await door.newEvent();
  const passes = Array.from({ length: 3 }, () => ({
    role: 'staff' as const,
    userId: null,
    tokenHash: randomBytes(32),
  }));
  const times = { lastSeenAt: AN_HOUR_AGO, expiresAt: event.date };
  await db.insert(doorSessions).values(passes.map(({ tokenHash }) => ({ tokenHash, eventId: event.id, ...times })));
  await db.transaction(async (tx) => {
    const changed = eq(doorSessions.tokenHash, passes[1]?.tokenHash ?? randomBytes(32));
    await tx.update(doorSessions).set({ endedAt: NOW }).where(changed);
    await touchSessions(pool, passes, { now: NOW, since: NOW });
  });
  const stored = await db.query.doorSessions.findMany({ where: eq(doorSessions.eventId, event.id) });
  expect(stored.map(({ lastSeenAt, endedAt }) => [lastSeenAt, endedAt === null])).toEqual(
    expect.arrayContaining([
      [NOW, true],
      [AN_HOUR_AGO, false],
    ]),
  );
});

it('deleting an event while phones check in its guests fails for nobody', async () => {
  for (let round = 0; round < 4; round++) {
    const { event, phone } = await openReportedDoor(door);
    const ids = await insertGuests(event.id, 30);
    const phones = await Promise.all(['Main', 'Garden'].map(phone));
    const batches = phones.map((one) => () => {
      const ops = ids.map((guestId) => one.make({ kind: 'arrive', guestId }));
      return one.post({ device: one.device, label: null, ops });
    });
    const taps = ids.slice(0, 6).map((id) => () => door.owner.send('POST', `/api/guests/${id}/check-in`, {}));
    await expectNoFailure(1, ...batches, ...taps, () => door.owner.send('DELETE', `/api/events/${event.id}`));
  }
});
