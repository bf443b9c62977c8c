import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountBrowsers } from '../../db/schema/browsers.ts';
import { users } from '../../db/schema/users.ts';
import { deleteExpiredData } from '../../jobs.ts';
import { createCookieClient } from '../../testing/cookie-client.ts';
import { type Caller, refusal } from '../../testing/organiser.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ trustProxy: true });
});
afterAll(() => test.close());

const DAY_MS = 24 * 60 * 60_000;
const TOO_MANY = { status: 429, code: 'too_many_requests' };
const LINK_SENT = { success: true, sentLink: true };
const WRONG_CODE = { status: 401, code: 'invalid_code' };
let counter = 0;
const freshAddress = () => `limits${++counter}@example.com`;
const newNetwork = () => `10.7.${++counter >> 8}.${counter & 255}`;
const newBrowser = (network = newNetwork()) => createCookieClient(test, network);

const ask = (browser: Caller, email: string) => browser.send('POST', '/api/auth/otp/request', { email });
const verify = (browser: Caller, email: string, otp: string) =>
  browser.send('POST', '/api/auth/otp/verify', { email, otp });
async function lastCode(email: string): Promise<string> {
  return (await test.mailsTo(email)).at(-1)?.text?.match(/\d{6}/)?.[0] ?? 'none';
}
const otherThan = (...right: string[]) =>
  ['123456', '234567', '345678', '456789'].find((code) => !right.includes(code)) ?? '';
async function guess(browser: Caller, email: string, times: number): Promise<void> {
  const wrong = otherThan(await lastCode(email));
  for (let tries = 0; tries < times; tries++) await verify(browser, email, wrong);
}
/** A browser that was signed in to an account and logged out. */
async function newKnownBrowser(email: string, network = newNetwork()) {
  const browser = newBrowser(network);
  await ask(browser, email);
  expect((await verify(browser, email, await lastCode(email))).statusCode).toBe(200);
  await browser.send('POST', '/api/auth/logout');
  return browser;
}

describe('tries at a code', () => {
  it('are five for the browser that asked, whatever others try', async () => {
    const email = freshAddress();
    const [asker, stranger] = [newBrowser(), newBrowser()];
    await ask(asker, email);
    await guess(stranger, email, 8);
    await guess(asker, email, 4);
    expect((await verify(asker, email, await lastCode(email))).statusCode).toBe(200);
    await ask(asker, email);
    await guess(asker, email, 5);
    expect(refusal(await verify(asker, email, await lastCode(email)))).toEqual(WRONG_CODE);
  });

  it('are five for all others together, and the code works in any browser until then', async () => {
    const email = freshAddress();
    const asker = newBrowser();
    await ask(asker, email);
    for (let tries = 0; tries < 4; tries++) await guess(newBrowser(), email, 1);
    const code = await lastCode(email);
    expect((await verify(newBrowser(), email, code)).statusCode).toBe(200);
    expect(refusal(await verify(asker, email, code))).toEqual(WRONG_CODE);

    await ask(asker, email);
    for (let tries = 0; tries < 5; tries++) await guess(newBrowser(), email, 1);
    const next = await lastCode(email);
    expect(refusal(await verify(newBrowser(), email, next))).toEqual(WRONG_CODE);
    expect((await verify(asker, email, next)).statusCode).toBe(200);
  });

  it('are counted separately for a known browser that did not ask', async () => {
    const email = freshAddress();
    const phone = await newKnownBrowser(email);
    await ask(newBrowser(), email);
    await guess(newBrowser(), email, 8);
    await guess(phone, email, 4);
    expect((await verify(phone, email, await lastCode(email))).statusCode).toBe(200);
  });
});

describe('a code that somebody else asks for', () => {
  it('replaces only the code of the same browser', async () => {
    const email = freshAddress();
    const [owner, stranger] = [newBrowser(), newBrowser()];
    await ask(owner, email);
    const first = await lastCode(email);
    await ask(owner, email);
    const second = await lastCode(email);
    await ask(stranger, email);
    if (first !== second) expect(refusal(await verify(owner, email, first))).toEqual(WRONG_CODE);
    expect((await verify(owner, email, second)).statusCode).toBe(200);
  });

  it('locks no known browser out: it gets codes of its own, five in a quarter of an hour', async () => {
    const email = freshAddress();
    const phone = await newKnownBrowser(email);
    for (let sent = 0; sent < 25; sent++) {
      const stranger = newBrowser();
      await ask(stranger, email);
      await guess(stranger, email, 2);
    }
    // It asked for one when it signed in first.
    for (let sent = 0; sent < 4; sent++) expect((await ask(phone, email)).json()).toEqual({ success: true });
    const code = await lastCode(email);
    expect(refusal(await ask(phone, email))).toEqual(TOO_MANY);
    expect((await verify(phone, email, code)).statusCode).toBe(200);
  });
});

