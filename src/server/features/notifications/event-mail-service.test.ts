import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eventMails, events } from '../../db/schema/events.ts';
import type { Mail } from '../../integrations/mailer.ts';
import { insertEvent, insertGuest } from '../../testing/factories.ts';
import { createOrganiser, type Organiser } from '../../testing/organiser.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { sendEventMails } from './event-mail-service.ts';

let test: TestApp;
let organiser: Organiser;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  await test.database.pool.query('truncate events cascade');
  organiser = await createOrganiser(test, { language: 'en' });
});

const LONG_AGO = new Date('2026-01-01T00:00:00Z');
/** A Saturday, 14:00 in Budapest. */
const DATE = new Date('2026-06-20T12:00:00Z');

/** Runs the job at a given time; mails to `refused` addresses fail. */
async function run(moment: string, { refused = [] as string[] } = {}): Promise<Mail[]> {
  const sent: Mail[] = [];
  const mailer = {
    send: async (mail: Mail) => {
      if (refused.includes(mail.to)) throw new Error('refused');
      sent.push(mail);
    },
    close: () => {},
  };
  await sendEventMails({ ...test.context, mailer, clock: () => new Date(moment) });
  return sent;
}
type EventFields = Partial<Omit<typeof events.$inferInsert, 'userId'>> & { userId?: number };
const create = (overrides: EventFields = {}) =>
  insertEvent(test.database.db, { userId: organiser.userId, date: DATE, createdAt: LONG_AGO, ...overrides });
const change = (id: number, changes: Partial<typeof events.$inferInsert>) =>
  test.database.db.update(events).set(changes).where(eq(events.id, id));

describe('the reminder', () => {
  it.each([
    ['2026-06-19T06:59:59Z', 0],
    ['2026-06-19T07:00:00Z', 1],
    ['2026-06-19T21:59:59Z', 1],
    ['2026-06-19T22:00:00Z', 0],
    ['2026-06-18T12:00:00Z', 0],
    ['2026-06-20T11:00:00Z', 0],
  ])('is sent from nine in the morning to midnight of the day before: %s', async (moment, count) => {
    await create();
    expect(await run(moment)).toHaveLength(count);
  });

  it.each([
    ['Pacific/Auckland', '2026-06-18T21:00:00Z', '2026-06-18T20:59:59Z', '2026-06-20T00:00:00Z'],
    ['America/Los_Angeles', '2026-06-19T16:00:00Z', '2026-06-19T15:59:59Z', '2026-06-20T12:00:00Z'],
  ])('uses the local time of %s', async (timeZone, due, early, date) => {
    await create({ timeZone, date: new Date(date) });
    expect(await run(early)).toHaveLength(0);
    expect(await run(due)).toHaveLength(1);
  });

  it('contains time, place, and guests without a seat', async () => {
    const event = await create({ name: 'Anna & Péter', location: 'Kert <2>' });
    await insertGuest(test.database.db, { eventId: event.id, fullName: 'Seated', tableNumber: '1', seatNumber: '1' });
    await insertGuest(test.database.db, { eventId: event.id, fullName: 'Half seated', tableNumber: '1' });
    await insertGuest(test.database.db, { eventId: event.id, fullName: 'Nowhere' });
    await insertGuest(test.database.db, { eventId: event.id, fullName: 'Declined', attendance: 'declined' });
    const [mail] = await run('2026-06-19T08:00:00Z');
    expect(mail?.subject).toBe('Tomorrow: Anna & Péter');
    expect(mail?.text).toContain('When: June 20, 2026 at 14:00');
    expect(mail?.text).toContain('Where: Kert <2>');
    expect(mail?.text).toContain('2 of 3 guests have no seat yet:\n\n- Half seated\n- Nowhere\n');
    expect(mail?.text).not.toContain('- Seated');
    expect(mail?.text).toContain(`http://placecard.test/events/${event.id}`);
    expect(mail?.html).toContain('Kert &lt;2&gt;');
  });

  it.each(['reminder', 'arrivals'])('shows no typed text that has a link: %s', async (kind) => {
    const event = await create({ name: 'Pay at evil.com', location: 'http://evil.com\nWhen: now' });
    for (const fullName of ['Kiss\nÉva', 'www.evil.com', 'bit.ly/x'])
      await insertGuest(test.database.db, { eventId: event.id, fullName });
    await insertGuest(test.database.db, { eventId: event.id, fullName: 'Here', checkedIn: true, checkInTime: DATE });
    const [mail] = await run(kind === 'reminder' ? '2026-06-19T08:00:00Z' : '2026-06-21T08:00:00Z');
    expect(mail?.subject).toContain(kind === 'reminder' ? 'Tomorrow: Your event' : 'Your event: 1 of 4');
    expect(mail?.text).toContain('- Kiss Éva\n');
    expect(mail?.text).toContain('- and ');
    for (const part of [mail?.subject, mail?.text, mail?.html]) expect(part).not.toMatch(/evil|bit\.ly/);
    expect(mail?.text).not.toContain('Where:');
  });

  it('names twenty of them and counts the rest, also in Hungarian', async () => {
    await organiser.change({ language: 'hu' });
    const event = await create();
    for (let index = 0; index < 23; index++) await insertGuest(test.database.db, { eventId: event.id });
    const [mail] = await run('2026-06-19T08:00:00Z');
    expect(mail?.text.match(/- Kovács Anna/g)).toHaveLength(20);
    expect(mail?.text).toContain('23 vendég közül 23 főnek nincs még helye:');
    expect(mail?.text).toContain('- és még 3');
    expect(mail?.text).toContain('2026. június 20. 14:00');
  });

  it('has unsubscribe headers and a link', async () => {
    await create();
    const [mail] = await run('2026-06-19T08:00:00Z');
    expect(mail?.unsubscribeUrl).toMatch(/^http:\/\/placecard\.test\/unsubscribe\?token=/);
    expect(mail?.text).toContain(`Unsubscribe:\n${mail?.unsubscribeUrl}`);
    const path = mail?.unsubscribeUrl?.replace('http://placecard.test', '') ?? '';
    expect((await test.app.inject({ method: 'POST', url: path })).statusCode).toBe(200);
    expect((await organiser.send('GET', '/api/users/me/notifications')).json()).toMatchObject({
      eventReminders: false,
      guestCheckIns: true,
    });
  });

  it('is sent once, however often and on however many servers the job runs', async () => {
    await create();
    expect(await run('2026-06-19T08:00:00Z')).toHaveLength(1);
    expect(await run('2026-06-19T08:15:00Z')).toHaveLength(0);
    await test.database.pool.query('truncate event_mails');
    const runs = await Promise.all([1, 2, 3].map(() => run('2026-06-19T08:30:00Z')));
    expect(runs.flat()).toHaveLength(1);
  });

  it('is sent again when the event moves to another day, but not to another hour', async () => {
    const event = await create();
    expect(await run('2026-06-19T08:00:00Z')).toHaveLength(1);
    await change(event.id, { date: new Date('2026-06-20T18:00:00Z') });
    expect(await run('2026-06-19T09:00:00Z')).toHaveLength(0);
    await change(event.id, { date: new Date('2026-06-27T12:00:00Z') });
    expect(await run('2026-06-19T10:00:00Z')).toHaveLength(0);
    expect(await run('2026-06-26T10:00:00Z')).toHaveLength(1);
  });

  it('is not sent for an event that was created that day or deleted, or whose organiser wants none', async () => {
    await create({ createdAt: new Date('2026-06-19T07:30:00Z') });
    const event = await create();
    await test.database.db.delete(events).where(eq(events.id, event.id));
    expect(await run('2026-06-19T08:00:00Z')).toHaveLength(0);
    await create();
    await organiser.change({ eventReminders: false });
    expect(await run('2026-06-19T08:00:00Z')).toHaveLength(0);
    await organiser.change({ eventReminders: true });
    expect(await run('2026-06-19T08:00:00Z')).toHaveLength(1);
  });

  it('is tried again when the mail server refused it, and does not delay others', async () => {
    const other = await createOrganiser(test);
    await create();
    await create({ userId: other.userId });
    const emails = new Map(
      (await test.database.db.query.users.findMany()).map(({ id, email }) => [id, email] as const),
    );
    const refused = [emails.get(organiser.userId) ?? ''];
    expect((await run('2026-06-19T08:00:00Z', { refused })).map(({ to }) => to)).toEqual([emails.get(other.userId)]);
    expect((await run('2026-06-19T08:15:00Z')).map(({ to }) => to)).toEqual(refused);
  });
});

