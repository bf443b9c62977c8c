import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { randomId } from './common/ids.ts';
import { createLog } from './common/log.ts';
import { checkInOperations, doorSessions } from './db/schema/door.ts';
import { guestRemovals } from './db/schema/guests.ts';
import { lookupShowings, rateLimits } from './db/schema/limits.ts';
import { payments } from './db/schema/payments.ts';
import { emailCodes, sessions } from './db/schema/sign-in.ts';
import { users } from './db/schema/users.ts';
import { deleteExpiredData, startJobs } from './jobs.ts';
import { insertEvent } from './testing/factories.ts';
import { createTestApp } from './testing/test-app.ts';
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts';

const NOW = new Date('2026-11-15T10:00:00Z');
const SECOND_MS = 1000;
const DAY_MS = 24 * 60 * 60 * SECOND_MS;
const at = (offset: number) => new Date(NOW.getTime() + offset);
const token = (name: string) => Buffer.from(name.padEnd(32));

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  await database.pool.query('truncate users, email_codes, rate_limits cascade');
});

const clean = () => deleteExpiredData({ db: database.db, clock: () => NOW, log: createLog('silent') });

it('deletes sessions older than 30 days or idle for 7, and no account', async () => {
  const userId = randomId();
  await database.db.insert(users).values({ id: userId, email: 'a@example.com', authProvider: 'email' });
  const session = (name: string, lastSeenAt: Date, expiresAt: Date) => ({
    tokenHash: token(name),
    userId,
    lastSeenAt,
    expiresAt,
  });
  await database.db
    .insert(sessions)
    .values([
      session('live', NOW, at(DAY_MS)),
      session('almost idle', at(-7 * DAY_MS + SECOND_MS), at(DAY_MS)),
      session('idle', at(-7 * DAY_MS - SECOND_MS), at(DAY_MS)),
      session('almost over', NOW, at(SECOND_MS)),
      session('over', NOW, at(-SECOND_MS)),
    ]);
  await clean();
  const left = await database.db.select().from(sessions);
  expect(left.map(({ tokenHash }) => tokenHash.toString().trim()).sort()).toEqual([
    'almost idle',
    'almost over',
    'live',
  ]);
  expect(await database.db.$count(users)).toBe(1);
});

it('keeps payments of deleted accounts for eight years, and orders without a payment for a week', async () => {
  const userId = randomId();
  await database.db.insert(users).values({ id: userId, email: 'a@example.com', authProvider: 'email' });
  const eightYears = 2922 * DAY_MS;
  const order = (origin: string, age: number, changes: Partial<typeof payments.$inferInsert> = {}) => ({
    id: randomId(),
    tier: 'pro' as const,
    amount: 19,
    currency: 'USD',
    origin,
    orderedOn: 'free' as const,
    createdAt: at(-age),
    ...changes,
  });
  const paid = { status: 'succeeded', grantedAt: NOW } as const;
  await database.db
    .insert(payments)
    .values([
      order('of an account', eightYears + DAY_MS, { userId, status: 'canceled' }),
      order('paid', eightYears - DAY_MS, paid),
      order('paid long ago', eightYears + DAY_MS, paid),
      order('owed', eightYears + DAY_MS, { ...paid, nextRefundAt: NOW }),
      order('paid back', 30 * DAY_MS, { status: 'failed', refundReason: 'mismatch' }),
      order('cancelled just now', 6 * DAY_MS, { status: 'canceled' }),
      order('cancelled', 8 * DAY_MS, { status: 'canceled' }),
      order('still asked about', 8 * DAY_MS, { status: 'open', nextCheckAt: NOW }),
    ]);
  await clean();
  const left = await database.db.select({ origin: payments.origin }).from(payments);
  expect(left.map(({ origin }) => origin).sort()).toEqual([
    'cancelled just now',
    'of an account',
    'owed',
    'paid',
    'paid back',
    'still asked about',
  ]);
});

it('deletes check-in operations after two months', async () => {
  const userId = randomId();
  await database.db.insert(users).values({ id: userId, email: 'a@example.com', authProvider: 'email' });
  const { id: eventId } = await insertEvent(database.db, { userId });
  const tap = (nonce: string, createdAt: Date) => ({
    guestId: 1,
    eventId,
    nonce,
    kind: 'arrive',
    at: NOW,
    createdAt,
  });
  const held = { ...tap('undecided', at(-61 * DAY_MS)), state: 'held' as const };
  await database.db
    .insert(checkInOperations)
    .values([tap('new', at(-59 * DAY_MS)), tap('old', at(-61 * DAY_MS)), held]);
  await clean();
  const left = await database.db.select({ nonce: checkInOperations.nonce }).from(checkInOperations);
  expect(left.map(({ nonce }) => nonce).sort()).toEqual(['new', 'undecided']);
});

