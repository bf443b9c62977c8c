import { eq } from 'drizzle-orm';
import type { LightMyRequestResponse } from 'fastify';
import { describe, expect, it } from 'vitest';
import type { MailBatch, MailBatchInput } from '../../../shared/contracts/guest-mails.ts';
import { events } from '../../db/schema/events.ts';
import { rsvpSettings } from '../../db/schema/rsvp.ts';
import { insertMailedHousehold, insertMailedHouseholds, insertOpenEvent } from '../../testing/guest-mails.ts';
import { LONG_AGO, nextAddress, setUpMailBatches } from '../../testing/mail-batches.ts';
import { refusal } from '../../testing/organiser.ts';

const { people, make, makeBatch, call, read, sendAll, rawMails } = setUpMailBatches();

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
      ['en', 'Invitation to “Ball”'],
      ['hu', 'Meghívó: „Ball”'],
    ]);
    expect(batch.remainingToday).toBe(5_000);
    expect(await people.test.app.mailSender.run()).toBeUndefined();
    expect(await rawMails(first)).toEqual([]);
    expect(await people.owner.send('GET', `/api/events/${event.id}/mails`).then((list) => list.json())).toEqual([]);
  });

  it('shows pictures inside the sample of a mail about seats', async () => {
    const event = await insertOpenEvent(people.test, people.owner);
    const { samples } = await makeBatch(event.id, { kind: 'seats' });
    // There is a sample in every language, also in one that nobody gets yet.
    expect(samples.map(({ language }) => language)).toEqual(['en', 'hu']);
    const [sample] = samples;
    expect(sample?.html).toContain('<img src="data:image/png;base64,');
    expect(sample?.text).toContain('Table 4, Seat 1');
  });

  it.each<[string, Partial<typeof rsvpSettings.$inferInsert>, Partial<typeof events.$inferInsert>, unknown]>([
    ['RSVP is closed', { isOpen: false }, {}, { status: 409, code: 'rsvp_closed' }],
    ['the event has begun', {}, { date: LONG_AGO }, { status: 409, code: 'rsvp_closed' }],
    ['the name has a telephone number', {}, { name: 'Call +1 800 555 0199' }, { status: 400, code: 'invalid_input' }],
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
    // Mails of a deleted event still count towards the limit.
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

  it('keep one mailbox from getting more than five mails a day of an organiser', async () => {
    const event = await insertOpenEvent(people.test, people.owner);
    const address = nextAddress();
    const written = Array.from({ length: 8 }, (_, index) => address.replace('@', `+${index}@`));
    for (const email of written) await insertMailedHousehold(people.test, event.id, { email });
    const batch = await makeBatch(event.id);
    expect(batch.mails.map(({ state, reason }) => reason ?? state)).toEqual([
      ...Array.from({ length: 5 }, () => 'planned'),
      ...Array.from({ length: 3 }, () => 'tooManyMails'),
    ]);
    await sendAll(batch.id);
    expect((await Promise.all(written.map(rawMails))).flat()).toHaveLength(5);
    const second = await insertOpenEvent(people.test, people.owner);
    await insertMailedHousehold(people.test, second.id, { email: address });
    expect((await makeBatch(second.id)).mails).toMatchObject([{ reason: 'tooManyMails' }]);
    const theirs = await insertOpenEvent(people.test, people.stranger);
    await insertMailedHousehold(people.test, theirs.id, { email: address });
    const answer = await people.stranger.send('POST', `/api/events/${theirs.id}/mails`, { kind: 'invitation' });
    expect(answer.json<MailBatch>().mails).toMatchObject([{ state: 'planned' }]);
  });
});

it('a test goes to the organiser alone, and only so often', async () => {
  const event = await insertOpenEvent(people.test, people.owner, { name: 'Ball' });
  await insertMailedHousehold(people.test, event.id, { email: nextAddress(), language: 'hu' });
  const { id } = await makeBatch(event.id);
  const before = await people.test.countMails();
  expect((await call(id, 'test')).json()).toEqual({ success: true });
  const { email } = (await people.owner.send('GET', '/api/users/me')).json<{ email: string }>();
  expect((await rawMails(email)).at(-1)?.subject).toBe('Próba: Meghívó: „Ball”');
  expect(await people.test.countMails()).toBe(before + 1);
  for (let index = 0; index < 9; index++) await call(id, 'test');
  expect((await call(id, 'test')).statusCode).toBe(429);
  expect((await read(id)).counts).toEqual({ planned: 1 });
});
