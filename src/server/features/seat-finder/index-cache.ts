import { setTimeout as sleep } from 'node:timers/promises';
import { NameIndex } from '../../../shared/name-search/name-index.ts';
import { isDatabaseUnavailable } from '../../db/database-errors.ts';
import type { FindableGuest } from './data.ts';
import { SliceRunner } from './slice-runner.ts';

export type SeatIndex = NameIndex<FindableGuest>;

/** Limit for all indexes together. A real name takes about 500 bytes, one invented to be expensive ten times that. */
const MAX_BYTES = 256 * 1024 * 1024;
/** Memory of a guest's object, besides its texts. */
const BYTES_PER_GUEST = 120;
/** How long an index may be used while the listener is disconnected, so that no change would be noticed. */
const MAX_UNNOTIFIED_AGE_MS = 1_000;

/**
 * While the database does not answer, lookups use an earlier index for up to a minute: guests at the entrance need an answer,
 * and hardly anything changes meanwhile, since all changes go through the database.
 */
const MAX_FALLBACK_AGE_MS = 60_000;
/** How long a lookup waits before it uses the earlier index, or one that is not finished. */
const FALLBACK_DELAY_MS = 1_000;

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

/** An earlier index, for use while the database does not answer. */
interface Fallback {
  readonly index: SeatIndex;
  /** The guests are known to differ: it only helps to build the next index, since most changes are of seats and not of names. */
  isOutdated: boolean;
  readonly bytes: number;
  readonly until: number;
}

interface Entry {
  readonly startedAt: number;
  readonly loading: Promise<SeatIndex | undefined>;
  /** What lookups wait for: tens of thousands of long names are searched before their index is finished. */
  readonly usable: () => Promise<SeatIndex | undefined>;
  /** Set once it is built. */
  index?: SeatIndex;
  bytes: number;
  builtAt: number;
  /** When the first notification came that the guests differ from this index. */
  changedAt?: number;
  /** An index of the changed guests, being built while this one is in use. */
  successor?: Entry;
}

interface Options {
  readonly load: (eventId: number, earlier: SeatIndex | undefined) => Promise<FindableGuest[] | undefined>;
  /** Whether notifications of changes arrive. */
  readonly isListening: () => boolean;
  readonly maxBytes?: number;
  readonly maxCheapSteps?: number;
  readonly pauseMs?: (index: SeatIndex) => number;
  readonly fallbackDelayMs?: number;
}

function countBytes(index: SeatIndex, guests: readonly FindableGuest[]): number {
  return guests.reduce((sum, { letters }) => sum + letters + BYTES_PER_GUEST, index.bytes);
}

function pauseAfter({ steps }: SeatIndex): number {
  return (steps / 1_000_000) * PAUSE_MS_PER_MILLION_STEPS;
}

