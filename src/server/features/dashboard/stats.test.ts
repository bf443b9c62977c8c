import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Stats } from '../../../shared/contracts/stats.ts';
import { sessions } from '../../db/schema/sign-in.ts';
import { users } from '../../db/schema/users.ts';
import { insertEvent, insertGuest } from '../../testing/factories.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

const SECOND_MS = 1000;

let test: TestApp;
let now: Date;
beforeAll(async () => {
  test = await createTestApp({ clock: () => now });
});
beforeEach(() => {
  now = new Date('2026-05-20T10:00:00Z');
});
afterAll(() => test.close());

interface Organiser {
  readonly cookie: string;
  readonly userId: number;
}

/** `at` is when the session will be used, so that it has not expired by then. */
async function signIn(timeZone?: string, at = now): Promise<Organiser> {
  now = at;
  const { cookie, email } = await test.signIn();
  const user = await test.database.db.query.users.findFirst({ where: eq(users.email, email) });
  if (!user) throw new Error('Nobody signed in.');
  if (timeZone)
    await test.app.inject({ method: 'PATCH', url: '/api/users/me', payload: { timeZone }, headers: { cookie } });
  return { cookie, userId: user.id };
}

async function readStats({ cookie }: Organiser): Promise<Stats> {
  const answer = await test.app.inject({ url: '/api/stats', headers: { cookie } });
  expect(answer.statusCode).toBe(200);
  return answer.json<Stats>();
}

async function checkIn({ userId }: Organiser, ...times: string[]): Promise<void> {
  const { id: eventId } = await insertEvent(test.database.db, { userId });
  for (const time of times) {
    await insertGuest(test.database.db, { eventId, checkedIn: true, checkInTime: new Date(time) });
  }
}

it('answers 401 without a session', async () => {
  for (const cookie of ['', 'placecard=forged']) {
    const answer = await test.app.inject({ url: '/api/stats', headers: { cookie } });
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'not_authenticated']);
  }
});

it('answers 401 with an expired session', async () => {
  const organiser = await signIn();
  await test.database.db.delete(sessions).where(eq(sessions.userId, organiser.userId));
  const answer = await test.app.inject({ url: '/api/stats', headers: { cookie: organiser.cookie } });
  expect(answer.statusCode).toBe(401);
});

it('is all zero for a new account', async () => {
  expect(await readStats(await signIn())).toEqual({ totalGuests: 0, upcomingEventsCount: 0, checkInsToday: 0 });
});

it('counts guests of all events, arrived or not', async () => {
  const organiser = await signIn();
  for (const size of [0, 2, 3]) {
    const { id: eventId } = await insertEvent(test.database.db, { userId: organiser.userId });
    for (let guest = 0; guest < size; guest++) {
      await insertGuest(test.database.db, { eventId, checkedIn: guest === 0, checkInTime: guest === 0 ? now : null });
    }
  }
  expect(await readStats(organiser)).toEqual({ totalGuests: 5, upcomingEventsCount: 3, checkInsToday: 2 });
});

it('counts upcoming events, drafts too, and not those that have begun', async () => {
  const organiser = await signIn();
  const at = (offset: number) => new Date(now.getTime() + offset);
  for (const date of [at(-SECOND_MS), at(0), at(SECOND_MS)]) {
    await insertEvent(test.database.db, { userId: organiser.userId, date, status: 'draft' });
  }
  expect((await readStats(organiser)).upcomingEventsCount).toBe(2);
  now = at(2 * SECOND_MS);
  expect((await readStats(organiser)).upcomingEventsCount).toBe(0);
});

it('never counts another organiser’s events, guests or arrivals', async () => {
  const [own, other] = [await signIn(), await signIn()];
  await checkIn(other, now.toISOString(), now.toISOString());
  expect(await readStats(own)).toEqual({ totalGuests: 0, upcomingEventsCount: 0, checkInsToday: 0 });
  await checkIn(own, now.toISOString());
  expect(await readStats(own)).toEqual({ totalGuests: 1, upcomingEventsCount: 1, checkInsToday: 1 });
  expect(await readStats(other)).toEqual({ totalGuests: 2, upcomingEventsCount: 1, checkInsToday: 2 });
});

