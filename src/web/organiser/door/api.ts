import type { Door, DoorGuest } from '../../../shared/contracts/door.ts';
import { ApiError, request } from '../../lib/api-client.ts';
import type { Tap } from './model/door-reducer.ts';
import type { ServerClock } from './model/server-clock.ts';
import type { TapOutcome } from './model/operation-sender.ts';

/** An answer that takes longer than this is not worth waiting for: the next attempt has better chances. */
const ANSWER_TIMEOUT_MS = 10_000;

export const doorPath = (eventId: number) => `/api/events/${eventId}/door`;

export function changesPath(eventId: number, cursor: string | undefined): string {
  const path = `${doorPath(eventId)}/changes`;
  return cursor === undefined ? path : `${path}?since=${encodeURIComponent(cursor)}`;
}

export async function readDoor(eventId: number, clock: ServerClock, signal: AbortSignal): Promise<Door> {
  const askedAt = Date.now();
  return request<Door>(doorPath(eventId), {
    signal,
    onResponse: ({ headers }) => clock.learn(headers.get('date'), askedAt),
  });
}

export function enterDoor(eventId: number, code: string): Promise<Door> {
  return request(`${doorPath(eventId)}/session`, { method: 'POST', body: { code } });
}

export async function leaveDoor(eventId: number): Promise<void> {
  await request(`${doorPath(eventId)}/session`, { method: 'DELETE' });
}

/** Whether the server says that this browser may not be at the door; undefined when it says nothing. */
export async function isSessionOver(eventId: number): Promise<boolean | undefined> {
  try {
    await request(doorPath(eventId), { signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS) });
    return false;
  } catch (error) {
    return error instanceof ApiError && (error.status === 401 || error.status === 404) ? true : undefined;
  }
}

type CheckInAnswer = DoorGuest & { email?: string | null; alreadyCheckedIn?: boolean };

async function toRefusal(eventId: number, { status, retryAfterSeconds }: ApiError): Promise<TapOutcome> {
  if (status === 429) return { kind: 'later', afterMs: (retryAfterSeconds ?? 10) * 1000 };
  if (status >= 500 || status === 408) return { kind: 'later' };
  // To whom a guest is unknown, the call does not say whether the guest is gone or the right to see them.
  const isOver = status === 401 || status === 404 ? await isSessionOver(eventId) : false;
  if (isOver === undefined) return { kind: 'later' };
  return { kind: isOver ? 'sessionOver' : 'refused' };
}

export async function sendTap(eventId: number, { nonce, guestId, kind, at }: Tap): Promise<TapOutcome> {
  try {
    const answer = await request<CheckInAnswer>(`/api/guests/${guestId}/check-in`, {
      method: kind === 'check-in' ? 'POST' : 'DELETE',
      body: { id: nonce, at },
      signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
    });
    // The organiser's answer has more than the door may keep.
    const { alreadyCheckedIn = false, email: _, ...guest } = answer;
    return { kind: 'confirmed', guest, alreadyCheckedIn };
  } catch (error) {
    return error instanceof ApiError ? toRefusal(eventId, error) : { kind: 'later' };
  }
}
