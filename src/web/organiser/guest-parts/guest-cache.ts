import type { QueryClient } from '@tanstack/react-query';
import * as calls from '../../../shared/calls/index.ts';
import type { Guest } from '../../../shared/contracts/guests.ts';
import { keyOf } from '../../lib/call-query.ts';
import { invalidateOverviews, repeatReading } from '../../lib/query-client.ts';

/**
 * Changes the cached list of an event in place: with ten thousand guests, one edit must not load the whole list again.
 * Overviews are refetched when they are next shown; the event, whose page shows the guest count, is refetched at once.
 */
function editEventGuests(client: QueryClient, eventId: number, edit: (guests: Guest[]) => Guest[]): void {
  const queryKey = keyOf(calls.guests.listForOrganiser, { id: eventId });
  for (const key of [queryKey, keyOf(calls.guests.listAll)]) repeatReading(client, key);
  client.setQueryData(queryKey, (guests) => guests && edit(guests));
  invalidateOverviews(client, 'none');
  void client.invalidateQueries({ queryKey: keyOf(calls.events.readForOrganiser, { id: eventId }) });
}

/** The cached guests of an event: its own list, or its part of the list of all events. */
export function readGuests(client: QueryClient, eventId: number): readonly Guest[] {
  const all = client.getQueryData(keyOf(calls.guests.listAll));
  return (
    client.getQueryData(keyOf(calls.guests.listForOrganiser, { id: eventId })) ??
    all?.filter((guest) => guest.eventId === eventId) ??
    []
  );
}

/** Loads the list of an event again, after a change whose answer does not contain all changed guests. */
export function reloadGuests(client: QueryClient, eventId: number): void {
  void client.invalidateQueries({ queryKey: keyOf(calls.guests.listForOrganiser, { id: eventId }), exact: true });
  refreshListNouns(client, eventId);
}

/** Refetches what has guest counts. A change of guests may also have created tags and households. */
export function refreshListNouns(client: QueryClient, eventId: number): void {
  for (const read of [calls.tags.read, calls.households.list, calls.menu.read])
    void client.invalidateQueries({ queryKey: keyOf(read, { id: eventId }) });
}

/** Puts guests as the server returned them, new or changed, into the cached lists. */
export function putGuests(client: QueryClient, eventId: number, guests: readonly Guest[]): void {
  const byId = new Map(guests.map((guest) => [guest.id, guest]));
  // Unchanged rows must stay the same objects: search texts are cached by object.
  const swapIn = <G extends Guest>(rows: G[]): G[] =>
    rows.map((row) => {
      const changed = byId.get(row.id);
      return changed ? { ...row, ...changed } : row;
    });
  client.setQueryData(keyOf(calls.guests.listAll), (rows) => rows && swapIn(rows));
  editEventGuests(client, eventId, (rows) => {
    const known = new Set(rows.map(({ id }) => id));
    return [...swapIn(rows), ...guests.filter(({ id }) => !known.has(id))];
  });
}

export function dropGuests(client: QueryClient, eventId: number, ids: readonly number[]): void {
  const dropped = new Set(ids);
  const keep = <G extends Guest>(rows: G[]): G[] => rows.filter(({ id }) => !dropped.has(id));
  client.setQueryData(keyOf(calls.guests.listAll), (rows) => rows && keep(rows));
  editEventGuests(client, eventId, keep);
}
