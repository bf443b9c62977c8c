import { eq } from 'drizzle-orm';
import type { LightMyRequestResponse } from 'fastify';
import { generateSync } from 'otplib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pendingSignIns, recoveryCodes, securityNotices, sessions, twoFactor } from '../../db/schema/sign-in.ts';
import { users } from '../../db/schema/users.ts';
import { createOrganiser, NOT_SIGNED_IN, type Organiser, refusal } from '../../testing/organiser.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { mailWaitingNotices } from '../account/change-notices.ts';

let test: TestApp;
/** Stands still unless a test moves it: no code grows old between being read and being sent. */
let now = new Date('2026-11-15T10:00:00Z').getTime();
const advance = (milliseconds: number) => {
  now += milliseconds;
};
beforeAll(async () => {
  test = await createTestApp({ trustProxy: true, clock: () => new Date(now) });
});
afterAll(() => test.close());

const STEP_MS = 30_000;

/** What the app on the phone shows, `steps` half minutes from now. */
function appCode(secret: string, steps = 0): string {
  return generateSync({ secret, epoch: Math.floor((now + steps * STEP_MS) / 1000) });
}
const wrongFor = (secret: string) => {
  const right = [-1, 0, 1].map((steps) => appCode(secret, steps));
  return ['000000', '111111', '222222', '333333'].find((code) => !right.includes(code)) ?? '';
};

const emailOf = async ({ userId }: Organiser) =>
  (await test.database.db.query.users.findFirst({ where: eq(users.id, userId) }))?.email ?? '';

async function turnOn(organiser: Organiser): Promise<{ secret: string; codes: string[] }> {
  const { secret } = (await organiser.send('POST', '/api/users/me/two-factor/set-up')).json<{ secret: string }>();
  const answer = await organiser.send('POST', '/api/users/me/two-factor/confirm', { code: appCode(secret) });
  expect(answer.statusCode).toBe(200);
  // The next code: the one that confirmed is used up.
  advance(STEP_MS);
  return { secret, codes: answer.json<{ recoveryCodes: string[] }>().recoveryCodes };
}

let networks = 0;
async function firstStep(email: string): Promise<LightMyRequestResponse> {
  const headers = { 'x-forwarded-for': `10.1.${networks >> 8}.${networks++ & 255}` };
  await test.app.inject({ method: 'POST', url: '/api/auth/otp/request', payload: { email }, headers });
  const otp = (await test.mailsTo(email)).at(-1)?.text?.match(/\d{6}/)?.[0];
  return test.app.inject({ method: 'POST', url: '/api/auth/otp/verify', payload: { email, otp }, headers });
}
/** The cookie of someone who still owes the second factor. */
async function owe(email: string): Promise<string> {
  const answer = await firstStep(email);
  expect(refusal(answer)).toEqual({ status: 401, code: 'totp_required' });
  const [cookie] = answer.cookies;
  return `${cookie?.name}=${cookie?.value}`;
}
const secondStep = (cookie: string, code: unknown) =>
  test.app.inject({ method: 'POST', url: '/api/auth/totp/verify', payload: { code }, headers: { cookie } });
const sessionOf = (answer: LightMyRequestResponse) =>
  answer.cookies.find(({ name, value }) => name === 'placecard' && value !== '');

const CALLS = [
  ['GET', '/api/users/me/security'],
  ['POST', '/api/users/me/two-factor/set-up'],
  ['POST', '/api/users/me/two-factor/confirm'],
  ['POST', '/api/users/me/two-factor/recovery-codes'],
  ['POST', '/api/users/me/two-factor/turn-off'],
] as const;

it.each(CALLS)('%s %s needs a session', async (method, url) => {
  expect(refusal(await test.app.inject({ method, url }))).toEqual(NOT_SIGNED_IN);
});

