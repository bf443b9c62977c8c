import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { events } from '../../db/schema/events.ts';
import { guestMails, rsvpSettings } from '../../db/schema/rsvp.ts';
import type { Mail } from '../../integrations/mailer.ts';
import {
  createMailQueue,
  insertMailedHousehold,
  insertMailedHouseholds,
  insertOpenEvent,
} from '../../testing/guest-mails.ts';
import { createOrganiser, type Organiser } from '../../testing/organiser.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { createMailSender } from './sender-service.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const LONG_AGO = new Date('2026-01-01T00:00:00Z');

let test: TestApp;
let organiser: Organiser;
beforeAll(async () => {
  test = await createTestApp();
  organiser = await createOrganiser(test, { createdAt: LONG_AGO });
});
afterAll(() => test.close());
beforeEach(async () => {
  await test.database.pool.query('truncate events, counted_mails, mail_opt_outs cascade');
});

const addressOf = (index: number) => `guest${index}@example.com`;
async function insertHouseholds(eventId: number, count: number): Promise<string[]> {
  const addresses = Array.from({ length: count }, (_, index) => addressOf(index));
  await insertMailedHouseholds(test, eventId, addresses);
  return addresses;
}
const statesOf = async () =>
  (await test.database.db.query.guestMails.findMany()).map(({ state, reason }) => reason ?? state).sort();
const smtpError = (fields: object) => Object.assign(new Error('refused'), fields);

describe('sending', () => {
  it('marks a mail as sent with the mail server’s answer, so that a dying server repeats one, with the same Message-ID', async () => {
    const event = await insertOpenEvent(test, organiser);
    const addresses = await insertHouseholds(event.id, 30);
    const sent: Mail[] = [];
    let untilDeath = 3;
    const queue = createMailQueue(test, organiser, async (mail) => {
      sent.push(mail);
      untilDeath -= 1;
      if (untilDeath > 0) return;
      untilDeath = 3;
      // As when the process is killed after the mail was accepted: the transaction is never committed.
      await test.database.pool.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and state = 'idle in transaction'",
      );
    });
    await queue.queue(event.id);
    let deaths = 0;
    while ((await statesOf()).includes('waiting')) {
      await queue.sender.run().catch(() => {
        deaths += 1;
      });
    }
    expect(deaths).toBeGreaterThan(5);
    expect([...new Set(sent.map(({ to }) => to))].sort()).toEqual(addresses.sort());
    expect(sent.length - addresses.length).toBeLessThanOrEqual(deaths);
    const messageIds = new Map(sent.map(({ to, messageId }) => [to, messageId]));
    expect(new Set(messageIds.values()).size).toBe(addresses.length);
    for (const { to, messageId } of sent) expect(messageId).toBe(messageIds.get(to));
  });

  it('is shared by servers that run at once, each mail on one of them', async () => {
    const event = await insertOpenEvent(test, organiser);
    const addresses = await insertHouseholds(event.id, 40);
    const sent: string[] = [];
    const queue = createMailQueue(test, organiser, ({ to }) => void sent.push(to));
    await queue.queue(event.id);
    const others = [1, 2].map(() => createMailSender(queue.context));
    await Promise.all([queue.sender, ...others].map((sender) => sender.run()));
    expect(sent.sort()).toEqual(addresses.sort());
    expect(await statesOf()).toEqual(addresses.map(() => 'sent'));
  });

  it('lets a short batch go before the rest of a long one', async () => {
    const [long, short] = [await insertOpenEvent(test, organiser), await insertOpenEvent(test, organiser)];
    await insertHouseholds(long.id, 30);
    await insertMailedHousehold(test, short.id, { email: 'short@example.com' });
    const sent: string[] = [];
    const queue = createMailQueue(test, organiser, ({ to }) => void sent.push(to));
    await queue.queue(long.id);
    queue.advance(1_000);
    await queue.queue(short.id);
    await queue.sender.run();
    expect(sent).toHaveLength(31);
    expect(sent.indexOf('short@example.com')).toBeLessThan(10);
  });

  it('goes on by itself after the mail server was down for an hour', async () => {
    const event = await insertOpenEvent(test, organiser);
    const addresses = await insertHouseholds(event.id, 25);
    const sent: string[] = [];
    let isDown = true;
    let attempts = 0;
    const queue = createMailQueue(test, organiser, ({ to }) => {
      attempts += 1;
      if (isDown) throw smtpError({ code: 'ESOCKET' });
      sent.push(to);
    });
    await queue.queue(event.id);
    for (let minute = 0; minute < 60; minute++) {
      await queue.sender.run();
      queue.advance(MINUTE_MS);
    }
    // Three attempts a minute at most: the others would wait for the same timeout.
    expect(attempts).toBeLessThanOrEqual(3 * 60);
    expect(sent).toEqual([]);
    isDown = false;
    for (let minute = 0; minute < 31; minute++) {
      await queue.sender.run();
      queue.advance(MINUTE_MS);
    }
    expect(sent.sort()).toEqual(addresses.sort());
    expect(await statesOf()).toEqual(addresses.map(() => 'sent'));
  });

  it('goes on after a mail for which the mail server closed the connection', async () => {
    const event = await insertOpenEvent(test, organiser);
    await insertHouseholds(event.id, 3);
    const queue = createMailQueue(test, organiser, ({ to }) => {
      if (to === addressOf(0)) throw smtpError({ code: 'EENVELOPE', command: 'RCPT TO', responseCode: 421 });
    });
    await queue.queue(event.id);
    await queue.sender.run();
    expect(await statesOf()).toEqual(['sent', 'sent', 'waiting']);
  });

  it('gives a refused address up at once, a busy mail server after two days', async () => {
    const event = await insertOpenEvent(test, organiser);
    await insertHouseholds(event.id, 3);
    const answers: Record<string, unknown> = {
      [addressOf(0)]: smtpError({ code: 'EENVELOPE', command: 'RCPT TO', responseCode: 550 }),
      [addressOf(1)]: smtpError({ code: 'EENVELOPE', command: 'RCPT TO', responseCode: 450 }),
    };
    const queue = createMailQueue(test, organiser, ({ to }) => {
      if (answers[to]) throw answers[to];
    });
    const { id } = await queue.queue(event.id);
    await queue.sender.run();
    expect(await statesOf()).toEqual(['refused', 'sent', 'waiting']);
    queue.advance(2 * DAY_MS - MINUTE_MS);
    await queue.sender.run();
    expect(await statesOf()).toEqual(['refused', 'sent', 'waiting']);
    queue.advance(31 * MINUTE_MS);
    await queue.sender.run();
    expect(await statesOf()).toEqual(['refused', 'sent', 'unreachable']);

    for (const address of Object.keys(answers)) delete answers[address];
    const again = await queue.batches.resend(queue.caller, id);
    expect(again.counts).toEqual({ sent: 1, waiting: 2 });
    await queue.sender.run();
    expect(await statesOf()).toEqual(['sent', 'sent', 'sent']);
  });
});

