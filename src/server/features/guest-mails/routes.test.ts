import { eq } from 'drizzle-orm';
import type { LightMyRequestResponse } from 'fastify';
import { beforeEach, describe, expect, it } from 'vitest';
import type { MailBatch, MailBatchInput } from '../../../shared/contracts/guest-mails.ts';
import { events } from '../../db/schema/events.ts';
import { guests } from '../../db/schema/guests.ts';
import { mailOptOuts, rsvpSettings } from '../../db/schema/rsvp.ts';
import { deleteExpiredData } from '../../jobs.ts';
import { insertGuest } from '../../testing/factories.ts';
import { insertMailedHousehold, insertMailedHouseholds, insertOpenEvent } from '../../testing/guest-mails.ts';
import { refusal } from '../../testing/organiser.ts';
import { setUpTwoOrganisers } from '../../testing/two-organisers.ts';

const people = setUpTwoOrganisers();
const LONG_AGO = new Date('2026-01-01T00:00:00Z');

beforeEach(async () => {
  const { test, owner } = people;
  await test.database.pool.query('truncate events, counted_mails, mail_opt_outs, rate_limits cascade');
  await owner.change({ createdAt: LONG_AGO, subscriptionTier: 'enterprise', language: 'en' });
});

const make = async (eventId: number, body: MailBatchInput = { kind: 'invitation' }) =>
  people.owner.send('POST', `/api/events/${eventId}/mails`, body);
const makeBatch = async (eventId: number, body?: MailBatchInput) => (await make(eventId, body)).json<MailBatch>();
const call = (batchId: number, name: 'send' | 'test' | 'resend') =>
  people.owner.send('POST', `/api/mails/${batchId}/${name}`);
const read = async (batchId: number) => (await people.owner.send('GET', `/api/mails/${batchId}`)).json<MailBatch>();

/** Sends a batch and waits until the queue is empty. */
async function sendAll(batchId: number): Promise<LightMyRequestResponse> {
  const answer = await call(batchId, 'send');
  await people.test.app.mailSender.run();
  return answer;
}
const rawMails = async (address: string) => people.test.mailsTo(address);
let households = 0;
const nextAddress = () => `recipient${++households}@example.com`;

