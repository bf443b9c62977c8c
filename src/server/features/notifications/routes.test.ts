import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createOrganiser, NOT_SIGNED_IN, type Organiser, refusal } from '../../testing/organiser.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { createUnsubscribeToken, readUnsubscribeToken } from './unsubscribe-token.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const URL = '/api/users/me/notifications';
const DEFAULTS = { eventReminders: true, guestCheckIns: true, systemUpdates: true, marketingEmails: false };
const choicesOf = async (organiser: Organiser) => (await organiser.send('GET', URL)).json();

describe('notification settings', () => {
  it.each(['GET', 'PATCH'] as const)('%s needs a session', async (method) => {
    expect(refusal(await test.app.inject({ method, url: URL, payload: { systemUpdates: 1 } }))).toEqual(NOT_SIGNED_IN);
  });

  it('have defaults and change one by one', async () => {
    const organiser = await createOrganiser(test);
    expect(await choicesOf(organiser)).toEqual(DEFAULTS);
    const changed = await organiser.send('PATCH', URL, { marketingEmails: true, subscriptionTier: 'free' });
    expect(changed.json()).toEqual({ ...DEFAULTS, marketingEmails: true });
    await organiser.send('PATCH', URL, { eventReminders: false });
    expect(await choicesOf(organiser)).toEqual({ ...DEFAULTS, eventReminders: false, marketingEmails: true });
    expect((await organiser.send('GET', '/api/users/me')).json()).toMatchObject({ subscriptionTier: 'enterprise' });
  });

  it.each([{ eventReminders: 'no' }, { eventReminders: null }, { systemUpdates: 1 }, []])('refuse %j', async (body) => {
    const organiser = await createOrganiser(test);
    expect((await organiser.send('PATCH', URL, body)).statusCode).toBe(400);
    expect(await choicesOf(organiser)).toEqual(DEFAULTS);
  });
});

function linkOf({ userId }: Organiser, secret = test.context.sessionSecret): string {
  const token = createUnsubscribeToken({ userId, kind: 'eventReminders' }, secret);
  return `/unsubscribe?token=${encodeURIComponent(token)}`;
}
const open = (url: string, headers = {}) => test.app.inject({ url, headers });
const post = (url: string, options: { payload?: string; headers?: Record<string, string> } = {}) =>
  test.app.inject({ method: 'POST', url, ...options });

describe('an unsubscribe link', () => {
  it('shows a page with a button, and opening it changes nothing', async () => {
    const organiser = await createOrganiser(test, { language: 'hu' });
    const page = await open(linkOf(organiser));
    expect(page.statusCode).toBe(200);
    expect(page.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'referrer-policy': 'same-origin',
    });
    expect(page.body).toContain('<html lang="hu">');
    expect(page.body).toContain('<form method="post"');
    expect(page.body).toContain('Leiratkozom');
    const nonce = /<style nonce="([^"]+)">/.exec(page.body)?.[1];
    expect(page.headers['content-security-policy']).toContain(`'nonce-${nonce}'`);
    await test.app.inject({ method: 'HEAD', url: linkOf(organiser) });
    expect(await choicesOf(organiser)).toEqual(DEFAULTS);
  });

  it.each([
    ['a form', 'application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
    ['multipart', 'multipart/form-data; boundary=x', '--x\r\n\r\n--x--'],
    ['JSON', 'application/json', '{}'],
  ])('ends that kind of mail when posted from anywhere as %s', async (_name, type, payload) => {
    const organiser = await createOrganiser(test);
    const headers = { 'content-type': type, origin: 'https://mail.example', 'sec-fetch-site': 'cross-site' };
    const answer = await post(linkOf(organiser), { payload, headers });
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toContain('You have unsubscribed');
    expect(await choicesOf(organiser)).toEqual({ ...DEFAULTS, eventReminders: false });
    expect((await open(linkOf(organiser))).body).toContain('Subscribe again');
  });

  it('can be undone', async () => {
    const organiser = await createOrganiser(test);
    await post(linkOf(organiser));
    const answer = await post(`${linkOf(organiser)}&subscribe=1`);
    expect(answer.body).toContain('You are subscribed again');
    expect(await choicesOf(organiser)).toEqual(DEFAULTS);
  });

  it('refuses a large body', async () => {
    const organiser = await createOrganiser(test);
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    expect((await post(linkOf(organiser), { payload: 'x'.repeat(5000), headers })).statusCode).toBe(413);
  });

  it.each<[string, (organiser: Organiser) => string]>([
    ['no token', () => '/unsubscribe'],
    ['two tokens', (organiser) => `${linkOf(organiser)}&token=x`],
    ['an endless one', () => `/unsubscribe?token=${'a'.repeat(5000)}`],
    ['a cut-off one', (organiser) => linkOf(organiser).slice(0, -3)],
    ['another kind', (organiser) => linkOf(organiser).replace('.0.', '.1.')],
    ['another account', (organiser) => linkOf(organiser).replace(/=\w+/, `=${(organiser.userId + 1).toString(36)}`)],
    ['another key', (organiser) => linkOf(organiser, 'another secret')],
  ])('with %s shows an error page', async (_name, url) => {
    const organiser = await createOrganiser(test);
    for (const answer of [await open(url(organiser)), await post(url(organiser))]) {
      expect(answer.statusCode).toBe(404);
      expect(answer.body).toContain('This link does not work');
    }
    expect(await choicesOf(organiser)).toEqual(DEFAULTS);
  });
});

it('a token of a guest names account and address, and a changed one is refused', () => {
  const subject = { userId: 123456789012, address: 'kovács.anna+x@example.com' };
  const token = createUnsubscribeToken(subject, 'secret');
  expect(readUnsubscribeToken(token, 'secret')).toEqual(subject);
  const [id = '', , mac = ''] = token.split('.');
  const other = `g${Buffer.from('eve@example.com').toString('base64url')}`;
  for (const bad of [
    `${id}.${other}.${mac}`,
    `1${id}.${token.slice(id.length + 1)}`,
    `${id}.0.${mac}`,
    `${id}.g.${mac}`,
  ])
    expect(readUnsubscribeToken(bad, 'secret')).toBeUndefined();
});

it('a token names account and kind, and a changed token is refused', () => {
  const subject = { userId: 123456789012, kind: 'guestCheckIns' } as const;
  const token = createUnsubscribeToken(subject, 'secret');
  expect(readUnsubscribeToken(token, 'secret')).toEqual(subject);
  expect(readUnsubscribeToken(token, 'other')).toBeUndefined();
  for (const bad of ['', '.', '..', 'a.b.c', `${token}a`, token.replace('.1.', '.9.')])
    expect(readUnsubscribeToken(bad, 'secret')).toBeUndefined();
});
