import type { QueryClient } from '@tanstack/react-query';
import * as calls from '../../../shared/calls/index.ts';
import type { Guest } from '../../../shared/contracts/guests.ts';
import { call } from '../../lib/api-client.ts';
import { cursorOf, keepCursor, keyOf } from '../../lib/call-query.ts';
import { dropGuests, putGuests, readGuests } from './guest-cache.ts';

/** Resolves when the page is making no change. */
export function untilUnchanging(client: QueryClient): Promise<void> {
  return new Promise((resolve) => {
    const isDone = () => client.isMutating() === 0;
    if (isDone()) return resolve();
    const stop = client.getMutationCache().subscribe(() => {
      if (!isDone()) return;
      stop();
      resolve();
    });
  });
}

/** Whether the rows show the same, so that neither the list nor an open dialog has to follow. */
const isSame = (one: Guest | undefined, other: Guest) => JSON.stringify(one) === JSON.stringify(other);

/**
 * Brings the cached list of an event up to date by the rows that changed, however long the list is. Returns whether anything did;
 * a list of which nothing is known is read again.
 */
export async function followGuests(client: QueryClient, eventId: number): Promise<boolean> {
  const queryKey = keyOf(calls.guests.listForOrganiser, { id: eventId });
  const since = cursorOf(queryKey[0]);
  const readAgain = async () => {
    await client.invalidateQueries({ queryKey, exact: true }, { throwOnError: true });
    return true;
  };
  if (since === undefined) return readAgain();
  const changed = await call(calls.guests.listChanged, { params: { id: eventId }, query: { since } });
  // The list was read meanwhile, and may be newer than this answer.
  if (cursorOf(queryKey[0]) !== since) return followGuests(client, eventId);
  if (changed.isStale) return readAgain();
  keepCursor(queryKey[0], changed.cursor);
  const known = new Map(readGuests(client, eventId).map((guest) => [guest.id, guest]));
  const news = changed.guests.filter((guest) => !isSame(known.get(guest.id), guest));
  const gone = changed.removedIds.filter((id) => known.has(id));
  if (news.length > 0) putGuests(client, eventId, news);
  if (gone.length > 0) dropGuests(client, eventId, gone);
  return news.length + gone.length > 0;
}