describe('a preview', () => {
  it('lists who gets the mail, who does not and why, and how it reads in each language', async () => {
    const event = await insertOpenEvent(people.test, people.owner, { name: 'Ball', language: 'hu' });
    const [first, second] = [nextAddress(), nextAddress()];
    await insertMailedHousehold(people.test, event.id, { email: first, name: 'Kovács' });
    await insertMailedHousehold(people.test, event.id, { email: second, name: 'Smith', language: 'en' });
    await insertMailedHousehold(people.test, event.id, { name: 'Paper' });
    const answer = await make(event.id);
    expect(answer.statusCode).toBe(201);
    const batch = answer.json<MailBatch>();
    expect(batch).toMatchObject({ kind: 'invitation', sentAt: null, counts: { planned: 2, skipped: 1 } });
    expect(batch.mails).toMatchObject([
      { householdName: 'Kovács', address: first, language: 'hu', state: 'planned', reason: null },
      { householdName: 'Smith', address: second, language: 'en', state: 'planned' },
      { householdName: 'Paper', address: '', state: 'skipped', reason: 'noAddress' },
    ]);
    expect(batch.samples.map(({ language, subject }) => [language, subject])).toEqual([
      ['en', 'Invitation: Ball'],
      ['hu', 'Meghívó: Ball'],
    ]);
    expect(batch.remainingToday).toBe(5_000);
    expect(await people.test.app.mailSender.run()).toBeUndefined();
    expect(await rawMails(first)).toEqual([]);
    expect(await people.owner.send('GET', `/api/events/${event.id}/mails`).then((list) => list.json())).toEqual([]);
  });

  it('shows pictures inside the sample of a mail about seats', async () => {
    const event = await insertOpenEvent(people.test, people.owner);
    const { samples } = await makeBatch(event.id, { kind: 'seats' });
    // Also in a language that nobody gets yet.
    expect(samples.map(({ language }) => language)).toEqual(['en', 'hu']);
    const [sample] = samples;
    expect(sample?.html).toContain('<img src="data:image/png;base64,');
    expect(sample?.text).toContain('Table 4, Seat 1');
  });

  it.each<[string, Partial<typeof rsvpSettings.$inferInsert>, Partial<typeof events.$inferInsert>, unknown]>([
    ['RSVP is closed', { isOpen: false }, {}, { status: 409, code: 'rsvp_closed' }],
    ['the event has begun', {}, { date: LONG_AGO }, { status: 409, code: 'rsvp_closed' }],
    ['the name has a link', {}, { name: 'See evil.com' }, { status: 400, code: 'invalid_input' }],
    ['the invitation has a link', { invitationText: 'Hi\nwww.x.com' }, {}, { status: 400, code: 'invalid_input' }],
  ])('is refused if %s, and so is sending', async (_title, settings, changes, expected) => {
    const event = await insertOpenEvent(people.test, people.owner);
    const { id } = await makeBatch(event.id);
    const { db } = people.test.database;
    if (Object.keys(settings).length > 0) {
      await db.update(rsvpSettings).set(settings).where(eq(rsvpSettings.eventId, event.id));
    }
    if (Object.keys(changes).length > 0) await db.update(events).set(changes).where(eq(events.id, event.id));
    expect(refusal(await make(event.id))).toEqual(expected);
    expect(refusal(await call(id, 'send'))).toEqual(expected);
  });

  it('names the field with a link, and the seats that are not published', async () => {
    const event = await insertOpenEvent(people.test, people.owner, {
      name: 'evil.com',
      settings: { arePlacesPublished: false },
    });
    const paths = (answer: LightMyRequestResponse) =>
      answer.json<{ issues: { path: string }[] }>().issues.map(({ path }) => path);
    expect(paths(await make(event.id))).toEqual(['name']);
    expect(paths(await make(event.id, { kind: 'seats' }))).toEqual(['name', 'arePlacesPublished']);
  });

  it('is kept for the newest few only, and refuses households of other events', async () => {
    const event = await insertOpenEvent(people.test, people.owner);
    const first = await makeBatch(event.id);
    for (let index = 0; index < 5; index++) await make(event.id);
    expect(refusal(await call(first.id, 'send'))).toEqual({ status: 404, code: 'not_found' });
    const other = await insertOpenEvent(people.test, people.stranger);
    const { household } = await insertMailedHousehold(people.test, other.id);
    const body: MailBatchInput = { kind: 'invitation', householdIds: [household.id] };
    expect(refusal(await make(event.id, body))).toEqual({ status: 404, code: 'not_found' });
  });
});

