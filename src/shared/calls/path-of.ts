import type { Call, ParamsOf, SentQuery } from './call.ts';

/** The parameters of a call's path, if it has any, and its query. */
export type Place<C extends Call> = [keyof ParamsOf<C>] extends [never]
  ? [params?: Record<string, never>, query?: SentQuery<C>]
  : [params: ParamsOf<C>, query?: SentQuery<C>];

/** The address of a call. */
export function pathOf<C extends Call>(call: C, ...[params, query]: Place<C>): string {
  const values = params as Record<string, string | number> | undefined;
  const path = call.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(values?.[name] ?? ''));
  return query ? `${path}?${new URLSearchParams(query)}` : path;
}
