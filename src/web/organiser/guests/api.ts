import { useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import * as calls from '../../../shared/calls/index.ts';
import type {
  Guest,
  GuestInput,
  GuestListChanges,
  SeatChange,
  seatAtTableSchema,
} from '../../../shared/contracts/guests.ts';
import { ApiError, call } from '../../lib/api-client.ts';
import { queryOf } from '../../lib/call-query.ts';

/** The fields of a guest that a form can change. */
export type GuestFields = Omit<GuestInput, 'eventId' | 'qrCodeIdentifier'>;

export function useEventGuests(eventId: number) {
  return useQuery(queryOf(calls.guests.listForOrganiser, { id: eventId }));
}

export function useAllGuests() {
  return useQuery(queryOf(calls.guests.listAll));
}

/** Not fetched without an event. */
export function useEventTags(eventId: number | undefined) {
  return useQuery({ ...queryOf(calls.tags.read, { id: eventId ?? 0 }), enabled: eventId !== undefined });
}

/** Not fetched without an event. */
export function useEventMenu(eventId: number | undefined) {
  return useQuery({ ...queryOf(calls.menu.read, { id: eventId ?? 0 }), enabled: eventId !== undefined });
}

export function createGuest(body: GuestInput): Promise<Guest> {
  return call(calls.guests.create, { body });
}

export function updateGuest(id: number, body: Partial<GuestFields>): Promise<Guest> {
  return call(calls.guests.update, { params: { id }, body });
}

/** Succeeds also when somebody else has removed the guest meanwhile. */
async function removeGuest(id: number): Promise<void> {
  try {
    await call(calls.guests.remove, { params: { id } });
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'not_found')) throw error;
  }
}

export async function removeGuests(eventId: number, ids: readonly number[]): Promise<void> {
  const [id] = ids;
  if (ids.length === 1 && id !== undefined) await removeGuest(id);
  else await call(calls.guests.removeSome, { params: { id: eventId }, body: { ids } });
}

export function restoreGuests(eventId: number, ids: readonly number[]): Promise<Guest[]> {
  return call(calls.guests.restoreSome, { params: { id: eventId }, body: { ids } });
}

/** `alreadyCheckedIn`: somebody else had checked the guest in before; never set for an undo. */
export function setCheckedIn(id: number, isCheckedIn: boolean): Promise<Guest & { alreadyCheckedIn?: boolean }> {
  const { checkInAsOrganiser, undoCheckInAsOrganiser } = calls.door;
  return call(isCheckedIn ? checkInAsOrganiser : undoCheckInAsOrganiser, { params: { id } });
}

/** Moves several guests in one call, so that they can swap seats. */
export function changeSeats(
  eventId: number,
  changes: readonly SeatChange[],
  query?: { via: 'plan' },
): Promise<Guest[]> {
  return call(calls.guests.changeSeats, { params: { id: eventId }, body: changes, ...(query && { query }) });
}

/** Changes fields of the guest list for several guests of one event: all of it or nothing. */
export function changeGuests(eventId: number, changes: GuestListChanges): Promise<Guest[]> {
  return call(calls.guests.changeSome, { params: { id: eventId }, body: { changes } });
}

export function seatAtTable(eventId: number, body: z.input<typeof seatAtTableSchema>) {
  return call(calls.guests.seatAtTable, { params: { id: eventId }, body });
}

/** The text for a guest that somebody else has removed meanwhile. */
export const REMOVED_GUEST_TEXT = { not_found: 'guests.gone' } as const;
