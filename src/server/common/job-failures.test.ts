import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { contactMessages } from '../db/schema/contact.ts';
import { events } from '../db/schema/events.ts';
import { deletedGuests } from '../db/schema/guests.ts';
import { jobFailures } from '../db/schema/limits.ts';
import { payments } from '../db/schema/payments.ts';
import { addressNotices, guestMails, mailBatches } from '../db/schema/rsvp.ts';
import { emailCodes, securityNotices } from '../db/schema/sign-in.ts';
import { createMailSender } from '../features/guest-mails/sender-service.ts';
import { CHECK_KEY, listDueChecks, listDueRefunds, REFUND_KEY } from '../features/payments/data.ts';
import { TimeoutError } from '../integrations/concurrency-limit.ts';
import type { Mail } from '../integrations/mailer.ts';
import { MailError } from '../integrations/mailer.ts';
import { JOBS } from '../jobs.ts';
import { insertEvent } from '../testing/factories.ts';
import { insertMailedHousehold, insertOpenEvent } from '../testing/guest-mails.ts';
import { createOrganiser, type Organiser } from '../testing/organiser.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { randomId } from './ids.ts';
import { createLog } from './log.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** Ten in the morning in Budapest. */
const NOW = new Date('2030-06-14T08:00:00Z');
const LONG_AGO = new Date('2026-01-01T00:00:00Z');

let test: TestApp;
let now = NOW;
let sent: Mail[] = [];
let tried: string[] = [];
let lines: string[] = [];
/** The organiser whose address the mail server refuses, one who has a row that can't be handled, and one like any other. */
let refused: Organiser;
let broken: Organiser;
let fine: Organiser;

beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  await test.database.pool.query('truncate users, job_failures, contact_messages, email_codes cascade');
  const member = { language: 'en', timeZone: 'Europe/Budapest', createdAt: LONG_AGO } as const;
  refused = await createOrganiser(test, { ...member, email: 'refused@example.com' });
  broken = await createOrganiser(test, { ...member, email: 'broken@example.com' });
  fine = await createOrganiser(test, { ...member, email: 'fine@example.com' });
  [now, sent, tried, lines] = [NOW, [], [], []];
});

const REFUSAL = { code: 'EENVELOPE', command: 'RCPT TO', responseCode: 550 };

function refuseOne({ to, replyTo }: Mail): void {
  if (/refused/.test(`${to} ${replyTo?.address}`)) throw Object.assign(new Error(`550 No such user: ${to}`), REFUSAL);
}

/** Runs a job with a mail server that refuses the addresses of `refused`. */
async function run(name: string, take = refuseOne): Promise<void> {
  const context = {
    ...test.context,
    clock: () => now,
    log: createLog('error', { write: (line: string) => void lines.push(line) }),
    mailer: {
      close: () => {},
      send: async (mail: Mail) => {
        tried.push(mail.to);
        take(mail);
        sent.push(mail);
      },
    },
  };
  const job = JOBS.find((one) => one.name === name);
  const mailSender = createMailSender(context);
  // The reminders wake the sender and do not wait for it. The next test clears the tables that it reads.
  await job?.run({ ...context, mailSender }).finally(() => mailSender.stop());
}
const recipients = () => sent.map(({ to }) => to);
const allOrganisers = () => [refused, broken, fine];