describe('sending again', () => {
  const refuseFirst = () => {
    const sent: string[] = [];
    let isRefusing = true;
    const queue = createMailQueue(test, organiser, ({ to }) => {
      if (isRefusing) throw smtpError({ code: 'EENVELOPE', command: 'RCPT TO', responseCode: 550 });
      sent.push(to);
    });
    return {
      queue,
      sent,
      accept() {
        isRefusing = false;
      },
    };
  };

  it.each([false, true])(
    'leaves out who was invited by a later batch, households chosen one by one: %s',
    async (isSelection) => {
      const event = await insertOpenEvent(test, organiser);
      const { household } = await insertMailedHousehold(test, event.id, { email: addressOf(0) });
      const { queue, sent, accept } = refuseFirst();
      const { batches, caller, sender } = queue;
      const chosen = isSelection ? { householdIds: [household.id] } : {};
      const first = await batches.create(caller, event.id, { kind: 'invitation', ...chosen });
      await batches.send(caller, first.id);
      await sender.run();
      accept();
      queue.advance(MINUTE_MS);
      await queue.queue(event.id);
      await sender.run();
      const again = await batches.resend(caller, first.id);
      expect(await again.readMails(again.mailIds)).toMatchObject([{ state: 'skipped', reason: 'alreadyInvited' }]);
      await sender.run();
      expect(sent).toEqual([addressOf(0)]);
    },
  );

  it('keeps to the limit of mails to one address, and sends what was beyond it the next day', async () => {
    const event = await insertOpenEvent(test, organiser);
    await insertMailedHouseholds(
      test,
      event.id,
      Array.from({ length: 7 }, () => addressOf(0)),
    );
    const { queue, sent, accept } = refuseFirst();
    const { batches, caller, sender } = queue;
    const { id, counts } = await queue.queue(event.id);
    expect(counts).toEqual({ waiting: 5, skipped: 2 });
    await sender.run();
    accept();
    // The mails that were refused count too.
    expect((await batches.resend(caller, id)).counts).toEqual({ skipped: 7 });
    queue.advance(DAY_MS);
    expect((await batches.resend(caller, id)).counts).toEqual({ waiting: 5, skipped: 2 });
    await sender.run();
    expect(sent).toHaveLength(5);
    queue.advance(DAY_MS);
    await batches.resend(caller, id);
    await sender.run();
    expect(await statesOf()).toEqual(Array.from({ length: 7 }, () => 'sent'));
    const asked = await test.database.db.query.guests.findMany();
    expect(new Set(asked.map(({ attendance }) => attendance))).toEqual(new Set(['invited']));
  });
});

