import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { users } from '../../db/schema/users.ts';
import type { GoogleSignIn } from '../../integrations/google.ts';
import { confirmAction } from '../../testing/confirm-action.ts';
import { callerWith, createOrganiser, NOT_SIGNED_IN, type Organiser, refusal } from '../../testing/organiser.ts';
import { setUpTwoFactor } from '../../testing/two-factor.ts';

/** While true, the replacement for Google does not answer; otherwise it returns an address and nothing more. */
let isGoogleDown = false;
const google: GoogleSignIn = {
  async begin() {
    if (isGoogleDown) throw new Error('connect ECONNREFUSED');
    return { url: 'https://google.test/', attempt: { state: 's', nonce: 'n', codeVerifier: 'v' } };
  },
  finish: () => Promise.reject(new Error('nobody comes back from there')),
};
const people = setUpTwoFactor({ google });
const { appCode, wrongFor, emailOf, turnOn, advance } = people;

const CODE_URL = '/api/users/me/confirmation-code';
const CONFIRM_URL = '/api/users/me/confirmations';
const NEEDED = { status: 403, code: 'confirmation_required' };
const WRONG_CODE = { status: 401, code: 'invalid_code' };

const setUp = (organiser: Organiser) => organiser.send('POST', '/api/users/me/two-factor/set-up');
const unlink = (organiser: Organiser) => organiser.send('DELETE', '/api/users/me/google');
const ACTIONS = [
  ['turnOnTwoFactor', setUp],
  ['unlinkGoogle', unlink],
  ['linkGoogle', (organiser: Organiser) => organiser.send('POST', '/api/users/me/google')],
] as const;

async function newOrganiser(): Promise<Organiser> {
  return createOrganiser(people.test, { authProviderUserId: `sub-${Math.random()}` });
}
async function askForCode(organiser: Organiser, action: string): Promise<string> {
  expect((await organiser.send('POST', CODE_URL, { action })).statusCode).toBe(200);
  return (await people.test.mailsTo(await emailOf(organiser))).at(-1)?.text?.match(/\d{6}/)?.[0] ?? '';
}
const confirm = (organiser: Organiser, action: string, code: string) =>
  organiser.send('POST', CONFIRM_URL, { action, code });
const otherThan = (right: string) => (right === '123456' ? '654321' : '123456');

/** Clears a limit, as if its window had passed. */
const forget = (limit: string, { userId }: Organiser) =>
  people.test.database.pool.query('delete from rate_limits where key like $1', [`${limit}:${userId}%`]);

/** The same account in another browser. */
async function signInElsewhere(organiser: Organiser): Promise<Organiser> {
  const { cookie } = await people.test.signIn(await emailOf(organiser));
  return { ...organiser, ...callerWith(people.test, cookie), cookie };
}

it.each([CODE_URL, CONFIRM_URL])('%s needs a session', async (url) => {
  expect(refusal(await people.test.app.inject({ method: 'POST', url }))).toEqual(NOT_SIGNED_IN);
});

describe.each(ACTIONS)('%s', (action, act) => {
  it('is refused without a fresh code, and passes once with one', async () => {
    const organiser = await newOrganiser();
    expect(refusal(await act(organiser))).toEqual(NEEDED);
    const code = await askForCode(organiser, action);
    expect(refusal(await confirm(organiser, action, otherThan(code)))).toEqual(WRONG_CODE);
    expect(refusal(await act(organiser))).toEqual(NEEDED);
    expect((await confirm(organiser, action, code)).statusCode).toBe(200);
    expect((await act(organiser)).json()).not.toMatchObject({ code: 'confirmation_required' });
    // Links Google again after it was unlinked, so that there is something to unlink.
    await organiser.change({ authProviderUserId: `sub-${Math.random()}` });
    expect(refusal(await act(organiser))).toEqual(NEEDED);
  });

  it('is not confirmed by a code for another action or of another session', async () => {
    const organiser = await newOrganiser();
    const elsewhere = await signInElsewhere(organiser);
    const other = action === 'turnOnTwoFactor' ? 'unlinkGoogle' : 'turnOnTwoFactor';
    const code = await askForCode(organiser, action);
    expect(refusal(await confirm(organiser, other, code))).toEqual(WRONG_CODE);
    expect(refusal(await confirm(elsewhere, action, code))).toEqual(WRONG_CODE);
    expect((await confirm(organiser, action, code)).statusCode).toBe(200);
    expect(refusal(await act(elsewhere))).toEqual(NEEDED);
  });
});

