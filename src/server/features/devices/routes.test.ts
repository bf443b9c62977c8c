import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Device } from '../../../shared/contracts/devices.ts';
import { createOrganiser, NOT_SIGNED_IN, refusal } from '../../testing/organiser.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const FIREFOX = 'Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0';
const DAY_MS = 24 * 60 * 60 * 1000;

/** Signs in on several devices; the first one sends the requests. */
async function signInOn(...userAgents: string[]) {
  const email = `devices${Math.random()}@example.com`;
  const cookies: string[] = [];
  for (const userAgent of userAgents) {
    await test.app.inject({ method: 'POST', url: '/api/auth/otp/request', payload: { email } });
    const otp = (await test.mailsTo(email)).at(-1)?.text?.match(/\d{6}/)?.[0];
    const headers = { 'user-agent': userAgent };
    const answer = await test.app.inject({
      method: 'POST',
      url: '/api/auth/otp/verify',
      payload: { email, otp },
      headers,
    });
    cookies.push(`placecard=${answer.cookies[0]?.value}`);
  }
  return cookies;
}
const list = async (cookie = '') =>
  (await test.app.inject({ url: '/api/users/me/devices', headers: { cookie } })).json<Device[]>();
const statusOf = async (cookie = '') =>
  (await test.app.inject({ url: '/api/users/me', headers: { cookie } })).statusCode;

it.each([
  ['GET', '/api/users/me/devices'],
  ['DELETE', '/api/users/me/devices/0f8fad5b-d9cb-469f-a165-70867728950e'],
  ['DELETE', '/api/users/me/devices/not-an-id'],
  ['POST', '/api/users/me/devices/sign-out-others'],
] as const)('%s %s needs a session', async (method, url) => {
  expect(refusal(await test.app.inject({ method, url }))).toEqual(NOT_SIGNED_IN);
});

it('lists the signed-in devices by name, marks the current one and shows no tokens', async () => {
  const [first = '', second] = await signInOn(FIREFOX, 'curl/8.5.0');
  const devices = await list(first);
  expect(devices).toHaveLength(2);
  expect(devices.find(({ isCurrent }) => isCurrent)).toEqual({
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    browser: 'Firefox',
    system: 'Linux',
    createdAt: expect.any(String),
    lastSeenAt: expect.any(String),
    isCurrent: true,
  });
  expect(devices.find(({ isCurrent }) => !isCurrent)).toMatchObject({ browser: null, system: null });
  expect((await list(second)).filter(({ isCurrent }) => isCurrent)).toMatchObject([{ browser: null }]);
  const body = JSON.stringify(devices);
  for (const cookie of [first, second]) expect(body).not.toContain(cookie?.split('=')[1]);
});

it('signs out one device, but none of another account', async () => {
  const [first, second] = await signInOn(FIREFOX, 'curl/8.5.0');
  const [foreign] = await signInOn(FIREFOX);
  const [foreignDevice] = await list(foreign);
  const other = (await list(first)).find(({ isCurrent }) => !isCurrent);
  const end = (id: string | undefined) =>
    test.app.inject({ method: 'DELETE', url: `/api/users/me/devices/${id}`, headers: { cookie: first ?? '' } });
  expect(refusal(await end(foreignDevice?.id))).toEqual({ status: 404, code: 'not_found' });
  expect((await end('1 or 1=1')).statusCode).toBe(400);
  expect((await end(other?.id)).json()).toEqual({ success: true });
  expect(refusal(await end(other?.id))).toEqual({ status: 404, code: 'not_found' });
  expect([await statusOf(first), await statusOf(second), await statusOf(foreign)]).toEqual([200, 401, 200]);
});

it('signs out all other devices, but none of another account', async () => {
  const [first = '', ...others] = await signInOn(FIREFOX, 'curl/8.5.0', FIREFOX);
  const stranger = await createOrganiser(test);
  const url = '/api/users/me/devices/sign-out-others';
  expect((await test.app.inject({ method: 'POST', url, headers: { cookie: first } })).json()).toEqual({
    success: true,
  });
  expect(await statusOf(first)).toBe(200);
  for (const other of others) expect(await statusOf(other)).toBe(401);
  expect(await statusOf(stranger.cookie)).toBe(200);
  expect(await list(first)).toHaveLength(1);
});

it('does not list sessions that have ended', async () => {
  const [first] = await signInOn(FIREFOX);
  test.advance(8 * DAY_MS);
  expect(await statusOf(first)).toBe(401);
  const [again] = await signInOn(FIREFOX);
  expect(await list(again)).toHaveLength(1);
});
