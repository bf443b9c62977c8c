import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { sessionQuery, toSession } from './session.ts';

const ANNA = { id: 1, email: 'anna@example.com' };

let client: QueryClient;
const fetching = vi.fn<typeof fetch>();
beforeEach(() => {
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  vi.stubGlobal('fetch', fetching);
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  client.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const answer = (status: number, body: unknown) =>
  fetching.mockResolvedValueOnce(new Response(JSON.stringify(body), { status }));
const check = () => client.fetchQuery({ ...sessionQuery, staleTime: 0 });
const who = () => client.getQueryData(sessionQuery.queryKey);

it('returns the signed-in user, and null after a 401', async () => {
  answer(200, ANNA);
  expect(await check()).toEqual(ANNA);
  answer(401, { code: 'not_authenticated', message: 'Not authenticated' });
  expect(await check()).toBeNull();
});

it('keeps the user and the cached data if the session can’t be checked', async () => {
  answer(200, ANNA);
  await check();
  client.setQueryData(['/api/events'], ['typed and read']);
  answer(503, { code: 'unavailable', message: 'Our database can’t be reached just now.' });
  await expect(check()).rejects.toMatchObject({ status: 503 });
  fetching.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  await expect(check()).rejects.toThrow('No answer');
  expect(who()).toEqual(ANNA);
  expect(client.getQueryData(['/api/events'])).toEqual(['typed and read']);
});

it('throws on a first visit if the session can’t be checked', async () => {
  answer(503, { code: 'unavailable', message: '' });
  await expect(check()).rejects.toMatchObject({ code: 'unavailable' });
  expect(who()).toBeUndefined();
});

it('checks once for all components, and keeps the error while it checks again', async () => {
  fetching.mockReset().mockRejectedValueOnce(new TypeError('Failed to fetch'));
  const page = new QueryObserver(client, sessionQuery);
  const leave = page.subscribe(() => {});
  expect(toSession(page.getCurrentResult())).toMatchObject({ isLoading: true });
  await expect.poll(() => page.getCurrentResult().isError).toBe(true);
  const checkError = { user: null, isLoading: false, checkError: { name: 'NetworkError' } };
  expect(toSession(page.getCurrentResult())).toMatchObject(checkError);

  const header = new QueryObserver(client, sessionQuery);
  const leaveHeader = header.subscribe(() => {});
  expect(toSession(header.getCurrentResult())).toMatchObject(checkError);
  expect(fetching).toHaveBeenCalledTimes(1);

  answer(200, ANNA);
  const again = client.refetchQueries({ queryKey: sessionQuery.queryKey });
  expect(toSession(page.getCurrentResult())).toMatchObject(checkError);
  await again;
  expect(toSession(page.getCurrentResult())).toEqual({ user: ANNA, isLoading: false, checkError: null });
  leave();
  leaveHeader();
});
