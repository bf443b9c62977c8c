import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { contactMessages } from '../../db/schema/contact.ts';
import { deleteExpiredData } from '../../jobs.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { mailWaitingMessages } from './service.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const LETTER = {
  name: 'Kovács Anna',
  email: 'anna@example.com',
  subject: 'Kör alakú asztalok',
  message: 'Jó napot!\n\nHány szék fér egy asztalhoz?',
};

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ trustProxy: true });
});
afterAll(() => test.close());
afterEach(async () => {
  test.setMailDown(false);
  await test.database.pool.query('truncate contact_messages, rate_limits, job_failures');
});

function post(payload: unknown, headers: Record<string, string> = {}) {
  return test.app.inject({ method: 'POST', url: '/api/contact', payload: payload as object, headers });
}
const listStored = () => test.database.db.select().from(contactMessages);
const listMailed = () => test.mailsTo(test.context.company.supportEmail);

it('shows the company’s details to anyone', async () => {
  const answer = await test.app.inject('/api/company');
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toEqual(test.context.company);
});

describe('a message', () => {
  it('from anyone is stored, and mailed to the support address before the answer', async () => {
    const answer = await post(LETTER, { cookie: 'language=hu' });
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toEqual({ success: true });
    const [stored, ...others] = await listStored();
    expect(others).toEqual([]);
    expect(stored).toMatchObject({ ...LETTER, language: 'hu', mailedAt: expect.any(Date) });
    const mail = (await listMailed()).at(-1);
    expect(mail).toMatchObject({
      from: { address: 'hello@placecard.test' },
      replyTo: [{ name: LETTER.name, address: LETTER.email }],
      subject: `Kapcsolat: ${LETTER.subject}`,
    });
    expect(mail?.text).toContain(LETTER.message);
    expect(mail?.html).toContain('Jó napot!<br>\n<br>\nHány szék');
    expect(mail?.headers.map(({ key }) => key)).not.toContain('auto-submitted');
  });

  it('is trimmed, and unknown fields are ignored', async () => {
    await post({ ...LETTER, name: '  Anna ', email: ' Anna@Example.com ', id: 1, mailedAt: null, language: 'xx' });
    const [stored] = await listStored();
    expect(stored).toMatchObject({ name: 'Anna', email: 'anna@example.com', language: 'en' });
    expect(stored?.id).toBeGreaterThan(99_999_999_999);
  });

  it.each([
    ['no body', undefined, undefined],
    ['no name', { ...LETTER, name: undefined }, 'name'],
    ['an empty name', { ...LETTER, name: ' ' }, 'name'],
    ['no address', { ...LETTER, email: undefined }, 'email'],
    ['something else for an address', { ...LETTER, email: 'anna' }, 'email'],
    ['two addresses', { ...LETTER, email: 'a@example.com, b@example.com' }, 'email'],
    ['an empty subject', { ...LETTER, subject: '' }, 'subject'],
    ['an endless subject', { ...LETTER, subject: 'x'.repeat(201) }, 'subject'],
    ['an empty message', { ...LETTER, message: '\n' }, 'message'],
    ['an endless message', { ...LETTER, message: 'x'.repeat(5_001) }, 'message'],
    ['text that can’t be stored', { ...LETTER, message: 'a\0b' }, 'message'],
    ['the wrong type', { ...LETTER, message: { $gt: '' } }, 'message'],
  ])('with %s is refused', async (_what, payload, path) => {
    const answer = await post(payload);
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'invalid_input']);
    if (path) expect(answer.json().issues).toMatchObject([{ path }]);
    expect(await listStored()).toEqual([]);
  });

  it('is answered with the text key for each missing field', async () => {
    const answer = await post({ ...LETTER, name: '', subject: undefined });
    expect(answer.json().issues).toEqual([
      { path: 'name', message: 'contact.nameRequired' },
      { path: 'subject', message: 'contact.subjectRequired' },
    ]);
  });

  it('from another site’s page is refused', async () => {
    const answer = await post(LETTER, { 'sec-fetch-site': 'cross-site' });
    expect(answer.statusCode).toBe(403);
    expect(await listStored()).toEqual([]);
  });

  it('can’t add headers to the mail', async () => {
    const injection = '\r\nBcc: victim@example.com\nX-Evil: 1';
    expect((await post({ ...LETTER, name: `Anna${injection}`, subject: `Hello${injection}` })).statusCode).toBe(201);
    const mail = (await listMailed()).at(-1);
    expect(mail?.bcc).toBeUndefined();
    expect(mail?.headers.map(({ key }) => key)).not.toContain('x-evil');
    expect(mail?.replyTo).toHaveLength(1);
    expect(mail?.to).toHaveLength(1);
    expect(mail?.subject).toBe('Contact: Hello Bcc: victim@example.com X-Evil: 1');
  });

  it('can’t add recipients by a name that looks like an address list', async () => {
    await post({ ...LETTER, name: 'a@example.com, "B" <b@example.com>' });
    expect((await listMailed()).at(-1)?.replyTo).toMatchObject([{ address: LETTER.email }]);
  });

  it('is shown as text in the mail, whatever it contains', async () => {
    const hostile = '<script>alert(1)</script><img src=x onerror="alert(1)">';
    await post({
      name: hostile,
      email: LETTER.email,
      subject: hostile,
      message: `${hostile}\n</table><a href="//evil">`,
    });
    const html = (await listMailed()).at(-1)?.html ?? '';
    expect(html).not.toMatch(/<script|<img|<a /);
    expect(html).toContain('&lt;script&gt;alert(1)');
  });
});

