import {
  type QueryClient,
  type QueryFunctionContext,
  queryOptions,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import type { CurrentUser } from '../../shared/contracts/users.ts';
import { CURRENT_USER_PATH } from '../../shared/paths.ts';
import { ApiError, NetworkError, request } from './api-client.ts';

/** Whoever signs in next in this tab, after a session that ended anywhere, must not see what the last one read. */
function forgetOthersData(client: QueryClient, user: CurrentUser | null): void {
  const previous = client.getQueryData<CurrentUser | null>([CURRENT_USER_PATH]);
  if (!previous || previous.id === user?.id) return;
  client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== CURRENT_USER_PATH });
}

/** The signed-in user; null for signed out. Any refusal means signed out. */
async function readCurrentUser({ client, queryKey, signal }: QueryFunctionContext): Promise<CurrentUser | null> {
  try {
    const user = await request<CurrentUser>(CURRENT_USER_PATH, { signal });
    forgetOthersData(client, user);
    return user;
  } catch (error) {
    if (signal.aborted) throw error;
    if (!(error instanceof ApiError && error.status === 401)) console.error('The session check failed', error);
    // A broken connection says nothing about the session: someone already signed in stays where they are.
    if (error instanceof NetworkError) return client.getQueryData<CurrentUser>(queryKey) ?? null;
    forgetOthersData(client, null);
    return null;
  }
}

export const sessionQuery = queryOptions({ queryKey: [CURRENT_USER_PATH], queryFn: readCurrentUser });

interface Session {
  user: CurrentUser | null;
  isLoading: boolean;
}

export function useSession(): Session {
  const { data, isPending } = useQuery(sessionQuery);
  return { user: data ?? null, isLoading: isPending };
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
