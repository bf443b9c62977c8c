import type { AddressInfo } from 'node:net';
import { sign } from '@fastify/cookie';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startGoogleStandIn } from '../../../../stand-ins/google.ts';
import type { StandIn } from '../../../../stand-ins/loopback.ts';
import { createTestBrowser } from '../../../../stand-ins/testing/visit.ts';
import type { CurrentUser } from '../../../shared/contracts/users.ts';
import { sessions } from '../../db/schema/sign-in.ts';
import { users } from '../../db/schema/users.ts';
import { createGoogleSignIn } from '../../integrations/google.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

const CLIENT = { clientId: 'placecard-test', clientSecret: 'not-a-secret' };
const NOBODY = 'http://127.0.0.1:9';
const FAILED = '/auth?error=google';

let google: StandIn;
let test: TestApp;
/** The address at which the app under test listens. */
let origin: string;

async function listen({ app }: TestApp): Promise<string> {
  await app.listen({ host: '127.0.0.1', port: 0 });
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
}

beforeAll(async () => {
  google = await startGoogleStandIn(CLIENT);
  test = await createTestApp({ google: createGoogleSignIn({ issuer: google.url, ...CLIENT }) });
  origin = await listen(test);
});
afterAll(async () => {
  await test.close();
  await google.close();
});

let addresses = 0;
const freshAddress = () => `anna${++addresses}@example.com`;

async function open(url: string | URL, cookies: (string | undefined)[] = []) {
  const cookie = cookies.filter(Boolean).join('; ');
  const response = await fetch(url, { redirect: 'manual', headers: { cookie } });
  const set = response.headers.getSetCookie();
  /** Cookies that are set and not cleared. */
  const findCookie = (name: string) =>
    set.find((line) => line.startsWith(`${name}=`) && !/=;/.test(line))?.split(';')[0];
  return {
    status: response.status,
    location: response.headers.get('location') ?? '',
    set,
    attempt: findCookie('placecard-google'),
    session: findCookie('placecard'),
  };
}

const begin = (at = origin, query = '') => open(`${at}/api/auth/google${query}`);

/** Goes through Google's pages and returns the address that Google sends the browser back to. */
async function reachCallback(form: Record<string, string>, { at = origin, query = '' } = {}) {
  const { location, attempt } = await begin(at, query);
  const returned = await (await createTestBrowser().open(new URL(location))).submit('sign-in', form);
  expect(returned.url.href).toMatch(`${at}/api/auth/google/callback?`);
  return { url: returned.url, attempt };
}

async function signIn(form: Record<string, string>, options: { at?: string; query?: string; session?: string } = {}) {
  const { url, attempt } = await reachCallback(form, options);
  return open(url, [attempt, options.session]);
}

async function readMe(session: string | undefined) {
  const response = await fetch(`${origin}/api/users/me`, { headers: { cookie: session ?? '' } });
  return { status: response.status, body: (await response.json()) as CurrentUser };
}

function findAccounts(email: string) {
  return test.database.db.select().from(users).where(eq(users.email, email));
}

function expectRefused(answer: Awaited<ReturnType<typeof open>>): void {
  expect([answer.status, answer.location]).toEqual([302, FAILED]);
  expect(answer.session).toBeUndefined();
  expect(answer.set.some((line) => /^placecard-google=;.*Expires=Thu, 01 Jan 1970/.test(line))).toBe(true);
}

