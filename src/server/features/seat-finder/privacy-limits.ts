import { createHmac } from 'node:crypto';
import type { AppContext } from '../../common/context.ts';
import { withTimeout } from '../../common/timeouts.ts';
import { createThrottledFailureLog } from '../../db/failure-log.ts';
import { QUERY_TIMEOUT_MESSAGE } from '../../db/resilient-pool.ts';
import { forgetOldest } from '../../limits/windows.ts';
import type { CallerKey } from './flood-limit.ts';
import { recordMisses, recordShowings } from './privacy-limits-data.ts';

export const PRIVACY_WINDOW_MS = 15 * 60 * 1000;
/** Partial queries may show one caller this many guests in 15 minutes, even if it is more than half of the list. */
const SHOWN_IN_SMALL_EVENTS = 20;
/** Notes of this many guests are shown to one caller in 15 minutes, and of more where a long list fills a venue. */
const NOTES_SHOWN = 20;
const NOTES_SHOWN_OF_LONG_LIST = 60;
const LONG_LIST = 500;
/** This many guests shown, and this many misses, are counted in memory before anything is written to the database. */
const MAX_IN_MEMORY = 10;
/** An address that guesses names is shown no notes after this many whole names that nobody has. */
const MAX_MISSES = 300;
/** Guests wait no longer than this for the database; after that partial queries show nobody new. */
const PATIENCE_MS = 2_500;
/** Beyond this many, the callers that came first are forgotten. */
const MAX_CALLERS = 50_000;

interface Person {
  readonly id: number;
}

interface NotedPerson extends Person {
  readonly notes: string | null | undefined;
}

interface List {
  /** How many guests can be found. */
  readonly total: number;
  readonly now: number;
}

/**
 * What this server remembers of a caller who was shown guests by partial queries, or typed names that nobody has. Guests whose
 * notes were shown are remembered in the same way, under a key of their own.
 */
interface Caller {
  readonly key: CallerKey;
  /** Guests shown and when last, until they are counted in the database. */
  readonly shown: Map<number, number>;
  /** When whole-name queries matched nobody, until that is counted in the database. */
  misses: number[];
  /** Until then everything about this caller is counted in the database. */
  inDatabaseUntil: number;
  /** Until then nobody new is shown. */
  fullUntil: number;
  /** Until then no notes are shown. */
  noNotesUntil: number;
  /** Ends with the latest database call for this caller. */
  lastCall: Promise<unknown>;
}

export interface ShownGuests<Guest> {
  readonly guests: readonly Guest[];
  /** Whether partial queries show this caller nobody new, for now. */
  readonly isFull: boolean;
}

/**
 * Limits what one address can learn of a guest list, see docs/decisions/0008. Partial queries show at most half of the
 * guests in 15 minutes, and notes are shown of few; an address that guesses whole names is shown none. The first few guests and misses of a caller
 * are counted in this server's memory, everything beyond in one table that all servers share.
 */