/** Each job finds a row of `refused` first, then one of `broken` that throws, then one of `fine`. */
const POISONED: Record<string, () => Promise<unknown>> = {
  async 'event-mails'() {
    const { db } = test.database;
    for (let index = 0; index < 3; index++) {
      const date = new Date(NOW.getTime() + DAY_MS + index);
      await insertEvent(db, { userId: refused.userId, date, createdAt: LONG_AGO });
      await insertEvent(db, { userId: broken.userId, date, createdAt: LONG_AGO, timeZone: 'Nowhere/None' });
    }
    const date = new Date(NOW.getTime() + DAY_MS + 9);
    await insertEvent(db, { userId: fine.userId, date, createdAt: LONG_AGO });
  },
  async payments() {
    const mailed = { confirmationMailedAt: null, withdrawalMailedAt: null };
    const order = { tier: 'pro', amount: 19, currency: 'USD', orderedOn: 'free', origin: 'http://x.test' } as const;
    const paid = { ...order, status: 'succeeded', grantedTier: 'pro', ...mailed } as const;
    const rows = [...Array.from({ length: 25 }, () => refused), broken, fine].map(({ userId }, index) => {
      const at = new Date(NOW.getTime() - DAY_MS + index * 1_000);
      return {
        ...paid,
        id: randomId(),
        userId,
        createdAt: at,
        grantedAt: at,
        endDate: NOW,
        previousTier: 'free' as const,
      };
    });
    await test.database.db.insert(payments).values(rows);
    await broken.change({ timeZone: 'Nowhere/None' });
  },
  async 'security-notices'() {
    const notice = { change: 'twoFactorOn', language: 'en', device: 'Firefox', siteUrl: 'http://x.test' } as const;
    const rows = allOrganisers().map(({ userId }, index) => {
      return { ...notice, id: randomId(), userId, at: new Date(NOW.getTime() - DAY_MS + index) };
    });
    await test.database.db.insert(securityNotices).values(rows);
    await broken.change({ timeZone: 'Nowhere/None' });
  },
  async 'address-notices'() {
    const { db } = test.database;
    const { id: eventId } = await insertEvent(db, { userId: fine.userId });
    const rows = ['refused', 'broken', 'fine'].map((name, index) => {
      const at = new Date(NOW.getTime() - DAY_MS + index);
      return { id: randomId(), eventId, address: `${name}@example.com`, language: 'en' as const, at };
    });
    await db.insert(addressNotices).values(rows);
    await db.execute(sql`update address_notices set language = 'xx' where address like 'broken%'`);
  },
  async 'contact-mail'() {
    const { db } = test.database;
    const rows = ['refused', 'broken', 'fine'].map((name, index) => {
      const createdAt = new Date(NOW.getTime() - DAY_MS + index);
      const letter = { name, email: `${name}@example.com`, subject: name, message: 'Hello', language: 'en' as const };
      return { id: randomId(), ...letter, createdAt };
    });
    await db.insert(contactMessages).values(rows);
    await db.execute(sql`update contact_messages set language = 'xx' where name = 'broken'`);
  },
  async subscriptions() {
    const ending = (days: number) => ({ subscriptionEndDate: new Date(NOW.getTime() + days * DAY_MS) });
    await refused.change({ subscriptionTier: 'pro', ...ending(1) });
    await broken.change({ subscriptionTier: 'pro', timeZone: 'Nowhere/None', ...ending(2) });
    await fine.change({ subscriptionTier: 'pro', ...ending(3) });
  },
  async 'guest-mails'() {
    const { db } = test.database;
    for (const [index, name] of ['refused', 'broken', 'fine'].entries()) {
      const timeZone = name === 'broken' ? 'Nowhere/None' : 'Europe/Budapest';
      const event = await insertOpenEvent(test, fine, { timeZone });
      const address = `${name}-guest@example.com`;
      const { household } = await insertMailedHousehold(test, event.id, { email: address });
      const batch = { id: randomId(), eventId: event.id, kind: 'invitation', sentAt: NOW } as const;
      await db.insert(mailBatches).values(batch);
      await db.insert(guestMails).values({
        id: randomId(),
        batchId: batch.id,
        eventId: event.id,
        householdId: household.id,
        address,
        language: 'en',
        state: 'waiting',
        dueAt: NOW,
        turnAt: new Date(NOW.getTime() + index),
        createdAt: NOW,
      });
    }
  },
  async 'guest-reminders'() {
    const deadline = new Date(NOW.getTime() + 3 * DAY_MS);
    const settings = { deadline, sendsReminders: true };
    const dates = { date: new Date(NOW.getTime() + 30 * DAY_MS) };
    const first = await insertOpenEvent(test, broken, { settings, ...dates });
    await insertMailedHousehold(test, first.id, { email: 'broken-guest@example.com' });
    await test.database.db.update(events).set({ timeZone: 'Nowhere/None' }).where(eq(events.id, first.id));
    const second = await insertOpenEvent(test, fine, { settings, ...dates });
    await insertMailedHousehold(test, second.id, { email: 'fine-guest@example.com' });
  },
};

describe('one row that fails', () => {
  it('does not stop the reminders and summaries of later events', async () => {
    await POISONED['event-mails']?.();
    await run('event-mails');
    expect(recipients()).toEqual(['fine@example.com']);
    for (let minutes = 15; minutes < 14 * 60; minutes += 15) {
      now = new Date(NOW.getTime() + minutes * MINUTE_MS);
      await run('event-mails');
    }
    expect(recipients()).toEqual(['fine@example.com']);
    // Each time after a pause twice as long, not every quarter of an hour.
    expect(tried.filter((to) => to === 'refused@example.com').length).toBeLessThanOrEqual(3 * 10);
  });

  it.each([
    ['payments', 'fine@example.com'],
    ['security-notices', 'fine@example.com'],
    ['address-notices', 'fine@example.com'],
    ['contact-mail', 'support@placecard.test'],
    ['subscriptions', 'fine@example.com'],
    ['guest-mails', 'fine-guest@example.com'],
  ])('does not hold up other mails of the job %s, and is not tried at every run', async (name, recipient) => {
    await POISONED[name]?.();
    await run(name);
    expect(recipients()).toEqual([recipient]);
    const before = tried.length;
    await run(name);
    expect(recipients()).toEqual([recipient]);
    expect(tried).toHaveLength(before);
    expect(lines.join()).not.toMatch(/@example|No such user/);
  });

  it('does not keep guests of other events from being reminded', async () => {
    await POISONED['guest-reminders']?.();
    await run('guest-reminders');
    expect(await test.database.db.$count(mailBatches)).toBe(1);
  });
});

