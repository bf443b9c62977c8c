import { isDatabaseUnavailable } from '../../db/database-errors.ts';
import { buildIndex, type IndexEntry, type SeatIndex } from './build-index.ts';
import type { FindableGuest } from './data.ts';
import { EarlierIndexes } from './earlier-indexes.ts';
import { SliceRunner } from './slice-runner.ts';

/** Limit for all indexes together. A real name takes about 500 bytes, one invented to be expensive ten times that. */
const MAX_BYTES = 256 * 1024 * 1024;
/** How long an index may be used while the listener is disconnected, so that no change would be noticed. */
const MAX_UNNOTIFIED_AGE_MS = 1_000;

/**
 * An index that takes more steps than this to build, about a quarter of a second or 25,000 real names, is expensive.
 * After a change it stays in use, for a minute at most, while its successor is built. The successor is started only
 * after a pause: otherwise one edit a second would keep the processor busy for as long as people look.
 */
const MAX_CHEAP_STEPS = 2_000_000;
const PAUSE_MS_PER_MILLION_STEPS = 400;
const MAX_OUTDATED_MS = 60_000;

/** A long list often comes as several imports: its index is built once none has followed for so long. */
const PREPARE_DELAY_MS = 3_000;

/** How long a lookup waits before it uses the earlier index, or one that is not finished. */
const FALLBACK_DELAY_MS = 1_000;

interface Options {
  readonly load: (eventId: number, earlier: SeatIndex | undefined) => Promise<FindableGuest[] | undefined>;
  /** Whether notifications of changes arrive. */
  readonly isListening: () => boolean;
  readonly maxBytes?: number;
  readonly maxCheapSteps?: number;
  readonly pauseMs?: (index: SeatIndex) => number;
  readonly fallbackDelayMs?: number;
}

function pauseAfter({ steps }: SeatIndex): number {
  return (steps / 1_000_000) * PAUSE_MS_PER_MILLION_STEPS;
}

/** The indexes of the events that people look in, each built on first use and dropped when its guests change. */
export class IndexCache {
  /** Ordered by last use, the longest ago first. */
  private readonly entries = new Map<number, IndexEntry>();
  private readonly options: Options;
  private readonly earlier: EarlierIndexes;
  private readonly runner = new SliceRunner();
  /** Of events whose lists have just been imported. */
  private readonly preparing = new Map<number, NodeJS.Timeout>();
  /** The event that was used last. */
  private lastUsed: number | undefined;
  private bytes = 0;
  private hits = 0;
  private builds = 0;

  constructor(options: Options) {
    this.options = options;
    this.earlier = new EarlierIndexes(this.maxBytes);
  }

  /** Undefined when there is no such event. */
  find(eventId: number): SeatIndex | Promise<SeatIndex | undefined> {
    const entry = this.entries.get(eventId);
    if (!entry || this.isTooOld(entry)) return this.load(eventId);
    this.hits += 1;
    if (this.lastUsed !== eventId) {
      this.entries.delete(eventId);
      this.entries.set(eventId, entry);
      this.lastUsed = eventId;
    }
    if (entry.changedAt === undefined) return entry.index ?? this.loadOrFallBack(eventId, entry);
    return this.findOutdated(eventId, entry, entry.changedAt);
  }

  has(eventId: number): boolean {
    return this.entries.get(eventId)?.index !== undefined;
  }

  /** To be called when the event's guests changed. */
  invalidate(eventId: number): void {
    this.earlier.invalidate(eventId);
    const entry = this.entries.get(eventId);
    if (!entry) return;
    if (entry.index && this.isCheap(entry.index)) {
      this.keepFallback(eventId, entry, { isOutdated: true });
      this.forget(eventId);
      return;
    }
    const now = performance.now();
    entry.changedAt ??= now;
    if (entry.successor) entry.successor.changedAt ??= now;
  }

  /** To be called after an import of many guests: builds their index in a moment, so that no guest has to wait for it. */
  prepare(eventId: number, delayMs = PREPARE_DELAY_MS): void {
    clearTimeout(this.preparing.get(eventId));
    const timer = setTimeout(() => {
      this.preparing.delete(eventId);
      // A failure is left to the first lookup, which reads again.
      void this.buildAhead(eventId).catch(() => {});
    }, delayMs);
    this.preparing.set(eventId, timer.unref());
  }

  private async buildAhead(eventId: number): Promise<void> {
    const index = await this.find(eventId);
    const entry = this.entries.get(eventId);
    // An index of an earlier state, whose successor may not be begun yet.
    if (index && entry?.changedAt !== undefined && !entry.successor) this.prepare(eventId, this.pauseMs(index));
  }

  clear(): void {
    this.entries.clear();
    this.earlier.clear();
    this.bytes = 0;
  }

  /** For metrics. Names and bytes include the fallbacks. */
  describe() {
    const { hits, builds } = this;
    let names = this.earlier.countNames();
    for (const { index } of this.entries.values()) names += index?.size ?? 0;
    return { events: this.entries.size, names, bytes: this.bytes + this.earlier.countBytes(), hits, builds };
  }

  /**
   * To be called when notifications may have been missed, as when a server that has just started begins to listen: indexes are built
   * anew, the old ones become fallbacks. One that is being built is finished first: guests wait for it.
   */
  invalidateAll(): void {
    for (const [eventId, entry] of this.entries) {
      if (entry.index) {
        this.keepFallback(eventId, entry);
        this.forget(eventId);
      } else entry.changedAt ??= performance.now();
    }
  }