describe('many messages', () => {
  const fromNetwork = (ip: string) => post(LETTER, { 'x-forwarded-for': ip });

  it('from one network are refused after twenty in ten minutes; other networks are not affected', async () => {
    const answers = await Promise.all(Array.from({ length: 21 }, () => fromNetwork('203.0.113.7')));
    const refused = answers.filter(({ statusCode }) => statusCode === 429);
    expect(refused).toHaveLength(1);
    expect(refused[0]?.json()).toMatchObject({ code: 'too_many_requests' });
    expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(500);
    expect(await listStored()).toHaveLength(20);
    expect((await fromNetwork('203.0.113.8')).statusCode).toBe(201);
  });

  it('that were refused for their input don’t count', async () => {
    for (let tries = 0; tries < 25; tries++) await post({ ...LETTER, email: '' });
    expect((await post(LETTER)).statusCode).toBe(201);
  });
});

describe('while the mail server is down', () => {
  const mailWaiting = () => mailWaitingMessages(test.context);

  it('messages are stored, answered with success, and mailed once later', async () => {
    test.setMailDown(true);
    const before = (await listMailed()).length;
    for (const subject of ['First', 'Second']) {
      expect((await post({ ...LETTER, subject })).statusCode).toBe(201);
    }
    expect(await listStored()).toMatchObject([
      { subject: 'First', mailedAt: null },
      { subject: 'Second', mailedAt: null },
    ]);
    test.advance(5 * MINUTE_MS);
    await mailWaiting();
    expect(await listMailed()).toHaveLength(before);
    test.setMailDown(false);
    test.advance(5 * MINUTE_MS);
    await Promise.all([mailWaiting(), mailWaiting()]);
    await mailWaiting();
    const mails = (await listMailed()).slice(before);
    expect(mails.map(({ subject }) => subject).sort()).toEqual(['Contact: First', 'Contact: Second']);
    expect(mails[0]?.replyTo).toMatchObject([{ address: LETTER.email }]);
    expect((await listStored()).every(({ mailedAt }) => mailedAt !== null)).toBe(true);
  });

  it('the job skips messages that a request may still be mailing', async () => {
    test.setMailDown(true);
    await post(LETTER);
    test.setMailDown(false);
    const before = (await listMailed()).length;
    await mailWaiting();
    expect(await listMailed()).toHaveLength(before);
  });

  it('a message that can’t be mailed does not hold up the others', async () => {
    const { mailer } = test.context;
    const send = mailer.send;
    mailer.send = (mail) => (mail.subject.includes('Cursed') ? Promise.reject(new Error('550')) : send(mail));
    await post({ ...LETTER, subject: 'Cursed' });
    test.setMailDown(true);
    await post({ ...LETTER, subject: 'Blessed' });
    test.setMailDown(false);
    test.advance(5 * MINUTE_MS);
    await mailWaiting();
    await mailWaiting();
    mailer.send = send;
    expect((await listMailed()).at(-1)?.subject).toBe('Contact: Blessed');
    expect((await listStored()).filter(({ mailedAt }) => !mailedAt)).toMatchObject([{ subject: 'Cursed' }]);
  });
});

it('is deleted after a year', async () => {
  await post({ ...LETTER, subject: 'Old' });
  test.advance(200 * DAY_MS);
  await post({ ...LETTER, subject: 'New' });
  test.advance(200 * DAY_MS);
  await deleteExpiredData(test.context);
  expect(await listStored()).toMatchObject([{ subject: 'New' }]);
});
