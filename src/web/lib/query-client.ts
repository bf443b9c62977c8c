import { MutationCache, type Query, QueryCache, QueryClient, type QueryKey } from '@tanstack/react-query';
import * as calls from '../../shared/calls/index.ts';
import { keyOf } from './call-query.ts';
import { isNotAuthenticated, isSessionEnded, resumeSession, setSessionEnded } from './session.ts';

/** Shows the notice that the session ended; the page keeps what was typed. */
export function markSessionEnded(error: unknown): void {
  if (isNotAuthenticated(error) && queryClient.getQueryData(keyOf(calls.users.readCurrent))) setSessionEnded(true);
}

/** If a page can't load its data because the session ended, checking the session leads to the sign-in page. */
function recheckSession(error: unknown, query: Query<unknown, unknown>): void {
  if (query.state.data !== undefined) markSessionEnded(error);
  else if (isNotAuthenticated(error)) void queryClient.invalidateQueries({ queryKey: keyOf(calls.users.readCurrent) });
}

/** Invalidates all lists and counts across events: events, guests, statistics and dashboard. */
export function invalidateOverviews(client: QueryClient, refetchType: 'active' | 'none' = 'active'): void {
  for (const read of [calls.events.list, calls.guests.listAll, calls.dashboard.readStats, calls.dashboard.read])
    void client.invalidateQueries({ queryKey: keyOf(read), refetchType });
}

/** To be called with what a change made of the cache: a read under way may have been answered before the change, so it is repeated. */
export function repeatReading(client: QueryClient, queryKey: QueryKey): void {
  if (client.isFetching({ queryKey }) > 0) void client.invalidateQueries({ queryKey });
}

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: recheckSession }),
  mutationCache: new MutationCache({
    onError: markSessionEnded,
    onSuccess: () => void (isSessionEnded() && resumeSession(queryClient)),
  }),
  defaultOptions: {
    queries: {
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
