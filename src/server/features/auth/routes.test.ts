import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { emailCodes } from '../../db/schema/sign-in.ts';
import { users } from '../../db/schema/users.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let test: TestApp;
let networks = 0;
beforeAll(async () => {
  test = await createTestApp({ trustProxy: true });
});
afterAll(() => test.close());

const MINUTE_MS = 60_000;
let addresses = 0;
const freshAddress = () => `guest${++addresses}@example.com`;

function post(url: string, payload: unknown, headers: Record<string, string> = {}) {
  // Each request comes from another network, because the limits per network have tests of their own.
  networks += 1;
  const address = `10.${networks >> 16}.${(networks >> 8) & 255}.${networks & 255}`;
  const allHeaders = { 'x-forwarded-for': address, ...headers };
  return test.app.inject({ method: 'POST', url, payload: payload as object, headers: allHeaders });
}
const requestCode = (email: string, headers = {}) => post('/api/auth/otp/request', { email }, headers);
const verify = (email: string, otp: string, headers = {}) => post('/api/auth/otp/verify', { email, otp }, headers);
const me = (cookie: string) => test.app.inject({ url: '/api/users/me', headers: { cookie } });

async function lastCode(email: string): Promise<string> {
  const mail = (await test.mailsTo(email)).at(-1);
  return mail?.text?.match(/\d+/)?.[0] ?? 'none';
}
const wrongCode = (right: string) => (right === '123456' ? '654321' : '123456');

describe('asking for a code', () => {
  it('mails six digits as the first number and stores only a hash', async () => {
    const email = freshAddress();
    const answer = await requestCode(email);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ success: true });
    const code = await lastCode(email);
    expect(code).toMatch(/^\d{6}$/);
    const rows = await test.database.db.select().from(emailCodes);
    expect(JSON.stringify(rows.map((row) => row.codeHash.toString()))).not.toContain(code);
  });

  it('answers alike for a known and an unknown address', async () => {
    const { email } = await test.signIn();
    const known = await requestCode(email);
    const unknown = await requestCode(freshAddress());
    expect([known.statusCode, known.body]).toEqual([unknown.statusCode, unknown.body]);
  });

  it('mails in the browser’s language where none was chosen, and the new account keeps it', async () => {
    const email = freshAddress();
    const browser = { 'accept-language': 'hu-HU,hu;q=0.9' };
    await requestCode(email, browser);
    expect((await test.mailsTo(email)).at(-1)?.text).toContain('Ezzel a kóddal');
    await verify(email, await lastCode(email), browser);
    await requestCode(email, { 'accept-language': 'en' });
    expect((await test.mailsTo(email)).at(-1)?.text).toContain('Ezzel a kóddal');
  });

  it('mails in the language of the cookie, but in the account’s own where it has one', async () => {
    const email = freshAddress();
    await requestCode(email, { cookie: 'language=hu' });
    expect((await test.mailsTo(email)).at(-1)?.text).toContain('Ezzel a kóddal');
    await verify(email, await lastCode(email), { cookie: 'language=hu' });
    await requestCode(email, { cookie: 'language=en' });
    expect((await test.mailsTo(email)).at(-1)?.text).toContain('Ezzel a kóddal');
  });

  it.each([
    ['no body', undefined],
    ['an empty address', { email: '  ' }],
    ['no address at all', { email: 'not an address' }],
    ['the wrong type', { email: ['a@example.com'] }],
    ['an over-long address', { email: `${'a'.repeat(300)}@example.com` }],
    ['a header injection', { email: 'a@example.com\r\nBcc: b@example.com' }],
  ])('refuses %s', async (_name, payload) => {
    const answer = await post('/api/auth/otp/request', payload);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: 'invalid_input', message: expect.any(String) });
  });
});

