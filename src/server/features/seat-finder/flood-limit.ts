import type { AppContext } from '../../common/context.ts';
import { AppError } from '../../http/errors.ts';
import { clientNetwork } from '../../limits/client-networks.ts';
import { WiderNetworkCounts } from '../../limits/wider-networks.ts';
import { Windows } from '../../limits/windows.ts';

const WINDOW_MS = 5 * 60 * 1000;
/** High, because a whole venue can share one address. */
const MAX_LOOKUPS = 2_500;
const MAX_CALLERS = 50_000;

/** An address (of IPv6 a /64 network) that looks in one event, as a key of maps. */
export type CallerKey = string;

function tooManyLookups(waitMs: number): AppError {
  return new AppError(
    'too_many_requests',
    'Many people are looking for their seats right now. Please try again in a few minutes.',
    { retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) },
  );
}

/** Protects this server's processor: limits how often one address may look something up in one event. */
export class FloodLimit {
  private readonly windows = new Windows({ windowMs: WINDOW_MS, maxKeys: MAX_CALLERS });
  private readonly widerNetworks = new WiderNetworkCounts({ points: MAX_LOOKUPS, windowMs: WINDOW_MS });
  private readonly countRefusal: () => void;

  /** `name` labels refusals in the metrics. */
  constructor({ metrics }: Pick<AppContext, 'metrics'>, name: string) {
    this.countRefusal = () => metrics.refusals.of({ limit: name }).increase();
  }

  /** Counts a lookup; throws 429 after too many in five minutes. */
  count(eventId: number, ip: string, now: number): CallerKey {
    const key = `${eventId} ${clientNetwork(ip)}`;
    const window = this.windows.open(key, now);
    const waitMs =
      this.widerNetworks.count(eventId, ip, now) || (window.used < MAX_LOOKUPS ? 0 : this.windows.msLeft(window, now));
    if (waitMs > 0) {
      this.countRefusal();
      throw tooManyLookups(waitMs);
    }
    window.used += 1;
    return key;
  }
}
