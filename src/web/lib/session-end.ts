import { useSyncExternalStore } from 'react';
import { ApiError } from './api-client.ts';

/**
 * Whether the session is known to be over on a page that is still open. The page stays, with all that was typed in it, and
 * says so until somebody has signed in again; a step to another page leads to the sign-in page.
 */
let isEnded = false;
const listeners = new Set<() => void>();

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function setSessionEnded(next: boolean): void {
  if (next === isEnded) return;
  isEnded = next;
  for (const listener of listeners) listener();
}

export const isSessionEnded = () => isEnded;

export function useIsSessionEnded(): boolean {
  return useSyncExternalStore(subscribe, isSessionEnded);
}

export function saysSignedOut(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'not_authenticated';
}
