import type { QueryClient } from '@tanstack/react-query';
import { apiPaths } from '../../../shared/api-paths.ts';
import type { Guest, GuestWithEvent } from '../../../shared/contracts/guests.ts';
import { invalidateOverviews } from '../../lib/query-client.ts';

/**
 * Changes the cached list of an event in place: with ten thousand guests, one edit must not load the whole list again.
 * Overviews are refetched when they are next shown; the event, whose page shows the guest count, is refetched at once.
 */
function editEventGuests(client: QueryClient, eventId: number, edit: (guests: Guest[]) => Guest[]): void {
  const queryKey = [apiPaths.eventGuests(eventId)];
  // A request already under way may have been answered before the change: repeat it.
  for (const path of [apiPaths.eventGuests(eventId), apiPaths.guests]) {
    if (client.isFetching({ queryKey: [path] }) > 0) void client.invalidateQueries({ queryKey: [path] });
  }
  client.setQueryData<Guest[]>(queryKey, (guests) => guests && edit(guests));
  invalidateOverviews(client, 'none');
  void client.invalidateQueries({ queryKey: [apiPaths.event(eventId)] });
}

/** The cached guests of an event: its own list, or its part of the list of all events. */
export function readGuests(client: QueryClient, eventId: number): readonly Guest[] {
  const all = client.getQueryData<GuestWithEvent[]>([apiPaths.guests]);
  return (
    client.getQueryData<Guest[]>([apiPaths.eventGuests(eventId)]) ??
    all?.filter((guest) => guest.eventId === eventId) ??
    []
  );
}

/** Loads the list of an event again, after a change whose answer does not contain all changed guests. */
export function reloadGuests(client: QueryClient, eventId: number): void {
  void client.invalidateQueries({ queryKey: [apiPaths.eventGuests(eventId)], exact: true });
  refreshListNouns(client, eventId);
}

/** Refetches what has guest counts. A change of guests may also have created tags and households. */
export function refreshListNouns(client: QueryClient, eventId: number): void {
  for (const path of [apiPaths.tags(eventId), apiPaths.households(eventId), apiPaths.menu(eventId)])
    void client.invalidateQueries({ queryKey: [path] });
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
  client.setQueryData<GuestWithEvent[]>([apiPaths.guests], (rows) => rows && swapIn(rows));
  editEventGuests(client, eventId, (rows) => {
    const known = new Set(rows.map(({ id }) => id));
    return [...swapIn(rows), ...guests.filter(({ id }) => !known.has(id))];
  });
}

export function dropGuests(client: QueryClient, eventId: number, ids: readonly number[]): void {
  const dropped = new Set(ids);
  const keep = <G extends Guest>(rows: G[]): G[] => rows.filter(({ id }) => !dropped.has(id));
  client.setQueryData<GuestWithEvent[]>([apiPaths.guests], (rows) => rows && keep(rows));
  editEventGuests(client, eventId, keep);
}
