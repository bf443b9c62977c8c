import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { pendingSignIns, recoveryCodes } from '../../db/schema/sign-in.ts';
import { type Caller, callerWith, createOrganiser, refusal } from '../../testing/organiser.ts';
import { sessionOf, setUpTwoFactor } from '../../testing/two-factor.ts';

const twoFactorTest = setUpTwoFactor();
const { appCode, wrongFor, emailOf, turnOn, firstStep, owe, secondStep } = twoFactorTest;

describe('new recovery codes', () => {
  it('need a code, replace the old ones, and cause a notice by mail', async () => {
    const organiser = await createOrganiser(twoFactorTest.test);
    const { secret, codes } = await turnOn(organiser);
    const renew = (code: string | undefined) =>
      organiser.send('POST', '/api/users/me/two-factor/recovery-codes', { code });
    expect(refusal(await renew(wrongFor(secret)))).toMatchObject({ code: 'invalid_code' });
    const fresh = (await renew(appCode(secret))).json<{ recoveryCodes: string[] }>().recoveryCodes;
    expect(fresh).toHaveLength(10);
    expect(fresh.filter((code) => codes.includes(code))).toEqual([]);
    const email = await emailOf(organiser);
    expect((await twoFactorTest.test.mailsTo(email)).at(-1)?.subject).toBe('New recovery codes for your account');
    expect((await secondStep(await owe(email), codes[0])).statusCode).toBe(401);
    expect((await secondStep(await owe(email), fresh[0])).statusCode).toBe(200);
  });

  it('are refused while two-factor sign-in is off', async () => {
    const organiser = await createOrganiser(twoFactorTest.test);
    for (const call of ['recovery-codes', 'turn-off'])
      expect(refusal(await organiser.send('POST', `/api/users/me/two-factor/${call}`, { code: '123456' }))).toEqual({
        status: 409,
        code: 'two_factor_off',
      });
  });
});

describe('turning off', () => {
  it('needs a code, ends pending sign-ins, and mails a notice', async () => {
    const organiser = await createOrganiser(twoFactorTest.test);
    const { secret } = await turnOn(organiser);
    const email = await emailOf(organiser);
    const waiting = await owe(email);
    const turnOff = (code: string) => organiser.send('POST', '/api/users/me/two-factor/turn-off', { code });
    expect(refusal(await turnOff(wrongFor(secret)))).toMatchObject({ code: 'invalid_code' });
    expect((await turnOff(appCode(secret))).json()).toEqual({ success: true });
    expect((await twoFactorTest.test.mailsTo(email)).at(-1)?.subject).toBe('Two-factor sign-in is off');
    expect(refusal(await secondStep(waiting, appCode(secret, 1)))).toMatchObject({ code: 'sign_in_expired' });
    expect((await firstStep(email)).statusCode).toBe(200);
    const { userId } = organiser;
    expect(await twoFactorTest.test.database.db.$count(recoveryCodes, eq(recoveryCodes.userId, userId))).toBe(0);
    expect(await twoFactorTest.test.database.db.$count(pendingSignIns, eq(pendingSignIns.userId, userId))).toBe(0);
  });

  it('still works in one session after wrong codes in another', async () => {
    const organiser = await createOrganiser(twoFactorTest.test);
    const { secret } = await turnOn(organiser);
    const elsewhere = await secondStep(await owe(await emailOf(organiser)), appCode(secret));
    const other = callerWith(twoFactorTest.test, `placecard=${sessionOf(elsewhere)?.value}`);
    const turnOff = (caller: Caller, code: string) =>
      caller.send('POST', '/api/users/me/two-factor/turn-off', { code });
    for (let guess = 0; guess < 10; guess++) await turnOff(other, wrongFor(secret));
    expect(refusal(await turnOff(other, appCode(secret, 1)))).toMatchObject({ code: 'too_many_requests' });
    expect((await turnOff(organiser, appCode(secret, 1))).statusCode).toBe(200);
  });

  it('refuses a code that has just been used to sign in', async () => {
    const organiser = await createOrganiser(twoFactorTest.test);
    const { secret } = await turnOn(organiser);
    const code = appCode(secret);
    expect((await secondStep(await owe(await emailOf(organiser)), code)).statusCode).toBe(200);
    const answer = await organiser.send('POST', '/api/users/me/two-factor/turn-off', { code });
    expect(refusal(answer)).toMatchObject({ code: 'invalid_code' });
  });
});

describe('deleting the account', () => {
  it('asks for the second factor too, takes each code once, and takes a recovery code', async () => {
    const organiser = await createOrganiser(twoFactorTest.test);
    const { secret, codes } = await turnOn(organiser);
    const email = await emailOf(organiser);
    await organiser.send('POST', '/api/users/me/confirmation-code', { action: 'deleteAccount' });
    const code = (await twoFactorTest.test.mailsTo(email)).at(-1)?.text?.match(/\d{6}/)?.[0];
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

describe('a stolen session, even with the mailed codes but without the second factor', () => {
  it('takes no data out, and changes neither the address nor a way into the account', async () => {
    const organiser = await createOrganiser(twoFactorTest.test);
    await turnOn(organiser);
    const email = await emailOf(organiser);
    await organiser.send('PATCH', '/api/users/me', { email: 'thief@example.com' });
    expect(await emailOf(organiser)).toBe(email);
    const calls = {
      exportAccount: () => organiser.send('GET', '/api/users/me/export'),
      linkGoogle: () => organiser.send('POST', '/api/users/me/google'),
    };
    for (const [action, call] of Object.entries(calls)) {
      await organiser.send('POST', '/api/users/me/confirmation-code', { action });
      const code = (await twoFactorTest.test.mailsTo(email)).at(-1)?.text?.match(/\d{6}/)?.[0];
      const confirmed = await organiser.send('POST', '/api/users/me/confirmations', { action, code });
      expect([action, refusal(confirmed)]).toMatchObject([action, { code: 'invalid_code' }]);
      expect([action, refusal(await call())]).toMatchObject([action, { code: 'confirmation_required' }]);
    }
  });
});