describe('an invitation', () => {
  it('is sent as a mail that a machine and a person can read', async () => {
    const event = await insertOpenEvent(people.test, people.owner, {
      name: 'Anna & Péter\r\nBcc: somebody',
      location: '<b>Hall</b>',
      settings: { invitationText: 'Line one\nLine <two>', replyTo: 'wedding@example.com' },
    });
    const address = nextAddress();
    const { household } = await insertMailedHousehold(people.test, event.id, {
      email: address,
      salutation: 'Kovácsék',
    });
    const { id } = await makeBatch(event.id);
    const answer = await sendAll(id);
    expect(answer.statusCode).toBe(200);
    const { mails, counts, sentAt, samples } = await read(id);
    expect({ counts, isSent: sentAt !== null, samples }).toEqual({ counts: { sent: 1 }, isSent: true, samples: [] });
    const [mail, ...others] = await rawMails(address);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      from: { name: 'Placecard', address: 'hello@placecard.test' },
      replyTo: [{ name: '', address: 'wedding@example.com' }],
      subject: 'Invitation: Anna & Péter Bcc: somebody',
      messageId: `<guest-mail-${mails[0]?.id}@placecard.test>`,
    });
    const headers = Object.fromEntries(mail?.headers.map(({ key, value }) => [key, value]) ?? []);
    expect(headers).toMatchObject({
      'list-unsubscribe': expect.stringMatching(/^<http:\/\/placecard\.test\/unsubscribe\?token=[\w.-]+>$/),
      'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
      'auto-submitted': 'auto-generated',
      date: expect.any(String),
    });
    expect(headers).not.toHaveProperty('bcc');
    expect(mail?.text).toContain('Dear Kovácsék,');
    expect(mail?.text).toContain('Line one\nLine <two>');
    expect(mail?.text).toContain(`http://placecard.test/r/${household.rsvpToken}`);
    expect(mail?.html).toContain('Line &lt;two&gt;');
    expect(mail?.html).toContain('&lt;b&gt;Hall&lt;/b&gt;');
    expect(mail?.html).not.toMatch(/<img/);
  });

  it('is sent once, however often the batch is sent and however many batches there are', async () => {
    const event = await insertOpenEvent(people.test, people.owner);
    const address = nextAddress();
    await insertMailedHousehold(people.test, event.id, { email: address });
    const [one, other] = [await makeBatch(event.id), await makeBatch(event.id)];
    const answers = await Promise.all([1, 2, 3].map(() => call(one.id, 'send')));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    await sendAll(one.id);
    await sendAll(other.id);
    expect(await rawMails(address)).toHaveLength(1);
    expect((await read(other.id)).mails).toMatchObject([{ state: 'skipped', reason: 'alreadyInvited' }]);
    expect((await read(one.id)).remainingToday).toBe(4_999);
  });

  it('goes to the address that the household has when it is sent, and not to one that declined or unsubscribed', async () => {
    const event = await insertOpenEvent(people.test, people.owner);
    const [old, current, declined] = [nextAddress(), nextAddress(), nextAddress()];
    const { household } = await insertMailedHousehold(people.test, event.id, { email: old });
    const { guest } = await insertMailedHousehold(people.test, event.id, { email: declined });
    const { id } = await makeBatch(event.id);
    await people.owner.send('PATCH', `/api/households/${household.id}`, { email: current });
    await people.owner.send('PATCH', `/api/guests/${guest.id}`, { attendance: 'declined' });
    await sendAll(id);
    expect((await read(id)).mails.map(({ address, state, reason }) => [address, reason ?? state]).sort()).toEqual(
      [
        [current, 'sent'],
        [declined, 'declined'],
      ].sort(),
    );
    expect(await rawMails(old)).toEqual([]);
  });

  it('records that the people were asked', async () => {
    const event = await insertOpenEvent(people.test, people.owner);
    const { guest } = await insertMailedHousehold(people.test, event.id, { email: nextAddress() });
    const unmailed = await insertMailedHousehold(people.test, event.id);
    const { id } = await makeBatch(event.id);
    await sendAll(id);
    const found = await people.test.database.db.query.guests.findMany({ where: eq(guests.eventId, event.id) });
    const attendanceOf = (guestId: number) => found.find((each) => each.id === guestId)?.attendance;
    expect([attendanceOf(guest.id), attendanceOf(unmailed.guest.id)]).toEqual(['invited', null]);
  });

  it('ends for good with the link in the mail, for all events of the organiser', async () => {
    const event = await insertOpenEvent(people.test, people.owner);
    const address = nextAddress();
    const written = address.replace('recipient', 'Recipient');
    await insertMailedHousehold(people.test, event.id, { email: written });
    await sendAll((await makeBatch(event.id)).id);
    const [mail] = await rawMails(written);
    const header = mail?.headers.find(({ key }) => key === 'list-unsubscribe')?.value ?? '';
    const url = header.slice('<http://placecard.test'.length, -1);
    const { app } = people.test;
    const page = await app.inject({ url });
    expect(page.body).toContain(address);
    expect(page.body).not.toContain('/settings');
    // Mail scanners open every link, some of them often.
    for (let opened = 0; opened < 100; opened++) await app.inject({ method: opened % 2 ? 'GET' : 'HEAD', url });
    expect(await people.test.database.db.$count(mailOptOuts)).toBe(0);
    const isPlanned = async (eventId: number) =>
      (await makeBatch(eventId, { kind: 'reminder' })).mails.map(({ state }) => state);
    expect(await isPlanned(event.id)).toEqual(['planned']);
    expect((await app.inject({ method: 'POST', url })).statusCode).toBe(200);
    const next = await insertOpenEvent(people.test, people.owner);
    await insertMailedHousehold(people.test, next.id, { email: address });
    expect([await isPlanned(event.id), await isPlanned(next.id)]).toEqual([['unsubscribed'], ['unsubscribed']]);
    await app.inject({ method: 'POST', url: `${url}&subscribe=1` });
    expect(await isPlanned(next.id)).toEqual(['planned']);
  });
});

