import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signInLinks } from '../../db/schema/sign-in.ts';
import { deleteExpiredData } from '../../jobs.ts';
import { createCookieClient } from '../../testing/cookie-client.ts';
import type { Caller } from '../../testing/organiser.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ trustProxy: true });
});
afterAll(() => test.close());

const HOUR_MS = 60 * 60_000;
let counter = 0;
const freshAddress = () => `linked${++counter}@example.com`;
const newBrowser = () => createCookieClient(test, `10.8.${++counter >> 8}.${counter & 255}`);
const ask = (email: string, language = 'en') =>
  newBrowser().send('POST', '/api/auth/otp/request', { email }, { cookie: `language=${language}` });

/** Asks from ever new browsers and networks, as somebody does who wants to lock the address out. */
async function askOften(times: number, write: (index: number) => string): Promise<void> {
  for (let index = 0; index < times; index++) expect((await ask(write(index))).statusCode).toBe(200);
}
async function lastLink(email: string): Promise<string> {
  const url = (await test.mailsTo(email)).at(-1)?.text?.match(/http:\/\/\S+\/sign-in\/[\w-]{22}/)?.[0];
  return url ? new URL(url).pathname : 'none';
}
async function mailedLink(email = freshAddress(), language = 'en'): Promise<string> {
  await askOften(20, () => email);
  expect((await ask(email, language)).json()).toEqual({ success: true, sentLink: true });
  return lastLink(email);
}
const whoIs = async (browser: Caller) => (await browser.send('GET', '/api/users/me')).json<{ email: string }>().email;

describe('from the 21st code a day that new browsers ask for', () => {
  it('the mail holds a link and no code, however the address is written', async () => {
    const email = freshAddress();
    await askOften(20, (index) => email.replace('@', `+${index}@`));
    expect((await ask(email.toUpperCase())).json()).toEqual({ success: true, sentLink: true });
    const [mail] = await test.mailsTo(email);
    expect(mail?.subject).toBe('Your sign-in link for Placecard');
    expect(mail?.text?.replace(/http:\S+/g, '')).not.toMatch(/\d{6}/);
    expect(await lastLink(email)).toMatch(/^\/sign-in\//);
  });

  it('a mailbox gets at most sixty mails, of which twenty are kept for addresses with an account', async () => {
    const { email } = await test.signIn(freshAddress());
    const countMails = async () => (await test.countMails()) - before;
    const before = await test.countMails();
    await askOften(45, (index) => email.replace('@', `+${index}@`));
    // The sign-in asked for one mail before there was an account.
    expect(await countMails()).toBe(39);
    await askOften(25, () => email);
    expect(await countMails()).toBe(59);
    const browser = newBrowser();
    expect((await browser.send('POST', await lastLink(email))).statusCode).toBe(303);
    expect(await whoIs(browser)).toBe(email);
  });
});

it('an account gets a link although strangers used up all codes and mails of its mailbox, and one at a time', async () => {
  const { email } = await test.signIn(freshAddress());
  await askOften(19, () => email);
  await askOften(45, (index) => email.replace('@', `+${index}@`));
  const before = (await test.mailsTo(email)).length;
  await askOften(3, () => email);
  expect((await test.mailsTo(email)).length).toBe(before + 1);
  const browser = newBrowser();
  expect((await browser.send('POST', await lastLink(email))).statusCode).toBe(303);
  expect(await whoIs(browser)).toBe(email);
  await ask(email);
  expect((await test.mailsTo(email)).length).toBe(before + 2);
});

it('an address without an account gets a link although strangers used up all mails of its mailbox with tags', async () => {
  for (const email of [freshAddress(), `anna.k${++counter}@gmail.com`]) {
    await askOften(45, (index) => email.replace('@', `+${index}@`));
    const before = await test.countMails();
    await askOften(3, () => email);
    expect(await test.countMails()).toBe(before + 1);
    const browser = newBrowser();
    expect((await browser.send('POST', await lastLink(email))).statusCode).toBe(303);
    expect(await whoIs(browser)).toBe(email);
  }
});

it('further mails go to no tags and no other ways to write a mailbox, which nobody can count', async () => {
  const name = `anna${++counter}`;
  await askOften(40, (index) => `${name}+${index}@gmail.com`);
  const before = await test.countMails();
  await askOften(3, (index) => `${name}+more${index}@gmail.com`);
  await ask(`a.n.n.${name.slice(3)}@gmail.com`);
  expect(await test.countMails()).toBe(before);
});

describe('the page of a link', () => {
  it('changes nothing when it is opened, and its button signs in once', async () => {
    const email = freshAddress();
    const url = await mailedLink(email);
    for (let opened = 0; opened < 3; opened++) {
      const page = await newBrowser().send('GET', url);
      expect(page.statusCode).toBe(200);
      expect(page.body).toContain(email);
      expect(page.headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
      expect(page.cookies).toEqual([]);
    }
    const [first, second] = [newBrowser(), newBrowser()];
    const answer = await first.send('POST', url, 'x=1', { 'content-type': 'application/x-www-form-urlencoded' });
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/auth']);
    expect(await whoIs(first)).toBe(email);
    for (const method of ['GET', 'POST'] as const) expect((await second.send(method, url)).statusCode).toBe(404);
    expect((await second.send('GET', '/api/users/me')).statusCode).toBe(401);
  });

  it('signs in one of several browsers that use it at once', async () => {
    const url = await mailedLink();
    const answers = await Promise.all(Array.from({ length: 5 }, () => newBrowser().send('POST', url)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([303, 404, 404, 404, 404]);
  });

  it('is in the language of the mail', async () => {
    const url = await mailedLink(freshAddress(), 'hu');
    const page = await newBrowser().send('GET', url);
    expect(page.body).toContain('<html lang="hu">');
    expect(page.body).toContain('Belépés a Placecardba');
  });

  it('signs nobody in from another site', async () => {
    const url = await mailedLink();
    for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://evil.example' }, { origin: 'null' }])
      expect((await newBrowser().send('POST', url, undefined, headers)).statusCode).toBe(403);
    expect((await newBrowser().send('POST', url)).statusCode).toBe(303);
  });

  it.each(['x', 'A'.repeat(22), `${'A'.repeat(21)}%00`])('says that %j does not work', async (token) => {
    for (const method of ['GET', 'POST'] as const) {
      const answer = await newBrowser().send(method, `/sign-in/${token}`);
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
    }
  });

  it('stops working after a day, and its row is deleted', async () => {
    const own = await createTestApp();
    const expiresAt = new Date(own.context.clock().getTime() + 24 * HOUR_MS);
    const link = { tokenHash: Buffer.alloc(32), email: 'late@example.com', language: 'en', expiresAt } as const;
    await own.database.db.insert(signInLinks).values(link);
    await deleteExpiredData(own.context);
    expect(await own.database.db.$count(signInLinks)).toBe(1);
    own.advance(24 * HOUR_MS + 1);
    await deleteExpiredData(own.context);
    expect(await own.database.db.$count(signInLinks)).toBe(0);
    await own.close();
  });

  it('is stored only as a hash', async () => {
    const email = freshAddress();
    const url = await mailedLink(email);
    const [stored] = await test.database.db.select().from(signInLinks).where(eq(signInLinks.email, email));
    expect(stored?.tokenHash).toHaveLength(32);
    expect(stored?.tokenHash.toString('base64url')).not.toContain(url.slice('/sign-in/'.length));
  });
});
