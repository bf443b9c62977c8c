import { findUnavailableReason } from './database-errors.ts';

const FULL_LOG_INTERVAL_MS = 30_000;

interface FailureFields {
  readonly reason?: string;
  readonly err?: unknown;
}

/** Makes log fields of errors. While the database is unavailable, each reason is logged in full twice a minute at most. */
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

/** pg-boss reports some errors as plain objects with the fields of one; the log shows nothing of those. */
const asError = (failure: unknown) =>
  typeof failure === 'object' && !(failure instanceof Error) ? Object.assign(new Error(), failure) : failure;

/** For work that is retried all the time: logs only the errors that `createFailureDescriber` gives in full. */
export function createThrottledFailureLog(write: (fields: FailureFields) => void): (failure: unknown) => void {
  const describe = createFailureDescriber();
  return (failure) => {
    const fields = describe(asError(failure));
    if ('err' in fields) write(fields);
  };
}
