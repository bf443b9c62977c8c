import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { AppContext } from '../context.ts';
import { clientNetworks, NETWORK_FACTORS } from './client-address.ts';
import { AppError } from './errors.ts';

export interface RateLimit {
  /** Counts one; past the limit refuses with 429 and says when to come back. */
  consume(key: string): Promise<void>;
  /** Counts one, or so many, without refusing: what is counted has happened already. */
  count(key: string, points?: number): Promise<void>;
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
export function createDurableRateLimit(
  { pool, metrics }: Pick<AppContext, 'pool' | 'metrics'>,
  { name, points, windowSeconds }: Options,
): RateLimit {
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
  return {
    async consume(key) {
      try {
        await limiter.consume(key);
      } catch (error) {
        throw error instanceof RateLimiterRes ? refuse(error) : error;
      }
    },
    async count(key, points = 1) {
      await limiter.penalty(key, points);
    },
    async check(key) {
      const state = await limiter.get(key);
      if (state && state.consumedPoints >= points) throw refuse(state);
    },
    async giveBack(key) {
      await limiter.reward(key);
    },
    async reset(key) {
      await limiter.delete(key);
    },
  };
}

/** A limit of each network that a caller is counted in, see `clientNetworks`. */
export interface NetworkRateLimit {
  consume(ip: string): Promise<void>;
  count(ip: string): Promise<void>;
  check(ip: string): Promise<void>;
  giveBack(ip: string): Promise<void>;
}

/** As `createDurableRateLimit`, counted by the caller's address and, for IPv6, by the wider networks around it. */
export function createNetworkRateLimit(
  context: Pick<AppContext, 'pool' | 'metrics'>,
  { points, ...options }: Options,
): NetworkRateLimit {
  const levels = NETWORK_FACTORS.map((factor) =>
    createDurableRateLimit(context, { ...options, points: points * factor }),
  );
  const forEach = async (ip: string, work: (limit: RateLimit, network: string) => Promise<void>) => {
    for (const [level, network] of clientNetworks(ip).entries()) {
      const limit = levels[level];
      if (limit) await work(limit, network);
    }
  };
  return {
    consume: (ip) => forEach(ip, (limit, network) => limit.consume(network)),
    count: (ip) => forEach(ip, (limit, network) => limit.count(network)),
    check: (ip) => forEach(ip, (limit, network) => limit.check(network)),
    giveBack: (ip) => forEach(ip, (limit, network) => limit.giveBack(network)),
  };
}

/** Passes an error on, and counts it where it is a refusal of that limit. */
export function refusalCounter({ metrics }: Pick<AppContext, 'metrics'>, limit: string): (error: unknown) => never {
  return (error) => {
    if (error instanceof AppError && error.code === 'too_many_requests') metrics.refusals.of({ limit }).increase();
    throw error;
  };
}
