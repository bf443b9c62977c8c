import type { DataTag } from '@tanstack/react-query';
import type { Call, Received } from '../../shared/calls/call.ts';
import { type Place, pathOf } from '../../shared/calls/path-of.ts';
import { request } from './api-client.ts';

/** The key of a call's answer in the cache: its address. */
export function keyOf<C extends Call>(call: C, ...place: Place<C>) {
  return [pathOf(call, ...place)] as unknown as DataTag<readonly [string], Received<C>>;
}

/** The options by which `useQuery` reads the answer of a call. */
export function queryOf<C extends Call>(call: C, ...place: Place<C>) {
  const queryKey = keyOf(call, ...place);
  return { queryKey, queryFn: ({ signal }: { signal: AbortSignal }) => request<Received<C>>(queryKey[0], { signal }) };
}