  private get maxBytes(): number {
    return this.options.maxBytes ?? MAX_BYTES;
  }

  private pauseMs(index: SeatIndex): number {
    return (this.options.pauseMs ?? pauseAfter)(index);
  }

  private isCheap({ steps }: SeatIndex): boolean {
    return steps <= (this.options.maxCheapSteps ?? MAX_CHEAP_STEPS);
  }

  /** Never true of an index that is still being built: starting another one would be no quicker. */
  private isTooOld({ startedAt, index }: IndexEntry): boolean {
    if (!index || this.options.isListening()) return false;
    const maxAge = this.isCheap(index) ? MAX_UNNOTIFIED_AGE_MS : Math.max(MAX_UNNOTIFIED_AGE_MS, this.pauseMs(index));
    return performance.now() - startedAt > maxAge;
  }

  private findOutdated(
    eventId: number,
    entry: IndexEntry,
    changedAt: number,
  ): SeatIndex | Promise<SeatIndex | undefined> {
    const { index, builtAt } = entry;
    if (!index) return this.findUnfinished(eventId, entry);
    const now = performance.now();
    if (now - changedAt > MAX_OUTDATED_MS) return entry.successor?.usable() ?? this.load(eventId);
    if (!entry.successor && now - builtAt >= this.pauseMs(index)) this.replace(eventId, entry);
    return index;
  }

  /** The guests changed while the index was built. Building two at a time would take longer than one after the other. */
  private async findUnfinished(eventId: number, entry: IndexEntry): Promise<SeatIndex | undefined> {
    const usable = await this.loadOrFallBack(eventId, entry).catch(() => undefined);
    return usable && !entry.index ? usable : this.find(eventId);
  }

  private forget(eventId: number): void {
    this.bytes -= this.entries.get(eventId)?.bytes ?? 0;
    this.entries.delete(eventId);
  }

  private keepFallback(eventId: number, { index, bytes, changedAt }: IndexEntry, { isOutdated = false } = {}): void {
    if (index && (changedAt === undefined || isOutdated)) this.earlier.keep(eventId, { index, bytes, isOutdated });
  }

  /** The index that is being loaded, or the fallback once the database fails or takes too long. */
  private async loadOrFallBack(eventId: number, { startedAt, usable }: IndexEntry): Promise<SeatIndex | undefined> {
    const fallback = this.earlier.findCurrent(eventId);
    if (!fallback) return usable();
    let timer: NodeJS.Timeout | undefined;
    const delayed = new Promise<SeatIndex>((resolve) => {
      const delayMs = Math.max(0, startedAt + FALLBACK_DELAY_MS - performance.now());
      timer = setTimeout(() => resolve(fallback), delayMs);
    });
    const loaded = usable().catch((error: unknown) => {
      if (!isDatabaseUnavailable(error)) throw error;
      return fallback;
    });
    return Promise.race([loaded, delayed]).finally(() => clearTimeout(timer));
  }

  private build(eventId: number, earlier: SeatIndex | undefined): IndexEntry {
    this.builds += 1;
    const { load, fallbackDelayMs = FALLBACK_DELAY_MS } = this.options;
    return buildIndex(this.runner, load(eventId, earlier), earlier, fallbackDelayMs);
  }

  private load(eventId: number): Promise<SeatIndex | undefined> {
    const old = this.entries.get(eventId);
    if (old) this.keepFallback(eventId, old);
    this.forget(eventId);
    const entry = this.build(eventId, old?.index ?? this.earlier.find(eventId));
    this.entries.set(eventId, entry);
    this.lastUsed = eventId;
    entry.loading.then(
      () => {
        // Dropped while it was built: the index only answers the lookups that already wait for it.
        if (this.entries.get(eventId) !== entry) return;
        this.earlier.delete(eventId);
        this.keepOrForget(eventId, entry);
      },
      () => {
        if (this.entries.get(eventId) === entry) this.forget(eventId);
      },
    );
    return this.loadOrFallBack(eventId, entry);
  }

  /** Builds an index of the changed guests while the old one stays in use. */
  private replace(eventId: number, old: IndexEntry): void {
    const successor = this.build(eventId, old.index);
    old.successor = successor;
    successor.loading.then(
      () => {
        if (this.entries.get(eventId) !== old) return;
        this.forget(eventId);
        this.entries.set(eventId, successor);
        this.lastUsed = eventId;
        this.keepOrForget(eventId, successor);
      },
      () => {
        // A later lookup tries again, after another pause.
        old.builtAt = performance.now();
        delete old.successor;
      },
    );
  }

  private keepOrForget(eventId: number, entry: IndexEntry): void {
    const { index, bytes, changedAt } = entry;
    this.bytes += bytes;
    if (!index) this.forget(eventId);
    else if (changedAt !== undefined && this.isCheap(index)) {
      this.keepFallback(eventId, entry, { isOutdated: true });
      this.forget(eventId);
    }
    for (const [oldest, entry] of this.entries) {
      if (this.bytes <= this.maxBytes) break;
      if (entry.index && oldest !== eventId) this.forget(oldest);
    }
  }
}