describe('the first sign-in', () => {
  it('creates a free account with the name and the picture', async () => {
    const email = freshAddress();
    const answer = await signIn({ email: email.toUpperCase(), name: 'Szőke Anna' });
    expect([answer.status, answer.location]).toEqual([302, '/dashboard']);
    expect((await readMe(answer.session)).body).toMatchObject({
      email,
      fullName: 'Szőke Anna',
      avatarUrl: expect.stringMatching(/^data:image\/svg/),
      authProvider: 'google',
      subscriptionTier: 'free',
      language: null,
    });
  });

  it('works at localhost too, and returns there', async () => {
    const at = origin.replace('127.0.0.1', 'localhost');
    const email = freshAddress();
    const answer = await signIn({ email }, { at });
    expect(answer.location).toBe('/dashboard');
    expect((await readMe(answer.session)).body).toMatchObject({ email });
  });

  it('remembers the language of the visitor', async () => {
    const email = freshAddress();
    const { url, attempt } = await reachCallback({ email });
    const { session } = await open(url, [attempt, 'language=hu']);
    expect((await readMe(session)).body).toMatchObject({ language: 'hu' });
  });

  it('creates one account for two browsers at the same moment', async () => {
    const email = freshAddress();
    const ready = [await reachCallback({ email }), await reachCallback({ email }), await reachCallback({ email })];
    const answers = await Promise.all(ready.map(({ url, attempt }) => open(url, [attempt])));
    expect(answers.map(({ location }) => location)).toEqual(['/dashboard', '/dashboard', '/dashboard']);
    expect(await findAccounts(email)).toHaveLength(1);
  });
});

describe('the next sign-in', () => {
  it('finds the same account, which keeps its own name', async () => {
    const email = freshAddress();
    const first = await readMe((await signIn({ email, name: 'First' })).session);
    const second = await readMe((await signIn({ email, name: 'Second' })).session);
    expect(second.body).toEqual(first.body);
    expect(await findAccounts(email)).toHaveLength(1);
  });

  it('finds it by Google’s own id when the address has changed', async () => {
    const email = freshAddress();
    const first = await readMe((await signIn({ email })).session);
    const { id } = first.body;
    await test.database.db.update(users).set({ email: freshAddress() }).where(eq(users.id, id));
    const second = await readMe((await signIn({ email })).session);
    expect(second.body.id).toBe(id);
    expect(await findAccounts(email)).toEqual([]);
  });

  it('begins a new session and ends the one that the browser had', async () => {
    const email = freshAddress();
    const first = await signIn({ email });
    const elsewhere = await signIn({ email });
    const second = await signIn({ email }, { session: first.session ?? '' });
    expect(new Set([first.session, elsewhere.session, second.session]).size).toBe(3);
    expect((await readMe(first.session)).status).toBe(401);
    expect((await readMe(elsewhere.session)).status).toBe(200);
    expect((await readMe(second.session)).status).toBe(200);
  });
});

describe('an account that was created with an e-mailed code', () => {
  it('is linked where Google has verified the address, and keeps how it was created', async () => {
    const { email } = await test.signIn();
    const [before] = await findAccounts(email);
    const { session } = await signIn({ email, name: 'Anna' });
    const [after] = await findAccounts(email);
    expect(after).toEqual({
      ...before,
      fullName: 'Anna',
      avatarUrl: expect.any(String),
      authProviderUserId: expect.stringMatching(/^\d{21}$/),
    });
    expect((await readMe(session)).body).toMatchObject({ id: before?.id, authProvider: 'email' });
  });

  it('keeps the name it has', async () => {
    const { email } = await test.signIn();
    await test.database.db.update(users).set({ fullName: 'Own name' }).where(eq(users.email, email));
    await signIn({ email, name: 'Google name' });
    expect(await findAccounts(email)).toMatchObject([{ fullName: 'Own name' }]);
  });

  it('is not opened with an address that Google has not verified', async () => {
    const { email } = await test.signIn();
    const before = await findAccounts(email);
    expectRefused(await signIn({ email, unverified: 'yes' }));
    expect(await findAccounts(email)).toEqual(before);
  });
});

