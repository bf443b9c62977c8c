import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { guests } from '../../db/schema/guests.ts';
import { rsvpSettings } from '../../db/schema/rsvp.ts';
import type { Mail } from '../../integrations/mailer.ts';
import {
  createMailQueue,
  insertMailedHousehold,
  insertMailedHouseholds,
  insertOpenEvent,
} from '../../testing/guest-mails.ts';
import { createOrganiser, type Organiser } from '../../testing/organiser.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { remindGuests } from './reminder-service.ts';

let test: TestApp;
let organiser: Organiser;
beforeAll(async () => {
  test = await createTestApp();
  organiser = await createOrganiser(test, { createdAt: new Date('2026-01-01T00:00:00Z') });
});
afterAll(() => test.close());
beforeEach(async () => {
  await test.database.pool.query('truncate events, counted_mails cascade');
});

/** 14:00 in Budapest; reminders are due on 18 May and on 29 May. */
const DEADLINE = new Date('2030-06-01T12:00:00Z');

async function setUp(settings: Partial<typeof rsvpSettings.$inferInsert> = {}) {
  const sent: string[] = [];
  let isDown = false;
  const queue = createMailQueue(test, organiser, ({ to }: Mail) => {
    if (isDown) throw Object.assign(new Error('down'), { code: 'ESOCKET' });
    sent.push(to);
  });
  const event = await insertOpenEvent(test, organiser, {
    date: new Date('2030-06-15T16:00:00Z'),
    settings: { deadline: DEADLINE, sendsReminders: true, ...settings },
  });
  const add = (email: string, guest = {}) => insertMailedHousehold(test, event.id, { email, guest });
  await add('open@example.com', { attendance: 'invited' });
  await add('answered@example.com', { attendance: 'coming' });
  return {
    event,
    add,
    queue,
    setDown(value: boolean) {
      isDown = value;
    },
    /** Runs both jobs at that time and returns who has just been mailed. */
    async runAt(time: string): Promise<string[]> {
      queue.setTime(new Date(time));
      await remindGuests(queue.context, queue.sender);
      await queue.sender.run();
      return sent.splice(0);
    },
  };
}

it.each([
  ['2030-05-18T07:59:59Z', 0],
  ['2030-05-18T08:00:00Z', 1],
  ['2030-05-18T21:59:59Z', 1],
  ['2030-05-18T22:00:00Z', 0],
  ['2030-05-28T12:00:00Z', 0],
  ['2030-05-29T08:00:00Z', 1],
  ['2030-06-01T08:00:00Z', 0],
  ['2030-06-02T08:00:00Z', 0],
])('is sent 14 and 3 days before the deadline from ten in the morning: %s', async (time, count) => {
  const { runAt } = await setUp();
  expect(await runAt(time)).toEqual(count ? ['open@example.com'] : []);
});

it('uses the local time of the event', async () => {
  const { runAt } = await setUp();
  await test.database.pool.query("update events set time_zone = 'America/Los_Angeles'");
  expect(await runAt('2030-05-18T16:59:59Z')).toEqual([]);
  expect(await runAt('2030-05-18T17:00:00Z')).toEqual(['open@example.com']);
});

it('is sent once, however often and on however many servers the job runs', async () => {
  const { runAt, queue, add } = await setUp();
  expect(await runAt('2030-05-18T08:00:00Z')).toHaveLength(1);
  await add('added-later@example.com', { attendance: 'invited' });
  await Promise.all([1, 2, 3].map(() => remindGuests(queue.context, queue.sender)));
  expect(await runAt('2030-05-18T08:15:00Z')).toEqual([]);
  expect((await runAt('2030-05-29T08:00:00Z')).sort()).toEqual(['added-later@example.com', 'open@example.com']);
});

it('goes out once after the mail server was down for an hour', async () => {
  const { runAt, setDown, add } = await setUp();
  await add('other@example.com', { attendance: 'invited' });
  setDown(true);
  for (let minute = 0; minute < 60; minute += 15) {
    expect(await runAt(`2030-05-18T08:${String(minute).padStart(2, '0')}:00Z`)).toEqual([]);
  }
  setDown(false);
  const late = [...(await runAt('2030-05-18T09:00:00Z')), ...(await runAt('2030-05-18T10:00:00Z'))];
  expect(late.sort()).toEqual(['open@example.com', 'other@example.com']);
  expect(await runAt('2030-05-18T11:00:00Z')).toEqual([]);
});

