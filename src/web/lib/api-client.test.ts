import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import * as calls from '../../shared/calls/index.ts';
import { pathOf } from '../../shared/calls/path-of.ts';
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

it.each([
  ['/events/7/layout', [calls.guests.list, calls.layouts.readStored, calls.seating.read, calls.events.read]],
  ['/events/7', [calls.events.read]],
  ['/dashboard', []],
])('the script that asks early, at %s, asks what the page is going to ask', (pathname, ofEvent) => {
  ask.mockClear();
  const script = readFileSync(new URL('../public/early.js', import.meta.url), 'utf8');
  new Function('window', 'location', 'fetch', script)({}, { pathname }, ask);
  const asked = ask.mock.calls.map(([path]) => path);
  expect(asked).toEqual([...ofEvent.map((target) => pathOf(target, { id: 7 })), pathOf(calls.users.readCurrent)]);
});

const busy = () => new Response('{"code":"busy"}', { status: 429, headers: { 'retry-after': '2' } });

it('repeats a call that the server has not begun, after the time that the server names', async () => {
  vi.useFakeTimers();
  ask.mockClear();
  ask.mockResolvedValueOnce(busy()).mockResolvedValueOnce(busy());
  const answered = request('/api/guests/1', { method: 'PATCH', body: {} });
  await vi.advanceTimersByTimeAsync(1_999);
  expect(ask).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(2_001);
  expect(await answered).toEqual({ name: 'asked anew' });
  expect(ask).toHaveBeenCalledTimes(3);
  vi.useRealTimers();
});

it('does not repeat other refusals, nor where the caller waits by itself', async () => {
  ask.mockClear();
  ask.mockResolvedValueOnce(new Response('{"code":"too_many_requests"}', { status: 429 }));
  await expect(request('/api/events')).rejects.toMatchObject({ code: 'too_many_requests' });
  ask.mockResolvedValueOnce(busy());
  await expect(request('/api/events', { failsWhenBusy: true })).rejects.toMatchObject({ retryAfterSeconds: 2 });
  expect(ask).toHaveBeenCalledTimes(2);
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

/** An answer whose headers arrived before the connection broke. */
const cutOff = () =>
  new Response(
    new ReadableStream({
      pull: (controller) => controller.error(new TypeError('network error')),
    }),
  );

it('reads again, once, what was cut off in the middle of the answer', async () => {
  ask.mockResolvedValueOnce(cutOff());
  expect(await request('/api/events')).toEqual({ name: 'asked anew' });
  ask.mockResolvedValueOnce(cutOff()).mockResolvedValueOnce(cutOff());
  await expect(request('/api/events')).rejects.toThrow('No answer to GET /api/events');
});

it('does not repeat a write or an aborted read', async () => {
  ask.mockClear();
  ask.mockResolvedValueOnce(cutOff());
  await expect(request('/api/events', { method: 'POST', body: {} })).rejects.toThrow('No answer');
  ask.mockResolvedValueOnce(cutOff());
  const stop = new AbortController();
  const asked = request('/api/events', { signal: stop.signal });
  stop.abort();
  await expect(asked).rejects.toThrow();
  expect(ask).toHaveBeenCalledTimes(2);
});
