import { QUERY_TIMEOUT_MESSAGE } from '../db/resilient-pool.ts';
import { withTimeout } from '../timeouts.ts';
import { AppError } from './errors.ts';

/** A guest who stands at the entrance is told within five seconds that we can't say. */
const GUEST_PATIENCE_MS = 4_000;
const RETRY_AFTER_SECONDS = 5;

/** Waits for what a guest asked for, but not for as long as an organiser's call may wait for the database. */
export async function withGuestTimeout<Result>(answer: Promise<Result>): Promise<Result> {
  const tooLate = () => {
    const message = 'This takes longer than usual just now. Please try again in a moment.';
    return new AppError('unavailable', message, {
      cause: new Error(QUERY_TIMEOUT_MESSAGE),
      retryAfterSeconds: RETRY_AFTER_SECONDS,
    });
  };
  return withTimeout(GUEST_PATIENCE_MS, answer, tooLate);
}
