import type { FastifyReply } from 'fastify';
import { withTimeout } from '../common/timeouts.ts';
import { QUERY_TIMEOUT_MESSAGE } from '../db/resilient-pool.ts';
import { AppError } from './errors.ts';

const GUEST_TIMEOUT_MS = 4_000;
const RETRY_AFTER_SECONDS = 5;

/** Waiting for a connection, for a lock and for the commit can take longer together. Time that the call waited for its place counts, up to a point. */
const CALL_LIMITS = { inAllMs: 24_000, leastMs: 10_000 };

function toError(): AppError {
  const message = 'This takes longer than usual just now. Please try again in a moment.';
  const cause = new Error(QUERY_TIMEOUT_MESSAGE);
  return new AppError('unavailable', message, { cause, retryAfterSeconds: RETRY_AFTER_SECONDS });
}

/** Answers a guest with 503 after four seconds, where an organiser's call would wait for the database's own timeouts. */
export const withGuestTimeout = <Result>(answer: Promise<Result>): Promise<Result> =>
  withTimeout(GUEST_TIMEOUT_MS, answer, toError);

/**
 * Answers a call with 503 before its page, or a proxy, gives up on it. An answer that is being sent is no longer waited for: a slow client
 * may take longer to read it.
 */
export async function withCallTimeout<Result>(
  { raw, elapsedTime, request }: Pick<FastifyReply, 'raw' | 'elapsedTime' | 'request'>,
  answer: Promise<Result>,
  { inAllMs, leastMs } = CALL_LIMITS,
): Promise<Result> {
  const { promise: expiry, reject } = Promise.withResolvers<never>();
  const isBegun = () => raw.headersSent || request.share?.isLong === true;
  const timer = setTimeout(() => isBegun() || reject(toError()), Math.max(leastMs, inAllMs - elapsedTime));
  return Promise.race([answer, expiry]).finally(() => clearTimeout(timer));
}
