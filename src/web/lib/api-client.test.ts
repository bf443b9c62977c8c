import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { request } from './api-client.ts';

const answer = (name: string) => new Response(JSON.stringify({ name }));
const ask = vi.fn(async (_path: string) => answer('asked anew'));

beforeEach(() => {
  vi.stubGlobal('fetch', ask);
  vi.stubGlobal('window', { earlyAnswers: new Map([['/api/users/me', Promise.resolve(answer('asked early'))]]) });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

it('uses the answer of an early request once', async () => {
  vi.spyOn(performance, 'now').mockReturnValue(800);
  expect(await request('/api/users/me')).toEqual({ name: 'asked early' });
  expect(await request('/api/users/me')).toEqual({ name: 'asked anew' });
  expect(await request('/api/events')).toEqual({ name: 'asked anew' });
});

it('uses an early answer only for GET, and not when it is old', async () => {
  vi.spyOn(performance, 'now').mockReturnValue(800);
  expect(await request('/api/users/me', { method: 'PATCH', body: {} })).toEqual({ name: 'asked anew' });
  vi.spyOn(performance, 'now').mockReturnValue(60_000);
  expect(await request('/api/users/me')).toEqual({ name: 'asked anew' });
});

it('gives no early answer to an aborted request', async () => {
  vi.spyOn(performance, 'now').mockReturnValue(800);
  const stop = new AbortController();
  const asked = request('/api/users/me', { signal: stop.signal });
  stop.abort();
  await expect(asked).rejects.toThrow();
});