describe('asking for codes', () => {
  it('is limited to five in a quarter of an hour for a browser, over all addresses', async () => {
    const browser = newBrowser();
    for (let sent = 0; sent < 5; sent++) expect((await ask(browser, freshAddress())).statusCode).toBe(200);
    expect(refusal(await ask(browser, freshAddress()))).toEqual(TOO_MANY);
  });

  it('is limited to five an hour for a network and a mailbox, however its address is written', async () => {
    const [network, name] = [newNetwork(), `anna.k${++counter}`];
    const written = ['gmail.com', 'Gmail.com', 'googlemail.com'].map((domain) => `${name}@${domain}`);
    const all = [...written, `${name}+1@gmail.com`, `a.${name}@gmail.com`.replace('a.anna', 'a.nna')];
    for (const email of all) expect((await ask(newBrowser(network), email)).statusCode).toBe(200);
    expect(refusal(await ask(newBrowser(network), `${name}+2@gmail.com`))).toEqual(TOO_MANY);
    expect((await ask(newBrowser(), `${name}+2@gmail.com`)).statusCode).toBe(200);
    expect((await ask(newBrowser(network), freshAddress())).statusCode).toBe(200);
  });

  it('is limited to sixty an hour for a network, except for known browsers', async () => {
    const network = newNetwork();
    const email = freshAddress();
    const phone = await newKnownBrowser(email, network);
    const statuses: number[] = [];
    for (let index = 0; index < 60; index++) statuses.push((await ask(newBrowser(network), freshAddress())).statusCode);
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
    expect((await ask(newBrowser(), freshAddress())).statusCode).toBe(200);
    expect((await ask(phone, email)).statusCode).toBe(200);
  });
});

