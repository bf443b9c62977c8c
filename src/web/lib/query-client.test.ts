import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import * as calls from '../../shared/calls/index.ts';
import { pathOf } from '../../shared/calls/path-of.ts';
import { request } from './api-client.ts';
import { queryOf } from './call-query.ts';
import { queryClient } from './query-client.ts';
import { isSessionEnded, resumeSession, sessionQuery, setSessionEnded } from './session.ts';

const ANNA = { id: 1, email: 'anna@example.com' };
const BELA = { id: 2, email: 'bela@example.com' };
const SIGNED_OUT = { code: 'not_authenticated', message: 'Not authenticated' };

const fetching = vi.fn<typeof fetch>();
beforeEach(() => {
  fetching.mockReset();
  vi.stubGlobal('fetch', fetching);
  queryClient.setQueryData([pathOf(calls.users.readCurrent)], ANNA);
});
afterEach(() => {
  setSessionEnded(false);
  queryClient.clear();
  vi.unstubAllGlobals();
});

const answer = (status: number, body: unknown) =>
  fetching.mockResolvedValueOnce(new Response(JSON.stringify(body), { status }));
const who = () => queryClient.getQueryData(sessionQuery.queryKey);
const save = () =>
  queryClient
    .getMutationCache()
    .build(queryClient, { mutationFn: () => request('/api/events', { method: 'POST', body: {} }) })
    .execute(undefined);
const read = () => queryClient.fetchQuery({ ...queryOf(calls.events.list), staleTime: 0 });

it('marks the session as ended when a save is refused for it, and keeps the data of the page', async () => {
  queryClient.setQueryData(['/api/events'], ['read before']);
  answer(401, SIGNED_OUT);
  await expect(save()).rejects.toThrow('401');
  expect(isSessionEnded()).toBe(true);
  expect(who()).toEqual(ANNA);

  answer(401, SIGNED_OUT);
  expect(await resumeSession(queryClient)).toBe(false);
  expect(isSessionEnded()).toBe(true);
  expect(who()).toEqual(ANNA);

  answer(200, ANNA);
  expect(await resumeSession(queryClient)).toBe(true);
  expect(isSessionEnded()).toBe(false);
  expect(queryClient.getQueryState(['/api/events'])).toMatchObject({ data: ['read before'], isInvalidated: true });
});

it('drops the cached data when another account has signed in', async () => {
  queryClient.setQueryData(['/api/events'], ['Anna’s']);
  answer(401, SIGNED_OUT);
  await expect(save()).rejects.toThrow('401');
  answer(200, BELA);
  expect(await resumeSession(queryClient)).toBe(true);
  expect(who()).toEqual(BELA);
  expect(queryClient.getQueryData(['/api/events'])).toBeUndefined();
});

it('ends the notice after a successful save', async () => {
  setSessionEnded(true);
  answer(201, {});
  answer(200, ANNA);
  await save();
  await expect.poll(() => isSessionEnded()).toBe(false);
});

it('does not mark the session as ended for other errors or anonymous visitors', async () => {
  answer(401, { code: 'invalid_code', message: '' });
  await expect(save()).rejects.toThrow('401');
  queryClient.setQueryData(sessionQuery.queryKey, null);
  answer(401, SIGNED_OUT);
  await expect(save()).rejects.toThrow('401');
  expect(isSessionEnded()).toBe(false);
});

it('keeps data that can’t be refetched, and checks the session if a page has no data', async () => {
  queryClient.setQueryData(['/api/events'], ['read before']);
  answer(401, SIGNED_OUT);
  await expect(read()).rejects.toThrow('401');
  expect(isSessionEnded()).toBe(true);
  expect(queryClient.getQueryState(sessionQuery.queryKey)?.isInvalidated).toBe(false);

  queryClient.removeQueries({ queryKey: ['/api/events'] });
  answer(401, SIGNED_OUT);
  await expect(read()).rejects.toThrow('401');
  expect(queryClient.getQueryState(sessionQuery.queryKey)?.isInvalidated).toBe(true);
});