describe('setting up', () => {
  it('shows a key and its address, and asks for nothing until it is confirmed', async () => {
    const organiser = await createOrganiser(test);
    const email = await emailOf(organiser);
    const { secret, uri } = (await organiser.send('POST', '/api/users/me/two-factor/set-up')).json();
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(uri).toBe(`otpauth://totp/Placecard:${encodeURIComponent(email)}?secret=${secret}&issuer=Placecard`);
    expect((await organiser.send('GET', '/api/users/me/security')).json()).toMatchObject({ hasTwoFactor: false });
    expect((await firstStep(email)).statusCode).toBe(200);
    const wrong = await organiser.send('POST', '/api/users/me/two-factor/confirm', { code: wrongFor(secret) });
    expect(refusal(wrong)).toEqual({ status: 401, code: 'invalid_code' });
  });

  it('stores neither the key nor the recovery codes in the clear', async () => {
    const organiser = await createOrganiser(test);
    const { secret, codes } = await turnOn(organiser);
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^[2-9A-HJ-NP-Z]{5}-[2-9A-HJ-NP-Z]{5}$/);
    const rows = await test.database.db.select().from(twoFactor).where(eq(twoFactor.userId, organiser.userId));
    const hashes = await test.database.db
      .select()
      .from(recoveryCodes)
      .where(eq(recoveryCodes.userId, organiser.userId));
    const stored = Buffer.concat([...rows.map((row) => row.secret), ...hashes.map((row) => row.codeHash)]);
    for (const text of [secret, ...codes, ...codes.map((code) => code.replace('-', ''))])
      expect(stored.includes(text)).toBe(false);
    expect((await organiser.send('GET', '/api/users/me/security')).json()).toEqual({
      hasGoogle: false,
      hasTwoFactor: true,
      recoveryCodesLeft: 10,
    });
    const mail = (await test.mailsTo(await emailOf(organiser))).at(-1);
    expect(mail?.subject).toBe('Two-factor sign-in is on');
    for (const code of codes) expect(mail?.text).not.toContain(code);
  });

  it('begins anew as often as one likes, the last key counting; once on it is refused', async () => {
    const organiser = await createOrganiser(test);
    const begin = async () => (await organiser.send('POST', '/api/users/me/two-factor/set-up')).json().secret;
    const first = await begin();
    const second = await begin();
    const confirm = (secret: string) =>
      organiser.send('POST', '/api/users/me/two-factor/confirm', { code: appCode(secret) });
    expect((await confirm(first)).statusCode).toBe(401);
    expect((await confirm(second)).statusCode).toBe(200);
    const again = await organiser.send('POST', '/api/users/me/two-factor/set-up');
    expect(refusal(again)).toEqual({ status: 409, code: 'two_factor_on' });
    expect(refusal(await confirm(second))).toEqual({ status: 409, code: 'two_factor_on' });
  });

  it('turns on once when it is confirmed twice at once: only one of two sets of codes was shown', async () => {
    const organiser = await createOrganiser(test);
    const { secret } = (await organiser.send('POST', '/api/users/me/two-factor/set-up')).json();
    const code = appCode(secret);
    const answers = await Promise.all(
      [1, 2, 3].map(() => organiser.send('POST', '/api/users/me/two-factor/confirm', { code })),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409]);
    expect(await test.database.db.$count(recoveryCodes, eq(recoveryCodes.userId, organiser.userId))).toBe(10);
  });

  it.each([undefined, null, 123456, '', '12345', ['123456'], 'x'.repeat(65)])('refuses %j as a code', async (code) => {
    const organiser = await createOrganiser(test);
    const answer = await organiser.send('POST', '/api/users/me/two-factor/confirm', { code });
    expect(refusal(answer)).toEqual({ status: 400, code: 'invalid_input' });
  });
});

