import * as calls from '../../../shared/calls/index.ts';
import type { Door } from '../../../shared/contracts/door.ts';
import { ApiError, call } from '../../lib/api-client.ts';
import type { SendOutcome } from './model/door-operation-sender.ts';
import type { KeptOperation } from './model/kept-operation.ts';
import { type Device, operationStore } from './model/operation-store.ts';
import type { ServerClock } from './model/server-clock.ts';
import { sessionStore } from './model/session-store.ts';

/** How long to wait for the server to say whether the door session is over. */
const ANSWER_TIMEOUT_MS = 10_000;
/** Longer than for other calls, because sending hundreds of operations takes long on a slow network. */
const SEND_TIMEOUT_MS = 30_000;
/** Short, because a guest waits at the door until staff know if the server took a check-in that can't be stored. */
const URGENT_TIMEOUT_MS = 5_000;

const isNotSignedIn = (error: unknown) => error instanceof ApiError && error.status === 401;

/** Brings back the cookie of this device's session, if the browser has lost it and the session is still open. */
async function resumeSession(eventId: number, signal: AbortSignal): Promise<boolean> {
  const sessionKey = await sessionStore.findKey(eventId).catch(() => undefined);
  if (sessionKey === undefined) return false;
  try {
    await call(calls.door.resume, { params: { id: eventId }, body: { sessionKey }, signal });
    return true;
  } catch (error) {
    if (isNotSignedIn(error)) return false;
    throw error;
  }
}

async function requestDoor(eventId: number, signal: AbortSignal, clock?: ServerClock): Promise<Door> {
  const ask = () => {
    const requestedAt = Date.now();
    const onResponse = ({ headers }: Response) => clock?.adjust(headers.get('date'), requestedAt);
    return call(calls.door.read, { params: { id: eventId }, signal, onResponse });
  };
  try {
    return await ask();
  } catch (error) {
    if (!isNotSignedIn(error) || !(await resumeSession(eventId, signal))) throw error;
    return ask();
  }
}

export const readDoor = (eventId: number, clock: ServerClock, signal: AbortSignal): Promise<Door> =>
  requestDoor(eventId, signal, clock);

/** Resolves when the session would survive the browser being killed, or the device can store nothing at all. */
export async function enterDoor(eventId: number, code: string): Promise<Door> {
  const { sessionKey, ...door } = await call(calls.door.enter, { params: { id: eventId }, body: { code } });
  await sessionStore
    .keep(eventId, sessionKey)
    .catch((error) => console.warn('The key of the session could not be stored', error));
  return door;
}

export async function endSession(eventId: number): Promise<void> {
  await call(calls.door.leave, { params: { id: eventId }, signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS) });
}

/** Whether the server refuses this browser at the door; undefined if it can't be reached. */
export async function isSessionOver(eventId: number): Promise<boolean | undefined> {
  try {
    await requestDoor(eventId, AbortSignal.timeout(ANSWER_TIMEOUT_MS));
    return false;
  } catch (error) {
    return error instanceof ApiError && (error.status === 401 || error.status === 404) ? true : undefined;
  }
}

function postOperations(
  eventId: number,
  { id, label }: Device,
  operations: readonly KeptOperation[],
  timeoutMs: number,
) {
  return call(calls.door.sendOperations, {
    params: { id: eventId },
    body: { device: id, label: label || null, ops: operations.map(({ operation }) => operation) },
    signal: AbortSignal.timeout(timeoutMs),
  });
}

export async function sendOperations(
  eventId: number,
  device: Device,
  operations: readonly KeptOperation[],
  { isUrgent = false } = {},
): Promise<SendOutcome> {
  const timeoutMs = isUrgent ? URGENT_TIMEOUT_MS : SEND_TIMEOUT_MS;
  try {
    return { kind: 'answered', answer: await postOperations(eventId, device, operations, timeoutMs) };
  } catch (error) {
    if (!(error instanceof ApiError)) return { kind: 'later' };
    const { status, code, retryAfterSeconds } = error;
    if (status === 401 || status === 404) return { kind: 'unknownSession' };
    if (code === 'device_taken') {
      await operationStore.renewDevice();
      return { kind: 'later', afterMs: 0 };
    }
    if (status === 413) return { kind: 'tooLarge' };
    if (status === 400) return { kind: 'callRefused' };
    return retryAfterSeconds === undefined ? { kind: 'later' } : { kind: 'later', afterMs: retryAfterSeconds * 1000 };
  }
}
