import * as oidc from 'openid-client';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startGoogleStandIn } from './google.ts';
import type { StandIn } from './loopback.ts';
import { createTestBrowser } from './testing/visit.ts';

const CLIENT = { clientId: 'placecard-test', clientSecret: 'not-a-secret' };
const CALLBACK = 'http://localhost:3123/api/auth/google/callback';

let google: StandIn;
let config: oidc.Configuration;

beforeAll(async () => {
  google = await startGoogleStandIn(CLIENT);
  config = await oidc.discovery(new URL(google.url), CLIENT.clientId, CLIENT.clientSecret, undefined, {
    execute: [oidc.allowInsecureRequests],
  });
});
afterAll(() => google.close());

// Tests fail on any output, because oidc-provider prints advice where one of its defaults is kept.
const CONSOLE_METHODS = ['log', 'info', 'warn', 'error'] as const;
beforeEach(() => {
  for (const method of CONSOLE_METHODS) vi.spyOn(console, method);
});
afterEach(() => {
  for (const method of CONSOLE_METHODS) expect(console[method]).not.toHaveBeenCalled();
});

async function startSignIn(redirectUri = CALLBACK) {
  const checks = {
    pkceCodeVerifier: oidc.randomPKCECodeVerifier(),
    expectedState: oidc.randomState(),
    expectedNonce: oidc.randomNonce(),
    idTokenExpected: true,
  };
  const url = oidc.buildAuthorizationUrl(config, {
    redirect_uri: redirectUri,
    scope: 'openid email profile',
    state: checks.expectedState,
    nonce: checks.expectedNonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(checks.pkceCodeVerifier),
    code_challenge_method: 'S256',
  });
  return { url, checks };
}

async function signIn(form: Record<string, string>, visit = createTestBrowser(), redirectUri = CALLBACK) {
  const { url, checks } = await startSignIn(redirectUri);
  const page = await visit.open(url);
  const returned = await page.submit('sign-in', form);
  expect(returned.url.href.startsWith(`${redirectUri}?`)).toBe(true);
  const tokens = await oidc.authorizationCodeGrant(config, returned.url, checks);
  const claims = tokens.claims();
  if (!claims) throw new Error('No ID token');
  return { claims, tokens, returned, checks };
}

describe('signing in', () => {
  it('puts the account into the ID token and into userinfo', async () => {
    const { claims, tokens } = await signIn({ email: 'Szőke.Anna@example.com', name: 'Szőke <Anna>' });
    const expected = { email: 'szőke.anna@example.com', email_verified: true, name: 'Szőke <Anna>' };
    expect(claims).toMatchObject({ ...expected, iss: google.url, aud: CLIENT.clientId });
    expect(claims.picture).toMatch(/^data:image\/svg/);
    expect(await oidc.fetchUserInfo(config, tokens.access_token, claims.sub)).toMatchObject(expected);
  });

  it('offers the demo organiser as one button', async () => {
    const page = await createTestBrowser().open((await startSignIn()).url);
    expect(page.status).toBe(200);
    expect(page.html).toContain('name="email" value="demo@placecard.test"');
    expect(page.html).toContain("Placecard's local stand-in for Google");
    expect(page.html).not.toContain('<script');
  });

  it('can mark the address as not verified', async () => {
    const { claims } = await signIn({ email: 'unsure@example.com', name: 'Unsure', unverified: 'yes' });
    expect(claims.email_verified).toBe(false);
  });

  it('gives an address the same id again, and asks for the account every time', async () => {
    const visit = createTestBrowser();
    const first = await signIn({ email: 'again@example.com', name: 'First' }, visit);
    const other = await signIn({ email: 'other@example.com', name: 'Other' }, visit);
    const second = await signIn({ email: 'AGAIN@example.com', name: '' }, visit);
    expect(second.claims.sub).toBe(first.claims.sub);
    expect(second.claims.name).toBe('again');
    expect(other.claims.sub).not.toBe(first.claims.sub);
  });

  it.each(['http://127.0.0.1:8080', 'http://[::1]:3000', 'http://localhost'])('returns to %s', async (origin) => {
    const { claims } = await signIn(
      { email: 'a@example.com' },
      createTestBrowser(),
      `${origin}/api/auth/google/callback`,
    );
    expect(claims.email).toBe('a@example.com');
  });

  it('accepts a code once', async () => {
    const { returned, checks } = await signIn({ email: 'once@example.com' });
    await expect(oidc.authorizationCodeGrant(config, returned.url, checks)).rejects.toMatchObject({
      error: 'invalid_grant',
    });
  });

  it('shows the form again for an invalid address', async () => {
    const page = await createTestBrowser().open((await startSignIn()).url);
    const again = await page.submit('sign-in', { email: '"><b>x', name: '<i>' });
    expect(again.status).toBe(400);
    expect(again.html).toContain('aria-invalid="true"');
    expect(again.html).not.toMatch(/<b>|<i>/);
  });

  it('goes back to the app when cancelled', async () => {
    const { url, checks } = await startSignIn();
    const returned = await (await createTestBrowser().open(url)).submit('cancel', {});
    expect(returned.url.searchParams.get('error')).toBe('access_denied');
    await expect(oidc.authorizationCodeGrant(config, returned.url, checks)).rejects.toMatchObject({
      error: 'access_denied',
    });
  });
});

describe('refusals', () => {
  it.each([
    'http://localhost:3123/api/auth/google/callback/',
    'http://localhost:3123/elsewhere',
    'http://localhost.example.com/api/auth/google/callback',
    'http://localhost@example.com/api/auth/google/callback',
    'https://example.com/api/auth/google/callback',
    'http://localhost:3123/api/auth/google/callback?next=/"><b>',
  ])('does not return to %s', async (redirectUri) => {
    const page = await createTestBrowser().open((await startSignIn(redirectUri)).url);
    expect(page.status).toBe(400);
    expect(page.url.origin).toBe(google.url);
    expect(page.html).toContain('redirect_uri');
    expect(page.html).not.toContain('<b>');
  });

  it('requires PKCE', async () => {
    const { url } = await startSignIn();
    url.searchParams.delete('code_challenge');
    url.searchParams.delete('code_challenge_method');
    const returned = await createTestBrowser().open(url);
    expect(returned.url.searchParams.get('error')).toBe('invalid_request');
  });

  it('does not show the pages of another browser', async () => {
    const page = await createTestBrowser().open((await startSignIn()).url);
    const stranger = await createTestBrowser().open(page.url);
    expect(stranger.status).toBe(400);
    expect(stranger.html).toContain('This sign-in has ended');
  });

  it('answers an unknown address with 404', async () => {
    expect((await fetch(`${google.url}/nothing`)).status).toBe(404);
  });
});

it('prints nothing on the console', async () => {
  const another = await startGoogleStandIn(CLIENT);
  await another.close();
});