it('deletes door sessions a week after others, and records of removed guests after a day', async () => {
  const userId = randomId();
  await database.db.insert(users).values({ id: userId, email: 'a@example.com', authProvider: 'email' });
  const { id: eventId } = await insertEvent(database.db, { userId });
  const session = (name: string, lastSeenAt: Date, expiresAt: Date) => ({
    tokenHash: token(name),
    eventId,
    lastSeenAt,
    expiresAt,
  });
  await database.db
    .insert(doorSessions)
    .values([
      session('live', at(-13 * DAY_MS), at(-6 * DAY_MS)),
      session('idle', at(-14 * DAY_MS - SECOND_MS), at(DAY_MS)),
      session('over', NOW, at(-7 * DAY_MS - SECOND_MS)),
      { ...session('replaced', NOW, at(DAY_MS)), endedAt: at(-7 * DAY_MS - SECOND_MS) },
    ]);
  const removal = (guestId: number, removedAt: Date) => ({ guestId, eventId, removedIn: '7', removedAt });
  await database.db
    .insert(guestRemovals)
    .values([removal(1, at(-DAY_MS + SECOND_MS)), removal(2, at(-DAY_MS - SECOND_MS))]);
  await clean();
  const left = await database.db.select().from(doorSessions);
  expect(left.map(({ tokenHash }) => tokenHash.toString().trim())).toEqual(['live']);
  expect(await database.db.select({ guestId: guestRemovals.guestId }).from(guestRemovals)).toEqual([{ guestId: 1 }]);
});

it('deletes expired codes', async () => {
  const code = (email: string, expiresAt: Date) => ({
    email,
    browserHash: token('browser'),
    codeHash: token(email),
    expiresAt,
  });
  await database.db
    .insert(emailCodes)
    .values([code('live@example.com', at(SECOND_MS)), code('over@example.com', at(-SECOND_MS))]);
  await clean();
  expect(await database.db.select({ email: emailCodes.email }).from(emailCodes)).toEqual([
    { email: 'live@example.com' },
  ]);
});

it('deletes whom the seat finder showed after 15 minutes', async () => {
  const showing = (guestId: number, shownAt: Date) => ({ caller: token('caller'), guestId, shownAt });
  await database.db.insert(lookupShowings).values([showing(1, at(-899 * SECOND_MS)), showing(2, at(-901 * SECOND_MS))]);
  await clean();
  expect(await database.db.select({ guestId: lookupShowings.guestId }).from(lookupShowings)).toEqual([{ guestId: 1 }]);
});

it('deletes counters whose window is over, and no others', async () => {
  await database.db.insert(rateLimits).values([
    { key: 'live', points: 3, expire: NOW.getTime() + 1 },
    { key: 'over', points: 3, expire: NOW.getTime() - 1 },
    { key: 'for ever', points: 3, expire: null },
  ]);
  await clean();
  const left = await database.db.select({ key: rateLimits.key }).from(rateLimits);
  expect(left.map(({ key }) => key).sort()).toEqual(['for ever', 'live']);
});

it('can run again at once', async () => {
  await clean();
  await clean();
  expect(await database.db.$count(sessions)).toBe(0);
});

it('is scheduled once, however many servers start', async () => {
  const test = await createTestApp();
  const { connectionString } = test.database;
  const servers = await Promise.all([
    startJobs({ ...test.context, mailSender: test.app.mailSender }, connectionString),
    startJobs({ ...test.context, mailSender: test.app.mailSender }, connectionString),
  ]);
  const { rows } = await test.database.pool.query('select name, cron from pgboss.schedule order by name');
  expect(rows).toEqual([
    { name: 'address-notices', cron: '*/5 * * * *' },
    { name: 'contact-mail', cron: '*/5 * * * *' },
    { name: 'daily-summaries', cron: '*/15 * * * *' },
    { name: 'deletions', cron: '* * * * *' },
    { name: 'event-mails', cron: '*/15 * * * *' },
    { name: 'guest-mails', cron: '* * * * *' },
    { name: 'guest-reminders', cron: '*/15 * * * *' },
    { name: 'housekeeping', cron: '*/15 * * * *' },
    { name: 'payments', cron: '* * * * *' },
    { name: 'security-notices', cron: '*/5 * * * *' },
    { name: 'subscriptions', cron: '*/5 * * * *' },
  ]);
  await Promise.all(servers.map((jobs) => jobs.stop()));
  await test.close();
});
