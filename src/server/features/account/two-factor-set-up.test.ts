import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { recoveryCodes, twoFactor } from '../../db/schema/sign-in.ts';
import { createOrganiser, NOT_SIGNED_IN, refusal } from '../../testing/organiser.ts';
import { setUpTwoFactor } from '../../testing/two-factor.ts';

const twoFactorTest = setUpTwoFactor();
const { appCode, wrongFor, emailOf, beginSetUp, turnOn, firstStep } = twoFactorTest;

const CALLS = [
  ['GET', '/api/users/me/security'],
  ['POST', '/api/users/me/two-factor/set-up'],
  ['POST', '/api/users/me/two-factor/confirm'],
  ['POST', '/api/users/me/two-factor/recovery-codes'],
  ['POST', '/api/users/me/two-factor/turn-off'],
] as const;

it.each(CALLS)('%s %s needs a session', async (method, url) => {
  expect(refusal(await twoFactorTest.test.app.inject({ method, url }))).toEqual(NOT_SIGNED_IN);
});

describe('setting up', () => {
  it('shows a secret and its address, and changes nothing at sign-in until it is confirmed', async () => {
    const organiser = await createOrganiser(twoFactorTest.test);
    const email = await emailOf(organiser);
    const { secret, uri } = (await beginSetUp(organiser)).json();
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(uri).toBe(`otpauth://totp/Placecard:${encodeURIComponent(email)}?secret=${secret}&issuer=Placecard`);
    expect((await organiser.send('GET', '/api/users/me/security')).json()).toMatchObject({ hasTwoFactor: false });
    expect((await firstStep(email)).statusCode).toBe(200);
    const wrong = await organiser.send('POST', '/api/users/me/two-factor/confirm', { code: wrongFor(secret) });
    expect(refusal(wrong)).toEqual({ status: 401, code: 'invalid_code' });
  });

  it('stores neither the secret nor the recovery codes in plain text', async () => {
    const organiser = await createOrganiser(twoFactorTest.test);
    const { secret, codes } = await turnOn(organiser);
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^[2-9A-HJ-NP-Z]{5}-[2-9A-HJ-NP-Z]{5}$/);
    const rows = await twoFactorTest.test.database.db
      .select()
      .from(twoFactor)
      .where(eq(twoFactor.userId, organiser.userId));
    const hashes = await twoFactorTest.test.database.db
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
    const mail = (await twoFactorTest.test.mailsTo(await emailOf(organiser))).at(-1);
    expect(mail?.subject).toBe('Two-factor sign-in is on');
    for (const code of codes) expect(mail?.text).not.toContain(code);
  });

  it('can be begun again, with a new secret, until it is confirmed', async () => {
    const organiser = await createOrganiser(twoFactorTest.test);
    const begin = async () => (await beginSetUp(organiser)).json().secret;
    const first = await begin();
    const second = await begin();
    const confirm = (secret: string) =>
      organiser.send('POST', '/api/users/me/two-factor/confirm', { code: appCode(secret) });
    expect((await confirm(first)).statusCode).toBe(401);
    expect((await confirm(second)).statusCode).toBe(200);
    const again = await beginSetUp(organiser);
    expect(refusal(again)).toEqual({ status: 409, code: 'two_factor_on' });
    expect(refusal(await confirm(second))).toEqual({ status: 409, code: 'two_factor_on' });
  });

  it('turns on once when it is confirmed twice at once, and shows one set of codes', async () => {
    const organiser = await createOrganiser(twoFactorTest.test);
    const { secret } = (await beginSetUp(organiser)).json();
    const code = appCode(secret);
    const answers = await Promise.all(
      [1, 2, 3].map(() => organiser.send('POST', '/api/users/me/two-factor/confirm', { code })),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409]);
    expect(await twoFactorTest.test.database.db.$count(recoveryCodes, eq(recoveryCodes.userId, organiser.userId))).toBe(
      10,
    );
  });

  it.each([undefined, null, 123456, '', '12345', ['123456'], 'x'.repeat(65)])('refuses %j as a code', async (code) => {
    const organiser = await createOrganiser(twoFactorTest.test);
    const answer = await organiser.send('POST', '/api/users/me/two-factor/confirm', { code });
    expect(refusal(answer)).toEqual({ status: 400, code: 'invalid_input' });
  });
});
