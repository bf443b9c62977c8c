import type { FastifyBaseLogger } from 'fastify';
import { createBackoff } from '../common/backoff.ts';
import { findErrorCode, isDatabaseUnavailable } from './database-errors.ts';

interface Options {
  readonly log: FastifyBaseLogger;
  /** For the log: what can't be done before the database is available. */
  readonly what: string;
  readonly stopping: AbortSignal;
}

/** Repeats work until the database is available: servers and their database may start in any order. Other errors are thrown. */
export async function waitForDatabase<Result>(work: () => Promise<Result>, options: Options): Promise<Result> {
  const { log, what, stopping } = options;
  const backoff = createBackoff({ firstMs: 500, maxMs: 10_000, signal: stopping });
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw error;
      const reason = findErrorCode(error) ?? (error as Error).message;
      log.warn({ reason, nextTryMs: backoff.nextMs }, `the database is not available yet: ${what}`);
    }
    await backoff.pause();
    stopping.throwIfAborted();
  }
}
