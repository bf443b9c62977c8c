import { QueryClient, type QueryFunctionContext } from '@tanstack/react-query';
import { request } from './api-client.ts';

/** A query's key begins with the path it reads. */
function readPath({ queryKey, signal }: QueryFunctionContext): Promise<unknown> {
  return request(String(queryKey[0]), { signal });
}

export const queryClient = new QueryClient({
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
