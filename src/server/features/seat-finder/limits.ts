import { AppError } from '../../http/errors.ts';

export const WINDOW_MS = 5 * 60 * 1000;
/** Whole venues share one address. */
export const MAX_LOOKUPS = 2_500;
/** In shorter lists everyone knows everyone. */
const MAX_UNGUARDED_GUESTS = 200;
/** For so long after it was recorded someone may be shown again without asking; other servers count on `HOLD_MS`. */
const LEASE_MS = 45 * 1000;
/** How much later than it was recorded a showing may be: a lease, a slow answer, and clocks that differ. */
export const HOLD_MS = 60 * 1000;
/** After it last asked a server goes on asking for so long, because others rely on that for their whole window. */
const ASKING_MS = 2 * WINDOW_MS + HOLD_MS;
/** Callers are put in order this often: at every lookup it would cost more than the lookup. */
const MOVE_INTERVAL_MS = 30 * 1000;
/** What is remembered in all; past it, those who have not looked for longest are forgotten. */
const MAX_CALLERS = 50_000;
const MAX_REMEMBERED_GUESTS = 500_000;

/** Guests and when they were shown. */
type Showings = Map<number, number>;

/** What the other servers know of a caller. */
interface Asking {
  at: number;
  readonly recorded: Showings;
  /** Shown here at a later time than is recorded. */
  readonly unrecorded: Showings;
}

/** One address looking in one event. */
export interface Caller {
  readonly key: string;
  /** When it was put last among the callers: within `MOVE_INTERVAL_MS` of its latest lookup. */
  movedAt: number;
  windowStart: number;
  lookups: number;
  /** Guests and when they were last shown, the longest ago first. */
  readonly shown: Showings;
  /** Undefined while so few were shown that the other servers need not be asked. */
  asking: Asking | undefined;
}

type People = readonly { readonly id: number }[];

export interface Showing {
  /** How many people the list has. */
  readonly of: number;
  readonly now: number;
}

/** The other servers that look after the same lists. */
interface Others {
  /** How many of a half may be shown to a caller here before they are asked. */
  countFree(half: number, now: number): number;
  /** Whether they must be asked from the first on. */
  mustAsk(key: string, now: number): boolean;
}

const NO_OTHERS: Others = { countFree: (half) => half, mustAsk: () => false };

export function tooManyLookups(waitMs: number): AppError {
  const retryAfterSeconds = Math.max(1, Math.ceil(waitMs / 1000));
  return new AppError(
    'too_many_requests',
    'Many people are looking for their seats right now. Please try again in a few minutes.',
    { retryAfterSeconds },
  );
}

/**
 * Guards of the seat finder: against floods, and against collecting the guest list name by name. Both count an address
 * in an event, in this server's memory; what one address sees on all servers together is kept in `shared-limit.ts`.
 */
export class LookupLimits {
  /** Who looked longest ago comes first. */
  private readonly callers = new Map<string, Caller>();
  private readonly others: Others;
  private remembered = 0;

  constructor(others: Others = NO_OTHERS) {
    this.others = others;
  }

  /** Counts a lookup; past the limit refuses with 429. Answers whose it is, for what it goes on to show. */
  countLookup(key: string, now: number): Caller {
    const caller = this.touch(key, now);
    if (now - caller.windowStart >= WINDOW_MS) {
      caller.windowStart = now;
      caller.lookups = 0;
    }
    if (caller.lookups >= MAX_LOOKUPS) throw tooManyLookups(caller.windowStart + WINDOW_MS - now);
    caller.lookups += 1;
    return caller;
  }

  /** For a lookup that will be made again. */
  takeBack(caller: Caller): void {
    caller.lookups -= 1;
  }

  /**
   * Whether these may be shown, which counts them; false, with nothing counted, where the other servers must be asked.
   * Refuses with 429 what would show an address more than half of the people within any five minutes.
   */
  show(caller: Caller, people: People, { of: total, now }: Showing): boolean {
    if (total <= MAX_UNGUARDED_GUESTS || people.length === 0) return true;
    const half = Math.floor(total / 2);
    const count = this.requireRoom(caller, people, { half, now });
    if (caller.asking && now - caller.asking.at >= ASKING_MS) caller.asking = undefined;
    const { asking } = caller;
    if (asking ? !hasLease(asking, people, now) : count > this.others.countFree(half, now)) return false;
    this.remember(caller, people, now);
    return true;
  }

