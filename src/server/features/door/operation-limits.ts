import type { AppContext } from '../../common/context.ts';
import { AppError } from '../../http/errors.ts';
import { clientNetwork } from '../../limits/client-networks.ts';
import { Windows } from '../../limits/windows.ts';

const WINDOW_MS = 60_000;
/** Operations in one window. A phone that was offline all evening sends two thousand; a fast door records one every two seconds. */
const OF_SESSION = 10_000;
/** All phones of an event at once, after the venue's network was away. */
const OF_EVENT = 200_000;
/** Enough for a venue with several events. Also limits somebody who keeps creating new events. */
const OF_NETWORK = 400_000;
/** Most sessions, events and networks in memory. */
const MAX_KEYS = 20_000;

/**
 * Keeps one phone, one event or one network from filling the database with operations. Refused calls are answered 429; a
 * phone sends the same operations again later, and nothing is lost. How many calls are heard at once: limits/call-shares.ts.
 */
export function createOperationLimits({ metrics }: Pick<AppContext, 'metrics'>) {
  const windows = new Windows({ windowMs: WINDOW_MS, maxKeys: MAX_KEYS });

  /** Counts operations, or refuses all of them. */
  return ({ eventId, tokenHash, ip }: { eventId: number; tokenHash: Buffer; ip: string }, operations: number): void => {
    const now = performance.now();
    const counted = [
      { window: windows.open(`session ${tokenHash.toString('hex')}`, now), limit: OF_SESSION },
      { window: windows.open(`event ${eventId}`, now), limit: OF_EVENT },
      { window: windows.open(`network ${clientNetwork(ip)}`, now), limit: OF_NETWORK },
    ];
    const full = counted.find(({ window, limit }) => window.used + operations > limit);
    if (full) {
      metrics.refusals.of({ limit: 'door-operations' }).increase();
      const retryAfterSeconds = Math.max(1, Math.ceil(windows.msLeft(full.window, now) / 1_000));
      throw new AppError('too_many_requests', 'Too many operations at once.', { retryAfterSeconds });
    }
    for (const { window } of counted) window.used += operations;
  };
}
