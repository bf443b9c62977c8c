import { MutationCache, type Query, QueryCache, QueryClient } from '@tanstack/react-query';
import { apiPaths } from '../../shared/api-paths.ts';
import { request } from './api-client.ts';
import { isNotAuthenticated, isSessionEnded, resumeSession, setSessionEnded } from './session.ts';

/** Shows the notice that the session ended; the page keeps what was typed. */
export function markSessionEnded(error: unknown): void {
  if (isNotAuthenticated(error) && queryClient.getQueryData([apiPaths.currentUser])) setSessionEnded(true);
}

/** If a page can't load its data because the session ended, checking the session leads to the sign-in page. */
function recheckSession(error: unknown, query: Query<unknown, unknown>): void {
  if (query.state.data !== undefined) markSessionEnded(error);
  else if (isNotAuthenticated(error)) void queryClient.invalidateQueries({ queryKey: [apiPaths.currentUser] });
}

/** Invalidates all lists and counts across events: events, guests, statistics and dashboard. */
export function invalidateOverviews(client: QueryClient, refetchType: 'active' | 'none' = 'active'): void {
  for (const path of [apiPaths.events, apiPaths.guests, apiPaths.stats, apiPaths.dashboard])
    void client.invalidateQueries({ queryKey: [path], refetchType });
}

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: recheckSession }),
  mutationCache: new MutationCache({
    onError: markSessionEnded,
    onSuccess: () => void (isSessionEnded() && resumeSession(queryClient)),
  }),
  defaultOptions: {
    queries: {
      // The first element of a query's key is the path to fetch.
      queryFn: ({ queryKey, signal }) => request(String(queryKey[0]), { signal }),
      staleTime: Number.POSITIVE_INFINITY,
      retry: false,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      refetchInterval: false,
      // Requests are sent even when the browser reports that it is offline: that is often wrong, and a paused query
      // would leave a spinner on the screen for ever.
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});
