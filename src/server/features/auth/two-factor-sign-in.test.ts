import { describe, expect, it } from 'vitest';
import { randomToken } from '../../common/ids.ts';
import { sessions, signInLinks } from '../../db/schema/sign-in.ts';
import { hashSessionToken } from '../../sessions/session-token.ts';
import { createCookieClient } from '../../testing/cookie-client.ts';
import { type Caller, createOrganiser, NOT_SIGNED_IN, refusal } from '../../testing/organiser.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { STEP_MS, sessionOf, setUpTwoFactor } from '../../testing/two-factor.ts';

const twoFactorTest = setUpTwoFactor();
const { advance, appCode, wrongFor, emailOf, turnOn, firstStep, owe, secondStep } = twoFactorTest;

describe('signing in', () => {
  it('asks for the second factor and begins no session before it', async () => {
    const organiser = await createOrganiser(twoFactorTest.test);
    const { secret } = await turnOn(organiser);
    const email = await emailOf(organiser);
    const before = await twoFactorTest.test.database.db.$count(sessions);
    const first = await firstStep(email);
    expect(refusal(first)).toEqual({ status: 401, code: 'totp_required' });
    expect(first.cookies).toMatchObject([{ name: 'placecard-pending', httpOnly: true, sameSite: 'Lax', maxAge: 600 }]);
    expect(await twoFactorTest.test.database.db.$count(sessions)).toBe(before);
    const cookie = `placecard-pending=${first.cookies[0]?.value}`;
    expect(refusal(await twoFactorTest.test.app.inject({ url: '/api/users/me', headers: { cookie } }))).toEqual(
      NOT_SIGNED_IN,
    );

    const second = await secondStep(cookie, ` ${appCode(secret).slice(0, 3)} ${appCode(secret).slice(3)}`);
    expect(second.json()).toEqual({ success: true });
    const session = sessionOf(second);
    const me = await twoFactorTest.test.app.inject({
      url: '/api/users/me',
      headers: { cookie: `placecard=${session?.value}` },
    });
    expect(me.json()).toMatchObject({ email });
    expect(refusal(await secondStep(cookie, appCode(secret, 1)))).toEqual({ status: 401, code: 'sign_in_expired' });
  });

  it('asks for the second factor after a mailed link too', async () => {
    const { test } = twoFactorTest;
    const organiser = await createOrganiser(test);
    const { secret } = await turnOn(organiser);
    const token = randomToken();
    const expiresAt = new Date(test.context.clock().getTime() + 60_000);
    const link = { email: await emailOf(organiser), language: 'en', expiresAt } as const;
    await test.database.db.insert(signInLinks).values({ tokenHash: hashSessionToken(token), ...link });
    const answer = await test.app.inject({ method: 'POST', url: `/sign-in/${token}` });
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/auth?step=two-factor']);
    expect(sessionOf(answer)).toBeUndefined();
    const cookie = `placecard-pending=${answer.cookies[0]?.value}`;
    expect(sessionOf(await secondStep(cookie, appCode(secret)))).toBeDefined();
  });

  it.each([-1, 0, 1])('takes the code %i steps away', async (steps) => {
    const organiser = await createOrganiser(twoFactorTest.test);
    const { secret } = await turnOn(organiser);
    advance(2 * STEP_MS);
    expect((await secondStep(await owe(await emailOf(organiser)), appCode(secret, steps))).statusCode).toBe(200);
  });

  it.each([-2, 2])('refuses the code %i steps away', async (steps) => {
    const organiser = await createOrganiser(twoFactorTest.test);
    const { secret } = await turnOn(organiser);
    advance(3 * STEP_MS);
    const answer = await secondStep(await owe(await emailOf(organiser)), appCode(secret, steps));
    expect(refusal(answer)).toEqual({ status: 401, code: 'invalid_code' });
  });

  it('takes a code once, also from several browsers at the same moment', async () => {
    const organiser = await createOrganiser(twoFactorTest.test);
    const { secret } = await turnOn(organiser);
    const email = await emailOf(organiser);
    const cookies = [await owe(email), await owe(email), await owe(email)];
    const code = appCode(secret);
    const answers = await Promise.all(cookies.map((cookie) => secondStep(cookie, code)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401, 401]);
    expect(answers.filter(sessionOf)).toHaveLength(1);
    // An older code does not work after a newer one was used.
    expect((await secondStep(await owe(email), appCode(secret, -1))).statusCode).toBe(401);
  });

  it('takes a recovery code once, also when it is sent twice at once, and mails a notice', async () => {
    const organiser = await createOrganiser(twoFactorTest.test);
    const { codes } = await turnOn(organiser);
    const [code = ''] = codes;
    const email = await emailOf(organiser);
    const cookies = [await owe(email), await owe(email)];
    const answers = await Promise.all(cookies.map((cookie) => secondStep(cookie, code.toLowerCase())));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401]);
    expect((await organiser.send('GET', '/api/users/me/security')).json()).toMatchObject({ recoveryCodesLeft: 9 });
    expect((await twoFactorTest.test.mailsTo(email)).at(-1)?.subject).toBe('A recovery code was used');
    expect((await secondStep(await owe(email), code)).statusCode).toBe(401);
  });

  it('does not take another account’s recovery code', async () => {
    const [mine, other] = [await createOrganiser(twoFactorTest.test), await createOrganiser(twoFactorTest.test)];
    await turnOn(mine);
    const { codes } = await turnOn(other);
    expect((await secondStep(await owe(await emailOf(mine)), codes[0])).statusCode).toBe(401);
  });

  it('ends after five wrong tries, also when they are sent at once', async () => {
    const organiser = await createOrganiser(twoFactorTest.test);
    const { secret } = await turnOn(organiser);
    const cookie = await owe(await emailOf(organiser));
    const wrong = wrongFor(secret);
    const answers = await Promise.all(Array.from({ length: 7 }, () => secondStep(cookie, wrong)));
    const codes = answers.map((answer) => refusal(answer).code).sort();
    expect(codes).toEqual([...Array(5).fill('invalid_code'), ...Array(2).fill('sign_in_expired')]);
    expect(refusal(await secondStep(cookie, appCode(secret)))).toMatchObject({ code: 'sign_in_expired' });
  });

  it('still works in the account’s own browser and with a recovery code while others guess', async () => {
    const organiser = await createOrganiser(twoFactorTest.test);
    const { secret, codes } = await turnOn(organiser);
    const email = await emailOf(organiser);
    const phone = createCookieClient(twoFactorTest.test, '10.2.0.1');
    const firstStepOf = async (browser: Caller) => {
      await browser.send('POST', '/api/auth/otp/request', { email });
      const otp = (await twoFactorTest.test.mailsTo(email)).at(-1)?.text?.match(/\d{6}/)?.[0];
      await browser.send('POST', '/api/auth/otp/verify', { email, otp });
    };
    const finish = (browser: Caller, code: string | undefined) =>
      browser.send('POST', '/api/auth/totp/verify', { code });
    await firstStepOf(phone);
    expect((await finish(phone, appCode(secret))).statusCode).toBe(200);
    advance(STEP_MS);
    for (let round = 0; round < 3; round++) {
      const stranger = createCookieClient(twoFactorTest.test, '10.2.0.2');
      await firstStepOf(stranger);
      for (let guess = 0; guess < 5; guess++) await finish(stranger, wrongFor(secret));
    }
    const newBrowser = createCookieClient(twoFactorTest.test, '10.2.0.3');
    await firstStepOf(newBrowser);
    expect(refusal(await finish(newBrowser, appCode(secret)))).toEqual({ status: 429, code: 'too_many_requests' });
    expect((await finish(newBrowser, codes[0])).statusCode).toBe(200);
    await firstStepOf(phone);
    expect((await finish(phone, appCode(secret))).statusCode).toBe(200);
  });

  it('allows sixty guesses a day; guesses that the shorter limit refuses don’t count', async () => {
    const organiser = await createOrganiser(twoFactorTest.test);
    const { secret } = await turnOn(organiser);
    const send = (code: string) => organiser.send('POST', '/api/users/me/two-factor/recovery-codes', { code });
    const forgetQuarterHour = () =>
      twoFactorTest.test.database.pool.query('delete from rate_limits where key like $1', [
        `totp-failures:${organiser.userId}:%`,
      ]);
    for (let round = 0; round < 5; round++) {
      for (let guess = 0; guess < 10; guess++) expect((await send(wrongFor(secret))).statusCode).toBe(401);
      for (let guess = 0; guess < 3; guess++) expect((await send(wrongFor(secret))).statusCode).toBe(429);
      await forgetQuarterHour();
    }
    for (let guess = 0; guess < 10; guess++) expect((await send(wrongFor(secret))).statusCode).toBe(401);
    await forgetQuarterHour();
    const refused = await send(appCode(secret));
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(23 * 3600);
  });

  it('limits guesses across several sign-ins', async () => {
    const organiser = await createOrganiser(twoFactorTest.test);
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
    const organiser = await createOrganiser(twoFactorTest.test);
    const { secret } = await turnOn(organiser);
    const cookie = await owe(await emailOf(organiser));
    advance(10 * 60_000 + 1);
    expect(refusal(await secondStep(cookie, appCode(secret)))).toMatchObject({ code: 'sign_in_expired' });
  });

  it.each(['', 'placecard-pending=', 'placecard-pending=forged'])('refuses the cookie "%s"', async (cookie) => {
    expect(refusal(await secondStep(cookie, '123456'))).toEqual({ status: 401, code: 'sign_in_expired' });
  });
});

it('stops accepting codes when SESSION_SECRET changes', async () => {
  const organiser = await createOrganiser(twoFactorTest.test);
  const { secret, codes } = await turnOn(organiser);
  const email = await emailOf(organiser);
  const { db, pool, clock } = twoFactorTest.test.context;
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