describe('a confirmation', () => {
  it('ends after five minutes, and its code after ten', async () => {
    const organiser = await newOrganiser();
    const code = await askForCode(organiser, 'turnOnTwoFactor');
    await confirm(organiser, 'turnOnTwoFactor', code);
    advance(5 * 60_000 + 1);
    expect(refusal(await setUp(organiser))).toEqual(NEEDED);
    expect(refusal(await confirm(organiser, 'turnOnTwoFactor', code))).toEqual(WRONG_CODE);
    const next = await askForCode(organiser, 'turnOnTwoFactor');
    advance(10 * 60_000 + 1);
    expect(refusal(await confirm(organiser, 'turnOnTwoFactor', next))).toEqual(WRONG_CODE);
  });

  it('takes the second factor where it is on, and no mailed code', async () => {
    const organiser = await newOrganiser();
    const { secret, codes } = await turnOn(organiser);
    const mailed = await askForCode(organiser, 'unlinkGoogle');
    const wrong = mailed === appCode(secret) ? wrongFor(secret) : mailed;
    expect(refusal(await confirm(organiser, 'unlinkGoogle', wrong))).toEqual(WRONG_CODE);
    expect((await confirm(organiser, 'unlinkGoogle', appCode(secret))).statusCode).toBe(200);
    expect((await unlink(organiser)).statusCode).toBe(200);
    await organiser.change({ authProviderUserId: `sub-${Math.random()}` });
    expect((await confirm(organiser, 'unlinkGoogle', codes[0] ?? '')).statusCode).toBe(200);
    expect((await unlink(organiser)).statusCode).toBe(200);
    const row = await people.test.database.db.query.users.findFirst({ where: eq(users.id, organiser.userId) });
    expect(row?.authProviderUserId).toBeNull();
  });

  it('allows five tries a code and twenty a day, without locking out another session', async () => {
    const organiser = await newOrganiser();
    const elsewhere = await signInElsewhere(organiser);
    for (let round = 0; round < 4; round++) {
      const code = await askForCode(elsewhere, 'turnOnTwoFactor');
      for (let tries = 0; tries < 5; tries++) await confirm(elsewhere, 'turnOnTwoFactor', otherThan(code));
      if (round < 3) expect(refusal(await confirm(elsewhere, 'turnOnTwoFactor', otherThan(code))).status).not.toBe(200);
    }
    const late = await askForCode(elsewhere, 'turnOnTwoFactor');
    expect(refusal(await confirm(elsewhere, 'turnOnTwoFactor', late)).status).toBe(429);
    const code = await askForCode(organiser, 'turnOnTwoFactor');
    expect((await confirm(organiser, 'turnOnTwoFactor', code)).statusCode).toBe(200);
  });

  it('is not used up while Google does not answer', async () => {
    const organiser = await newOrganiser();
    await confirmAction(people.test, organiser.cookie, 'linkGoogle');
    const link = () => organiser.send('POST', '/api/users/me/google');
    isGoogleDown = true;
    expect(refusal(await link())).toEqual({ status: 503, code: 'unavailable' });
    isGoogleDown = false;
    expect((await link()).statusCode).toBe(200);
    expect(refusal(await link())).toEqual(NEEDED);
  });

  it('is not used up by a set-up that the limit refuses; set-ups without a confirmation don’t count', async () => {
    const organiser = await newOrganiser();
    for (let tries = 0; tries < 25; tries++) expect(refusal(await setUp(organiser))).toEqual(NEEDED);
    for (let tries = 0; tries < 20; tries++) {
      await confirmAction(people.test, organiser.cookie, 'turnOnTwoFactor');
      expect((await setUp(organiser)).statusCode).toBe(200);
    }
    await confirmAction(people.test, organiser.cookie, 'turnOnTwoFactor');
    expect(refusal(await setUp(organiser)).status).toBe(429);
    await forget('totp-set-up', organiser);
    expect((await setUp(organiser)).statusCode).toBe(200);
  });

  it('is mailed thirty times a day; refused requests and failed mails don’t count', async () => {
    const organiser = await newOrganiser();
    const ask = () => organiser.send('POST', CODE_URL, { action: 'linkGoogle' });
    people.test.setMailDown(true);
    for (let tries = 0; tries < 6; tries++) expect((await ask()).statusCode).toBe(503);
    people.test.setMailDown(false);
    for (let round = 0; round < 6; round++) {
      for (let sent = 0; sent < 5; sent++) expect((await ask()).statusCode).toBe(200);
      for (let tries = 0; tries < 6; tries++) expect((await ask()).statusCode).toBe(429);
      await forget('confirmation-code', organiser);
    }
    const refused = await ask();
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(23 * 3600);
  });

  it.each([{}, { action: 'deleteAccount', code: '123456' }, { action: 'x', code: '123456' }, { action: 'linkGoogle' }])(
    'is refused for %j',
    async (body) => {
      const organiser = await newOrganiser();
      expect((await organiser.send('POST', CONFIRM_URL, body)).statusCode).toBe(400);
    },
  );
});
