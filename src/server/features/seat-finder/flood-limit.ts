import type { AppContext } from '../../common/context.ts';
import { AppError } from '../../http/errors.ts';
import { clientNetwork } from '../../limits/client-networks.ts';
import { WiderNetworkCounts } from '../../limits/wider-networks.ts';

const WINDOW_MS = 5 * 60 * 1000;
/** High, because a whole venue can share one address. */
const MAX_LOOKUPS = 2_500;
/** Beyond this many, the callers that came first are forgotten. */
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
  private readonly windows = new Map<CallerKey, { start: number; lookups: number }>();
  private readonly widerNetworks = new WiderNetworkCounts({ points: MAX_LOOKUPS, windowMs: WINDOW_MS });
  private readonly countRefusal: () => void;

  /** `name` labels refusals in the metrics. */
  constructor({ metrics }: Pick<AppContext, 'metrics'>, name: string) {
    this.countRefusal = () => metrics.refusals.of({ limit: name }).increase();
  }

  /** Counts a lookup; throws 429 after too many in five minutes. */
  count(eventId: number, ip: string, now: number): CallerKey {
    const key = `${eventId} ${clientNetwork(ip)}`;
    const window = this.findWindow(key, now);
    const waitMs =
      this.widerNetworks.count(eventId, ip, now) || (window.lookups < MAX_LOOKUPS ? 0 : window.start + WINDOW_MS - now);
    if (waitMs > 0) {
      this.countRefusal();
      throw tooManyLookups(waitMs);
    }
    window.lookups += 1;
    return key;
  }

  private findWindow(key: CallerKey, now: number) {
    const known = this.windows.get(key);
    if (known && now - known.start < WINDOW_MS) return known;
    const window = { start: now, lookups: 0 };
    this.windows.delete(key);
    this.windows.set(key, window);
    const [oldest] = this.windows.keys();
    if (this.windows.size > MAX_CALLERS && oldest !== undefined) this.windows.delete(oldest);
    return window;
  }
}
