import { findUnavailableReason } from './database-errors.ts';

const FULL_LOG_INTERVAL_MS = 30_000;

interface FailureFields {
  /** Why the database is unavailable; see `findUnavailableReason`. */
  readonly reason?: string;
  readonly err?: unknown;
}

/**
 * Returns a function that makes log fields of an error. While the database is unavailable everything fails for the same
 * reason: the whole error is then logged once in half a minute for each reason, in between only the reason.
 */
export function createFailureDescriber(): (failure: unknown) => FailureFields {
  const loggedInFullAt = new Map<string, number>();
  return (failure) => {
    const reason = findUnavailableReason(failure);
    if (reason === undefined) return { err: failure };
    const now = performance.now();
    if (now - (loggedInFullAt.get(reason) ?? Number.NEGATIVE_INFINITY) < FULL_LOG_INTERVAL_MS) return { reason };
    loggedInFullAt.set(reason, now);
    return { reason, err: failure };
  };
}

/** For work that is retried all the time: logs only the errors that `createFailureDescriber` gives in full. */
export function createThrottledFailureLog(write: (fields: FailureFields) => void): (failure: unknown) => void {
  const describe = createFailureDescriber();
  return (failure) => {
    const fields = describe(failure);
    if ('err' in fields) write(fields);
  };
}