export function createPrivacyLimits({
  db,
  pool,
  clock,
  log,
  metrics,
  sessionSecret,
}: Pick<AppContext, 'db' | 'pool' | 'clock' | 'log' | 'metrics' | 'sessionSecret'>) {
  /** Ordered by when each caller was first seen. */
  const callers = new Map<CallerKey, Caller>();

  const hash = ({ key }: Caller) =>
    createHmac('sha256', sessionSecret).update(`seat-lookups:${key}`).digest().subarray(0, 16);

  function findCaller(key: CallerKey): Caller {
    const known = callers.get(key);
    if (known) return known;
    const lastCall = Promise.resolve();
    const caller = { key, shown: new Map(), misses: [], inDatabaseUntil: 0, fullUntil: 0, noNotesUntil: 0, lastCall };
    callers.set(key, caller);
    forgetOldest(callers, MAX_CALLERS);
    return caller;
  }

  const logFailure = createThrottledFailureLog((fields) =>
    log.warn(fields, 'seat lookups could not be counted: partial names show nobody new'),
  );

  /**
   * Runs a database call after the caller's previous one: one busy address must not take up all connections. Returns
   * undefined where the call failed or took too long.
   */
  async function callDatabase<Result>(caller: Caller, call: () => Promise<Result>): Promise<Result | undefined> {
    // A commit that no standby confirms would hold its connection for as long as the guest waits, and longer.
    if (pool.areCommitsStuck) return undefined;
    const turn = caller.lastCall.then(call);
    caller.lastCall = turn.catch(() => {});
    try {
      return await withTimeout(PATIENCE_MS, turn, () => new Error(QUERY_TIMEOUT_MESSAGE));
    } catch (error) {
      logFailure(error);
      return undefined;
    }
  }

  function forgetExpired({ shown, misses }: Caller, now: number): void {
    const since = now - PRIVACY_WINDOW_MS;
    for (const [id, shownAt] of shown) if (shownAt <= since) shown.delete(id);
    while (misses[0] !== undefined && misses[0] <= since) misses.shift();
  }

  /** Counts guests as shown, in memory; false, with nothing counted, where they are too many for that. */
  function showFromMemory(caller: Caller, guests: readonly Person[], now: number): boolean {
    if (now < caller.inDatabaseUntil) return false;
    forgetExpired(caller, now);
    const { shown } = caller;
    let count = shown.size;
    for (const { id } of guests) if (!shown.has(id)) count += 1;
    if (count > MAX_IN_MEMORY) return false;
    for (const { id } of guests) shown.set(id, now);
    return true;
  }

  async function showFromDatabase<Guest extends Person>(
    caller: Caller,
    guests: readonly Guest[],
    max: number,
  ): Promise<ShownGuests<Guest>> {
    const decided = await callDatabase(caller, async () => {
      const now = clock();
      const earlier = new Map(caller.shown);
      const { allowed, wasFull, fullSince } = await recordShowings(db, {
        caller: hash(caller),
        earlier,
        wanted: guests.map(({ id }) => id),
        max,
        now,
        since: new Date(now.getTime() - PRIVACY_WINDOW_MS),
      });
      for (const id of earlier.keys()) caller.shown.delete(id);
      caller.inDatabaseUntil = now.getTime() + PRIVACY_WINDOW_MS;
      caller.fullUntil = fullSince ? fullSince.getTime() + PRIVACY_WINDOW_MS : 0;
      return { allowed: new Set(allowed), wasFull };
    });
    const shown = guests.filter(({ id }) => (decided ? decided.allowed.has(id) : caller.shown.has(id)));
    return { guests: shown, isFull: shown.length < guests.length || decided?.wasFull === true };
  }

  /** Which of the guests are shown, where a caller may see `max` of them in 15 minutes. */
  function showAtMost<Guest extends Person>(
    max: number,
    key: CallerKey,
    guests: readonly Guest[],
    { total, now }: List,
  ): ShownGuests<Guest> | Promise<ShownGuests<Guest>> {
    if (max >= total) return { guests, isFull: false };
    // Whether anybody matches makes no difference: the answer must not tell who else is on the list.
    if (guests.length === 0) return { guests, isFull: now < (callers.get(key)?.fullUntil ?? 0) };
    const caller = findCaller(key);
    if (showFromMemory(caller, guests, now)) return { guests, isFull: false };
    return showFromDatabase(caller, guests, max);
  }

  function count<Guest>(limit: string, asked: number, shown: ShownGuests<Guest>): ShownGuests<Guest> {
    if (shown.guests.length < asked) metrics.refusals.of({ limit }).increase();
    return shown;
  }

  return {
    /** Which of the guests that match a partial query are shown. */
    show<Guest extends Person>(key: CallerKey, guests: readonly Guest[], list: List) {
      const max = Math.max(SHOWN_IN_SMALL_EVENTS, Math.floor(list.total / 2));
      const shown = showAtMost(max, key, guests, list);
      return shown instanceof Promise ? shown.then((decided) => count('guests-shown', guests.length, decided)) : shown;
    },

    /** Of which guests, whose whole names were typed, the notes are shown. */
    showNotes<Guest extends NotedPerson>(key: CallerKey, guests: readonly Guest[], list: List) {
      if (list.now < (callers.get(key)?.noNotesUntil ?? 0)) return { guests: [] };
      const max = list.total > LONG_LIST ? NOTES_SHOWN_OF_LONG_LIST : NOTES_SHOWN;
      const noted = guests.filter(({ notes }) => notes);
      const shown = showAtMost(max, `${key} notes`, noted, list);
      // A caller who has seen enough is not told either that a guest has no notes.
      const toShown = (decided: ShownGuests<Guest>) => ({ guests: decided.isFull ? decided.guests : guests });
      return shown instanceof Promise
        ? shown.then((decided) => toShown(count('notes-shown', noted.length, decided)))
        : toShown(shown);
    },

    /** Counts a query for a whole name that nobody has. */
    countMiss(key: CallerKey, now: number): Promise<void> | undefined {
      const caller = findCaller(key);
      if (now < caller.noNotesUntil) return undefined;
      forgetExpired(caller, now);
      caller.misses.push(now);
      if (now >= caller.inDatabaseUntil && caller.misses.length <= MAX_IN_MEMORY) return undefined;
      const times = caller.misses;
      caller.misses = [];
      return callDatabase(caller, async () => {
        const since = new Date(now - PRIVACY_WINDOW_MS);
        const oldest = await recordMisses(db, { caller: hash(caller), times, max: MAX_MISSES, since });
        caller.inDatabaseUntil = now + PRIVACY_WINDOW_MS;
        if (oldest) caller.noNotesUntil = oldest.getTime() + PRIVACY_WINDOW_MS;
      });
    },
  };
}