describe('signing in', () => {
  it('asks for the second factor and begins no session before it', async () => {
    const organiser = await createOrganiser(test);
    const { secret } = await turnOn(organiser);
    const email = await emailOf(organiser);
    const before = await test.database.db.$count(sessions);
    const first = await firstStep(email);
    expect(refusal(first)).toEqual({ status: 401, code: 'totp_required' });
    expect(first.cookies).toMatchObject([{ name: 'placecard-pending', httpOnly: true, sameSite: 'Lax', maxAge: 600 }]);
    expect(await test.database.db.$count(sessions)).toBe(before);
    const cookie = `placecard-pending=${first.cookies[0]?.value}`;
    expect(refusal(await test.app.inject({ url: '/api/users/me', headers: { cookie } }))).toEqual(NOT_SIGNED_IN);

    const second = await secondStep(cookie, ` ${appCode(secret).slice(0, 3)} ${appCode(secret).slice(3)}`);
    expect(second.json()).toEqual({ success: true });
    const session = sessionOf(second);
    const me = await test.app.inject({ url: '/api/users/me', headers: { cookie: `placecard=${session?.value}` } });
    expect(me.json()).toMatchObject({ email });
    expect(refusal(await secondStep(cookie, appCode(secret, 1)))).toEqual({ status: 401, code: 'sign_in_expired' });
  });

  it.each([-1, 0, 1])('takes the code %i steps away', async (steps) => {
    const organiser = await createOrganiser(test);
    const { secret } = await turnOn(organiser);
    advance(2 * STEP_MS);
    expect((await secondStep(await owe(await emailOf(organiser)), appCode(secret, steps))).statusCode).toBe(200);
  });

  it.each([-2, 2])('refuses the code %i steps away', async (steps) => {
    const organiser = await createOrganiser(test);
    const { secret } = await turnOn(organiser);
    advance(3 * STEP_MS);
    const answer = await secondStep(await owe(await emailOf(organiser)), appCode(secret, steps));
    expect(refusal(answer)).toEqual({ status: 401, code: 'invalid_code' });
  });

  it('takes a code once, also from several browsers at the same moment', async () => {
    const organiser = await createOrganiser(test);
    const { secret } = await turnOn(organiser);
    const email = await emailOf(organiser);
    const cookies = [await owe(email), await owe(email), await owe(email)];
    const code = appCode(secret);
    const answers = await Promise.all(cookies.map((cookie) => secondStep(cookie, code)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401, 401]);
    expect(answers.filter(sessionOf)).toHaveLength(1);
    // Nor does an older one work after it.
    expect((await secondStep(await owe(email), appCode(secret, -1))).statusCode).toBe(401);
  });

  it('takes a recovery code once, also twice at once, and says so by mail', async () => {
    const organiser = await createOrganiser(test);
    const { codes } = await turnOn(organiser);
    const [code = ''] = codes;
    const email = await emailOf(organiser);
    const cookies = [await owe(email), await owe(email)];
    const answers = await Promise.all(cookies.map((cookie) => secondStep(cookie, code.toLowerCase())));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401]);
    expect((await organiser.send('GET', '/api/users/me/security')).json()).toMatchObject({ recoveryCodesLeft: 9 });
    expect((await test.mailsTo(email)).at(-1)?.subject).toBe('A recovery code was used');
    expect((await secondStep(await owe(email), code)).statusCode).toBe(401);
  });

  it('does not take another’s recovery code', async () => {
    const [mine, other] = [await createOrganiser(test), await createOrganiser(test)];
    await turnOn(mine);
    const { codes } = await turnOn(other);
    expect((await secondStep(await owe(await emailOf(mine)), codes[0])).statusCode).toBe(401);
  });

  it('ends after five wrong tries, also when they come at once', async () => {
    const organiser = await createOrganiser(test);
    const { secret } = await turnOn(organiser);
    const cookie = await owe(await emailOf(organiser));
    const wrong = wrongFor(secret);
    const answers = await Promise.all(Array.from({ length: 7 }, () => secondStep(cookie, wrong)));
    const codes = answers.map((answer) => refusal(answer).code).sort();
    expect(codes).toEqual([...Array(5).fill('invalid_code'), ...Array(2).fill('sign_in_expired')]);
    expect(refusal(await secondStep(cookie, appCode(secret)))).toMatchObject({ code: 'sign_in_expired' });
  });

  it('slows down whoever begins again and again to guess', async () => {
    const organiser = await createOrganiser(test);
    const { secret } = await turnOn(organiser);
    const email = await emailOf(organiser);
    const wrong = wrongFor(secret);
    for (let round = 0; round < 2; round++) {
      const cookie = await owe(email);
      for (let guess = 0; guess < 5; guess++) expect((await secondStep(cookie, wrong)).statusCode).toBe(401);
    }
    const refused = await secondStep(await owe(email), appCode(secret));
    expect(refusal(refused)).toEqual({ status: 429, code: 'too_many_requests' });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(600);
  });

  it('ends after ten minutes', async () => {
    const organiser = await createOrganiser(test);
    const { secret } = await turnOn(organiser);
    const cookie = await owe(await emailOf(organiser));
    advance(10 * 60_000 + 1);
    expect(refusal(await secondStep(cookie, appCode(secret)))).toMatchObject({ code: 'sign_in_expired' });
  });

  it.each(['', 'placecard-pending=', 'placecard-pending=forged'])('refuses the cookie "%s"', async (cookie) => {
    expect(refusal(await secondStep(cookie, '123456'))).toEqual({ status: 401, code: 'sign_in_expired' });
  });
});

