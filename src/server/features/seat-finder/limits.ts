import { AppError } from '../../http/errors.ts';

const WINDOW_MS = 5 * 60 * 1000;
/** Whole venues share one address. */
const MAX_LOOKUPS = 2_500;
/** In shorter lists everyone knows everyone. */
const MAX_UNGUARDED_GUESTS = 200;
/** Callers are put in order this often: at every lookup it would cost more than the lookup. */
const MOVE_INTERVAL_MS = 30 * 1000;
/** What is remembered in all; past it, those who have not looked for longest are forgotten. */
const MAX_CALLERS = 50_000;
const MAX_REMEMBERED_GUESTS = 500_000;

/** One address looking in one event. */
interface Caller {
  /** When it was put last among the callers: within `MOVE_INTERVAL_MS` of its latest lookup. */
  movedAt: number;
  windowStart: number;
  lookups: number;
  /** Guests and when they were last shown, the longest ago first. */
  readonly shown: Map<number, number>;
}

interface Showing {
  /** How many people the list has. */
  readonly of: number;
  readonly now: number;
}

function tooMany(waitMs: number): AppError {
  const retryAfterSeconds = Math.max(1, Math.ceil(waitMs / 1000));
  return new AppError(
    'too_many_requests',
    'Many people are looking for their seats right now. Please try again in a few minutes.',
    { retryAfterSeconds },
  );
}

/**
 * Guards of the seat finder, in this server's memory: against floods, and against collecting the guest list name by name.
 * Both count an address in an event.
 */
export class LookupLimits {
  /** Who looked longest ago comes first. */
  private readonly callers = new Map<string, Caller>();
  private remembered = 0;

  /** Counts a lookup; past the limit refuses with 429. Answers whose it is, for what it goes on to show. */
  countLookup(key: string, now: number): Caller {
    const caller = this.touch(key, now);
    if (now - caller.windowStart >= WINDOW_MS) {
      caller.windowStart = now;
      caller.lookups = 0;
    }
    if (caller.lookups >= MAX_LOOKUPS) throw tooMany(caller.windowStart + WINDOW_MS - now);
    caller.lookups += 1;
    return caller;
  }

  /** Refuses with 429 what would show an address more than half of the people within any five minutes. */
  countShown({ shown }: Caller, guests: readonly { readonly id: number }[], { of: total, now }: Showing): void {
    if (total <= MAX_UNGUARDED_GUESTS || guests.length === 0) return;
    this.forgetShownBefore(shown, now - WINDOW_MS);
    let surplus = shown.size - Math.floor(total / 2);
    for (const { id } of guests) if (!shown.has(id)) surplus += 1;
    if (surplus > 0) throw tooMany(waitForRoom(shown, surplus, now));
    this.remembered -= shown.size;
    for (const { id } of guests) {
      shown.delete(id);
      shown.set(id, now);
    }
    this.remembered += shown.size;
    this.forgetCallers(now);
  }

  private touch(key: string, now: number): Caller {
    const caller = this.callers.get(key);
    if (caller && now - caller.movedAt < MOVE_INTERVAL_MS) return caller;
    const moved = caller ?? { movedAt: now, windowStart: now, lookups: 0, shown: new Map() };
    moved.movedAt = now;
    this.callers.delete(key);
    this.callers.set(key, moved);
    if (!caller) this.forgetCallers(now);
    return moved;
  }

  private forgetShownBefore(shown: Map<number, number>, limit: number): void {
    for (const [id, at] of shown) {
      if (at > limit) break;
      shown.delete(id);
      this.remembered -= 1;
    }
  }

  private forgetCallers(now: number): void {
    for (const [key, { movedAt, shown }] of this.callers) {
      const isFull = this.callers.size > MAX_CALLERS || this.remembered > MAX_REMEMBERED_GUESTS;
      if (!isFull && now - movedAt < WINDOW_MS + MOVE_INTERVAL_MS) break;
      this.callers.delete(key);
      this.remembered -= shown.size;
    }
  }
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
