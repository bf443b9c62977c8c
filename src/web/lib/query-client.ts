import { MutationCache, type Query, QueryCache, QueryClient, type QueryFunctionContext } from '@tanstack/react-query';
import { apiPaths } from '../../shared/api-paths.ts';
import { request } from './api-client.ts';
import { resumeSession } from './session.ts';
import { isSessionEnded, saysSignedOut, setSessionEnded } from './session-end.ts';

/** A query's key begins with the path it reads. */
function readPath({ queryKey, signal }: QueryFunctionContext): Promise<unknown> {
  return request(String(queryKey[0]), { signal });
}

/** The page says that the session is over, and keeps what was typed in it. */
export function noteSessionEnd(error: unknown): void {
  if (saysSignedOut(error) && queryClient.getQueryData([apiPaths.currentUser])) setSessionEnded(true);
}

/** A page that can't read its data because the session ended finds that out, and leads to the sign-in page. */
function recheckSession(error: unknown, query: Query<unknown, unknown>): void {
  if (query.state.data !== undefined) noteSessionEnd(error);
  else if (saysSignedOut(error)) void queryClient.invalidateQueries({ queryKey: [apiPaths.currentUser] });
}

/** Everything that lists or counts events and guests across events. */
export function invalidateOverviews(client: QueryClient, refetchType: 'active' | 'none' = 'active'): void {
  for (const path of [apiPaths.events, apiPaths.guests, apiPaths.stats, apiPaths.dashboard])
    void client.invalidateQueries({ queryKey: [path], refetchType });
}

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: recheckSession }),
  mutationCache: new MutationCache({
    onError: noteSessionEnd,
    onSuccess: () => void (isSessionEnded() && resumeSession(queryClient)),
  }),
  defaultOptions: {
    queries: {
      queryFn: readPath,
      staleTime: Number.POSITIVE_INFINITY,
      retry: false,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      refetchInterval: false,
      // A request is tried even when the browser believes it is offline: its belief is often wrong, and a paused query
      // would leave a spinner on screen for ever.
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});