it('a mail server that hangs holds up nothing that needs no mail, and is asked less and less often', async () => {
  const { db } = test.database;
  await POISONED.payments?.();
  const order = { tier: 'pro', amount: 19, currency: 'USD', orderedOn: 'free', origin: 'http://x.test' } as const;
  const createdAt = new Date(NOW.getTime() - DAY_MS);
  await db.insert(payments).values({ ...order, id: 1, userId: fine.userId, status: 'starting', createdAt });
  const hang = () => {
    throw new MailError(new TimeoutError('It took too long.'));
  };
  await run('payments', hang);
  expect(await db.query.payments.findFirst({ where: eq(payments.id, 1) })).toMatchObject({ status: 'failed' });
  expect(tried).toHaveLength(3);
  expect(await db.$count(jobFailures)).toBeGreaterThanOrEqual(3);
});

it.each([
  ['check', CHECK_KEY, listDueChecks, { nextCheckAt: LONG_AGO }],
  ['refund', REFUND_KEY, listDueRefunds, { nextRefundAt: LONG_AGO }],
] as const)('payments whose %s is paused are not among the few that a run looks at', async (_what, key, list, due) => {
  const { db } = test.database;
  const order = { tier: 'pro', amount: 19, currency: 'USD', orderedOn: 'free', origin: 'http://x.test' } as const;
  const stored = { ...order, ...due, status: 'succeeded', createdAt: LONG_AGO } as const;
  await db.insert(payments).values([1, 2].map((id) => ({ ...stored, id })));
  await db.insert(jobFailures).values({ key: `${key}1`, failures: 1, dueAt: new Date(NOW.getTime() + MINUTE_MS) });
  expect((await list(db, NOW, 1)).map(({ id }) => id)).toEqual([2]);
  expect((await list(db, new Date(NOW.getTime() + DAY_MS), 2)).map(({ id }) => id).sort()).toEqual([1, 2]);
});

it('counts failures anew after the work has succeeded', async () => {
  const { db } = test.database;
  await POISONED.payments?.();
  await run('payments');
  expect(await db.$count(jobFailures)).toBeGreaterThan(1);
  await refused.change({ email: 'mended@example.com' });
  await broken.change({ timeZone: 'Europe/Budapest' });
  now = new Date(NOW.getTime() + DAY_MS);
  await run('payments');
  expect(recipients()).toContain('mended@example.com');
  expect(await db.$count(jobFailures)).toBe(0);
});

describe('a mail that is refused again and again', () => {
  it('is given up after some days', async () => {
    await POISONED['contact-mail']?.();
    for (let hours = 0; hours < 24 * 14; hours += 2) {
      now = new Date(NOW.getTime() + hours * 60 * MINUTE_MS);
      await run('contact-mail');
    }
    const tries = tried.length - 1;
    expect(tries).toBeLessThanOrEqual(12);
    expect(lines.filter((line) => line.includes('given up'))).toHaveLength(2);
  });

  it('is tried less and less often, but for ever, if the law asks for it', async () => {
    await POISONED.payments?.();
    const triesOf = async (from: number, days: number) => {
      const before = tried.length;
      for (let day = from; day < from + days; day++) {
        now = new Date(NOW.getTime() + day * DAY_MS);
        await run('payments');
      }
      return tried.length - before;
    };
    await test.database.db.delete(payments).where(sql`${payments.userId} <> ${refused.userId}`);
    await test.database.db.execute(sql`delete from payments where id not in (select min(id) from payments)`);
    const [first, later] = [await triesOf(0, 30), await triesOf(60, 30)];
    expect(first).toBeGreaterThan(later);
    expect(later).toBeGreaterThan(0);
  });
});

describe('housekeeping', () => {
  const expireCode = () => {
    const hash = Buffer.alloc(32);
    const code = { email: 'x@example.com', browserHash: hash, codeHash: hash, expiresAt: new Date(NOW.getTime() - 1) };
    return test.database.db.insert(emailCodes).values(code);
  };

  it('runs every step although one fails, and then counts as failed', async () => {
    const { db, pool } = test.database;
    await expireCode();
    await pool.query('alter table sessions rename to elsewhere');
    await expect(
      run('housekeeping').finally(() => pool.query('alter table elsewhere rename to sessions')),
    ).rejects.toThrow('Steps failed: sessions');
    expect(await db.$count(emailCodes)).toBe(0);
  });

  it('finishes the removals of other events than the one where it fails', async () => {
    const { db } = test.database;
    await expireCode();
    const removedAt = new Date(NOW.getTime() - 2 * DAY_MS);
    for (const { userId } of [broken, fine]) {
      const event = await insertEvent(db, { userId });
      const guest = { id: randomId(), full_name: 'Kovács Anna', household_id: userId === broken.userId ? 'x' : null };
      await db.insert(deletedGuests).values({ id: guest.id, eventId: event.id, guest, deletedAt: removedAt });
    }
    await run('housekeeping');
    expect(await db.$count(deletedGuests)).toBe(1);
    expect(await db.$count(emailCodes)).toBe(0);
    expect(await db.select({ failures: jobFailures.failures }).from(jobFailures)).toEqual([{ failures: 1 }]);
  });
});
