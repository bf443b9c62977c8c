import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pagePatterns } from '../shared/paths.ts';
import { randomAccessCode } from './common/ids.ts';
import { createLog } from './common/log.ts';
import { connect } from './db/client.ts';
import { users } from './db/schema/users.ts';
import { insertEvent } from './testing/factories.ts';
import { createTestApp, type TestApp } from './testing/test-app.ts';
import { createTestDatabase } from './testing/test-database.ts';

const SECURITY_HEADERS = {
  'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(self), geolocation=(), microphone=()',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const get = (url: string, headers: Record<string, string> = {}) => test.app.inject({ url, headers });

function send(payload: string | undefined, headers: Record<string, string>, url = '/api/auth/otp/request') {
  return test.app.inject({ method: 'POST', url, headers, ...(payload !== undefined && { payload }) });
}

const JSON_TYPE = { 'content-type': 'application/json' };

/** An app whose database became unavailable after somebody signed in. */
async function loseDatabase() {
  const database = await createTestDatabase();
  const connection = connect(database.connectionString, () => {});
  const own = await createTestApp({ ...connection, log: createLog('error', { write: () => {} }) });
  const { cookie } = await own.signIn();
  await connection.pool.end();
  const close = async () => {
    await own.close();
    await database.drop();
  };
  return { app: own.app, cookie, close };
}

describe('a request body', () => {
  it.each([
    ['cut short', '{"email":', JSON_TYPE, 400],
    ['empty', '', JSON_TYPE, 400],
    ['of another type', '<email>a@example.com</email>', { 'content-type': 'application/xml' }, 415],
    ['a form', 'email=a%40example.com', { 'content-type': 'application/x-www-form-urlencoded' }, 415],
    ['of a type that is none', '{}', { 'content-type': 'what/ever; =' }, 415],
    ['plain text', '{"email":"a@example.com"}', { 'content-type': 'text/plain' }, 400],
    ['with a forbidden key', '{"__proto__":{"a":1}}', JSON_TYPE, 400],
  ])('that is %s is refused', async (_name, payload, headers, status) => {
    const answer = await send(payload, headers);
    expect(answer.statusCode).toBe(status);
    expect(answer.json()).toMatchObject({ code: 'invalid_input', message: expect.any(String) });
  });

  it('of a megabyte is refused with 413', async () => {
    const answer = await send(JSON.stringify({ email: 'x'.repeat(1024 * 1024) }), JSON_TYPE);
    expect(answer.statusCode).toBe(413);
    expect(answer.json()).toEqual({ code: 'payload_too_large', message: expect.any(String) });
  });

  it('is refused without repeating its content', async () => {
    const answer = await send('{"email": "secret@example.com" oops', JSON_TYPE);
    expect(answer.statusCode).toBe(400);
    expect(answer.body).not.toMatch(/secret|oops/);
  });
});

describe('an unknown address', () => {
  it.each(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const)('by %s is 404', async (method) => {
    for (const url of ['/api/nothing', '/api', '/api/', '/api?x=1', '/api/users', '/api/users/me/nothing']) {
      const answer = await test.app.inject({ method, url });
      expect([url, answer.statusCode]).toEqual([url, 404]);
      expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
      if (method !== 'HEAD') expect(answer.json()).toEqual({ code: 'not_found', message: expect.any(String) });
    }
  });

  it('is 404 for a known path by another method', async () => {
    expect((await test.app.inject({ method: 'DELETE', url: '/api/stats' })).statusCode).toBe(404);
    expect((await get('/api/auth/logout')).statusCode).toBe(404);
  });

  it('with broken escapes is 400', async () => {
    const answer = await get('/api/%E0%A4%A');
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toEqual({ code: 'invalid_input', message: 'The request is not valid.' });
    expect(answer.headers).toMatchObject(SECURITY_HEADERS);
  });

  it('with a far too long part is 404', async () => {
    const answer = await get(`/api/shared-seating/${'a'.repeat(5000)}`);
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({ code: 'not_found' });
    expect(answer.headers).toMatchObject(SECURITY_HEADERS);
  });

  it('of a file is 404 and not a page', async () => {
    for (const url of ['/assets/nothing.js', '/assets', '/media/a/nothing.png', '/assets/..%2f..%2fpackage.json']) {
      const answer = await get(url);
      expect([url, answer.statusCode, answer.json().code]).toEqual([url, 404, 'not_found']);
    }
  });
});

const pageAddresses = Object.values(pagePatterns).map((pattern) => pattern.replace(/:\w+/g, '123456789012'));

describe('a page', () => {
  it.each(pageAddresses)('%s exists', async (url) => {
    const answer = await get(url);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(answer.body).toContain('<html lang="en"');
  });

  it.each(['/%E0%A4%A', '/%', '/e/%zz', `/e/${'9'.repeat(300)}`, `/guest-view/${'a'.repeat(5000)}`])(
    'at the broken address %s is a 404 page',
    async (url) => {
      const answer = await get(url);
      expect(answer.statusCode).toBe(404);
      expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
      expect(answer.headers['content-security-policy']).toContain("script-src 'self'");
      expect(answer.body).toContain('<html lang="en"');
    },
  );

  it.each(['/nothing', '/dashboard/nothing', '/index.html', '/.env', '/wp-login.php', '/apis'])(
    'at %s is a 404 page',
    async (url) => {
      const answer = await get(url);
      expect(answer.statusCode).toBe(404);
      expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
      expect(answer.body).toContain('<div id="root">');
    },
  );

  it('is found with and without a trailing slash', async () => {
    expect((await get('/dashboard/')).statusCode).toBe(200);
  });

  it('is in the browser’s language where no other was chosen', async () => {
    const answer = await get('/', { 'accept-language': 'hu,en;q=0.8' });
    expect(answer.body).toContain('<html lang="hu"');
    expect(answer.headers.vary).toContain('accept-language');
    expect((await get('/', { 'accept-language': 'de' })).body).toContain('<html lang="en"');
    const chosen = await get('/', { 'accept-language': 'hu', cookie: 'language=en' });
    expect(chosen.body).toContain('<html lang="en"');
  });

  it('is in the language of the cookie', async () => {
    expect((await get('/', { cookie: 'language=hu' })).body).toContain('<html lang="hu"');
    expect((await get('/nothing', { cookie: 'language=hu' })).body).toContain('<html lang="hu"');
    const hostile = await get('/', { cookie: 'language=hu"><script>alert(1)</script>' });
    expect(hostile.body).toContain('<html lang="en"');
    expect(hostile.body).not.toContain('alert(1)');
  });

  it('has a new nonce each time, the same in the page and in the policy', async () => {
    const nonces = await Promise.all(
      [0, 1].map(async () => {
        const { body, headers } = await get('/auth');
        const nonce = /name="csp-nonce" content="([^"]+)"/.exec(body)?.[1] ?? 'none';
        expect(headers['content-security-policy']).toContain(`'nonce-${nonce}'`);
        expect(Buffer.from(nonce, 'base64')).toHaveLength(16);
        return nonce;
      }),
    );
    expect(nonces[0]).not.toBe(nonces[1]);
  });

  it('allows only our own scripts', async () => {
    const { body, headers } = await get('/auth');
    const policy = new Map(
      String(headers['content-security-policy'])
        .split(';')
        .map((directive) => directive.trim().split(/ (.*)/s))
        .map(([name = '', value = '']) => [name, value]),
    );
    const [[, inline = ''] = [], ...others] = body.matchAll(/<script(?![^>]*\bsrc=)[^>]*>(.*?)<\/script>/gs);
    expect(inline).toContain('earlyAnswers');
    expect(others).toEqual([]);
    expect(policy.get('script-src')).toBe(`'self' 'sha256-${createHash('sha256').update(inline).digest('base64')}'`);
    expect(policy.get('default-src')).toBe("'self'");
    expect(policy.get('object-src')).toBe("'none'");
    expect(policy.get('base-uri')).toBe("'none'");
    expect(policy.get('style-src-elem')).not.toContain('unsafe-inline');
    expect(body).not.toMatch(/<[^>]*\son\w+=/);
    const sources = Array.from(body.matchAll(/<script[^>]*\bsrc="([^"]+)"/g), ([, source]) => source);
    expect(sources).toEqual(['/rescue.js', expect.stringMatching(/^\/assets\//)]);
  });

  it('preloads the scripts of the layout editor, each of them once', async () => {
    const preloadsOf = (body: string) =>
      Array.from(body.matchAll(/<link rel="modulepreload"[^>]*href="([^"]+)"/g), ([, path]) => path ?? '');
    const own = preloadsOf((await get('/auth')).body);
    const all = preloadsOf((await get('/events/1/layout')).body);
    expect(all.some((path) => path.includes('layout-page'))).toBe(true);
    // The validation library, of which the editor needs nothing.
    expect(all.filter((path) => path.includes('schemas'))).toEqual([]);
    expect(all.length).toBeGreaterThan(own.length);
    expect(new Set(all).size).toBe(all.length);
    for (const path of all) expect((await get(path)).statusCode).toBe(200);
  });

  it('is not cached, its files are', async () => {
    const { body, headers } = await get('/auth');
    expect(headers['cache-control']).toBe('no-cache');
    const script = /src="(\/assets\/[^"]+)"/.exec(body)?.[1] ?? 'none';
    const file = await get(script);
    expect(file.statusCode).toBe(200);
    expect(file.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  });
});

describe('security headers', () => {
  it.each([
    '/',
    '/nothing',
    '/healthz',
    '/readyz',
    '/api/users/me',
    '/api/nothing',
    '/assets/nothing.js',
    '/api/auth/google',
  ])('are on %s', async (url) => {
    const { headers } = await get(url);
    expect(headers).toMatchObject(SECURITY_HEADERS);
    expect(headers).not.toHaveProperty('x-powered-by');
    expect(headers).not.toHaveProperty('access-control-allow-origin');
    if (url.startsWith('/api/')) expect(headers['cache-control']).toBe('no-store');
  });

  it('are on error answers too', async () => {
    const refusals = await Promise.all([
      send('{', JSON_TYPE),
      send(JSON.stringify({ email: 'x'.repeat(1024 * 1024) }), JSON_TYPE),
      send('{}', { ...JSON_TYPE, 'sec-fetch-site': 'cross-site' }),
    ]);
    expect(refusals.map(({ statusCode }) => statusCode)).toEqual([400, 413, 403]);
    for (const { headers } of refusals) expect(headers).toMatchObject(SECURITY_HEADERS);
  });

  it('demand https where the site uses it, and only there', async () => {
    expect((await get('/')).headers).not.toHaveProperty('strict-transport-security');
    const secure = await createTestApp({ isHttps: true, publicUrl: 'https://placecard.example' });
    const { headers } = await secure.app.inject('/');
    expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
    await secure.close();
  });
});

describe('a call from another origin', () => {
  const logout = (headers: Record<string, string>, method: 'POST' | 'PATCH' | 'DELETE' = 'POST') =>
    test.app.inject({ method, url: '/api/auth/logout', headers: { host: 'placecard.example', ...headers } });

  it.each([
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'cross-site', origin: 'http://placecard.example' },
    { 'sec-fetch-site': 'Same-Origin' },
    { 'sec-fetch-site': '' },
    { origin: 'http://evil.example' },
    { origin: 'https://evil.placecard.example' },
    { origin: 'http://placecard.example:8080' },
    { origin: 'http://placecard.example.evil.example' },
    { origin: 'null' },
    { origin: '' },
    { origin: 'placecard.example' },
  ])('%j is refused', async (headers) => {
    const answer = await logout(headers as Record<string, string>);
    expect(answer.statusCode).toBe(403);
    expect(answer.json()).toEqual({ code: 'cross_origin', message: expect.any(String) });
  });

  it.each([
    { 'sec-fetch-site': 'same-origin' },
    { 'sec-fetch-site': 'none' },
    { 'sec-fetch-site': 'same-origin', origin: 'http://placecard.example' },
    { origin: 'http://placecard.example' },
    { origin: 'https://placecard.example' },
    {},
  ])('%j is let through', async (headers) => {
    expect((await logout(headers as Record<string, string>)).statusCode).toBe(200);
  });

  it('is recognised by PUBLIC_URL in production, whatever the Host header says', async () => {
    const site = await createTestApp({ mode: 'production', isHttps: true, publicUrl: 'https://placecard.example' });
    const send = async (headers: Record<string, string>) =>
      (await site.app.inject({ method: 'POST', url: '/api/auth/logout', headers })).statusCode;
    const rebound = { host: 'evil.example', origin: 'https://evil.example' };
    expect(await send(rebound)).toBe(403);
    expect(await send({ ...rebound, 'sec-fetch-site': 'same-origin' })).toBe(403);
    expect(await send({ host: 'placecard.example', origin: 'http://placecard.example' })).toBe(403);
    expect(await send({ host: '10.0.0.7:3000', origin: 'https://placecard.example' })).toBe(200);
    // A page with the policy `no-referrer` sends `Origin: null`.
    expect(await send({ origin: 'null', 'sec-fetch-site': 'same-origin' })).toBe(200);
    expect(await send({ origin: 'null' })).toBe(403);
    await site.close();
  });

  it('ends no session', async () => {
    const { cookie } = await test.signIn();
    expect((await logout({ cookie, 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403);
    expect((await get('/api/users/me', { cookie })).statusCode).toBe(200);
  });

  it.each(['POST', 'PATCH', 'DELETE'] as const)('is refused by %s, known or not', async (method) => {
    expect((await logout({ 'sec-fetch-site': 'cross-site' }, method)).statusCode).toBe(403);
  });

  it('may still use GET', async () => {
    expect((await get('/', { 'sec-fetch-site': 'cross-site' })).statusCode).toBe(200);
    expect((await get('/healthz', { origin: 'http://evil.example' })).statusCode).toBe(200);
  });
});

describe('an address written with escapes', () => {
  it.each(['/%61pi/users/me', '/api/%75sers/me', '/%61pi/nothing', '/ap%69/events/1/guests?name=anna'])(
    '%s is treated like the plain address: JSON that is not cached',
    async (url) => {
      const answer = await get(url);
      expect([401, 404]).toContain(answer.statusCode);
      expect(answer.headers['content-type']).toContain('application/json');
      expect(answer.headers['cache-control']).toBe('no-store');
    },
  );

  it('is checked for its origin like any other', async () => {
    const headers = { 'sec-fetch-site': 'cross-site' };
    const answer = await test.app.inject({ method: 'POST', url: '/%61pi/auth/logout', headers });
    expect(answer.statusCode).toBe(403);
  });
});

describe('odd cookies', () => {
  const doors = Array.from({ length: 30 }, (_, index) => `placecard-door-(${index}@é)=x`).join('; ');
  it.each([
    '__proto__=x; constructor=y; toString=z; hasOwnProperty=1',
    'placecard=%E0%A4%A; placecard-browser=%; language=%ZZ; placecard-pending=%C0%80',
    'placecard-google=s.%7B; placecard-google=__proto__',
    `placecard=${'A'.repeat(8_000)}; placecard-browser=${'A'.repeat(4_000)}`,
    '=; ;;; =x; placecard; placecard=',
    doors,
    'placecard-door-__proto__=x; placecard-door-999999999999999999999=x',
  ])('never fail: %s', async (cookie) => {
    const { email } = await test.signIn();
    const user = await test.database.db.query.users.findFirst({ where: eq(users.email, email) });
    const userId = user?.id ?? expect.fail('Nobody signed in.');
    const doorCode = randomAccessCode();
    const event = await insertEvent(test.database.db, { userId, doorCode });
    const door = `/api/events/${event.id}/door/session`;
    const calls = [
      ['GET', '/'],
      ['GET', '/auth'],
      ['GET', '/api/users/me'],
      ['GET', '/api/auth/google/callback?code=x&state=y'],
      ['GET', `/e/${event.id}`],
      ['POST', '/api/auth/logout', {}],
      ['POST', '/api/auth/totp/verify', { code: '123456' }],
      ['POST', '/api/auth/otp/verify', { email: 'odd@example.com', otp: '123456' }],
      ['POST', door, { code: doorCode }],
      ['DELETE', door],
    ] as const;
    for (const [method, url, payload] of calls) {
      const answer = await test.app.inject({ method, url, headers: { cookie }, ...(payload && { payload }) });
      expect(answer.statusCode, `${method} ${url}`).toBeLessThan(500);
    }
  });
});

describe('health', () => {
  it('is fine while the database answers', async () => {
    expect((await get('/healthz')).json()).toEqual({ status: 'ok' });
    expect((await get('/readyz')).json()).toEqual({ status: 'ready' });
  });

  it('separates a running server from a ready one', async () => {
    const { app, close } = await loseDatabase();
    expect((await app.inject('/healthz')).statusCode).toBe(200);
    const answer = await app.inject('/readyz');
    expect(answer.statusCode).toBe(503);
    expect(answer.json()).toEqual({
      code: 'unavailable',
      message: expect.any(String),
      requestId: answer.headers['x-request-id'],
    });
    await close();
  });
});

describe('an internal error', () => {
  it.each([
    '/api/shared-seating/%00',
    '/api/guests?search=%00ab',
    '/api/events/123456789012?x=%00',
    '/api/events/123456789012/guests?name=%00ab',
    '/api/events/%00',
    '/media/%00',
    '/guest-view/%00',
    '/e/%00?name=%00',
  ])('is not what a NUL character leads to: %s', async (url) => {
    const { cookie } = await test.signIn();
    for (const headers of [{}, { cookie }]) expect((await get(url, headers)).statusCode).toBeLessThan(500);
  });

  it('is a 503 with Retry-After and without details where the database is unavailable', async () => {
    const { app, cookie, close } = await loseDatabase();
    const requests: InjectOptions[] = [
      { url: '/api/users/me', headers: { cookie } },
      { url: '/api/stats', headers: { cookie } },
      { method: 'PATCH', url: '/api/users/me', headers: { cookie }, payload: { fullName: 'Anna' } },
      { method: 'POST', url: '/api/auth/otp/request', payload: { email: 'a@example.com' } },
      { method: 'POST', url: '/api/auth/otp/verify', payload: { email: 'a@example.com', otp: '123456' } },
      { method: 'POST', url: '/api/auth/logout', headers: { cookie } },
    ];
    for (const request of requests) {
      const answer = await app.inject(request);
      expect([request.url, answer.statusCode]).toEqual([request.url, 503]);
      expect(answer.json()).toEqual({
        code: 'unavailable',
        message: 'Our database can’t be reached just now. Please try again in a moment.',
        requestId: answer.headers['x-request-id'],
      });
      expect(answer.headers).toMatchObject({ ...SECURITY_HEADERS, 'retry-after': '5' });
      expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    }
    expect((await app.inject('/dashboard')).statusCode).toBe(200);
    await close();
  });

  it('is a 500 without details where it is a bug', async () => {
    const { cookie } = await test.signIn();
    await test.database.pool.query('alter table events rename to events_elsewhere');
    const answer = await get('/api/events', { cookie });
    await test.database.pool.query('alter table events_elsewhere rename to events');
    expect(answer.statusCode).toBe(500);
    expect(answer.json()).toEqual({
      code: 'internal',
      message: 'Something went wrong on our side. Please try again.',
      requestId: answer.headers['x-request-id'],
    });
    expect(answer.headers['retry-after']).toBeUndefined();
  });
});