it('tells the same seats once, though they changed while an earlier batch waited', async () => {
  const event = await insertOpenEvent(test, organiser);
  const { guest } = await insertMailedHousehold(test, event.id, { email: addressOf(0), guest: { tableNumber: '1' } });
  const sent: Mail[] = [];
  const queue = createMailQueue(test, organiser, (mail) => void sent.push(mail));
  const moveTo = (table: string) =>
    test.database.pool.query('update guests set table_number = $2 where id = $1', [guest.id, table]);
  await queue.queue(event.id, 'seats');
  await moveTo('2');
  queue.advance(MINUTE_MS);
  await queue.queue(event.id, 'seats');
  await queue.sender.run();
  expect(sent.map(({ text }) => /Table \d/.exec(text)?.[0])).toEqual(['Table 2']);
  expect(await statesOf()).toEqual(['sameAsBefore', 'sent']);
  for (const table of ['1', '2']) {
    await moveTo(table);
    queue.advance(MINUTE_MS);
    await queue.queue(event.id, 'seats');
    await queue.sender.run();
  }
  expect(sent.map(({ text }) => /Table \d/.exec(text)?.[0])).toEqual(['Table 2', 'Table 1', 'Table 2']);
});

describe('a mail that has waited', () => {
  it.each<[string, string, (eventId: number, householdId: number) => Promise<unknown>]>([
    ['the household answered', 'answered', async (_eventId, id) => setAttendance(id, 'coming')],
    ['the household declined', 'declined', async (_eventId, id) => setAttendance(id, 'declined')],
    ['RSVP was closed', 'eventChanged', async (eventId) => changeSettings(eventId, { isOpen: false })],
    ['the event was moved into the past', 'eventChanged', async (eventId) => changeEvent(eventId, { date: LONG_AGO })],
    ['the event got a link', 'linksInText', async (eventId) => changeEvent(eventId, { location: 'www.evil.com' })],
    ['the address changed', 'addressChanged', async (_, id) => changeHousehold(id, "email = 'new@example.com'")],
    ['the recipient unsubscribed', 'unsubscribed', async () => unsubscribe(addressOf(0))],
  ])('is not sent if meanwhile %s', async (_title, outcome, change) => {
    const event = await insertOpenEvent(test, organiser);
    const { household } = await insertMailedHousehold(test, event.id, { email: addressOf(0) });
    const sent: Mail[] = [];
    const queue = createMailQueue(test, organiser, (mail) => void sent.push(mail));
    await queue.queue(event.id, 'reminder');
    await change(event.id, household.id);
    await queue.sender.run();
    expect(sent).toEqual([]);
    expect(await statesOf()).toEqual([outcome]);
    expect((await test.database.pool.query('select from counted_mails')).rowCount).toBe(0);
  });

  const setAttendance = (id: number, attendance: string) =>
    test.database.pool.query('update guests set attendance = $2 where household_id = $1', [id, attendance]);
  const changeSettings = (eventId: number, changes: Partial<typeof rsvpSettings.$inferInsert>) =>
    test.database.db.update(rsvpSettings).set(changes).where(eq(rsvpSettings.eventId, eventId));
  const changeEvent = (eventId: number, changes: Partial<typeof events.$inferInsert>) =>
    test.database.db.update(events).set(changes).where(eq(events.id, eventId));
  const changeHousehold = (id: number, change: string) =>
    test.database.pool.query(`update households set ${change} where id = $1`, [id]);
  const unsubscribe = (address: string) =>
    test.database.pool.query('insert into mail_opt_outs (user_id, mailbox) values ($1, $2)', [
      organiser.userId,
      address,
    ]);
});

it('stops after the mail that is being sent', async () => {
  const event = await insertOpenEvent(test, organiser);
  await insertHouseholds(event.id, 3);
  const queue = createMailQueue(test, organiser, () => void queue.sender.stop());
  await queue.queue(event.id);
  await queue.sender.run();
  expect(await statesOf()).toEqual(['sent', 'waiting', 'waiting']);
  await queue.sender.run();
  expect(await test.database.db.$count(guestMails, eq(guestMails.state, 'waiting'))).toBe(2);
});