describe('new recovery codes', () => {
  it('need a code, replace the old ones, and are said by mail', async () => {
    const organiser = await createOrganiser(test);
    const { secret, codes } = await turnOn(organiser);
    const renew = (code: string | undefined) =>
      organiser.send('POST', '/api/users/me/two-factor/recovery-codes', { code });
    expect(refusal(await renew(wrongFor(secret)))).toMatchObject({ code: 'invalid_code' });
    const fresh = (await renew(appCode(secret))).json<{ recoveryCodes: string[] }>().recoveryCodes;
    expect(fresh).toHaveLength(10);
    expect(fresh.filter((code) => codes.includes(code))).toEqual([]);
    const email = await emailOf(organiser);
    expect((await test.mailsTo(email)).at(-1)?.subject).toBe('New recovery codes for your account');
    expect((await secondStep(await owe(email), codes[0])).statusCode).toBe(401);
    expect((await secondStep(await owe(email), fresh[0])).statusCode).toBe(200);
  });

  it('are refused while it is off', async () => {
    const organiser = await createOrganiser(test);
    for (const call of ['recovery-codes', 'turn-off'])
      expect(refusal(await organiser.send('POST', `/api/users/me/two-factor/${call}`, { code: '123456' }))).toEqual({
        status: 409,
        code: 'two_factor_off',
      });
  });
});

describe('turning off', () => {
  it('needs a code, ends what waited for one, and is said by mail', async () => {
    const organiser = await createOrganiser(test);
    const { secret } = await turnOn(organiser);
    const email = await emailOf(organiser);
    const waiting = await owe(email);
    const turnOff = (code: string) => organiser.send('POST', '/api/users/me/two-factor/turn-off', { code });
    expect(refusal(await turnOff(wrongFor(secret)))).toMatchObject({ code: 'invalid_code' });
    expect((await turnOff(appCode(secret))).json()).toEqual({ success: true });
    expect((await test.mailsTo(email)).at(-1)?.subject).toBe('Two-factor sign-in is off');
    expect(refusal(await secondStep(waiting, appCode(secret, 1)))).toMatchObject({ code: 'sign_in_expired' });
    expect((await firstStep(email)).statusCode).toBe(200);
    const { userId } = organiser;
    expect(await test.database.db.$count(recoveryCodes, eq(recoveryCodes.userId, userId))).toBe(0);
    expect(await test.database.db.$count(pendingSignIns, eq(pendingSignIns.userId, userId))).toBe(0);
  });

  it('takes a code that signed in just now for used', async () => {
    const organiser = await createOrganiser(test);
    const { secret } = await turnOn(organiser);
    const code = appCode(secret);
    expect((await secondStep(await owe(await emailOf(organiser)), code)).statusCode).toBe(200);
    const answer = await organiser.send('POST', '/api/users/me/two-factor/turn-off', { code });
    expect(refusal(answer)).toMatchObject({ code: 'invalid_code' });
  });
});

describe('deleting the account', () => {
  it('asks for the second factor too, each code once and a recovery code as well', async () => {
    const organiser = await createOrganiser(test);
    const { secret, codes } = await turnOn(organiser);
    const email = await emailOf(organiser);
    await organiser.send('POST', '/api/users/me/deletion-code');
    const code = (await test.mailsTo(email)).at(-1)?.text?.match(/\d{6}/)?.[0];
    const remove = (secondFactor?: string) =>
      organiser.send('POST', '/api/users/me/delete', { confirmation: email, code, secondFactor });
    expect(refusal(await remove())).toEqual({ status: 401, code: 'totp_required' });
    const wrong = await remove(wrongFor(secret));
    expect(refusal(wrong)).toEqual({ status: 401, code: 'invalid_code' });
    expect(wrong.json().issues).toMatchObject([{ path: 'secondFactor' }]);
    expect(await emailOf(organiser)).toBe(email);
    expect((await remove(codes[0])).json()).toEqual({ success: true });
    expect(await emailOf(organiser)).toBe('');
  });
});

