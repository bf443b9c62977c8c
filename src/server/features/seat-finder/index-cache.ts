import type { FoundGuest } from '../../../shared/contracts/guests.ts';
import { NameIndex } from '../../../shared/name-search/name-index.ts';

export type SeatIndex = NameIndex<FoundGuest>;

/** Of all events together; a name takes about a kilobyte. */
const MAX_NAMES = 200_000;
/** How long an index may serve while nobody would tell us of a change. */
const MAX_UNHEARD_AGE_MS = 1_000;

interface Entry {
  readonly since: number;
  readonly loading: Promise<SeatIndex | undefined>;
  /** Once it is there. */
  index?: SeatIndex;
}

interface Options {
  readonly load: (eventId: number) => Promise<FoundGuest[] | undefined>;
  /** Whether changes are heard of. */
  readonly isHearing: () => boolean;
  readonly maxNames?: number;
}

/** The indexes of the events that people are looking in just now, each built when it is first asked for. */
export class IndexCache {
  /** The one used longest ago comes first. */
  private readonly entries = new Map<number, Entry>();
  private readonly options: Options;
  /** The one that comes last. */
  private latest: number | undefined;
  private names = 0;

  constructor(options: Options) {
    this.options = options;
  }

  /** Undefined when there is no such event. */
  find(eventId: number): SeatIndex | Promise<SeatIndex | undefined> {
    const entry = this.entries.get(eventId);
    if (!entry || this.isTooOld(entry)) return this.load(eventId);
    if (this.latest !== eventId) {
      this.entries.delete(eventId);
      this.entries.set(eventId, entry);
      this.latest = eventId;
    }
    return entry.index ?? entry.loading;
  }

  drop(eventId: number): void {
    this.names -= this.entries.get(eventId)?.index?.size ?? 0;
    this.entries.delete(eventId);
  }

  dropAll(): void {
    this.entries.clear();
    this.names = 0;
  }

  private isTooOld({ since }: Entry): boolean {
    return !this.options.isHearing() && performance.now() - since > MAX_UNHEARD_AGE_MS;
  }

  private load(eventId: number): Promise<SeatIndex | undefined> {
    this.drop(eventId);
    const loading = this.options.load(eventId).then(
      (guests) => {
        const index = guests && new NameIndex(guests);
        // One that was dropped meanwhile may be out of date: whoever waits for it asked before the change.
        if (this.entries.get(eventId) === entry) {
          if (index) this.keep(eventId, entry, index);
          else this.drop(eventId);
        }
        return index;
      },
      (error) => {
        if (this.entries.get(eventId) === entry) this.drop(eventId);
        throw error;
      },
    );
    const entry: Entry = { since: performance.now(), loading };
    this.entries.set(eventId, entry);
    this.latest = eventId;
    return loading;
  }

  private keep(eventId: number, entry: Entry, index: SeatIndex): void {
    entry.index = index;
    this.names += index.size;
    for (const [oldest, { index: old }] of this.entries) {
      if (this.names <= (this.options.maxNames ?? MAX_NAMES)) break;
      if (old && oldest !== eventId) this.drop(oldest);
    }
  }
}
