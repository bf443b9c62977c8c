import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import * as calls from '../../../shared/calls/index.ts';
import { pathOf } from '../../../shared/calls/path-of.ts';
import { householdNowQuery, loadHousehold } from './load-household.ts';

const REPLIES = pathOf(calls.rsvp.listReplies, { id: 1 });
const GUESTS = pathOf(calls.guests.listForOrganiser, { id: 1 });
const guest = (id: number, householdId: number, attendance: string) => ({ id, householdId, attendance });

/** What the server has. Tests change it while the dialog loads. */
let stored: { version: number; attendance: string };
let asked: string[];
let beforeAnswer: (path: string) => void;
const client = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } });

beforeEach(() => {
  stored = { version: 2, attendance: 'declined' };
  asked = [];
  beforeAnswer = () => undefined;
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path);
    beforeAnswer(path);
    const body =
      path === REPLIES
        ? { households: [{ id: 7, version: stored.version }] }
        : [guest(1, 7, stored.attendance), guest(2, 8, 'coming')];
    return new Response(JSON.stringify(body));
  });
  // The cache was filled before the guest declined.
  client.setQueryData([REPLIES], { households: [{ id: 7, version: 1 }] });
  client.setQueryData([GUESTS], [guest(1, 7, 'coming')]);
});
afterEach(() => {
  client.clear();
  vi.unstubAllGlobals();
});

it('loads version and people anew, whatever was loaded before', async () => {
  expect(await loadHousehold(client, { eventId: 1, id: 7 })).toEqual({
    household: { id: 7, version: 2 },
    people: [guest(1, 7, 'declined')],
  });
  expect(asked).toEqual([REPLIES, GUESTS]);
  expect(client.getQueryData([GUESTS])).toHaveLength(2);
});

it('never has a newer version than people when the household answers in between', async () => {
  beforeAnswer = (path) => {
    if (path === GUESTS) stored = { version: 3, attendance: 'coming' };
  };
  const { household, people } = await loadHousehold(client, { eventId: 1, id: 7 });
  expect([household.version, people[0]?.attendance]).toEqual([2, 'coming']);
});

it('does not share a request for guests that began before', async () => {
  let answerOld: (guests: unknown) => void = () => undefined;
  const old = client.fetchQuery({
    queryKey: [GUESTS],
    staleTime: 0,
    queryFn: () => new Promise((resolve) => (answerOld = resolve)),
  });
  const { people } = await loadHousehold(client, { eventId: 1, id: 7 });
  expect(people).toEqual([guest(1, 7, 'declined')]);
  answerOld([]);
  await old;
});

it.each([REPLIES, GUESTS])('fails instead of giving what was loaded before when %s fails', async (failing) => {
  beforeAnswer = (path) => {
    if (path === failing) throw new TypeError('No connection');
  };
  await expect(loadHousehold(client, { eventId: 1, id: 7 })).rejects.toThrow();
});

it('fails for a household that is gone', async () => {
  await expect(loadHousehold(client, { eventId: 1, id: 9 })).rejects.toThrow('deleted');
});

it('starts again with the current answers, and with none at all if they can’t be loaded', async () => {
  const open = (opening: number) => householdNowQuery(client, { eventId: 1, id: 7 }, opening);
  const dialog = new QueryObserver(client, open(0));
  const stop = dialog.subscribe(() => undefined);
  const version = () => dialog.getCurrentResult().data?.household.version;
  await expect.poll(() => version()).toBe(2);

  stored = { version: 3, attendance: 'coming' };
  dialog.setOptions(open(1));
  expect(version()).toBeUndefined();
  await expect.poll(() => version()).toBe(3);

  beforeAnswer = () => {
    throw new TypeError('No connection');
  };
  dialog.setOptions(open(2));
  await expect.poll(() => dialog.getCurrentResult().isError).toBe(true);
  expect(version()).toBeUndefined();
  stop();
});
