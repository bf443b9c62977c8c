import type pg from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from './errors.ts';

export interface RateLimit {
  /** Counts one; past the limit refuses with 429 and says when to come back. */
  consume(key: string): Promise<void>;
  /** Refuses as above without counting. */
  check(key: string): Promise<void>;
  /** Takes one back: what was counted did not happen. */
  giveBack(key: string): Promise<void>;
  reset(key: string): Promise<void>;
}

interface Options {
  readonly name: string;
  readonly points: number;
  readonly windowSeconds: number;
}

function tooMany({ msBeforeNext }: RateLimiterRes): AppError {
  const retryAfterSeconds = Math.max(1, Math.ceil(msBeforeNext / 1000));
  return new AppError('too_many_requests', 'Too many attempts. Please wait and try again.', { retryAfterSeconds });
}

/** Counted in PostgreSQL, so that it holds across servers and restarts: for everything that guards a secret. */
export function createDurableRateLimit(pool: pg.Pool, { name, points, windowSeconds }: Options): RateLimit {
  const limiter = new RateLimiterPostgres({
    storeClient: pool,
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    keyPrefix: name,
    points,
    duration: windowSeconds,
    clearExpiredByTimeout: false,
  });
  return {
    async consume(key) {
      try {
        await limiter.consume(key);
      } catch (error) {
        throw error instanceof RateLimiterRes ? tooMany(error) : error;
      }
    },
    async check(key) {
      const state = await limiter.get(key);
      if (state && state.consumedPoints >= points) throw tooMany(state);
    },
    async giveBack(key) {
      await limiter.reward(key);
    },
    async reset(key) {
      await limiter.delete(key);
    },
  };
}
