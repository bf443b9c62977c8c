import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { randomId } from '../../common/ids.ts';
import { contactMessages } from '../../db/schema/contact.ts';
import { events } from '../../db/schema/events.ts';
import { guests } from '../../db/schema/guests.ts';
import { payments } from '../../db/schema/payments.ts';
import { users } from '../../db/schema/users.ts';
import { confirmAction } from '../../testing/confirm-action.ts';
import { insertEvent, insertGuest } from '../../testing/factories.ts';
import { findInTables } from '../../testing/find-in-tables.ts';
import { createOrganiser, NOT_SIGNED_IN, type Organiser, refusal } from '../../testing/organiser.ts';
import { plain, toDataUrl } from '../../testing/pictures.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const CODE_URL = '/api/users/me/confirmation-code';
const CODE_BODY = { action: 'deleteAccount' };
const URL = '/api/users/me/delete';

const emailOf = async ({ userId }: Organiser) =>
  (await test.database.db.query.users.findFirst({ where: eq(users.id, userId) }))?.email ?? '';
async function askForCode(organiser: Organiser, email: string): Promise<string> {
  expect((await organiser.send('POST', CODE_URL, CODE_BODY)).statusCode).toBe(200);
  return (await test.mailsTo(email)).at(-1)?.text?.match(/\d+/)?.[0] ?? '';
}
const wrongCode = (right: string) => (right === '123456' ? '654321' : '123456');

const search = (needle: string) => findInTables(test.database, needle);

it.each([CODE_URL, URL])('%s needs a session', async (url) => {
  expect(refusal(await test.app.inject({ method: 'POST', url }))).toEqual(NOT_SIGNED_IN);
});

describe('deleting', () => {
  it('leaves nothing of the person in any table, ends every session and mails that it is done', async () => {
    const organiser = await createOrganiser(test, { language: 'hu', fullName: 'Kovács Eszter' });
    const stranger = await createOrganiser(test);
    const kept = await insertEvent(test.database.db, { userId: stranger.userId });
    await insertGuest(test.database.db, { eventId: kept.id });
    const email = await emailOf(organiser);

    const { cookie: elsewhere } = await test.signIn(email);
    const body = {
      name: 'Esküvő',
      date: '2030-06-15T16:00:00Z',
      location: 'Eger',
      description: `Kérdés: ${email}`,
      venueLayout: { contact: email },
      backgroundImage: toDataUrl(await plain(20, 20).jpeg().toBuffer()),
    };
    const event = (await organiser.send('POST', '/api/events', body)).json();
    await organiser.send('POST', `/api/events/${event.id}/rooms`, { name: `Terem: ${email}`, layout: { tables: [] } });
    const guest = await insertGuest(test.database.db, { eventId: event.id, email });
    const removed = await insertGuest(test.database.db, { eventId: event.id, email });
    await organiser.send('DELETE', `/api/guests/${removed.id}`);
    await organiser.send('POST', `/api/guests/${guest.id}/check-in`, {
      id: 'tap-of-eszter',
      at: '2030-06-15T16:05:00Z',
    });
    await confirmAction(test, organiser.cookie, 'turnOnTwoFactor');
    await organiser.send('POST', '/api/users/me/two-factor/set-up');
    await test.app.inject({
      method: 'POST',
      url: '/api/contact',
      payload: { name: 'Eszter', email, subject: 'Help', message: 'Please' },
    });
    // Leaves a sign-in code and its rate limits behind.
    await test.app.inject({ method: 'POST', url: '/api/auth/otp/request', payload: { email } });
    const paymentId = randomId();
    await test.database.db.insert(payments).values({
      id: paymentId,
      userId: organiser.userId,
      product: 'pass',
      eventId: event.id,
      amount: 49,
      currency: 'USD',
      status: 'succeeded',
      origin: 'http://placecard.test',
      orderedOn: 'free',
      createdAt: new Date(),
    });
    const code = await askForCode(organiser, email);
    expect(await search(email)).toEqual([
      'contact_messages.email',
      'deleted_guests.guest',
      'email_codes.email',
      'events.description',
      'events.venue_layout',
      'guests.email',
      'rate_limits.key',
      'rooms.name',
      'users.email',
    ]);

    const answer = await organiser.send('POST', URL, { confirmation: ` ${email.toUpperCase()} `, code });
    expect(answer.json()).toEqual({ success: true });
    expect(answer.cookies).toMatchObject([{ name: 'placecard', value: '' }]);
    for (const needle of [email, String(organiser.userId), String(event.id), 'Kovács Eszter', 'tap-of-eszter'])
      expect([needle, await search(needle)]).toEqual([needle, []]);
    for (const cookie of [organiser.cookie, elsewhere])
      expect((await test.app.inject({ url: '/api/users/me', headers: { cookie } })).statusCode).toBe(401);
    const goodbye = (await test.mailsTo(email)).at(-1);
    expect(goodbye?.subject).toBe('Placecard-fiókját töröltük');
    expect(goodbye?.text).toContain('nyolc évig megőrizzük');

    const keptPayment = await test.database.db.query.payments.findFirst({ where: eq(payments.id, paymentId) });
    expect(keptPayment).toMatchObject({ userId: null, eventId: null, product: 'pass', amount: 49, currency: 'USD' });
    expect(await test.database.db.$count(events, eq(events.id, kept.id))).toBe(1);
    expect(await test.database.db.$count(guests, eq(guests.eventId, kept.id))).toBe(1);
    // The address can sign in again, as a new account.
    const { cookie } = await test.signIn(email);
    const me = (await test.app.inject({ url: '/api/users/me', headers: { cookie } })).json();
    expect(me.id).not.toBe(organiser.userId);
    expect(me.fullName).toBeNull();
  });

  it('keeps messages that others sent', async () => {
    const organiser = await createOrganiser(test);
    const email = await emailOf(organiser);
    const message = { name: 'Eve', subject: 'A', message: 'B', language: 'en' } as const;
    await test.database.db.insert(contactMessages).values({ ...message, id: randomId(), email: `x${email}` });
    const code = await askForCode(organiser, email);
    await organiser.send('POST', URL, { confirmation: email, code });
    expect(await test.database.db.$count(contactMessages, eq(contactMessages.email, `x${email}`))).toBe(1);
  });

  it('happens once when it is asked for several times at once', async () => {
    const organiser = await createOrganiser(test);
    const email = await emailOf(organiser);
    const code = await askForCode(organiser, email);
    const answers = await Promise.all([1, 2, 3].map(() => organiser.send('POST', URL, { confirmation: email, code })));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    for (const { statusCode } of answers) expect([200, 401]).toContain(statusCode);
    const goodbyes = (await test.mailsTo(email)).filter(
      ({ subject }) => subject === 'Your Placecard account has been deleted',
    );
    expect(goodbyes).toHaveLength(1);
  });
});

