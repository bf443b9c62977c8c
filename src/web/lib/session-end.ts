import { ApiError } from './api-client.ts';
import { createStore, useStore } from './store.ts';

/**
 * Whether the session ended while a page is open. The page keeps what was typed and shows a notice until somebody has
 * signed in again; going to another page leads to the sign-in page.
 */
const ended = createStore(false);

export const { get: isSessionEnded, set: setSessionEnded } = ended;

export function useIsSessionEnded(): boolean {
  return useStore(ended);
}

export function isNotAuthenticated(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'not_authenticated';
}
