import { ApiError } from './api-client.ts';
import { createStore, useStore } from './store.ts';

/** Whether the session ended while a page is open. The page keeps what was typed, and a notice asks to sign in again. */
const ended = createStore(false);

export const { get: isSessionEnded, set: setSessionEnded } = ended;

export const useIsSessionEnded = () => useStore(ended);

export function isNotAuthenticated(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'not_authenticated';
}
