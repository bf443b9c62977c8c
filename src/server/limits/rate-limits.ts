import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { AppContext } from '../context.ts';
import { clientNetworks, NETWORK_FACTORS } from './client-networks.ts';
import { AppError } from '../http/errors.ts';

interface RateLimit {
  /** Counts one; past the limit refuses with 429, says when to come back, and counts nothing. */
  consume(key: string): Promise<void>;
  /** Takes back one that was consumed. The count never falls below zero, even if the window ended in between. */
  giveBack(key: string): Promise<void>;
}

interface DurableRateLimit extends RateLimit {
  /** Counts so many without refusing: what is counted has happened already. */
  count(key: string, points: number): Promise<void>;
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
export function createDurableRateLimit(
  { pool, metrics }: Pick<AppContext, 'pool' | 'metrics'>,
  { name, points, windowSeconds }: Options,
): DurableRateLimit {
  function refuse(state: RateLimiterRes): AppError {
    metrics.refusals.of({ limit: name }).increase();
    return tooMany(state);
  }

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

  // The library's own way to take points back can leave a negative count, which is credit for later tries.
  async function giveBack(key: string): Promise<void> {
    await pool.query('update rate_limits set points = greatest(points - 1, 0) where key = $1 and expire > $2', [
      limiter.getKey(key),
      Date.now(),
    ]);
  }

  return {
    async consume(key) {
      try {
        await limiter.consume(key);
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error;
        await giveBack(key);
        throw refuse(error);
      }
    },
    async count(key, counted) {
      await limiter.penalty(key, counted);
    },
    giveBack,
  };
}

interface Consumption {
  readonly limit: RateLimit;
  readonly key: string;
}

/**
 * Consumes from each limit in turn; where one refuses, the ones before it get theirs back. Answers how to give all back.
 * The limit that is likeliest to refuse goes first: it then costs no writes to the others.
 */
export async function consumeAll(...consumptions: Consumption[]): Promise<() => Promise<void>> {
  const taken: Consumption[] = [];
  const giveBack = async () => {
    for (const { limit, key } of taken) await limit.giveBack(key);
  };
  for (const consumption of consumptions) {
    try {
      await consumption.limit.consume(consumption.key);
    } catch (error) {
      await giveBack();
      throw error;
    }
    taken.push(consumption);
  }
  return giveBack;
}

/**
 * As `createDurableRateLimit`, keyed by the caller's address: counted in each network that the caller is in, see
 * `clientNetworks`.
 */
export function createNetworkRateLimit(
  context: Pick<AppContext, 'pool' | 'metrics'>,
  { points, ...options }: Options,
): RateLimit {
  const levels = NETWORK_FACTORS.map((factor) =>
    createDurableRateLimit(context, { ...options, points: points * factor }),
  );
  const of = (ip: string): Consumption[] =>
    clientNetworks(ip).flatMap((key, level) => {
      const limit = levels[level];
      return limit ? [{ limit, key }] : [];
    });
  return {
    async consume(ip) {
      await consumeAll(...of(ip));
    },
    async giveBack(ip) {
      for (const { limit, key } of of(ip)) await limit.giveBack(key);
    },
  };
}

/** Passes an error on, and counts it where it is a refusal of that limit. */
export function refusalCounter({ metrics }: Pick<AppContext, 'metrics'>, limit: string): (error: unknown) => never {
  return (error) => {
    if (error instanceof AppError && error.code === 'too_many_requests') metrics.refusals.of({ limit }).increase();
    throw error;
  };
}