describe('a mail about seats', () => {
  it('has the seat, a QR code and a calendar file, and comes again only if the seat changed', async () => {
    const event = await insertOpenEvent(people.test, people.owner, { name: 'Ball' });
    const address = nextAddress();
    const { household, guest } = await insertMailedHousehold(people.test, event.id, {
      email: address,
      guest: { fullName: 'Kovács Anna', tableNumber: '4', seatNumber: '2' },
    });
    const { id: eventId } = event;
    await insertGuest(people.test.database.db, { eventId, householdId: household.id, fullName: 'Not seated' });
    const sendSeats = async () => sendAll((await makeBatch(eventId, { kind: 'seats' })).id);
    await sendSeats();
    await sendSeats();
    const [mail, ...others] = await rawMails(address);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe('Your seat: Ball');
    expect(mail?.text).toContain('Kovács Anna\n\nTable 4, Seat 2');
    expect(mail?.text).not.toContain('Not seated');
    expect(mail?.text).toContain(`http://placecard.test/guest-view/${guest.qrCodeIdentifier}`);
    expect(mail?.attachments).toMatchObject([
      { mimeType: 'image/png', disposition: 'inline', contentId: `<qr-${guest.id}@placecard>` },
      { mimeType: 'text/calendar', filename: 'event.ics', disposition: 'attachment' },
    ]);
    expect(mail?.html).toContain(`<img src="cid:qr-${guest.id}@placecard"`);
    await people.owner.send('PATCH', `/api/guests/${guest.id}`, { seatNumber: '3' });
    await sendSeats();
    expect((await rawMails(address)).at(-1)?.text).toContain('Table 4, Seat 3');
  });
});

describe('limits', () => {
  it('stop an account on its first day at fifty, without sending any of a larger batch', async () => {
    await people.owner.change({ createdAt: people.test.context.clock() });
    const event = await insertOpenEvent(people.test, people.owner);
    await insertMailedHouseholds(people.test, event.id, Array.from({ length: 51 }, nextAddress));
    const batch = await makeBatch(event.id);
    expect(batch.remainingToday).toBe(50);
    const answer = await call(batch.id, 'send');
    expect([answer.statusCode, answer.json()]).toMatchObject([403, { code: 'mail_limit', remaining: 50 }]);
    expect((await read(batch.id)).counts).toEqual({ planned: 51 });
    const householdIds = batch.mails.slice(0, 49).map(({ householdId }) => householdId);
    const smaller = await makeBatch(event.id, { kind: 'invitation', householdIds });
    const sent = (await call(smaller.id, 'send')).json<MailBatch>();
    expect([sent.remainingToday, sent.mails.length]).toEqual([1, 49]);
    // Deleting the event does not give the mails back.
    await people.test.app.mailSender.run();
    await people.owner.send('DELETE', `/api/events/${event.id}`);
    const next = await insertOpenEvent(people.test, people.owner);
    expect((await makeBatch(next.id)).remainingToday).toBe(1);
    people.test.advance(25 * 60 * 60_000);
    const { remainingToday } = (
      await people.test.app.inject({
        method: 'POST',
        url: `/api/events/${next.id}/mails`,
        payload: { kind: 'invitation' },
        headers: { cookie: people.owner.cookie },
      })
    ).json<MailBatch>();
    expect(remainingToday).toBe(5_000);
  });

  it('keep one address from getting more than five mails a day of an organiser', async () => {
    const event = await insertOpenEvent(people.test, people.owner);
    const address = nextAddress();
    for (let index = 0; index < 8; index++) await insertMailedHousehold(people.test, event.id, { email: address });
    const batch = await makeBatch(event.id);
    expect(batch.mails.map(({ state, reason }) => reason ?? state)).toEqual([
      ...Array.from({ length: 5 }, () => 'planned'),
      ...Array.from({ length: 3 }, () => 'tooManyMails'),
    ]);
    await sendAll(batch.id);
    expect(await rawMails(address)).toHaveLength(5);
    const second = await insertOpenEvent(people.test, people.owner);
    await insertMailedHousehold(people.test, second.id, { email: address });
    expect((await makeBatch(second.id)).mails).toMatchObject([{ reason: 'tooManyMails' }]);
    const theirs = await insertOpenEvent(people.test, people.stranger);
    await insertMailedHousehold(people.test, theirs.id, { email: address });
    const answer = await people.stranger.send('POST', `/api/events/${theirs.id}/mails`, { kind: 'invitation' });
    expect(answer.json<MailBatch>().mails).toMatchObject([{ state: 'planned' }]);
  });
});

