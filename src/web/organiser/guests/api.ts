import { useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import { apiPaths } from '../../../shared/api-paths.ts';
import type { Wire } from '../../../shared/contracts/common.ts';
import type {
  Guest,
  GuestInput,
  GuestListChanges,
  GuestWithEvent,
  SeatChange,
  seatAtTableSchema,
  seatedAtTableSchema,
} from '../../../shared/contracts/guests.ts';
import type { Menu } from '../../../shared/contracts/menu.ts';
import type { tagsSchema } from '../../../shared/contracts/tags.ts';
import { ApiError, request } from '../../lib/api-client.ts';

/** The fields of a guest that a form can change. */
export type GuestFields = Omit<GuestInput, 'eventId' | 'qrCodeIdentifier'>;

export function useEventGuests(eventId: number) {
  return useQuery<Guest[]>({ queryKey: [apiPaths.eventGuests(eventId)] });
}

export function useAllGuests() {
  return useQuery<GuestWithEvent[]>({ queryKey: [apiPaths.guests] });
}

/** Not fetched without an event. */
export function useEventTags(eventId: number | undefined) {
  return useQuery<z.output<typeof tagsSchema>>({
    queryKey: [apiPaths.tags(eventId ?? 0)],
    enabled: eventId !== undefined,
  });
}

/** Not fetched without an event. */
export function useEventMenu(eventId: number | undefined) {
  return useQuery<Menu>({ queryKey: [apiPaths.menu(eventId ?? 0)], enabled: eventId !== undefined });
}

export function createGuest(body: GuestInput): Promise<Guest> {
  return request(apiPaths.guests, { method: 'POST', body });
}

export function updateGuest(id: number, body: Partial<GuestFields>): Promise<Guest> {
  return request(apiPaths.guest(id), { method: 'PATCH', body });
}

/** Succeeds also when somebody else has removed the guest meanwhile. */
async function removeGuest(id: number): Promise<void> {
  try {
    await request(apiPaths.guest(id), { method: 'DELETE' });
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'not_found')) throw error;
  }
}

export async function removeGuests(eventId: number, ids: readonly number[]): Promise<void> {
  const [id] = ids;
  if (ids.length === 1 && id !== undefined) await removeGuest(id);
  else await request(apiPaths.deleteGuests(eventId), { method: 'POST', body: { ids } });
}

export function restoreGuests(eventId: number, ids: readonly number[]): Promise<Guest[]> {
  return request(apiPaths.restoreGuests(eventId), { method: 'POST', body: { ids } });
}

/** `alreadyCheckedIn`: somebody else had checked the guest in before; never set for an undo. */
export function setCheckedIn(id: number, isCheckedIn: boolean): Promise<Guest & { alreadyCheckedIn?: boolean }> {
  return request(apiPaths.checkIn(id), { method: isCheckedIn ? 'POST' : 'DELETE' });
}

/** Moves several guests in one call, so that they can swap seats. */
export function changeSeats(eventId: number, changes: readonly SeatChange[]): Promise<Guest[]> {
  return request(apiPaths.seats(eventId), { method: 'POST', body: changes });
}

/** Changes fields of the guest list for several guests of one event: all of it or nothing. */
export function changeGuests(eventId: number, changes: GuestListChanges): Promise<Guest[]> {
  return request(apiPaths.changeGuests(eventId), { method: 'POST', body: { changes } });
}

export function seatAtTable(
  eventId: number,
  body: z.input<typeof seatAtTableSchema>,
): Promise<Wire<z.output<typeof seatedAtTableSchema>>> {
  return request(apiPaths.seatAtTable(eventId), { method: 'POST', body });
}

/** The text for a guest that somebody else has removed meanwhile. */
export const REMOVED_GUEST_TEXT = { not_found: 'guests.gone' } as const;
