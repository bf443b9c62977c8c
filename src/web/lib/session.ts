import {
  type QueryClient,
  type QueryFunctionContext,
  type QueryObserverResult,
  queryOptions,
  useQuery,
} from '@tanstack/react-query';
import * as calls from '../../shared/calls/index.ts';
import { pathOf } from '../../shared/calls/path-of.ts';
import type { CurrentUser } from '../../shared/contracts/users.ts';
import { ApiError, call, NetworkError } from './api-client.ts';
import { keyOf } from './call-query.ts';
import { createStore, useStore } from './store.ts';

/** Whether the session ended while a page is open. The page keeps what was typed, and a notice asks to sign in again. */
const ended = createStore(false);

export const { get: isSessionEnded, set: setSessionEnded } = ended;

export const useIsSessionEnded = () => useStore(ended);

export function isNotAuthenticated(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'not_authenticated';
}

/** Removes everything that was read for an account, except who is signed in. */
function removeAccountData(client: QueryClient): void {
  client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== pathOf(calls.users.readCurrent) });
}

/** Removes cached data when another account signs in, or the session ends. */
function removeOtherAccountsData(client: QueryClient, user: CurrentUser | null): void {
  const previous = client.getQueryData(keyOf(calls.users.readCurrent));
  if (previous && previous.id !== user?.id) removeAccountData(client);
}

/** No answer, or a server error: neither tells whether the session is valid. */
const isInconclusive = (error: unknown) =>
  error instanceof NetworkError || (error instanceof ApiError && error.status >= 500);

/** The last error; kept here because the query clears its error when it is fetched again. */
let lastCheckError: Error | null = null;

/** The signed-in user; null after any 4xx. Throws if the server could not tell: a signed-in user then stays on the page. */
async function readCurrentUser({ client, signal }: QueryFunctionContext): Promise<CurrentUser | null> {
  try {
    const user = await call(calls.users.readCurrent, { signal });
    removeOtherAccountsData(client, user);
    setSessionEnded(false);
    return user;
  } catch (error) {
    if (signal.aborted) throw error;
    if (!(error instanceof ApiError && error.status === 401)) console.error('The session check failed', error);
    if (isInconclusive(error)) {
      lastCheckError = error as Error;
      throw error;
    }
    removeOtherAccountsData(client, null);
    setSessionEnded(false);
    return null;
  }
}

/** Mutations with this key log out on purpose, so sign-in must not return to the page. */
export const LOGOUT_KEY = ['logout'];

export const sessionQuery = queryOptions({
  queryKey: [pathOf(calls.users.readCurrent)],
  queryFn: readCurrentUser,
  // Otherwise every component that mounts would retry a failed check and remount the page.
  retryOnMount: false,
});

/** Erases what the browser stores for the account. Set by `main.tsx`, because this folder may not import the door's. */
let eraseKeptData = async (): Promise<void> => {};

export function setEraserOfKeptData(erase: () => Promise<void>): void {
  eraseKeptData = erase;
}

/** Forgets the account and everything that was read for it, in this page and in what the browser stores. */
export async function forgetAccount(client: QueryClient): Promise<void> {
  await client.cancelQueries();
  removeAccountData(client);
  client.setQueryData(sessionQuery.queryKey, null);
  await eraseKeptData();
}

/** Checks whether the user has signed in again after the session ended, and if so refetches everything. */
export async function resumeSession(client: QueryClient): Promise<boolean> {
  let user: CurrentUser;
  try {
    user = await call(calls.users.readCurrent);
  } catch {
    return false;
  }
  removeOtherAccountsData(client, user);
  client.setQueryData(sessionQuery.queryKey, user);
  setSessionEnded(false);
  // Requests made while signed out were refused or answered for an anonymous visitor.
  void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== pathOf(calls.users.readCurrent) });
  return true;
}

interface Session {
  user: CurrentUser | null;
  isLoading: boolean;
  /** Why the session could not be checked; null if it could. */
  checkError: Error | null;
}

type Check = Pick<QueryObserverResult<CurrentUser | null>, 'data' | 'isPending' | 'errorUpdateCount'>;

export function toSession({ data, isPending, errorUpdateCount }: Check): Session {
  const isUnknown = data === undefined && errorUpdateCount > 0;
  return { user: data ?? null, isLoading: isPending && !isUnknown, checkError: isUnknown ? lastCheckError : null };
}

export const useSession = () => toSession(useQuery(sessionQuery));
