import {
  type QueryClient,
  type QueryFunctionContext,
  type QueryObserverResult,
  queryOptions,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { apiPaths } from '../../shared/api-paths.ts';
import type { CurrentUser } from '../../shared/contracts/users.ts';
import { ApiError, NetworkError, request } from './api-client.ts';
import { setSessionEnded } from './session-end.ts';

/** Whoever signs in next in this tab, after a session that ended anywhere, must not see what the last one read. */
function forgetOthersData(client: QueryClient, user: CurrentUser | null): void {
  const previous = client.getQueryData<CurrentUser | null>([apiPaths.currentUser]);
  if (!previous || previous.id === user?.id) return;
  client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== apiPaths.currentUser });
}

/** No answer, or one that says nothing about the session: the server is out of reach, or in trouble itself. */
const saysNothing = (error: unknown) =>
  error instanceof NetworkError || (error instanceof ApiError && error.status >= 500);

/** Kept while it is asked again: the query itself forgets why it failed as soon as it begins anew. */
let lastTrouble: Error | null = null;

/**
 * The signed-in user; null for signed out, which any refusal means. Fails where the server could not say: someone
 * already signed in then stays where they are, with all they typed.
 */
async function readCurrentUser({ client, signal }: QueryFunctionContext): Promise<CurrentUser | null> {
  try {
    const user = await request<CurrentUser>(apiPaths.currentUser, { signal });
    forgetOthersData(client, user);
    setSessionEnded(false);
    return user;
  } catch (error) {
    if (signal.aborted) throw error;
    if (!(error instanceof ApiError && error.status === 401)) console.error('The session check failed', error);
    if (saysNothing(error)) {
      lastTrouble = error as Error;
      throw error;
    }
    forgetOthersData(client, null);
    setSessionEnded(false);
    return null;
  }
}

/** Mutations with this key end the session on purpose: the page left then is not one to come back to. */
export const LOGOUT_KEY = ['logout'];

export const sessionQuery = queryOptions({
  queryKey: [apiPaths.currentUser],
  queryFn: readCurrentUser,
  // Every part of a page that wants to know would ask again, and begin the page anew by it.
  retryOnMount: false,
});

/** Whether somebody has signed in again since the session ended; until then the page stays as it is. */
export async function resumeSession(client: QueryClient): Promise<boolean> {
  let user: CurrentUser;
  try {
    user = await request<CurrentUser>(apiPaths.currentUser);
  } catch {
    return false;
  }
  forgetOthersData(client, user);
  client.setQueryData(sessionQuery.queryKey, user);
  setSessionEnded(false);
  // What was asked for meanwhile was refused, or answered as to a stranger.
  void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== apiPaths.currentUser });
  return true;
}

interface Session {
  user: CurrentUser | null;
  isLoading: boolean;
  /** Why it is not known who is here; null where it is known. */
  trouble: Error | null;
}

type Check = Pick<QueryObserverResult<CurrentUser | null>, 'data' | 'isPending' | 'errorUpdateCount'>;

export function toSession({ data, isPending, errorUpdateCount }: Check): Session {
  const isUnknown = data === undefined && errorUpdateCount > 0;
  return { user: data ?? null, isLoading: isPending && !isUnknown, trouble: isUnknown ? lastTrouble : null };
}

export function useSession(): Session {
  const { data, isPending, errorUpdateCount } = useQuery(sessionQuery);
  return toSession({ data, isPending, errorUpdateCount });
}

/** Asks the server again whenever the location changes, so that an ended session is noticed. */
export function useSessionRecheck(): void {
  const client = useQueryClient();
  const { key } = useLocation();
  const checkedKey = useRef(key);
  useEffect(() => {
    if (checkedKey.current === key) return;
    checkedKey.current = key;
    void client.invalidateQueries({ queryKey: sessionQuery.queryKey });
  }, [client, key]);
}