describe('wrong codes from a network', () => {
  it('don’t count where there is no code to guess', async () => {
    const network = newNetwork();
    const email = freshAddress();
    for (let round = 0; round < 6; round++) {
      await Promise.all(Array.from({ length: 40 }, () => verify(newBrowser(network), freshAddress(), '123456')));
    }
    const browser = newBrowser(network);
    await ask(browser, email);
    expect((await verify(browser, email, await lastCode(email))).statusCode).toBe(200);
  });

  it('are limited to ten an hour, except for known browsers and other networks', async () => {
    const network = newNetwork();
    const email = freshAddress();
    const phone = await newKnownBrowser(email, network);
    for (let account = 0; account < 2; account++) {
      const target = freshAddress();
      const attacker = newBrowser(network);
      await ask(attacker, target);
      await guess(attacker, target, 5);
    }
    const target = freshAddress();
    const attacker = newBrowser(network);
    await ask(attacker, target);
    const right = await lastCode(target);
    expect(refusal(await verify(newBrowser(network), target, right))).toEqual(TOO_MANY);
    expect(refusal(await verify(attacker, target, otherThan(right)))).toEqual(WRONG_CODE);
    expect(refusal(await verify(attacker, target, right))).toEqual(TOO_MANY);
    await ask(phone, email);
    expect((await verify(phone, email, await lastCode(email))).statusCode).toBe(200);
    expect((await verify(newBrowser(), target, right)).statusCode).toBe(200);
  });

  it('are limited to ten an hour also when they are sent at once', async () => {
    const network = newNetwork();
    const guesses: [string, string][] = [];
    for (let account = 0; account < 8; account++) {
      const target = freshAddress();
      await ask(newBrowser(network), target);
      const wrong = otherThan(await lastCode(target));
      for (let tries = 0; tries < 5; tries++) guesses.push([target, wrong]);
    }
    const answers = await Promise.all(guesses.map(([target, wrong]) => verify(newBrowser(network), target, wrong)));
    expect(answers.filter(({ statusCode }) => statusCode === 401)).toHaveLength(10);
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(30);
  });

  it('are still limited after signing in to accounts of one’s own', async () => {
    const network = newNetwork();
    const own = freshAddress();
    for (let sent = 0; sent < 5; sent++) await ask(newBrowser(network), own);
    // Each code is tried from a browser that did not request it; that uses a try of every other code too.
    for (const mail of await test.mailsTo(own))
      expect((await verify(newBrowser(network), own, mail.text?.match(/\d{6}/)?.[0] ?? '')).statusCode).toBe(200);
    let judged = 0;
    for (let account = 0; account < 4; account++) {
      const target = freshAddress();
      await ask(newBrowser(network), target);
      const wrong = otherThan(await lastCode(target));
      for (let tries = 0; tries < 5; tries++)
        if ((await verify(newBrowser(network), target, wrong)).statusCode === 401) judged++;
    }
    expect(judged).toBe(10);
  });

  it('lock no new browser of that network out: its first try at its own code is always judged', async () => {
    const network = newNetwork();
    for (let account = 0; account < 2; account++) {
      const [attacker, target] = [newBrowser(network), freshAddress()];
      await ask(attacker, target);
      await guess(attacker, target, 5);
    }
    const [owner, email] = [newBrowser(network), freshAddress()];
    await ask(owner, email);
    expect((await verify(owner, email, await lastCode(email))).statusCode).toBe(200);

    const [guesser, target] = [newBrowser(network), freshAddress()];
    await ask(guesser, target);
    const wrong = otherThan(await lastCode(target));
    const answers = await Promise.all(Array.from({ length: 6 }, () => verify(guesser, target, wrong)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([401, 429, 429, 429, 429, 429]);
    // Another code has a first try of its own.
    await ask(guesser, target);
    expect((await verify(guesser, target, await lastCode(target))).statusCode).toBe(200);
  });
});

describe('a known browser', () => {
  const idOf = async (email: string) =>
    (await test.database.db.query.users.findFirst({ where: eq(users.email, email) }))?.id ?? 0;
  const countOf = async (email: string) =>
    test.database.db.$count(accountBrowsers, eq(accountBrowsers.userId, await idOf(email)));

  it('has a cookie that scripts can’t read and of which only a hash is stored', async () => {
    const browser = newBrowser();
    const answer = await ask(browser, freshAddress());
    const cookie = answer.cookies.find(({ name }) => name === 'placecard-browser');
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/', maxAge: 400 * 24 * 60 * 60 });
    const { rows } = await test.database.pool.query('select c::text as text from email_codes c');
    expect(JSON.stringify(rows)).not.toContain(Buffer.from(cookie?.value ?? '').toString('hex'));
    expect(JSON.stringify(rows)).not.toContain(cookie?.value);
  });

  it('is known to the account that it was signed in to, and to no other', async () => {
    const [email, other] = [freshAddress(), freshAddress()];
    const phone = await newKnownBrowser(email);
    for (let sent = 0; sent < 20; sent++) await ask(newBrowser(), other);
    expect((await ask(phone, other)).json()).toEqual(LINK_SENT);
    expect((await ask(phone, email)).json()).toEqual({ success: true });
  });

  it.each(['', 'x', 'A'.repeat(44), '__proto__', '%', '../../x'])('is not known by the id "%s"', async (id) => {
    const answer = await test.app.inject({
      method: 'POST',
      url: '/api/auth/otp/request',
      payload: { email: freshAddress() },
      headers: { cookie: `placecard-browser=${id}`, 'x-forwarded-for': newNetwork() },
    });
    expect(answer.statusCode).toBe(200);
    expect(answer.cookies.find(({ name }) => name === 'placecard-browser')?.value).toMatch(/^[\w-]{43}$/);
  });

  it('is forgotten after half a year, and when twenty others have followed', async () => {
    const own = await createTestApp({ trustProxy: true });
    const email = 'many@example.com';
    const signIn = async () => {
      const browser = createCookieClient(own, newNetwork());
      await ask(browser, email);
      const code = (await own.mailsTo(email)).at(-1)?.text?.match(/\d{6}/)?.[0] ?? '';
      expect((await verify(browser, email, code)).statusCode).toBe(200);
      own.advance(1000);
      return browser;
    };
    const first = await signIn();
    await own.database.pool.query('delete from rate_limits');
    let last = first;
    for (let count = 0; count < 20; count++) last = await signIn();
    expect(await own.database.db.$count(accountBrowsers)).toBe(20);
    // The day's codes of new browsers are used up, so only known ones get another.
    expect((await ask(first, email)).json()).toEqual(LINK_SENT);
    expect((await ask(last, email)).json()).toEqual({ success: true });
    own.advance(181 * DAY_MS);
    expect((await ask(last, email)).json()).toEqual(LINK_SENT);
    await deleteExpiredData(own.context);
    expect(await own.database.db.$count(accountBrowsers)).toBe(0);
    await own.close();
  });

  it('is deleted with the account', async () => {
    const email = freshAddress();
    await newKnownBrowser(email);
    expect(await countOf(email)).toBe(1);
    const id = await idOf(email);
    await test.database.db.delete(users).where(eq(users.id, id));
    expect(await test.database.db.$count(accountBrowsers, eq(accountBrowsers.userId, id))).toBe(0);
  });
});
