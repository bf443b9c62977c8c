import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Members } from '../../../shared/contracts/members.ts';
import { eventMembers } from '../../db/schema/members.ts';
import type { Mail } from '../../integrations/mailer.ts';
import { postEvent, postGuest } from '../../testing/calls.ts';
import { insertMember } from '../../testing/factories.ts';
import { createOrganiser, type Organiser, refusal } from '../../testing/organiser.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { sendDailySummaries } from './daily-summary-service.ts';

let test: TestApp;
let owner: Organiser;
let editor: Organiser;
let eventId: number;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  await test.database.pool.query('truncate events cascade');
  owner = await createOrganiser(test);
  editor = await createOrganiser(test, { language: 'en' });
  eventId = (await postEvent(owner, { name: 'Garden wedding' })).id;
  await insertMember(test.database.db, { eventId, userId: editor.userId, role: 'editor' });
  await setSince('2026-06-18T08:00:00Z');
});

const setSince = (time: string) =>
  test.database.db
    .update(eventMembers)
    .set({ summarySince: new Date(time) })
    .where(eq(eventMembers.userId, editor.userId));
/** Dates the history, which has the database's time. */
const happenedAt = (time: string) => test.database.pool.query('update event_log set at = $1', [time]);

/** Runs the job, in the morning of the next day in Budapest unless told otherwise. */
async function run(moment = '2026-06-19T07:30:00Z', isRefused = false): Promise<Mail[]> {
  const sent: Mail[] = [];
  const mailer = {
    send: async (mail: Mail) => {
      if (isRefused) throw new Error('refused');
      sent.push(mail);
    },
    close: () => {},
  };
  await sendDailySummaries({ ...test.context, mailer, clock: () => new Date(moment) });
  return sent;
}

const change = (who: Organiser, id: number, body: object) => who.send('PATCH', `/api/guests/${id}`, body);

/** One guest of each kind, changed by the owner on the evening before. */
async function changeGuests(): Promise<void> {
  const names = ['Nagy Ilona', 'Kiss Éva', 'Tóth Pál', 'Szabó Rita'];
  const [moved = 0, coming = 0, declined = 0, undecided = 0] = await Promise.all(
    names.map(async (fullName) => (await postGuest(owner, eventId, { fullName })).id),
  );
  await change(owner, moved, { tableNumber: '7', seatNumber: '2' });
  await change(owner, coming, { attendance: 'coming' });
  await change(owner, declined, { attendance: 'declined' });
  await change(owner, undecided, { attendance: 'coming' });
  await change(owner, undecided, { attendance: 'invited' });
  await happenedAt('2026-06-18T20:00:00Z');
}

