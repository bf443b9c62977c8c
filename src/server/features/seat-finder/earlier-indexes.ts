import type { SeatIndex } from './build-index.ts';

/**
 * While the database does not answer, lookups use an earlier index for up to a minute: guests at the entrance need an answer,
 * and hardly anything changes meanwhile, since all changes go through the database.
 */
const MAX_FALLBACK_AGE_MS = 60_000;

/** An earlier index, for use while the database does not answer. */
interface Fallback {
  readonly index: SeatIndex;
  /** The guests are known to differ: it only helps to build the next index, since most changes are of seats and not of names. */
  isOutdated: boolean;
  readonly bytes: number;
  readonly until: number;
}

/** The earlier indexes of events, which answer lookups while the database does not. */
export class EarlierIndexes {
  private readonly fallbacks = new Map<number, Fallback>();
  private timer: NodeJS.Timeout | undefined;
  private readonly maxBytes: number;

  constructor(maxBytes: number) {
    this.maxBytes = maxBytes;
  }

  find(eventId: number): SeatIndex | undefined {
    return this.fallbacks.get(eventId)?.index;
  }

  /** The one that may answer lookups. */
  findCurrent(eventId: number): SeatIndex | undefined {
    const fallback = this.fallbacks.get(eventId);
    return fallback && !fallback.isOutdated && fallback.until >= performance.now() ? fallback.index : undefined;
  }

  /** The event's guests changed. */
  invalidate(eventId: number): void {
    const fallback = this.fallbacks.get(eventId);
    if (fallback) fallback.isOutdated = true;
  }

  delete(eventId: number): void {
    this.fallbacks.delete(eventId);
  }

  clear(): void {
    this.fallbacks.clear();
  }

  keep(eventId: number, { index, bytes, isOutdated }: Pick<Fallback, 'index' | 'bytes' | 'isOutdated'>): void {
    this.fallbacks.delete(eventId);
    this.fallbacks.set(eventId, { index, isOutdated, bytes, until: performance.now() + MAX_FALLBACK_AGE_MS });
    let sum = this.countBytes();
    for (const [oldest, each] of this.fallbacks) {
      if (sum <= this.maxBytes) break;
      sum -= each.bytes;
      this.fallbacks.delete(oldest);
    }
    this.timer ??= this.startTimer(MAX_FALLBACK_AGE_MS);
  }

  countBytes(): number {
    let sum = 0;
    for (const { bytes } of this.fallbacks.values()) sum += bytes;
    return sum;
  }

  countNames(): number {
    let sum = 0;
    for (const { index } of this.fallbacks.values()) sum += index.size;
    return sum;
  }

  /** Frees the memory of fallbacks of events that nobody looks in again. */
  private startTimer(delayMs: number): NodeJS.Timeout {
    return setTimeout(() => this.deleteExpired(), delayMs).unref();
  }

  private deleteExpired(): void {
    const now = performance.now();
    // Fallbacks are ordered by expiry, so the first one that is still valid ends the loop.
    for (const [eventId, { until }] of this.fallbacks) {
      if (until > now) break;
      this.fallbacks.delete(eventId);
    }
    const [next] = this.fallbacks.values();
    this.timer = next && this.startTimer(next.until - now);
  }
}
