import { NameIndex } from '../../../shared/name-search/name-index.ts';
import { isDatabaseUnavailable } from '../../db/database-errors.ts';
import type { FindableGuest } from './data.ts';
import { SliceRunner } from './slice-runner.ts';

export type SeatIndex = NameIndex<FindableGuest>;

/** Of all events together. A real name takes about 500 bytes, one made up to be expensive ten times that. */
const MAX_BYTES = 256 * 1024 * 1024;
/** Besides its texts. */
const BYTES_PER_GUEST = 120;
/** How long an index may serve while nobody would tell us of a change. */
const MAX_UNHEARD_AGE_MS = 1_000;

/**
 * How long an index that may be out of date is better than none, and how long to wait for the right one: a guest at the
 * entrance needs an answer while the database restarts, and hardly anything changes meanwhile, since all changes go
 * through it.
 */
const MAX_LEFT_AGE_MS = 60_000;
const PATIENCE_MS = 1_000;

/**
 * An index that takes more steps than these to build, about a quarter of a second, is costly: that of more than 25,000
 * real names. After a change it goes on serving, for a minute at most, while its successor is built, and the successor
 * is begun only after a rest: an edit a second would otherwise keep the processor busy for as long as people look.
 */
const MAX_CHEAP_STEPS = 2_000_000;
const REST_MS_PER_MILLION_STEPS = 400;
const MAX_OUTDATED_MS = 60_000;

interface Left {
  readonly index: SeatIndex;
  readonly bytes: number;
  readonly until: number;
}

interface Entry {
  readonly since: number;
  readonly loading: Promise<SeatIndex | undefined>;
  /** Once it is there. */
  index?: SeatIndex;
  bytes: number;
  builtAt: number;
  /** When the list was first known to differ from this index. */
  changedAt?: number;
  /** Being built to take this one's place. */
  successor?: Entry;
}

interface Options {
  readonly load: (eventId: number) => Promise<FindableGuest[] | undefined>;
  /** Whether changes are heard of. */
  readonly isHearing: () => boolean;
  readonly maxBytes?: number;
  readonly maxCheapSteps?: number;
  readonly restMs?: (index: SeatIndex) => number;
}

function countBytes(index: SeatIndex, guests: readonly FindableGuest[]): number {
  return guests.reduce(
    (sum, { fullName, json, notes }) => sum + fullName.length + json.length + (notes?.length ?? 0) + BYTES_PER_GUEST,
    index.bytes,
  );
}

function restFor({ steps }: SeatIndex): number {
  return (steps / 1_000_000) * REST_MS_PER_MILLION_STEPS;
}