  /** From now on the others are asked about this caller. Answers what they have not heard of. */
  beginAsking(caller: Caller, now: number): readonly (readonly [guestId: number, at: number])[] {
    this.forgetShownBefore(caller, now - WINDOW_MS);
    caller.asking ??= { at: now, recorded: new Map(), unrecorded: new Map(caller.shown) };
    caller.asking.at = now;
    return [...caller.asking.unrecorded];
  }

  /** What the others have heard of since. */
  noteRecorded({ asking }: Caller, heard: Iterable<readonly [guestId: number, at: number]>): void {
    if (!asking) return;
    for (const [id, at] of heard) {
      if (at > (asking.recorded.get(id) ?? 0)) asking.recorded.set(id, at);
      if (asking.unrecorded.get(id) === at) asking.unrecorded.delete(id);
    }
  }

  /** Counts people as far as this server knows, because nobody can be asked. */
  showUnasked(caller: Caller, people: People, { of: total, now }: Showing): void {
    this.requireRoom(caller, people, { half: Math.floor(total / 2), now });
    this.showAsked(caller, people, now);
  }

  /** Counts people whom the others were asked about. */
  showAsked(caller: Caller, people: People, now: number): void {
    // One that was forgotten meanwhile begins anew; the record knows what it was shown.
    if (this.callers.get(caller.key) === caller) this.remember(caller, people, now);
  }

  /** Nobody counted on this server for a while, so that it must ask about everyone. */
  askAboutAll(now: number): void {
    for (const caller of this.callers.values()) this.beginAsking(caller, now);
  }

  /** How many it then would be in all; refuses with 429 where that is more than half. */
  private requireRoom(caller: Caller, people: People, { half, now }: { half: number; now: number }): number {
    this.forgetShownBefore(caller, now - WINDOW_MS);
    const { shown } = caller;
    let count = shown.size;
    for (const { id } of people) if (!shown.has(id)) count += 1;
    if (count > half) throw tooManyLookups(waitForRoom(shown, count - half, now));
    return count;
  }

  private remember({ shown, asking }: Caller, people: People, now: number): void {
    this.remembered -= shown.size;
    for (const { id } of people) {
      shown.delete(id);
      shown.set(id, now);
      asking?.unrecorded.set(id, now);
    }
    this.remembered += shown.size;
    this.forgetCallers(now);
  }

  private touch(key: string, now: number): Caller {
    const caller = this.callers.get(key);
    if (caller && now - caller.movedAt < MOVE_INTERVAL_MS) return caller;
    const moved = caller ?? this.createCaller(key, now);
    moved.movedAt = now;
    this.callers.delete(key);
    this.callers.set(key, moved);
    if (!caller) this.forgetCallers(now);
    return moved;
  }

  private createCaller(key: string, now: number): Caller {
    const asking = this.others.mustAsk(key, now) ? { at: now, recorded: new Map(), unrecorded: new Map() } : undefined;
    return { key, movedAt: now, windowStart: now, lookups: 0, shown: new Map(), asking };
  }

  private forgetShownBefore({ shown, asking }: Caller, limit: number): void {
    for (const [id, at] of shown) {
      if (at > limit) break;
      shown.delete(id);
      asking?.recorded.delete(id);
      asking?.unrecorded.delete(id);
      this.remembered -= 1;
    }
  }

  private forgetCallers(now: number): void {
    for (const [key, { movedAt, shown }] of this.callers) {
      const isFull = this.callers.size > MAX_CALLERS || this.remembered > MAX_REMEMBERED_GUESTS;
      if (!isFull && now - movedAt < ASKING_MS + MOVE_INTERVAL_MS) break;
      this.callers.delete(key);
      this.remembered -= shown.size;
    }
  }
}

function hasLease({ recorded }: Asking, people: People, now: number): boolean {
  return people.every(({ id }) => now - (recorded.get(id) ?? Number.NEGATIVE_INFINITY) < LEASE_MS);
}

/** Until `surplus` of those shown were shown long enough ago. */
function waitForRoom(shown: ReadonlyMap<number, number>, surplus: number, now: number): number {
  let position = 0;
  for (const at of shown.values()) {
    position += 1;
    if (position === surplus) return at + WINDOW_MS - now;
  }
  return WINDOW_MS;
}
