import { NameIndex } from '../../../shared/name-search/name-index.ts';
import { isDatabaseAway } from '../../db/away.ts';
import type { FindableGuest } from './data.ts';

export type SeatIndex = NameIndex<FindableGuest>;

/** Of all events together; a name takes about a kilobyte. */
const MAX_NAMES = 200_000;
/** How long an index may serve while nobody would tell us of a change. */
const MAX_UNHEARD_AGE_MS = 1_000;

/**
 * How long an index that may be out of date is better than none, and how long to wait for the right one: a guest at the
 * entrance needs an answer while the database restarts, and hardly anything changes meanwhile, since all changes go
 * through it.
 */
const MAX_LEFT_AGE_MS = 60_000;
const PATIENCE_MS = 1_000;

interface Left {
  readonly index: SeatIndex;
  readonly until: number;
}

interface Entry {
  readonly since: number;
  readonly loading: Promise<SeatIndex | undefined>;
  /** Once it is there. */
  index?: SeatIndex;
}

interface Options {
  readonly load: (eventId: number) => Promise<FindableGuest[] | undefined>;
  /** Whether changes are heard of. */
  readonly isHearing: () => boolean;
  readonly maxNames?: number;
}

/** The indexes of the events that people are looking in just now, each built when it is first asked for. */
export class IndexCache {
  /** The one used longest ago comes first. */
  private readonly entries = new Map<number, Entry>();
  private readonly options: Options;
  /** What was last known to be true, for as long as the database answers nobody. */
  private readonly left = new Map<number, Left>();
  /** The one that comes last. */
  private latest: number | undefined;
  private names = 0;
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
    return entry.index ?? this.orLeft(eventId, entry);
  }

  /** It has changed. */
  drop(eventId: number): void {
    this.forget(eventId);
    this.left.delete(eventId);
  }

  dropAll(): void {
    this.entries.clear();
    this.left.clear();
    this.names = 0;
  }

  describe() {
    return { events: this.entries.size, names: this.names, hits: this.hits, builds: this.builds };
  }

  /** Everything may have changed unheard. */
  doubtAll(): void {
    for (const [eventId, { index }] of this.entries) if (index) this.leave(eventId, index);
    this.entries.clear();
    this.names = 0;
  }

  private forget(eventId: number): void {
    this.names -= this.entries.get(eventId)?.index?.size ?? 0;
    this.entries.delete(eventId);
  }

  private leave(eventId: number, index: SeatIndex): void {
    const now = performance.now();
    this.left.delete(eventId);
    this.left.set(eventId, { index, until: now + MAX_LEFT_AGE_MS });
    let names = [...this.left.values()].reduce((sum, each) => sum + each.index.size, 0);
    for (const [oldest, each] of this.left) {
      if (each.until >= now && names <= this.maxNames) break;
      names -= each.index.size;
      this.left.delete(oldest);
    }
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
      if (!isDatabaseAway(error)) throw error;
      return left.index;
    });
    return Promise.race([orWhatIsLeft, patience]).finally(() => clearTimeout(timer));
  }

  private get maxNames(): number {
    return this.options.maxNames ?? MAX_NAMES;
  }

  private isTooOld({ since }: Entry): boolean {
    return !this.options.isHearing() && performance.now() - since > MAX_UNHEARD_AGE_MS;
  }

  private load(eventId: number): Promise<SeatIndex | undefined> {
    const old = this.entries.get(eventId)?.index;
    if (old) this.leave(eventId, old);
    this.forget(eventId);
    this.builds += 1;
    const loading = this.options.load(eventId).then(
      (guests) => {
        const index = guests && new NameIndex(guests);
        // One that was dropped meanwhile may be out of date: whoever waits for it asked before the change.
        if (this.entries.get(eventId) === entry) {
          this.left.delete(eventId);
          if (index) this.keep(eventId, entry, index);
          else this.forget(eventId);
        }
        return index;
      },
      (error) => {
        if (this.entries.get(eventId) === entry) this.forget(eventId);
        throw error;
      },
    );
    const entry: Entry = { since: performance.now(), loading };
    this.entries.set(eventId, entry);
    this.latest = eventId;
    return this.orLeft(eventId, entry);
  }

  private keep(eventId: number, entry: Entry, index: SeatIndex): void {
    entry.index = index;
    this.names += index.size;
    for (const [oldest, { index: old }] of this.entries) {
      if (this.names <= this.maxNames) break;
      if (old && oldest !== eventId) this.forget(oldest);
    }
  }
}
