import type { AddressInfo } from 'node:net';
import { eq } from 'drizzle-orm';
import { generateSync } from 'otplib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startGoogleStandIn } from '../../../../stand-ins/google.ts';
import type { StandIn } from '../../../../stand-ins/loopback.ts';
import { createTestBrowser } from '../../../../stand-ins/testing/visit.ts';
import { users } from '../../db/schema/users.ts';
import { createGoogleSignIn } from '../../integrations/google.ts';
import { confirmAction } from '../../testing/confirm-action.ts';
import { createOrganiser, NOT_SIGNED_IN, type Organiser, refusal } from '../../testing/organiser.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

const CLIENT = { clientId: 'placecard-test', clientSecret: 'not-a-secret' };
const LINKED = '/settings?tab=security&google=linked';
const TAKEN = '/settings?tab=security&google=taken';
const FAILED = '/settings?tab=security&google=failed';

let google: StandIn;
let test: TestApp;
let origin: string;
beforeAll(async () => {
  google = await startGoogleStandIn(CLIENT);
  test = await createTestApp({ google: createGoogleSignIn({ issuer: google.url, ...CLIENT }) });
  await test.app.listen({ host: '127.0.0.1', port: 0 });
  origin = `http://127.0.0.1:${(test.app.server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await test.close();
  await google.close();
});

let addresses = 0;
const freshAddress = () => `linker${++addresses}@example.com`;
const rowOf = ({ userId }: Organiser) => test.database.db.query.users.findFirst({ where: eq(users.id, userId) });

async function open(url: string | URL, cookies: string[]) {
  const response = await fetch(url, { redirect: 'manual', headers: { cookie: cookies.join('; ') } });
  const cookie = (name: string) =>
    response.headers
      .getSetCookie()
      .find((line) => line.startsWith(`${name}=`) && !/=;/.test(line))
      ?.split(';')[0];
  return {
    location: response.headers.get('location') ?? '',
    session: cookie('placecard'),
    pending: cookie('placecard-pending'),
  };
}

/** Goes through Google's pages and returns the address that Google sends the browser back to. */
async function visitGoogle(url: string, form: Record<string, string>): Promise<URL> {
  return (await (await createTestBrowser().open(new URL(url))).submit('sign-in', form)).url;
}
async function begin(organiser: Organiser): Promise<{ url: string; attempt: string }> {
  await confirmAction(test, organiser.cookie, 'linkGoogle');
  const response = await fetch(`${origin}/api/users/me/google`, {
    method: 'POST',
    headers: { cookie: organiser.cookie },
  });
  const { url } = (await response.json()) as { url: string };
  return { url, attempt: response.headers.getSetCookie()[0]?.split(';')[0] ?? '' };
}
async function link(organiser: Organiser, email: string) {
  const { url, attempt } = await begin(organiser);
  return open(await visitGoogle(url, { email }), [attempt, organiser.cookie]);
}
async function signIn(email: string) {
  const response = await fetch(`${origin}/api/auth/google?redirect=/events`, { redirect: 'manual' });
  const attempt = response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  return open(await visitGoogle(response.headers.get('location') ?? '', { email }), [attempt]);
}

it.each(['POST', 'DELETE'] as const)('%s needs a session', async (method) => {
  expect(refusal(await test.app.inject({ method, url: '/api/users/me/google' }))).toEqual(NOT_SIGNED_IN);
});

describe('linking', () => {
  it('lets a Google account with another address sign in, and mails a notice', async () => {
    const organiser = await createOrganiser(test);
    const email = freshAddress();
    expect((await link(organiser, email)).location).toBe(LINKED);
    const row = await rowOf(organiser);
    expect(row?.authProvider).toBe('email');
    expect((await organiser.send('GET', '/api/users/me/security')).json()).toMatchObject({ hasGoogle: true });
    expect((await test.mailsTo(row?.email ?? '')).at(-1)?.subject).toBe('Google is connected to your account');
    const { session, location } = await signIn(email);
    expect(location).toBe('/events');
    const me = await test.app.inject({ url: '/api/users/me', headers: { cookie: session ?? '' } });
    expect(me.json().id).toBe(organiser.userId);
    expect((await link(organiser, email)).location).toBe(LINKED);
  });

  it('refuses a Google account that opens another account, also at the same moment', async () => {
    const [first, second, third] = [
      await createOrganiser(test),
      await createOrganiser(test),
      await createOrganiser(test),
    ];
    const email = freshAddress();
    expect((await link(first, email)).location).toBe(LINKED);
    expect((await link(second, email)).location).toBe(TAKEN);
    expect((await rowOf(second))?.authProviderUserId).toBeNull();

    const other = freshAddress();
    const ready = await Promise.all(
      [second, third].map(async (organiser) => {
        const { url, attempt } = await begin(organiser);
        return { url: await visitGoogle(url, { email: other }), cookies: [attempt, organiser.cookie] };
      }),
    );
    const answers = await Promise.all(ready.map(({ url, cookies }) => open(url, cookies)));
    expect(answers.map(({ location }) => location).sort()).toEqual([LINKED, TAKEN]);
  });

  it('refuses a second Google account for the same account', async () => {
    const organiser = await createOrganiser(test);
    await link(organiser, freshAddress());
    const before = await rowOf(organiser);
    expect((await link(organiser, freshAddress())).location).toBe(TAKEN);
    expect(await rowOf(organiser)).toEqual(before);
  });

  it('can only be finished by the session that began it', async () => {
    const [victim, attacker] = [await createOrganiser(test), await createOrganiser(test)];
    const { url, attempt } = await begin(attacker);
    const callback = await visitGoogle(url, { email: freshAddress() });
    expect((await open(callback, [attempt, victim.cookie])).location).toBe(FAILED);
    expect((await rowOf(victim))?.authProviderUserId).toBeNull();

    const again = await begin(attacker);
    const alone = await open(await visitGoogle(again.url, { email: freshAddress() }), [again.attempt]);
    expect(alone).toMatchObject({ location: FAILED, session: undefined });
  });

  it('does not begin from another site', async () => {
    const { cookie } = await createOrganiser(test);
    const headers = { cookie, 'sec-fetch-site': 'cross-site' };
    const answer = await test.app.inject({ method: 'POST', url: '/api/users/me/google', headers });
    expect(refusal(answer)).toEqual({ status: 403, code: 'cross_origin' });
  });
});

describe('unlinking', () => {
  it('leaves the e-mailed code, refuses Google until it is linked again, and mails one notice', async () => {
    const { cookie: google } = { cookie: (await signIn(freshAddress())).session ?? '' };
    const me = (await test.app.inject({ url: '/api/users/me', headers: { cookie: google } })).json();
    await confirmAction(test, google, 'unlinkGoogle');
    const unlink = () =>
      test.app.inject({ method: 'DELETE', url: '/api/users/me/google', headers: { cookie: google } });
    expect((await unlink()).json()).toEqual({ success: true });
    expect((await unlink()).json()).toEqual({ success: true });
    const notices = (await test.mailsTo(me.email)).map(({ subject }) => subject);
    expect(notices).toEqual(['Google is unlinked from your account']);
    // The same address, verified by Google, is no longer linked automatically.
    const refused = await signIn(me.email);
    expect(refused).toMatchObject({ location: '/auth?error=google-unlinked', session: undefined });
    const { cookie } = await test.signIn(me.email);
    const organiser = { ...(await createOrganiser(test)), cookie, userId: me.id };
    expect((await link(organiser, me.email)).location).toBe(LINKED);
    expect((await signIn(me.email)).location).toBe('/events');
  });
});

it('mails one notice when a Google sign-in is linked to an existing account', async () => {
  const { email } = await test.signIn(freshAddress());
  const notices = async () =>
    (await test.mailsTo(email)).filter(({ subject }) => subject === 'Google is connected to your account');
  expect((await signIn(email)).location).toBe('/events');
  expect(await notices()).toHaveLength(1);
  expect((await signIn(email)).location).toBe('/events');
  expect(await notices()).toHaveLength(1);
  // An account that was created with Google gets no notice about it.
  const fresh = freshAddress();
  await signIn(fresh);
  expect(await test.mailsTo(fresh)).toEqual([]);
});

it('leads to the second step where two-factor sign-in is on, and begins no session before it', async () => {
  const organiser = await createOrganiser(test);
  const email = freshAddress();
  await link(organiser, email);
  await confirmAction(test, organiser.cookie, 'turnOnTwoFactor');
  const { secret } = (await organiser.send('POST', '/api/users/me/two-factor/set-up')).json();
  const codeAt = (seconds: number) =>
    generateSync({ secret, epoch: Math.floor(test.context.clock().getTime() / 1000) + seconds });
  await organiser.send('POST', '/api/users/me/two-factor/confirm', { code: codeAt(0) });
  const answer = await signIn(email);
  expect(answer).toMatchObject({ location: '/auth?step=two-factor', session: undefined });
  const second = await test.app.inject({
    method: 'POST',
    url: '/api/auth/totp/verify',
    payload: { code: codeAt(30) },
    headers: { cookie: answer.pending ?? '' },
  });
  expect(second.json()).toEqual({ success: true });
});