describe('a code', () => {
  it('signs in, creates a free account and begins a session', async () => {
    const { cookie, email } = await test.signIn();
    const answer = await me(cookie);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ email, subscriptionTier: 'free', authProvider: 'email' });
    expect(answer.json().id).toBeGreaterThan(99_999_999_999);
  });

  it('may contain spaces', async () => {
    const email = freshAddress();
    await requestCode(email);
    const code = await lastCode(email);
    expect((await verify(email, ` ${code.slice(0, 3)} ${code.slice(3)} `)).statusCode).toBe(200);
  });

  it('works once, also for two browsers at the same moment', async () => {
    const email = freshAddress();
    await requestCode(email);
    const code = await lastCode(email);
    const answers = await Promise.all([1, 2, 3, 4].map(() => verify(email, code)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401, 401, 401]);
    const accounts = await test.database.db.select().from(users);
    expect(accounts.filter((account) => account.email === email)).toHaveLength(1);
  });

  it('ends after ten minutes', async () => {
    const email = freshAddress();
    await requestCode(email);
    test.advance(10 * MINUTE_MS + 1);
    expect((await verify(email, await lastCode(email))).statusCode).toBe(401);
  });

  it('ends after five wrong tries, also when they are sent at once', async () => {
    const email = freshAddress();
    await requestCode(email);
    const code = await lastCode(email);
    const answers = await Promise.all(Array.from({ length: 5 }, () => verify(email, wrongCode(code))));
    expect(answers.every(({ statusCode }) => statusCode === 401)).toBe(true);
    expect((await verify(email, code)).json()).toMatchObject({ code: 'invalid_code' });
  });

  it('works for its own address only', async () => {
    const [email, other] = [freshAddress(), freshAddress()];
    await requestCode(email);
    await requestCode(other);
    const [code, otherCode] = [await lastCode(email), await lastCode(other)];
    if (code !== otherCode) expect((await verify(other, code)).statusCode).toBe(401);
  });

  it('needs six characters', async () => {
    const answer = await verify(freshAddress(), '12345');
    expect(answer.statusCode).toBe(400);
    expect(answer.json().issues).toEqual([{ path: 'otp', message: 'auth.otpRequired' }]);
  });
});

describe('a session', () => {
  it('is a strict cookie whose token is stored nowhere', async () => {
    const email = freshAddress();
    await requestCode(email);
    const answer = await verify(email, await lastCode(email));
    const [cookie] = answer.cookies;
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/', maxAge: 30 * 24 * 60 * 60 });
    expect(Buffer.from(cookie?.value ?? '', 'base64url')).toHaveLength(32);
    const { rows } = await test.database.pool.query('select s::text as text from sessions s');
    expect(JSON.stringify(rows)).not.toContain(Buffer.from(cookie?.value ?? '').toString('hex'));
  });

  it('is a __Host- cookie where the site is https', async () => {
    const secure = await createTestApp({ isHttps: true, publicUrl: 'https://placecard.example' });
    const { cookie } = await secure.signIn();
    expect(cookie).toMatch(/^__Host-placecard=/);
    await secure.close();
  });

  it('is new at every sign-in, and the browser’s old one ends', async () => {
    const first = await test.signIn();
    await requestCode(first.email);
    const answer = await verify(first.email, await lastCode(first.email), { cookie: first.cookie });
    const second = `${answer.cookies[0]?.name}=${answer.cookies[0]?.value}`;
    expect(second).not.toBe(first.cookie);
    expect((await me(first.cookie)).statusCode).toBe(401);
    expect((await me(second)).statusCode).toBe(200);
  });

  it('ends on the server at logout', async () => {
    const { cookie } = await test.signIn();
    const answer = await post('/api/auth/logout', undefined, { cookie });
    expect(answer.json()).toEqual({ success: true });
    expect((await me(cookie)).statusCode).toBe(401);
    expect((await post('/api/auth/logout', undefined)).statusCode).toBe(200);
  });

  it('ends after seven idle days, and after thirty days of use', async () => {
    const day = 24 * 60 * MINUTE_MS;
    const own = await createTestApp();
    const ask = (cookie: string) => own.app.inject({ url: '/api/users/me', headers: { cookie } });
    const idle = await own.signIn();
    own.advance(7 * day + 1);
    expect((await ask(idle.cookie)).statusCode).toBe(401);
    const used = await own.signIn();
    for (let days = 0; days < 29; days += 5) {
      expect((await ask(used.cookie)).statusCode).toBe(200);
      own.advance(5 * day);
    }
    expect((await ask(used.cookie)).statusCode).toBe(401);
    await own.close();
  });
});

describe('a mail server that is down', () => {
  it('is reported, and does not use up the codes of the address', async () => {
    let isDown = true;
    const own = await createTestApp();
    const working = own.context.mailer;
    const flaky = await createTestApp({
      mailer: {
        send: (mail) => (isDown ? Promise.reject(new Error('connect ECONNREFUSED')) : working.send(mail)),
        close: () => {},
      },
    });
    const email = freshAddress();
    const ask = () => flaky.app.inject({ method: 'POST', url: '/api/auth/otp/request', payload: { email } });
    for (let tries = 0; tries < 8; tries++) {
      const answer = await ask();
      expect([answer.statusCode, answer.json().code]).toEqual([503, 'mail_unavailable']);
    }
    isDown = false;
    expect((await ask()).statusCode).toBe(200);
    await flaky.close();
    await own.close();
  });
});
