import { QUERY_TIMEOUT_MESSAGE } from '../db/resilient-pool.ts';
import { withTimeout } from '../timeouts.ts';
import { AppError } from './errors.ts';

const GUEST_TIMEOUT_MS = 4_000;
const RETRY_AFTER_SECONDS = 5;

/** Answers a guest with 503 after four seconds, where an organiser's call would wait for the database's own timeouts. */
export async function withGuestTimeout<Result>(answer: Promise<Result>): Promise<Result> {
  const toError = () => {
    const message = 'This takes longer than usual just now. Please try again in a moment.';
    const cause = new Error(QUERY_TIMEOUT_MESSAGE);
    return new AppError('unavailable', message, { cause, retryAfterSeconds: RETRY_AFTER_SECONDS });
  };
  return withTimeout(GUEST_TIMEOUT_MS, answer, toError);
}