/** The indexes of the events that people look in, each built on first use and dropped when its guests change. */
export class IndexCache {
  /** Ordered by last use, the longest ago first. */
  private readonly entries = new Map<number, Entry>();
  private readonly options: Options;
  private readonly fallbacks = new Map<number, Fallback>();
  private fallbackTimer: NodeJS.Timeout | undefined;
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
    const fallback = this.fallbacks.get(eventId);
    if (fallback) fallback.isOutdated = true;
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
    this.fallbacks.clear();
    this.bytes = 0;
  }

  /** For metrics. Names and bytes include the fallbacks. */
  describe() {
    const { hits, builds } = this;
    let names = 0;
    for (const { index } of this.entries.values()) names += index?.size ?? 0;
    for (const { index } of this.fallbacks.values()) names += index.size;
    return { events: this.entries.size, names, bytes: this.bytes + this.countFallbackBytes(), hits, builds };
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
  private isTooOld({ startedAt, index }: Entry): boolean {
    if (!index || this.options.isListening()) return false;
    const maxAge = this.isCheap(index) ? MAX_UNNOTIFIED_AGE_MS : Math.max(MAX_UNNOTIFIED_AGE_MS, this.pauseMs(index));
    return performance.now() - startedAt > maxAge;
  }

  private findOutdated(eventId: number, entry: Entry, changedAt: number): SeatIndex | Promise<SeatIndex | undefined> {
    const { index, builtAt } = entry;
    if (!index) return this.findUnfinished(eventId, entry);
    const now = performance.now();
    if (now - changedAt > MAX_OUTDATED_MS) return entry.successor?.usable() ?? this.load(eventId);
    if (!entry.successor && now - builtAt >= this.pauseMs(index)) this.replace(eventId, entry);
    return index;
  }

  /** The guests changed while the index was built. Building two at a time would take longer than one after the other. */
  private async findUnfinished(eventId: number, entry: Entry): Promise<SeatIndex | undefined> {
    const usable = await this.loadOrFallBack(eventId, entry).catch(() => undefined);
    return usable && !entry.index ? usable : this.find(eventId);
  }

  private forget(eventId: number): void {
    this.bytes -= this.entries.get(eventId)?.bytes ?? 0;
    this.entries.delete(eventId);
  }

  private keepFallback(eventId: number, { index, bytes, changedAt }: Entry, { isOutdated = false } = {}): void {
    if (!index || (changedAt !== undefined && !isOutdated)) return;
    this.fallbacks.delete(eventId);
    this.fallbacks.set(eventId, { index, isOutdated, bytes, until: performance.now() + MAX_FALLBACK_AGE_MS });
    let sum = this.countFallbackBytes();
    for (const [oldest, each] of this.fallbacks) {
      if (sum <= this.maxBytes) break;
      sum -= each.bytes;
      this.fallbacks.delete(oldest);
    }
    this.fallbackTimer ??= this.startFallbackTimer(MAX_FALLBACK_AGE_MS);
  }

  private countFallbackBytes(): number {
    let sum = 0;
    for (const { bytes } of this.fallbacks.values()) sum += bytes;
    return sum;
  }

  /** Frees the memory of fallbacks of events that nobody looks in again. */
  private startFallbackTimer(delayMs: number): NodeJS.Timeout {
    return setTimeout(() => this.deleteExpiredFallbacks(), delayMs).unref();
  }

  private deleteExpiredFallbacks(): void {
    const now = performance.now();
    // Fallbacks are ordered by expiry, so the first one that is still valid ends the loop.
    for (const [eventId, { until }] of this.fallbacks) {
      if (until > now) break;
      this.fallbacks.delete(eventId);
    }
    const [next] = this.fallbacks.values();
    this.fallbackTimer = next && this.startFallbackTimer(next.until - now);
  }

  /** The index that is being loaded, or the fallback once the database fails or takes too long. */
  private async loadOrFallBack(eventId: number, { startedAt, usable }: Entry): Promise<SeatIndex | undefined> {
    const fallback = this.fallbacks.get(eventId);
    if (!fallback || fallback.isOutdated || fallback.until < performance.now()) return usable();
    let timer: NodeJS.Timeout | undefined;
    const delayed = new Promise<SeatIndex>((resolve) => {
      const delayMs = Math.max(0, startedAt + FALLBACK_DELAY_MS - performance.now());
      timer = setTimeout(() => resolve(fallback.index), delayMs);
    });
    const loaded = usable().catch((error: unknown) => {
      if (!isDatabaseUnavailable(error)) throw error;
      return fallback.index;
    });
    return Promise.race([loaded, delayed]).finally(() => clearTimeout(timer));
  }

  /** Apart from `build`, whose closures live as long as the entry and would keep `earlier` in memory. */
  private async begin(reading: ReturnType<Options['load']>, earlier: SeatIndex | undefined) {
    const guests = await reading;
    if (!guests) return undefined;
    const isNamedAs = (now: FindableGuest, before: FindableGuest) => now.isNamedAs(before);
    const renewed = earlier && (await this.runner.run(earlier.renew(guests, isNamedAs)));
    return renewed ?? this.runner.run(NameIndex.begin(guests));
  }

  /** Starts building an index. */
  private build(eventId: number, earlier = this.fallbacks.get(eventId)?.index): Entry {
    this.builds += 1;
    const startedAt = performance.now();
    const reading = this.options.load(eventId, earlier);
    const beginning = this.begin(reading, earlier);
    const loading = beginning.then(async (index) => {
      const guests = await reading;
      if (!guests || !index) return undefined;
      await this.runner.run(index.finish());
      entry.index = index;
      entry.bytes = countBytes(index, guests);
      entry.builtAt = performance.now();
      return index;
    });
    let usable: Promise<SeatIndex | undefined> | undefined;
    const begun = async () => {
      const index = await beginning;
      const delayMs = this.options.fallbackDelayMs ?? FALLBACK_DELAY_MS;
      return sleep(Math.max(0, startedAt + delayMs - performance.now()), index, { ref: false });
    };
    const entry: Entry = {
      startedAt,
      loading,
      usable: () => {
        usable ??= Promise.race([loading, begun()]);
        return usable;
      },
      bytes: 0,
      builtAt: 0,
    };
    return entry;
  }

  private load(eventId: number): Promise<SeatIndex | undefined> {
    const old = this.entries.get(eventId);
    if (old) this.keepFallback(eventId, old);
    this.forget(eventId);
    const entry = this.build(eventId, old?.index);
    this.entries.set(eventId, entry);
    this.lastUsed = eventId;
    entry.loading.then(
      () => {
        // Dropped while it was built: the index only answers the lookups that already wait for it.
        if (this.entries.get(eventId) !== entry) return;
        this.fallbacks.delete(eventId);
        this.keepOrForget(eventId, entry);
      },
      () => {
        if (this.entries.get(eventId) === entry) this.forget(eventId);
      },
    );
    return this.loadOrFallBack(eventId, entry);
  }

  /** Builds an index of the changed guests while the old one stays in use. */
  private replace(eventId: number, old: Entry): void {
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

  private keepOrForget(eventId: number, entry: Entry): void {
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
