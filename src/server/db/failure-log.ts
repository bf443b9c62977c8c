import { findUnavailableReason } from './database-errors.ts';

const AT_LENGTH_INTERVAL_MS = 30_000;

interface FailureFields {
  /** By what is known that the database is away. */
  readonly reason?: string;
  readonly err?: unknown;
}

/**
 * What the log says of failures. While the database is away all fail alike: of each reason one is told at length every half
 * minute, the others have no `err`.
 */
export function createFailureDescriber(): (failure: unknown) => FailureFields {
  const toldAtLength = new Map<string, number>();
  return (failure) => {
    const reason = findUnavailableReason(failure);
    if (reason === undefined) return { err: failure };
    const now = performance.now();
    if (now - (toldAtLength.get(reason) ?? Number.NEGATIVE_INFINITY) < AT_LENGTH_INTERVAL_MS) return { reason };
    toldAtLength.set(reason, now);
    return { reason, err: failure };
  };
}

/** For what is tried again and again by itself: hands on those that are told at length, and no others. */
export function createThrottledFailureLog(write: (fields: FailureFields) => void): (failure: unknown) => void {
  const describe = createFailureDescriber();
  return (failure) => {
    const fields = describe(failure);
    if ('err' in fields) write(fields);
  };
}
