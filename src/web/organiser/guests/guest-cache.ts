import type { QueryClient } from '@tanstack/react-query';
import type { Guest, GuestWithEvent } from '../../../shared/contracts/guests.ts';

export const ALL_GUESTS_PATH = '/api/guests';
export const eventGuestsPath = (eventId: number) => `/api/events/${eventId}/guests`;

/** Lists over all events, where a change is rarely looked at next: read again when they are. */
const LATER_PATHS = [ALL_GUESTS_PATH, '/api/stats', '/api/dashboard', '/api/events'];

/**
 * Changes an event's list in place: of ten thousand guests, one edit must not bring all again. What depends on the list
 * is marked for its next reading, and the event itself, whose page shows the count, is read at once.
 */
function editEventGuests(client: QueryClient, eventId: number, edit: (guests: Guest[]) => Guest[]): void {
  const queryKey = [eventGuestsPath(eventId)];
  // An answer on its way may have left the server before the change.
  for (const path of [eventGuestsPath(eventId), ALL_GUESTS_PATH]) {
    if (client.isFetching({ queryKey: [path] }) > 0) void client.invalidateQueries({ queryKey: [path] });
  }
  client.setQueryData<Guest[]>(queryKey, (guests) => guests && edit(guests));
  for (const path of LATER_PATHS) void client.invalidateQueries({ queryKey: [path], refetchType: 'none' });
  void client.invalidateQueries({ queryKey: [`/api/events/${eventId}`] });
}

/** Takes in guests as the server answered them, new ones and changed ones. */
export function putGuests(client: QueryClient, eventId: number, guests: readonly Guest[]): void {
  const byId = new Map(guests.map((guest) => [guest.id, guest]));
  // A row that did not change must stay the same object: search texts are remembered by it.
  const swapIn = <G extends Guest>(rows: G[]): G[] =>
    rows.map((row) => {
      const changed = byId.get(row.id);
      return changed ? { ...row, ...changed } : row;
    });
  client.setQueryData<GuestWithEvent[]>([ALL_GUESTS_PATH], (rows) => rows && swapIn(rows));
  editEventGuests(client, eventId, (rows) => {
    const known = new Set(rows.map(({ id }) => id));
    return [...swapIn(rows), ...guests.filter(({ id }) => !known.has(id))];
  });
}

export function dropGuests(client: QueryClient, eventId: number, ids: readonly number[]): void {
  const dropped = new Set(ids);
  const keep = <G extends Guest>(rows: G[]): G[] => rows.filter(({ id }) => !dropped.has(id));
  client.setQueryData<GuestWithEvent[]>([ALL_GUESTS_PATH], (rows) => rows && keep(rows));
  editEventGuests(client, eventId, keep);
}