/** The indexes of the events that people are looking in just now, each built when it is first asked for. */
export class IndexCache {
  /** The one used longest ago comes first. */
  private readonly entries = new Map<number, Entry>();
  private readonly options: Options;
  /** What was last known to be true, for as long as the database answers nobody. */
  private readonly left = new Map<number, Left>();
  private leftTimer: NodeJS.Timeout | undefined;
  private readonly runner = new SliceRunner();
  /** The one that comes last. */
  private latest: number | undefined;
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
    if (this.latest !== eventId) {
      this.entries.delete(eventId);
      this.entries.set(eventId, entry);
      this.latest = eventId;
    }
    if (entry.changedAt === undefined) return entry.index ?? this.orLeft(eventId, entry);
    return this.findOutdated(eventId, entry, entry.changedAt);
  }

  has(eventId: number): boolean {
    return this.entries.get(eventId)?.index !== undefined;
  }

  /** It has changed. */
  drop(eventId: number): void {
    this.left.delete(eventId);
    const entry = this.entries.get(eventId);
    if (!entry) return;
    if (entry.index && this.isCheap(entry.index)) {
      this.forget(eventId);
      return;
    }
    const now = performance.now();
    entry.changedAt ??= now;
    if (entry.successor) entry.successor.changedAt ??= now;
  }

  dropAll(): void {
    this.entries.clear();
    this.left.clear();
    this.bytes = 0;
  }

  /** Names and bytes include the indexes that are kept for when the database is away. */
  describe() {
    const { hits, builds } = this;
    let names = 0;
    for (const { index } of this.entries.values()) names += index?.size ?? 0;
    for (const { index } of this.left.values()) names += index.size;
    return { events: this.entries.size, names, bytes: this.bytes + this.countLeftBytes(), hits, builds };
  }

  /** Everything may have changed unheard. */
  doubtAll(): void {
    for (const [eventId, entry] of this.entries) this.leave(eventId, entry);
    this.entries.clear();
    this.bytes = 0;
  }

  private get maxBytes(): number {
    return this.options.maxBytes ?? MAX_BYTES;
  }

  private restMs(index: SeatIndex): number {
    return (this.options.restMs ?? restFor)(index);
  }

  private isCheap({ steps }: SeatIndex): boolean {
    return steps <= (this.options.maxCheapSteps ?? MAX_CHEAP_STEPS);
  }

  /** One that is still being built is waited for: another one would be no quicker. */
  private isTooOld({ since, index }: Entry): boolean {
    if (!index || this.options.isHearing()) return false;
    const maxAge = this.isCheap(index) ? MAX_UNHEARD_AGE_MS : Math.max(MAX_UNHEARD_AGE_MS, this.restMs(index));
    return performance.now() - since > maxAge;
  }

  private findOutdated(eventId: number, entry: Entry, changedAt: number): SeatIndex | Promise<SeatIndex | undefined> {
    const { index, loading, builtAt } = entry;
    // The change came while it was built: two at a time would take longer than one after the other.
    if (!index) return loading.catch(() => {}).then(() => this.find(eventId));
    const now = performance.now();
    if (now - changedAt > MAX_OUTDATED_MS) return entry.successor?.loading ?? this.load(eventId);
    if (!entry.successor && now - builtAt >= this.restMs(index)) this.replace(eventId, entry);
    return index;
  }

  private forget(eventId: number): void {
    this.bytes -= this.entries.get(eventId)?.bytes ?? 0;
    this.entries.delete(eventId);
  }

  /** Keeps an index that was true when it was last heard of. */
  private leave(eventId: number, { index, bytes, changedAt }: Entry): void {
    if (!index || changedAt !== undefined) return;
    const now = performance.now();
    this.left.delete(eventId);
    this.left.set(eventId, { index, bytes, until: now + MAX_LEFT_AGE_MS });
    let sum = this.countLeftBytes();
    for (const [oldest, each] of this.left) {
      if (sum <= this.maxBytes) break;
      sum -= each.bytes;
      this.left.delete(oldest);
    }
    this.leftTimer ??= this.startLeftTimer(MAX_LEFT_AGE_MS);
  }

  private countLeftBytes(): number {
    let sum = 0;
    for (const { bytes } of this.left.values()) sum += bytes;
    return sum;
  }

  /** Events that nobody looks in again would else keep their expired indexes in memory. */
  private startLeftTimer(delayMs: number): NodeJS.Timeout {
    return setTimeout(() => this.dropExpiredLeft(), delayMs).unref();
  }

  private dropExpiredLeft(): void {
    const now = performance.now();
    // The one that expires first comes first.
    for (const [eventId, { until }] of this.left) {
      if (until > now) break;
      this.left.delete(eventId);
    }
    const [next] = this.left.values();
    this.leftTimer = next && this.startLeftTimer(next.until - now);
  }

  /** The index that is on its way, or what is left of an earlier one while the database keeps us waiting. */
  private async orLeft(eventId: number, { since, loading }: Entry): Promise<SeatIndex | undefined> {
    const left = this.left.get(eventId);
    if (!left || left.until < performance.now()) return loading;
    let timer: NodeJS.Timeout | undefined;
    const patience = new Promise<SeatIndex>((resolve) => {
      timer = setTimeout(() => resolve(left.index), Math.max(0, since + PATIENCE_MS - performance.now()));
    });
    const orWhatIsLeft = loading.catch((error: unknown) => {
      if (!isDatabaseUnavailable(error)) throw error;
      return left.index;
    });
    return Promise.race([orWhatIsLeft, patience]).finally(() => clearTimeout(timer));
  }

  /** Begins to build; the entry has its index as soon as that is done. */
  private build(eventId: number): Entry {
    this.builds += 1;
    const loading = this.options.load(eventId).then(async (guests) => {
      if (!guests) return undefined;
      const index = await this.runner.run(NameIndex.build(guests));
      entry.index = index;
      entry.bytes = countBytes(index, guests);
      entry.builtAt = performance.now();
      return index;
    });
    const entry: Entry = { since: performance.now(), loading, bytes: 0, builtAt: 0 };
    return entry;
  }

  private load(eventId: number): Promise<SeatIndex | undefined> {
    const old = this.entries.get(eventId);
    if (old) this.leave(eventId, old);
    this.forget(eventId);
    const entry = this.build(eventId);
    this.entries.set(eventId, entry);
    this.latest = eventId;
    entry.loading.then(
      () => {
        // One that was dropped meanwhile is for those alone who wait for it: they asked before the change.
        if (this.entries.get(eventId) !== entry) return;
        this.left.delete(eventId);
        this.keepOrForget(eventId, entry);
      },
      () => {
        if (this.entries.get(eventId) === entry) this.forget(eventId);
      },
    );
    return this.orLeft(eventId, entry);
  }

  /** Builds a new index of a list that has changed, while the old one serves. */
  private replace(eventId: number, old: Entry): void {
    const successor = this.build(eventId);
    old.successor = successor;
    successor.loading.then(
      () => {
        if (this.entries.get(eventId) !== old) return;
        this.forget(eventId);
        this.entries.set(eventId, successor);
        this.latest = eventId;
        this.keepOrForget(eventId, successor);
      },
      () => {
        // Tried again by a later lookup, after another rest.
        old.builtAt = performance.now();
        delete old.successor;
      },
    );
  }

  private keepOrForget(eventId: number, { index, bytes, changedAt }: Entry): void {
    this.bytes += bytes;
    if (!index || (changedAt !== undefined && this.isCheap(index))) this.forget(eventId);
    for (const [oldest, entry] of this.entries) {
      if (this.bytes <= this.maxBytes) break;
      if (entry.index && oldest !== eventId) this.forget(oldest);
    }
  }
}