it('is not sent where it was not asked for, RSVP is closed, or a text has a link', async () => {
  const { runAt, event } = await setUp({ sendsReminders: false });
  const change = (settings: Partial<typeof rsvpSettings.$inferInsert>) =>
    test.database.db.update(rsvpSettings).set(settings).where(eq(rsvpSettings.eventId, event.id));
  expect(await runAt('2030-05-18T08:00:00Z')).toEqual([]);
  await change({ sendsReminders: true, isOpen: false });
  expect(await runAt('2030-05-18T08:15:00Z')).toEqual([]);
  await change({ isOpen: true });
  await test.database.pool.query("update events set name = 'evil.com'");
  expect(await runAt('2030-05-18T08:30:00Z')).toEqual([]);
  await test.database.pool.query("update events set name = 'Ball'");
  expect(await runAt('2030-05-18T08:45:00Z')).toEqual(['open@example.com']);
});

it('spares those who were asked within two days, and comes again after a deadline that is moved further', async () => {
  const { runAt, event, queue, add } = await setUp();
  await queue.sender.run();
  queue.setTime(new Date('2030-05-17T12:00:00Z'));
  await queue.queue(event.id);
  await queue.sender.run();
  expect((await runAt('2030-05-18T08:00:00Z')).sort()).toEqual(['answered@example.com', 'open@example.com']);
  await add('not-asked@example.com');
  const moved = { deadline: new Date('2030-06-11T12:00:00Z') };
  await test.database.db.update(rsvpSettings).set(moved).where(eq(rsvpSettings.eventId, event.id));
  expect((await runAt('2030-05-28T08:00:00Z')).sort()).toEqual(['not-asked@example.com', 'open@example.com']);
});

it('sends as many as the account may still send; the others can be sent the next day and come first next time', async () => {
  const { runAt, event, queue } = await setUp();
  await organiser.change({ createdAt: new Date('2030-05-18T00:00:00Z') });
  const addresses = Array.from({ length: 52 }, (_, index) => `guest${index}@example.com`);
  await insertMailedHouseholds(test, event.id, addresses, { attendance: 'invited' });
  expect(await runAt('2030-05-18T08:00:00Z')).toHaveLength(50);
  const [batch] = await queue.batches.list(queue.caller, event.id);
  expect(batch?.counts).toEqual({ sent: 50, failed: 3 });
  const { mailIds, readMails } = await queue.batches.read(queue.caller, batch?.id ?? 0);
  const beyond = (await readMails(mailIds)).filter(({ state }) => state === 'failed');
  expect(beyond.map(({ reason }) => reason)).toEqual(['accountLimit', 'accountLimit', 'accountLimit']);
  const again = () => queue.batches.resend(queue.caller, batch?.id ?? 0);
  await expect(again()).rejects.toMatchObject({ code: 'mail_limit' });
  await organiser.change({ createdAt: new Date('2030-05-29T00:00:00Z') });
  const second = await runAt('2030-05-29T08:00:00Z');
  expect(second).toHaveLength(50);
  expect(second).toEqual(expect.arrayContaining(beyond.map(({ address }) => address)));
  await organiser.change({ createdAt: new Date('2026-01-01T00:00:00Z') });
  queue.setTime(new Date('2030-05-30T09:00:00Z'));
  expect((await again()).counts).toEqual({ sent: 50, waiting: 3 });
});

it('records who was asked for the first time', async () => {
  const { runAt, event, add } = await setUp();
  const { guest } = await add('new@example.com');
  await runAt('2030-05-18T08:00:00Z');
  const found = await test.database.db.query.guests.findMany({ where: eq(guests.eventId, event.id) });
  expect(found.find(({ id }) => id === guest.id)).toMatchObject({ attendance: 'invited', attendanceBy: 'organiser' });
});