describe('refusals', () => {
  it('creates no account for an unverified address', async () => {
    const email = freshAddress();
    expectRefused(await signIn({ email, unverified: 'yes' }));
    expect(await findAccounts(email)).toEqual([]);
  });

  it('refuses another Google account with the same address', async () => {
    const email = freshAddress();
    await signIn({ email });
    await test.database.db
      .update(users)
      .set({ authProviderUserId: '100000000000000000001' })
      .where(eq(users.email, email));
    const before = await findAccounts(email);
    expectRefused(await signIn({ email }));
    expect(await findAccounts(email)).toEqual(before);
  });

  it('goes back to the sign-in page when the visitor cancels', async () => {
    const { location, attempt } = await begin();
    const returned = await (await createTestBrowser().open(new URL(location))).submit('cancel', {});
    expectRefused(await open(returned.url, [attempt]));
  });

  it('refuses a return without the cookie of the attempt, and leaves the code unused', async () => {
    const { url, attempt } = await reachCallback({ email: freshAddress() });
    expectRefused(await open(url));
    expect((await open(url, [attempt])).location).toBe('/dashboard');
  });

  it('refuses an attempt of another browser', async () => {
    const attacker = await reachCallback({ email: freshAddress() });
    const victim = await reachCallback({ email: freshAddress() });
    expectRefused(await open(attacker.url, [victim.attempt]));
    expectRefused(await open(victim.url, [attacker.attempt]));
  });

  const attempt = JSON.stringify({ state: 'known', nonce: 'known', codeVerifier: 'k'.repeat(43) });
  it.each([
    ['unsigned', () => attempt],
    ['signed with another key', () => sign(attempt, 'another secret than the one of this run')],
    ['signed and no attempt', () => sign('{"state":1}', test.context.sessionSecret)],
    ['signed and no JSON', () => sign('{', test.context.sessionSecret)],
    ['signed and of another attempt', () => sign(attempt, test.context.sessionSecret)],
    ['empty', () => ''],
  ])('refuses a cookie that is %s', async (_name, forge) => {
    const { url } = await reachCallback({ email: freshAddress() });
    expectRefused(await open(url, [`placecard-google=${encodeURIComponent(forge())}`]));
  });

  it('refuses a cookie that was changed', async () => {
    const { url, attempt: cookie = '' } = await reachCallback({ email: freshAddress() });
    expectRefused(await open(url, [cookie.replace('state', 'state2')]));
  });

  it('refuses a callback that comes a second time, with its cookie or without', async () => {
    const { url, attempt: cookie } = await reachCallback({ email: freshAddress() });
    const answer = await open(url, [cookie]);
    expect(answer.location).toBe('/dashboard');
    const count = await test.database.db.$count(sessions);
    expectRefused(await open(url, [cookie]));
    expectRefused(await open(url));
    expect(await test.database.db.$count(sessions)).toBe(count);
    expect((await readMe(answer.session)).status).toBe(200);
  });

  it.each<[string, (params: URLSearchParams) => void]>([
    ['no state', (params) => params.delete('state')],
    ['another state', (params) => params.set('state', 'x'.repeat(43))],
    ['two states', (params) => params.append('state', 'x')],
    ['no code', (params) => params.delete('code')],
    ['another code', (params) => params.set('code', 'x'.repeat(43))],
    ['another issuer', (params) => params.set('iss', 'https://evil.example')],
    ['an error besides the code', (params) => params.set('error', 'server_error')],
    ['nothing at all', (params) => [...params.keys()].forEach((key) => void params.delete(key))],
  ])('refuses a return with %s', async (_name, change) => {
    const { url, attempt: cookie } = await reachCallback({ email: freshAddress() });
    change(url.searchParams);
    expectRefused(await open(url, [cookie]));
  });
});

