import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { AppContext } from '../common/context.ts';
import { NO_CONNECTION_MESSAGE } from '../db/resilient-pool.ts';
import { AppError } from '../http/errors.ts';
import { clientNetworks, NETWORK_FACTORS } from './client-networks.ts';
import { takeBackPoint } from './rate-limits-data.ts';

interface RateLimit {
  /** Counts one attempt. Past the limit it refuses with 429 and `Retry-After`, and counts nothing. */
  consume(key: string): Promise<void>;
  /** Refuses as `consume` would, and counts nothing either way. */
  check(key: string): Promise<void>;
  /** Takes back one attempt that was consumed. */
  giveBack(key: string): Promise<void>;
}

interface Options {
  readonly name: string;
  readonly points: number;
  readonly minutes: number;
}

type Context = Pick<AppContext, 'pool' | 'metrics'>;

/** For everything that guards a secret: counted in PostgreSQL, so that it holds across servers and restarts. */
export function createDurableRateLimit({ pool, metrics }: Context, { name, points, minutes }: Options) {
  const limiter = new RateLimiterPostgres({
    storeClient: pool,
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    keyPrefix: name,
    points,
    duration: minutes * 60,
    clearExpiredByTimeout: false,
  });
  /** What came of the last attempt of each key that is under way. */
  const lines = new Map<string, Promise<RateLimiterRes | undefined>>();
  // Not the library's `reward`, which can leave a negative count.
  const giveBack = (key: string) => takeBackPoint(pool, limiter.getKey(key));

  function refuse({ msBeforeNext }: RateLimiterRes): never {
    metrics.refusals.of({ limit: name }).increase();
    throw new AppError('too_many_requests', 'Too many attempts. Please wait and try again.', {
      retryAfterSeconds: Math.max(1, Math.ceil(msBeforeNext / 1000)),
    });
  }

  /** Undefined where the attempt is within the limit. */
  async function count(key: string): Promise<RateLimiterRes | undefined> {
    // What can't be counted is refused, without waiting: each attempt would hold a connection of PostgreSQL until a standby is back.
    if (pool.areCommitsStuck)
      throw new AppError('unavailable', 'Please try again in a moment.', {
        cause: new Error(NO_CONNECTION_MESSAGE),
        retryAfterSeconds: 5,
      });
    try {
      await limiter.consume(key);
      return undefined;
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error;
      await giveBack(key);
      return error;
    }
  }

  return {
    /**
     * Attempts of one key count one after the other: each locks the same row, and hundreds at once would take all connections. Those that
     * wait while one is refused, or fails because of the database, share its fate.
     */
    async consume(key: string): Promise<void> {
      const before = lines.get(key);
      const line = before ? before.then((refusal) => refusal ?? count(key)) : count(key);
      lines.set(key, line);
      const refusal = await line.finally(() => lines.get(key) === line && lines.delete(key));
      if (refusal) refuse(refusal);
    },
    async check(key: string): Promise<void> {
      const used = await limiter.get(key);
      if (used && used.consumedPoints >= points) refuse(used);
    },
    /** Counts attempts that have happened already, without refusing any. */
    async count(key: string, counted: number): Promise<void> {
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
 * Consumes one attempt of each limit, in the given order: pass the likeliest to refuse first. If one refuses, the
 * others get theirs back. The returned function gives all of them back.
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

/** As `consumeAll`, for callers that have something else to do past the limit: undefined where one refuses. */
export async function tryConsumeAll(...consumptions: Consumption[]): Promise<(() => Promise<void>) | undefined> {
  try {
    return await consumeAll(...consumptions);
  } catch (error) {
    if (error instanceof AppError && error.code === 'too_many_requests') return undefined;
    throw error;
  }
}

async function checkAll(...consumptions: Consumption[]): Promise<void> {
  for (const { limit, key } of consumptions) await limit.check(key);
}

/**
 * A durable limit whose key is the caller's address, alone or followed by a space and what the limit is about. It counts in
 * each of the caller's networks, see `clientNetworks`.
 */
export function createNetworkRateLimit(context: Context, { points, ...options }: Options): RateLimit {
  const levels = NETWORK_FACTORS.map((factor) =>
    createDurableRateLimit(context, { ...options, points: points * factor }),
  );
  const toConsumptions = (key: string): Consumption[] => {
    const [ip = '', ...about] = key.split(' ');
    return clientNetworks(ip).flatMap((network, level) => {
      const limit = levels[level];
      return limit ? [{ limit, key: [network, ...about].join(' ') }] : [];
    });
  };
  return {
    async consume(key) {
      await consumeAll(...toConsumptions(key));
    },
    async check(key) {
      await checkAll(...toConsumptions(key));
    },
    async giveBack(key) {
      for (const consumption of toConsumptions(key)) await consumption.limit.giveBack(consumption.key);
    },
  };
}

/** Returns a function that rethrows an error, and counts it in the metrics where it is a refusal by that limit. */
export function refusalCounter({ metrics }: Pick<AppContext, 'metrics'>, limit: string): (error: unknown) => never {
  return (error) => {
    if (error instanceof AppError && error.code === 'too_many_requests') metrics.refusals.of({ limit }).increase();
    throw error;
  };
}