describe('the summary of arrivals', () => {
  async function createWithGuests(overrides: EventFields = {}) {
    const event = await create(overrides);
    const arrived = { checkedIn: true, checkInTime: DATE };
    await insertGuest(test.database.db, { eventId: event.id, fullName: 'Came early', ...arrived });
    await insertGuest(test.database.db, { eventId: event.id, fullName: 'Came late', ...arrived });
    await insertGuest(test.database.db, { eventId: event.id, fullName: 'Stayed home' });
    return event;
  }

  it.each([
    ['2026-06-20T22:00:00Z', 0],
    ['2026-06-21T06:59:59Z', 0],
    ['2026-06-21T07:00:00Z', 1],
    ['2026-06-23T21:59:59Z', 1],
    ['2026-06-23T22:00:00Z', 0],
  ])('is sent from nine in the morning after: %s', async (moment, count) => {
    await createWithGuests();
    expect(await run(moment)).toHaveLength(count);
  });

  it('contains how many arrived and who did not, and is sent once', async () => {
    await createWithGuests({ name: 'Ball' });
    const [mail] = await run('2026-06-21T08:00:00Z');
    expect(mail?.subject).toBe('Ball: 2 of 3 guests came');
    expect(mail?.text).toContain('1 guest was not checked in:\n\n- Stayed home\n');
    expect(mail?.text).not.toContain('Came');
    expect(await run('2026-06-21T08:15:00Z')).toHaveLength(0);
  });

  it('is not sent if nobody was checked in, or the organiser wants none', async () => {
    const event = await create();
    await insertGuest(test.database.db, { eventId: event.id });
    expect(await run('2026-06-21T08:00:00Z')).toHaveLength(0);
    await createWithGuests();
    await organiser.change({ guestCheckIns: false });
    expect(await run('2026-06-21T08:00:00Z')).toHaveLength(0);
  });
});

it('deletes the record of sent mails with the event', async () => {
  const event = await create();
  await run('2026-06-19T08:00:00Z');
  expect(await test.database.db.$count(eventMails)).toBe(1);
  await test.database.db.delete(events).where(eq(events.id, event.id));
  expect(await test.database.db.$count(eventMails)).toBe(0);
});
