import { QueryCache, QueryClient, type QueryFunctionContext } from '@tanstack/react-query';
import { CURRENT_USER_PATH } from '../../shared/paths.ts';
import { ApiError, request } from './api-client.ts';

/** A query's key begins with the path it reads. */
function readPath({ queryKey, signal }: QueryFunctionContext): Promise<unknown> {
  return request(String(queryKey[0]), { signal });
}

/** A page that can't read its data because the session ended finds that out, and leads to the sign-in page. */
function recheckSession(error: unknown): void {
  const isSignedOut = error instanceof ApiError && error.code === 'not_authenticated';
  if (isSignedOut) void queryClient.invalidateQueries({ queryKey: [CURRENT_USER_PATH] });
}

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: recheckSession }),
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