it('does not count an arrival that was undone', async () => {
  const organiser = await signIn();
  const { id: eventId } = await insertEvent(test.database.db, { userId: organiser.userId });
  await insertGuest(test.database.db, { eventId, checkedIn: false, checkInTime: now });
  expect(await readStats(organiser)).toMatchObject({ totalGuests: 1, checkInsToday: 0 });
});

describe('today', () => {
  // [what, the account's zone, now, arrivals of today, arrivals of other days]
  it.each<[string, string | undefined, string, string[], string[]]>([
    [
      'begins at midnight in Budapest where the account names no zone',
      undefined,
      '2026-05-20T10:00:00Z',
      ['2026-05-19T22:00:00Z', '2026-05-20T09:59:59Z'],
      ['2026-05-19T21:59:59.999Z'],
    ],
    [
      'is a second old just after midnight',
      'Europe/Budapest',
      '2026-05-19T22:00:01Z',
      ['2026-05-19T22:00:00Z'],
      ['2026-05-19T21:59:59Z', '2026-05-19T12:00:00Z'],
    ],
    [
      'is still yesterday’s date in New York',
      'America/New_York',
      '2026-05-20T03:59:59Z',
      ['2026-05-19T04:00:00Z', '2026-05-20T03:59:00Z'],
      ['2026-05-19T03:59:59Z'],
    ],
    [
      'is already tomorrow’s date in Auckland',
      'Pacific/Auckland',
      '2026-05-20T12:00:00Z',
      ['2026-05-20T12:00:00Z'],
      ['2026-05-20T11:59:59Z'],
    ],
    [
      'follows zones that are off by a half hour',
      'Asia/Kolkata',
      '2026-05-20T10:00:00Z',
      ['2026-05-19T18:30:00Z'],
      ['2026-05-19T18:29:59Z'],
    ],
    [
      'has 23 hours when clocks go forward',
      'Europe/Budapest',
      '2026-03-29T21:59:59Z',
      ['2026-03-28T23:00:00Z', '2026-03-29T01:00:00Z'],
      ['2026-03-28T22:59:59Z', '2026-03-29T22:00:00Z'],
    ],
    [
      'has 25 hours when clocks go back',
      'Europe/Budapest',
      '2026-10-25T22:59:59Z',
      ['2026-10-24T22:00:00Z', '2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z'],
      ['2026-10-24T21:59:59Z', '2026-10-25T23:00:00Z'],
    ],
    [
      'begins at one o’clock where midnight is skipped',
      'Asia/Beirut',
      '2026-03-29T10:00:00Z',
      ['2026-03-28T22:00:00Z'],
      ['2026-03-28T21:59:59Z'],
    ],
    [
      'begins at the first of two midnights',
      'Atlantic/Azores',
      '2026-10-25T10:00:00Z',
      ['2026-10-25T00:00:00Z', '2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z'],
      ['2026-10-24T23:59:59Z'],
    ],
  ])('%s', async (_what, timeZone, at, today, otherDays) => {
    const organiser = await signIn(timeZone, new Date(at));
    await checkIn(organiser, ...otherDays);
    expect(await readStats(organiser)).toMatchObject({ totalGuests: otherDays.length, checkInsToday: 0 });
    await checkIn(organiser, ...today);
    expect((await readStats(organiser)).checkInsToday).toBe(today.length);
  });

  it('is the day in the account’s time zone, not the event’s', async () => {
    const organiser = await signIn('Asia/Tokyo', new Date('2026-05-20T15:30:00Z'));
    const { id: eventId } = await insertEvent(test.database.db, {
      userId: organiser.userId,
      timeZone: 'America/New_York',
    });
    const checkInTime = new Date('2026-05-20T14:59:59Z');
    await insertGuest(test.database.db, { eventId, checkedIn: true, checkInTime });
    expect((await readStats(organiser)).checkInsToday).toBe(0);
  });

  it('is known in every time zone that an account can choose', async () => {
    const names = Intl.supportedValuesOf('timeZone');
    const known = 'select count(now() at time zone name)::int as count from unnest($1::text[]) as name';
    const { rows } = await test.database.pool.query(known, [names]);
    expect(rows).toEqual([{ count: names.length }]);
  });
});

it('accepts names of time zones that the database may not know', async () => {
  expect(await readStats(await signIn('US/Pacific-New'))).toMatchObject({ totalGuests: 0 });
});
