import { apiPaths } from '../../../shared/api-paths.ts';
import type { Door, DoorGuest } from '../../../shared/contracts/door.ts';
import { ApiError, request } from '../../lib/api-client.ts';
import type { Operation } from './model/door-reducer.ts';
import type { SendOutcome } from './model/operation-sender.ts';
import type { ServerClock } from './model/server-clock.ts';

/** After this long a request is given up and tried again. */
const ANSWER_TIMEOUT_MS = 10_000;

export async function readDoor(eventId: number, clock: ServerClock, signal: AbortSignal): Promise<Door> {
  const requestedAt = Date.now();
  return request<Door>(apiPaths.door(eventId), {
    signal,
    onResponse: ({ headers }) => clock.adjust(headers.get('date'), requestedAt),
  });
}

export function enterDoor(eventId: number, code: string): Promise<Door> {
  return request(apiPaths.doorSession(eventId), { method: 'POST', body: { code } });
}

/** Key of the mutation that leaves the door: meanwhile the server's message that the session ended is expected. */
export const LEAVE_DOOR_MUTATION = ['leaveDoor'];

export async function leaveDoor(eventId: number): Promise<void> {
  await request(apiPaths.doorSession(eventId), { method: 'DELETE' });
}

/** Whether the server refuses this browser at the door; undefined if it can't be reached. */
export async function isSessionOver(eventId: number): Promise<boolean | undefined> {
  try {
    await request(apiPaths.door(eventId), { signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS) });
    return false;
  } catch (error) {
    return error instanceof ApiError && (error.status === 401 || error.status === 404) ? true : undefined;
  }
}

type CheckInAnswer = DoorGuest & { email?: string | null; alreadyCheckedIn?: boolean };

async function toRefusal(eventId: number, { status, retryAfterSeconds }: ApiError): Promise<SendOutcome> {
  if (status === 429) return { kind: 'later', afterMs: (retryAfterSeconds ?? 10) * 1000 };
  if (status >= 500 || status === 408) return { kind: 'later' };
  // 401 and 404 don't tell whether the guest was removed or the door session ended.
  const isOver = status === 401 || status === 404 ? await isSessionOver(eventId) : false;
  if (isOver === undefined) return { kind: 'later' };
  return { kind: isOver ? 'sessionOver' : 'refused' };
}

export async function sendOperation(
  eventId: number,
  { operationId, guestId, kind, at }: Operation,
): Promise<SendOutcome> {
  try {
    const answer = await request<CheckInAnswer>(apiPaths.checkIn(guestId), {
      method: kind === 'check-in' ? 'POST' : 'DELETE',
      body: { id: operationId, at },
      signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
    });
    // The organiser's answer includes the email address, which must not be stored on the device.
    const { alreadyCheckedIn = false, email: _, ...guest } = answer;
    return { kind: 'confirmed', guest, alreadyCheckedIn };
  } catch (error) {
    return error instanceof ApiError ? toRefusal(eventId, error) : { kind: 'later' };
  }
}
