import { endSession } from './api.ts';
import { listStore } from './model/list-store.ts';
import { sessionStore } from './model/session-store.ts';

const RETRY_MS = 30_000;

/** Ends the sessions of doors that were left, also of those that were left without a network. */
async function endLeftSessions(): Promise<void> {
  try {
    for (const eventId of await sessionStore.listLeft()) {
      await endSession(eventId);
      await sessionStore.forgetLeft(eventId);
    }
  } catch {
    // Without a network, or without storage. It is tried again.
  }
}

/**
 * Erases the list at once, with or without a network; the server is told as soon as it can be reached. Where the device can't
 * note that, the server must be told now, and if that fails too this throws.
 */
export async function leaveDoor(eventId: number): Promise<void> {
  try {
    await sessionStore.noteLeft(eventId);
    await listStore.erase(eventId);
  } catch {
    await endSession(eventId);
  }
  void endLeftSessions();
}

/** Returns the function that stops it. */
export function watchForLeftDoors(): () => void {
  const end = () => void endLeftSessions();
  end();
  const timer = setInterval(end, RETRY_MS);
  window.addEventListener('online', end);
  return () => {
    clearInterval(timer);
    window.removeEventListener('online', end);
  };
}
