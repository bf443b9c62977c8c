import type { Call, ParamsOf, SentQuery } from './call.ts';

/** The parameters of a call's path, if it has any, and its query. */
export type PathInput<C extends Call> = [keyof ParamsOf<C>] extends [never]
  ? [params?: Record<string, never>, query?: SentQuery<C>]
  : [params: ParamsOf<C>, query?: SentQuery<C>];

function fill({ path }: Call, params?: Record<string, string>, query?: Record<string, string>): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params?.[name] ?? ''));
  return query ? `${filled}?${new URLSearchParams(query)}` : filled;
}

/** The address of a call. */
export const pathOf = fill as <C extends Call>(call: C, ...place: PathInput<C>) => string;