describe('the daily summary', () => {
  it('tells an editor in the morning who answered, declined and was moved', async () => {
    await changeGuests();
    expect(await run('2026-06-19T06:59:00Z')).toEqual([]);
    const [mail, ...others] = await run('2026-06-19T07:00:00Z');
    expect(others).toEqual([]);
    expect(mail?.subject).toBe('What changed: Garden wedding');
    expect(mail?.text).toContain('One guest has answered:\n\n- Kiss Éva\n');
    expect(mail?.text).toContain('One guest has declined:\n\n- Tóth Pál\n');
    expect(mail?.text).toContain('One guest has another seat:\n\n- Nagy Ilona: Table 7, Seat 2\n');
    expect(mail?.text).not.toContain('Szabó Rita');
    expect(mail?.text).toContain(`/events/${eventId}/history`);
  });

  it('shows no typed text that has a link', async () => {
    await owner.send('PATCH', `/api/events/${eventId}`, { name: 'Pay at evil.com' });
    for (const [index, fullName] of ['www.evil.com', 'Kiss\tÉva'].entries()) {
      const { id } = await postGuest(owner, eventId, { fullName });
      await change(owner, id, { attendance: 'coming', tableNumber: 'evil.com', seatNumber: `${index}1` });
    }
    await happenedAt('2026-06-18T20:00:00Z');
    const [mail] = await run();
    expect(mail?.subject).toBe('What changed: an event');
    expect(mail?.text).toContain('2 guests have answered:\n\n- Kiss Éva\n- and 1 more\n');
    for (const part of [mail?.text, mail?.html]) expect(part).not.toContain('evil');
  });

  it('is in the editor’s language', async () => {
    await editor.change({ language: 'hu' });
    await changeGuests();
    const [mail] = await run();
    expect(mail?.subject).toBe('Mi változott: Garden wedding');
    expect(mail?.text).toContain('1 vendég lemondta:\n\n- Tóth Pál\n');
  });

  it('is sent once a day, however often and on however many servers the job runs', async () => {
    await changeGuests();
    expect((await Promise.all([run(), run(), run()])).flat()).toHaveLength(1);
    await happenedAt('2026-06-19T08:00:00Z');
    expect(await run('2026-06-19T20:00:00Z')).toEqual([]);
    expect(await run('2026-06-20T07:30:00Z')).toHaveLength(1);
    expect(await run('2026-06-21T07:30:00Z')).toEqual([]);
  });

  it('is sent later, whole, where the mail server refused it', async () => {
    await changeGuests();
    expect(await run('2026-06-19T07:30:00Z', true)).toEqual([]);
    expect(await run('2026-06-19T09:30:00Z')).toHaveLength(1);
  });

  it('is not sent about what the editor did, or to whoever is no editor, was removed or wants none', async () => {
    const { id } = await postGuest(owner, eventId, { fullName: 'Nagy Ilona' });
    await change(editor, id, { tableNumber: '7', seatNumber: null });
    await happenedAt('2026-06-18T20:00:00Z');
    expect(await run()).toEqual([]);
    await changeGuests();
    const url = `/api/events/${eventId}/members/${editor.userId}`;
    for (const end of [
      () => owner.send('PATCH', url, { role: 'viewer' }),
      () => owner.send('DELETE', url),
      () => editor.send('PATCH', `/api/events/${eventId}/daily-summary`, { isOn: false }),
    ]) {
      await insertMember(test.database.db, { eventId, userId: editor.userId, role: 'editor' }).catch(() => {});
      await owner.send('PATCH', url, { role: 'editor' });
      await setSince('2026-06-18T08:00:00Z');
      expect((await end()).statusCode).toBeLessThan(300);
      expect(await run()).toEqual([]);
    }
  });

  it('is off until an editor turns it on, which nobody else can', async () => {
    const viewer = await createOrganiser(test);
    await insertMember(test.database.db, { eventId, userId: viewer.userId, role: 'viewer' });
    const other = await createOrganiser(test);
    await insertMember(test.database.db, { eventId, userId: other.userId, role: 'editor' });
    const turnOn = (who: Organiser) => who.send('PATCH', `/api/events/${eventId}/daily-summary`, { isOn: true });
    const read = async (who: Organiser) =>
      (await who.send('GET', `/api/events/${eventId}/members`)).json<Members>().hasDailySummary;
    expect([await read(owner), await read(viewer), await read(other)]).toEqual([null, null, false]);
    expect((await turnOn(other)).json<Members>().hasDailySummary).toBe(true);
    expect(refusal(await turnOn(viewer))).toMatchObject({ status: 403 });
    expect(refusal(await turnOn(owner))).toMatchObject({ status: 403 });
  });

  it('ends by one click of its link, for this event only', async () => {
    await changeGuests();
    const [mail] = await run();
    const url = mail?.unsubscribeUrl?.replace('http://placecard.test', '') ?? '';
    const open = async (method: 'GET' | 'POST', path = url) => (await test.app.inject({ method, url: path })).body;
    expect(await open('GET')).toContain('Daily summary of Garden wedding');
    const since = async () => (await test.database.db.query.eventMembers.findFirst())?.summarySince;
    expect(await since()).not.toBeNull();
    expect(await open('POST')).toContain('You have unsubscribed');
    expect(await since()).toBeNull();
    expect(await open('POST', `${url}&subscribe=1`)).toContain('You are subscribed again');
    await owner.send('DELETE', `/api/events/${eventId}/members/${editor.userId}`);
    expect((await test.app.inject({ method: 'POST', url })).statusCode).toBe(404);
  });
});
