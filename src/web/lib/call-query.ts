import type { DataTag } from '@tanstack/react-query';
import type { Call, Received } from '../../shared/calls/call.ts';
import { type PathInput, pathOf } from '../../shared/calls/path-of.ts';
import { LIST_CURSOR_HEADER } from '../../shared/list-cursor.ts';
import { request } from './api-client.ts';

/** The key of a call's answer in the cache: its address. */
export function keyOf<C extends Call>(call: C, ...place: PathInput<C>) {
  return [pathOf(call, ...place)] as unknown as DataTag<readonly [string], Received<C>>;
}

/** By address of a list: from where its later changes can be read. */
const cursors = new Map<string, string>();
export const cursorOf = (path: string) => cursors.get(path);
export function keepCursor(path: string, cursor: string | null): void {
  if (cursor === null) cursors.delete(path);
  else cursors.set(path, cursor);
}

/** The options by which `useQuery` reads the answer of a call. */
export function queryOf<C extends Call>(call: C, ...place: PathInput<C>) {
  const queryKey = keyOf(call, ...place);
  const [path] = queryKey;
  const onResponse = ({ headers }: Response) => keepCursor(path, headers.get(LIST_CURSOR_HEADER));
  return {
    queryKey,
    queryFn: ({ signal }: { signal: AbortSignal }) => request<Received<C>>(path, { signal, onResponse }),
  };
}
