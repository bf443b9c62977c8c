import type { AppContext } from '../../common/context.ts';
import { AppError } from '../../http/errors.ts';
import { clientNetwork } from '../../limits/client-networks.ts';

const WINDOW_MS = 60_000;
/** Operations in one window. A phone that was offline all evening sends two thousand; a fast door records one every two seconds. */
const OF_SESSION = 10_000;
/** All phones of an event at once, after the venue's network was away. */
const OF_EVENT = 200_000;
/** Enough for a venue with several events. Also limits somebody who keeps creating new events. */
const OF_NETWORK = 400_000;
/** Most sessions, events and networks in memory; beyond this the oldest are dropped. */
const MAX_KEYS = 20_000;

interface Use {
  operations: number;
  since: number;
}

/**
 * Keeps one phone, one event or one network from filling the database with operations. Refused calls are answered 429; a
 * phone sends the same operations again later, and nothing is lost. How many calls are heard at once: limits/call-shares.ts.
 */
export function createOperationLimits({ metrics }: Pick<AppContext, 'metrics'>) {
  const uses = new Map<string, Use>();

  function find(key: string, now: number): Use {
    const known = uses.get(key);
    if (known && now - known.since < WINDOW_MS) return known;
    const use = { operations: 0, since: now };
    uses.delete(key);
    uses.set(key, use);
    const [oldest] = uses.keys();
    if (uses.size > MAX_KEYS && oldest !== undefined) uses.delete(oldest);
    return use;
  }

  /** Counts operations, or refuses all of them. */
  return ({ eventId, tokenHash, ip }: { eventId: number; tokenHash: Buffer; ip: string }, operations: number): void => {
    const now = performance.now();
    const counted = [
      { use: find(`session ${tokenHash.toString('hex')}`, now), limit: OF_SESSION },
      { use: find(`event ${eventId}`, now), limit: OF_EVENT },
      { use: find(`network ${clientNetwork(ip)}`, now), limit: OF_NETWORK },
    ];
    const full = counted.find(({ use, limit }) => use.operations + operations > limit);
    if (full) {
      metrics.refusals.of({ limit: 'door-operations' }).increase();
      const retryAfterSeconds = Math.max(1, Math.ceil((full.use.since + WINDOW_MS - now) / 1_000));
      throw new AppError('too_many_requests', 'Too many operations at once.', { retryAfterSeconds });
    }
    for (const { use } of counted) use.operations += operations;
  };
}
