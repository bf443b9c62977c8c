import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import * as calls from '../../../shared/calls/index.ts';
import { makeGuest } from '../../../shared/contracts/guest-test-data.ts';
import { cursorOf, keepCursor, keyOf } from '../../lib/call-query.ts';
import { readGuests } from './guest-cache.ts';
import { followGuests, untilUnchanging } from './live-guests.ts';

afterEach(() => void vi.unstubAllGlobals());

it('passes over an answer that came after the list was read again', async () => {
  const client = new QueryClient();
  const key = keyOf(calls.guests.listForOrganiser, { id: 1 });
  const answers: ((response: Response) => void)[] = [];
  const asked = vi.fn((_path: string) => new Promise<Response>((resolve) => answers.push(resolve)));
  vi.stubGlobal('fetch', asked);
  const answer = (fullName: string, cursor: string) =>
    answers.shift()?.(Response.json({ isStale: false, guests: [makeGuest(1, { fullName })], removedIds: [], cursor }));

  client.setQueryData(key, [makeGuest(1, { fullName: 'Anna' })]);
  keepCursor(key[0], 'first');
  const followed = followGuests(client, 1);
  client.setQueryData(key, [makeGuest(1, { fullName: 'Anna Őri' })]);
  keepCursor(key[0], 'third');
  answer('Anna O.', 'second');
  await expect.poll(() => answers.length).toBe(1);
  expect(asked.mock.lastCall?.[0]).toContain('since=third');
  expect(readGuests(client, 1)).toMatchObject([{ fullName: 'Anna Őri' }]);
  answer('Anna Őri-Kis', 'fourth');
  expect(await followed).toBe(true);
  expect(readGuests(client, 1)).toMatchObject([{ fullName: 'Anna Őri-Kis' }]);
  expect(cursorOf(key[0])).toBe('fourth');
});

it('waits for the change that the page is making, also if it is refused', async () => {
  const client = new QueryClient();
  await untilUnchanging(client);
  const answer = Promise.withResolvers<void>();
  const change = client.getMutationCache().build(client, { mutationFn: () => answer.promise });
  const made = change.execute(undefined).catch(() => {});
  expect(client.isMutating()).toBe(1);
  const order: string[] = [];
  const waited = untilUnchanging(client).then(() => order.push('read'));
  await Promise.resolve();
  order.push('answered');
  answer.reject(new Error('refused'));
  await Promise.all([made, waited]);
  expect(order).toEqual(['answered', 'read']);
});
