import type { AppContext } from '../../context.ts';
import { AppError } from '../../http/errors.ts';
import { clientNetwork } from '../../limits/client-networks.ts';
import { refusalCounter } from '../../limits/rate-limits.ts';

interface Limits {
  /** Calls that are being answered at one time. */
  readonly atOnce: number;
  /** Operations in one window. */
  readonly operations: number;
}

const WINDOW_MS = 60_000;
/** A phone that was offline all evening sends two thousand operations; a fast door records one every two seconds. */
const OF_SESSION: Limits = { atOnce: 2, operations: 10_000 };
/** All phones of an event at once, after the venue's network was away. */
const OF_EVENT: Limits = { atOnce: 40, operations: 200_000 };
/** Enough for a venue with several events. Also limits somebody who keeps creating new events. */
const OF_NETWORK: Limits = { atOnce: 80, operations: 400_000 };
/** Most sessions, events and networks in memory; beyond this the oldest without a running call are dropped. */
const MAX_KEYS = 20_000;

interface Use {
  atOnce: number;
  operations: number;
  since: number;
}

/**
 * Keeps one phone, one event or one network from taking this server's connections to the database away from others. Refused calls
 * are answered 429; a phone sends the same operations again later, and nothing is lost.
 */
export function createCallLimits(context: Pick<AppContext, 'metrics'>) {
  const uses = new Map<string, Use>();
  const countRefusal = refusalCounter(context, 'door-operations');

  function find(key: string, now: number): Use {
    let use = uses.get(key);
    if (!use) {
      use = { atOnce: 0, operations: 0, since: now };
      uses.set(key, use);
      for (const [oldest, { atOnce }] of uses) {
        if (uses.size <= MAX_KEYS) break;
        if (atOnce === 0) uses.delete(oldest);
      }
    }
    if (now - use.since >= WINDOW_MS) Object.assign(use, { operations: 0, since: now });
    return use;
  }

  return async function withLimits<Result>(
    { eventId, tokenHash, ip }: { eventId: number; tokenHash: Buffer; ip: string },
    operations: number,
    call: () => Promise<Result>,
  ): Promise<Result> {
    const now = performance.now();
    const held = [
      { use: find(`session ${tokenHash.toString('hex')}`, now), limits: OF_SESSION },
      { use: find(`event ${eventId}`, now), limits: OF_EVENT },
      { use: find(`network ${clientNetwork(ip)}`, now), limits: OF_NETWORK },
    ];
    for (const { use, limits } of held) {
      const isBusy = use.atOnce >= limits.atOnce;
      if (!isBusy && use.operations + operations <= limits.operations) continue;
      const retryAfterSeconds = isBusy ? 1 : Math.max(1, Math.ceil((use.since + WINDOW_MS - now) / 1_000));
      countRefusal(new AppError('too_many_requests', 'Too many operations at once.', { retryAfterSeconds }));
    }
    for (const { use } of held) {
      use.atOnce += 1;
      use.operations += operations;
    }
    try {
      return await call();
    } finally {
      for (const { use } of held) use.atOnce -= 1;
    }
  };
}