describe('the page after signing in', () => {
  it.each([
    ['/events/create', '/events/create'],
    ['/events/123456789012/edit?tab=2#seats', '/events/123456789012/edit?tab=2#seats'],
    ['/guests?name=ő é', '/dashboard'],
    ['/guests?name=őé', '/guests?name=%C5%91%C3%A9'],
    ['/guests?name=%C5%91', '/guests?name=%C5%91'],
  ])('from ?redirect=%s to %s', async (redirect, expected) => {
    const query = `?redirect=${encodeURIComponent(redirect)}`;
    const answer = await signIn({ email: freshAddress() }, { query });
    expect(answer.location).toBe(expected);
    expect((await readMe(answer.session)).status).toBe(200);
  });

  it.each([
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '\t//evil.example',
    ' //evil.example',
    '/.//evil.example',
    '/a/..//evil.example',
    'javascript:alert(1)',
    'dashboard',
    '',
    `/${'a'.repeat(2000)}`,
  ])('ignores %j', async (redirect) => {
    const query = `?redirect=${encodeURIComponent(redirect)}`;
    expect((await signIn({ email: freshAddress() }, { query })).location).toBe('/dashboard');
  });

  it('ignores several redirects at once', async () => {
    const answer = await signIn({ email: freshAddress() }, { query: '?redirect=/guests&redirect=//evil.example' });
    expect(answer.location).toBe('/dashboard');
  });
});

describe('the request to Google', () => {
  it('asks for the identity, with PKCE and fresh values each time', async () => {
    const params = await Promise.all(
      [begin(), begin()].map(async (answer) => new URL((await answer).location).searchParams),
    );
    for (const param of params) {
      expect(param.get('redirect_uri')).toBe(`${origin}/api/auth/google/callback`);
      expect(param.get('scope')).toBe('openid email profile');
      expect(param.get('response_type')).toBe('code');
      expect(param.get('code_challenge_method')).toBe('S256');
    }
    for (const name of ['state', 'nonce', 'code_challenge']) {
      expect(params[0]?.get(name)).toMatch(/^[\w-]{43}$/);
      expect(params[0]?.get(name)).not.toBe(params[1]?.get(name));
    }
  });

  it('keeps the attempt in a cookie that scripts can’t read, for ten minutes', async () => {
    const { set } = await begin();
    expect(set).toHaveLength(1);
    expect(set[0]).toMatch(/; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/);
  });

  it('returns to the public address where there is one, whatever the request says', async () => {
    const secure = await createTestApp({
      google: test.context.google,
      publicUrl: 'https://placecard.example',
      isHttps: true,
    });
    const answer = await secure.app.inject({ url: '/api/auth/google', headers: { host: 'evil.example' } });
    const { searchParams } = new URL(String(answer.headers.location));
    expect(searchParams.get('redirect_uri')).toBe('https://placecard.example/api/auth/google/callback');
    expect(answer.cookies).toMatchObject([{ name: '__Host-placecard-google', secure: true, path: '/' }]);
    await secure.close();
  });
});

describe('while Google does not answer', () => {
  it('it leads back to the sign-in page, and works once Google answers again', async () => {
    let issuer = NOBODY;
    const own = await createTestApp({ google: createGoogleSignIn({ issuer: async () => issuer, ...CLIENT }) });
    const at = await listen(own);
    for (let tries = 0; tries < 2; tries++) {
      const answer = await begin(at);
      expect([answer.status, answer.location, answer.attempt]).toEqual([302, FAILED, undefined]);
    }
    issuer = google.url;
    expect((await signIn({ email: freshAddress() }, { at })).location).toBe('/dashboard');
    await own.close();
  });

  it('it leads back to the sign-in page also in the middle of a sign-in', async () => {
    const leaving = await startGoogleStandIn(CLIENT);
    const own = await createTestApp({ google: createGoogleSignIn({ issuer: leaving.url, ...CLIENT }) });
    const at = await listen(own);
    const email = freshAddress();
    const { url, attempt } = await reachCallback({ email }, { at });
    await leaving.close();
    expectRefused(await open(url, [attempt]));
    expect(await own.database.db.$count(users)).toBe(0);
    await own.close();
  });
});
