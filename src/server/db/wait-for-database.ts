import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { findErrorCode, isDatabaseUnavailable } from './database-errors.ts';

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 10_000;

interface Options {
  readonly log: FastifyBaseLogger;
  /** What can't be done yet, for the log. */
  readonly what: string;
  readonly stopping: AbortSignal;
}

/**
 * Does what needs the database as soon as it is there, however long that takes: servers and their database start in any
 * order, after a power cut for instance. What does not pass by waiting, as a wrong password, is thrown at once.
 */
export async function waitForDatabase<Result>(work: () => Promise<Result>, options: Options): Promise<Result> {
  const { log, what, stopping } = options;
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)) {
    try {
      return await work();
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw error;
      const reason = findErrorCode(error) ?? (error as Error).message;
      log.warn({ reason, nextTryMs: pauseMs }, `the database is not there yet: ${what}`);
    }
    await sleep(pauseMs, undefined, { signal: stopping });
  }
}
