import { useQuery } from '@tanstack/react-query';
import type { Guest, GuestInput, GuestWithEvent, SeatChange } from '../../../shared/contracts/guests.ts';
import type { PlainMessageKey, Translate } from '../../../shared/i18n/message-key.ts';
import { ApiError, request } from '../../lib/api-client.ts';
import { errorText } from '../../lib/error-text.ts';
import { type Notice, type NoticeAction, toast } from '../../ui/toast.tsx';
import { ALL_GUESTS_PATH, eventGuestsPath } from './guest-cache.ts';

/** What a form knows of a guest. */
export type GuestFields = Omit<GuestInput, 'eventId' | 'qrCodeIdentifier'>;

const guestPath = (id: number) => `/api/guests/${id}`;

export function useEventGuests(eventId: number) {
  return useQuery<Guest[]>({ queryKey: [eventGuestsPath(eventId)] });
}

export function useAllGuests() {
  return useQuery<GuestWithEvent[]>({ queryKey: [ALL_GUESTS_PATH] });
}

export function createGuest(body: GuestInput): Promise<Guest> {
  return request(ALL_GUESTS_PATH, { method: 'POST', body });
}

export function updateGuest(id: number, body: Partial<GuestFields>): Promise<Guest> {
  return request(guestPath(id), { method: 'PATCH', body });
}

/** Done, too, when someone else has removed the guest meanwhile. */
async function removeGuest(id: number): Promise<void> {
  try {
    await request(guestPath(id), { method: 'DELETE' });
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'not_found')) throw error;
  }
}

export async function removeGuests(eventId: number, ids: readonly number[]): Promise<void> {
  const [id] = ids;
  if (ids.length === 1 && id !== undefined) await removeGuest(id);
  else await request(`${eventGuestsPath(eventId)}/delete`, { method: 'POST', body: { ids } });
}

export function restoreGuests(eventId: number, ids: readonly number[]): Promise<Guest[]> {
  return request(`${eventGuestsPath(eventId)}/restore`, { method: 'POST', body: { ids } });
}

/** `alreadyCheckedIn` answers a check-in only: someone else was faster. */
export function setCheckedIn(id: number, isCheckedIn: boolean): Promise<Guest & { alreadyCheckedIn?: boolean }> {
  return request(`${guestPath(id)}/check-in`, { method: isCheckedIn ? 'POST' : 'DELETE' });
}

/** Moves guests together, so that they can take each other's seats. */
export function changeSeats(eventId: number, changes: readonly SeatChange[]): Promise<Guest[]> {
  return request(`/api/events/${eventId}/seats`, { method: 'POST', body: changes });
}

interface FailureOptions {
  action?: NoticeAction | undefined;
  /** What to say when the server knows nothing of what was to be changed. */
  goneKey?: PlainMessageKey;
  /** What was done before the failure; the notice then says that it is only a part. */
  doneText?: string | undefined;
}

/** A notice that something did not work: what, and why. */
export function failureNotice(
  t: Translate,
  titleKey: PlainMessageKey,
  error: unknown,
  { action, goneKey = 'guests.gone', doneText }: FailureOptions = {},
): Notice {
  const reason = errorText(t, error, { not_found: goneKey });
  return {
    variant: 'destructive',
    title: t(doneText === undefined ? titleKey : 'guests.partlyDone'),
    description: doneText === undefined ? reason : `${doneText}. ${reason}`,
    ...(action && { action }),
  };
}

/** What a change of several guests has to say at its end, and why it stopped where it did not reach all of them. */
export interface BulkResult {
  readonly notice?: Notice | undefined;
  readonly error?: unknown;
}

/** Throws the failure on: a mutation has to fail for the page to learn that the session ended. */
export function showResult({ notice, error }: BulkResult): void {
  if (notice) toast(notice);
  if (error !== undefined) throw error;
}

export function toastFailure(...failure: Parameters<typeof failureNotice>): void {
  toast(failureNotice(...failure));
}