describe('the confirmation', () => {
  it.each(['', 'someone@example.com', 'DELETE'])('"%s" is refused', async (confirmation) => {
    const organiser = await createOrganiser(test);
    const code = await askForCode(organiser, await emailOf(organiser));
    const answer = await organiser.send('POST', URL, { confirmation, code });
    expect(refusal(answer)).toEqual({ status: 400, code: 'invalid_input' });
    expect(answer.json().issues).toMatchObject([{ path: 'confirmation' }]);
    expect(await emailOf(organiser)).not.toBe('');
  });
});

describe('the code', () => {
  it('is not a sign-in code, and a sign-in code does not delete', async () => {
    const organiser = await createOrganiser(test);
    const email = await emailOf(organiser);
    const deletionCode = await askForCode(organiser, email);
    await test.app.inject({ method: 'POST', url: '/api/auth/otp/request', payload: { email } });
    const signInCode = (await test.mailsTo(email)).at(-1)?.text?.match(/\d{6}/)?.[0] ?? '';
    const payload = { email, otp: deletionCode };
    const signIn = await test.app.inject({ method: 'POST', url: '/api/auth/otp/verify', payload });
    if (signInCode !== deletionCode) {
      expect(signIn.statusCode).toBe(401);
      const deletion = await organiser.send('POST', URL, { confirmation: email, code: signInCode });
      expect(refusal(deletion)).toEqual({ status: 401, code: 'invalid_code' });
    }
    expect((await organiser.send('POST', URL, { confirmation: email, code: deletionCode })).statusCode).toBe(200);
  });

  it('does nothing in another account’s session', async () => {
    const [organiser, other] = [await createOrganiser(test), await createOrganiser(test)];
    const code = await askForCode(organiser, await emailOf(organiser));
    const answer = await other.send('POST', URL, { confirmation: await emailOf(other), code });
    expect(refusal(answer)).toEqual({ status: 401, code: 'invalid_code' });
  });

  it('ends after ten minutes and after five wrong tries, also when they are sent at once', async () => {
    const organiser = await createOrganiser(test);
    const email = await emailOf(organiser);
    const old = await askForCode(organiser, email);
    test.advance(10 * 60_000 + 1);
    expect((await organiser.send('POST', URL, { confirmation: email, code: old })).statusCode).toBe(401);
    const code = await askForCode(organiser, email);
    const guesses = Array.from({ length: 5 }, () =>
      organiser.send('POST', URL, { confirmation: email, code: wrongCode(code) }),
    );
    for (const answer of await Promise.all(guesses)) expect(answer.statusCode).toBe(401);
    expect(refusal(await organiser.send('POST', URL, { confirmation: email, code }))).toMatchObject({
      code: 'invalid_code',
    });
  });

  it('is sent five times in a quarter of an hour', async () => {
    const organiser = await createOrganiser(test);
    for (let sent = 0; sent < 5; sent++)
      expect((await organiser.send('POST', CODE_URL, CODE_BODY)).statusCode).toBe(200);
    expect(refusal(await organiser.send('POST', CODE_URL, CODE_BODY))).toEqual({
      status: 429,
      code: 'too_many_requests',
    });
  });

  it('is answered with an error while the mail server is down', async () => {
    const mailer = { send: () => Promise.reject(new Error('down')), close: () => {} };
    const organiser = await createOrganiser(test);
    const { db, pool } = test.context;
    const down = await createTestApp({ db, pool, mailer });
    const answer = await down.app.inject({
      method: 'POST',
      url: CODE_URL,
      payload: CODE_BODY,
      headers: { cookie: organiser.cookie },
    });
    expect(refusal(answer)).toEqual({ status: 503, code: 'mail_unavailable' });
    await down.close();
  });
});