it('a household that is deleted and restored keeps its mails and is not invited again', async () => {
  const event = await insertOpenEvent(people.test, people.owner);
  const { household } = await insertMailedHousehold(people.test, event.id, { email: nextAddress(), name: 'Kovács' });
  const { id } = await makeBatch(event.id);
  await sendAll(id);
  const remove = () => people.owner.send('DELETE', `/api/households/${household.id}`);
  await remove();
  await deleteExpiredData(people.test.context);
  expect((await read(id)).mails).toMatchObject([{ householdName: 'Kovács', state: 'sent' }]);
  const body = { householdIds: [household.id] };
  expect((await people.owner.send('POST', `/api/events/${event.id}/households/restore`, body)).statusCode).toBe(200);
  expect((await makeBatch(event.id)).mails).toMatchObject([{ state: 'skipped', reason: 'alreadyInvited' }]);
  await remove();
  await people.test.database.pool.query("update deleted_households set deleted_at = now() - interval '25 hours'");
  await deleteExpiredData(people.test.context);
  expect((await read(id)).mails).toEqual([]);
});

it('a test goes to the organiser alone, and only so often', async () => {
  const event = await insertOpenEvent(people.test, people.owner, { name: 'Ball' });
  await insertMailedHousehold(people.test, event.id, { email: nextAddress(), language: 'hu' });
  const { id } = await makeBatch(event.id);
  const before = await people.test.countMails();
  expect((await call(id, 'test')).json()).toEqual({ success: true });
  const { email } = (await people.owner.send('GET', '/api/users/me')).json<{ email: string }>();
  expect((await rawMails(email)).at(-1)?.subject).toBe('Próba: Meghívó: Ball');
  expect(await people.test.countMails()).toBe(before + 1);
  for (let index = 0; index < 9; index++) await call(id, 'test');
  expect((await call(id, 'test')).statusCode).toBe(429);
  expect((await read(id)).counts).toEqual({ planned: 1 });
});

it('erasing a guest deletes the mails to the address, unless somebody else has it too', async () => {
  const event = await insertOpenEvent(people.test, people.owner);
  const [own, shared] = [nextAddress(), nextAddress()];
  const { household, guest } = await insertMailedHousehold(people.test, event.id, { guest: { email: own } });
  const { db } = people.test.database;
  const { id: eventId } = event;
  const other = await insertGuest(db, { eventId, householdId: household.id, email: shared });
  await insertGuest(db, { eventId, householdId: household.id, email: shared.toUpperCase() });
  const alone = await insertMailedHousehold(people.test, eventId, { email: nextAddress() });
  const { id } = await makeBatch(eventId);
  await sendAll(id);
  expect((await read(id)).mails).toHaveLength(3);
  // The address of the household goes with its last guest.
  await people.owner.send('POST', `/api/guests/${alone.guest.id}/erase`);
  await people.owner.send('POST', `/api/guests/${other.id}/erase`);
  await people.owner.send('POST', `/api/guests/${guest.id}/erase`);
  expect((await read(id)).mails.map(({ address }) => address)).toEqual([shared]);
});