describe('a notice by mail', () => {
  it('goes out once the mail server is back, with the time at which it happened, and once', async () => {
    const organiser = await createOrganiser(test);
    const email = await emailOf(organiser);
    test.setMailDown(true);
    await turnOn(organiser);
    await mailWaitingNotices(test.context);
    advance(3 * 60_000);
    await mailWaitingNotices(test.context);
    const subjects = async () => (await test.mailsTo(email)).map(({ subject }) => subject).slice(1);
    expect(await subjects()).toEqual([]);
    const happenedAt = now - 3 * 60_000 - STEP_MS;
    test.setMailDown(false);
    await Promise.all([mailWaitingNotices(test.context), mailWaitingNotices(test.context)]);
    await mailWaitingNotices(test.context);
    expect(await subjects()).toEqual(['Two-factor sign-in is on']);
    const time = new Date(happenedAt).toLocaleTimeString('en-GB', { timeZone: 'Europe/Budapest', timeStyle: 'short' });
    expect((await test.mailsTo(email)).at(-1)?.text).toContain(time);
    expect(await test.database.db.$count(securityNotices)).toBe(0);
  });

  it('that can’t even be stored takes nobody’s recovery codes away', async () => {
    const organiser = await createOrganiser(test);
    const { pool } = test.database;
    await pool.query('alter table security_notices rename to elsewhere');
    const { codes } = await turnOn(organiser).finally(() =>
      pool.query('alter table elsewhere rename to security_notices'),
    );
    expect(codes).not.toEqual([]);
  });

  it('is not held up by one whose address the mail server refuses', async () => {
    const [refused, other] = [await createOrganiser(test), await createOrganiser(test)];
    const [refusedEmail, otherEmail] = [await emailOf(refused), await emailOf(other)];
    test.setMailDown(true);
    await turnOn(refused);
    advance(STEP_MS);
    await turnOn(other);
    test.setMailDown(false);
    advance(3 * 60_000);
    const { mailer } = test.context;
    const send: typeof mailer.send = async (mail) => {
      if (mail.to === refusedEmail) throw Object.assign(new Error('No such mailbox.'), { code: 'EENVELOPE' });
      await mailer.send(mail);
    };
    await mailWaitingNotices({ ...test.context, mailer: { ...mailer, send } });
    expect((await test.mailsTo(otherEmail)).at(-1)?.subject).toBe('Two-factor sign-in is on');
    expect(await test.database.db.$count(securityNotices)).toBe(1);
    await mailWaitingNotices(test.context);
    expect((await test.mailsTo(refusedEmail)).at(-1)?.subject).toBe('Two-factor sign-in is on');
  });
});

it('opens nothing with another secret of the server', async () => {
  const organiser = await createOrganiser(test);
  const { secret, codes } = await turnOn(organiser);
  const email = await emailOf(organiser);
  const { db, pool, clock } = test.context;
  const other = await createTestApp({ db, pool, clock, sessionSecret: 'another secret altogether' });
  await other.app.inject({ method: 'POST', url: '/api/auth/otp/request', payload: { email } });
  const otp = (await other.mailsTo(email)).at(-1)?.text?.match(/\d{6}/)?.[0];
  const first = await other.app.inject({ method: 'POST', url: '/api/auth/otp/verify', payload: { email, otp } });
  const cookie = `placecard-pending=${first.cookies[0]?.value}`;
  for (const code of [appCode(secret), codes[0]]) {
    const answer = await other.app.inject({
      method: 'POST',
      url: '/api/auth/totp/verify',
      payload: { code },
      headers: { cookie },
    });
    expect(refusal(answer)).toMatchObject({ code: 'invalid_code' });
  }
  await other.close();
});
