import { createHmac } from 'node:crypto';
import type { AppContext } from '../../context.ts';
import { isDatabaseUnavailable } from '../../db/database-errors.ts';
import { AppError } from '../../http/errors.ts';
import { randomId } from '../../ids.ts';
import { type Caller, HOLD_MS, LookupLimits, type Showing, tooManyLookups, WINDOW_MS } from './limits.ts';
import {
  countOtherServers,
  countShowings,
  deleteServersBefore,
  findShowingToOutlast,
  listCallersSince,
  lockCaller,
  lockServers,
  touchServer,
  writeServer,
  writeShowings,
} from './shared-limit-data.ts';

/** One more than these always asks. */
const MAX_SERVERS = 16;
/**
 * So many times what all of them together may show an address without asking is half of a list. What is kept in reserve for
 * servers that came and went, one that is started over and over say, must leave room for everyone else.
 */
const SHARES = 2;
const MAX_FREE = 40;
const BEAT_INTERVAL_MS = 15 * 1000;
/** For so long after it was seen a server may show anyone without asking. */
const SEEN_MS = 60 * 1000;
/** For so long after a server was seen the others allow for what it may have shown. */
const ALLOWED_FOR_MS = WINDOW_MS + HOLD_MS + SEEN_MS;
/** An answer that took longer is not used: others might no longer count what it allows. */
const MAX_ANSWER_MS = 5 * 1000;
/** With more callers on record than these, a server that joins asks about everyone at first. */
const MAX_KNOWN_CALLERS = 10_000;

/** How long showings are of use to anyone. */
export const SHOWING_LIFETIME_MS = WINDOW_MS + HOLD_MS;

type Showings = readonly (readonly [guestId: number, at: number])[];
type SharedLimitContext = Pick<AppContext, 'db' | 'clock' | 'log' | 'sessionSecret'>;

/** As this server stands among the others. */
interface Standing {
  seenAt: number;
  /** Whether there was no other when it was last seen. */
  isAlone: boolean;
  readonly joinedAt: number;
  /** Who was on record when it joined; undefined where they were too many. */
  readonly known: ReadonlySet<string> | undefined;
}

/** How many people of a list each server may show an address without asking. */
const freeOf = (half: number) => Math.min(MAX_FREE, Math.floor(half / SHARES / MAX_SERVERS));

interface Question extends Showing {
  readonly caller: Buffer;
  readonly wanted: Showings;
  readonly unrecorded: Showings;
}

const before = (now: number, milliseconds: number) => new Date(now - milliseconds);

/**
 * Half of a list is the most that one address is shown on all servers together. Each shows a few people without asking;
 * past these it records in the database whom it shows, and counts there what all have shown and what others may have
 * shown unrecorded. Why that is never too much: docs/decisions/0008.
 */
export function createSharedLimit({ db, clock, log, sessionSecret }: SharedLimitContext) {
  const server = randomId();
  let standing: Standing | undefined;
  const limits = new LookupLimits({ countFree, mustAsk });

  const hash = (key: string) =>
    createHmac('sha256', sessionSecret).update(`seat-lookups:${key}`).digest().subarray(0, 16);

  function countFree(half: number, now: number): number {
    if (!standing || now - standing.seenAt >= SEEN_MS) return 0;
    if (!standing.known && isNew(standing, now)) return 0;
    return freeOf(half);
  }

  function mustAsk(key: string, now: number): boolean {
    return !!standing?.known?.size && isNew(standing, now) && standing.known.has(hash(key).toString('hex'));
  }

  /** Whether others may have shown half of a list before they knew of this server. */
  function isNew({ joinedAt }: Standing, now: number): boolean {
    return now - joinedAt < WINDOW_MS + HOLD_MS;
  }

  async function join(now: number): Promise<Standing | undefined> {
    const known = await db.transaction(async (tx) => {
      await lockServers(tx);
      await deleteServersBefore(tx, before(now, ALLOWED_FOR_MS));
      const others = await countOtherServers(tx, { server, seenAfter: before(now, ALLOWED_FOR_MS) });
      if (others >= MAX_SERVERS) return undefined;
      await writeServer(tx, { server, now: new Date(now) });
      const callers = await listCallersSince(tx, before(now, SHOWING_LIFETIME_MS), MAX_KNOWN_CALLERS);
      return { others, callers: callers.map((caller) => caller.toString('hex')) };
    });
    return (
      known && {
        seenAt: now,
        isAlone: known.others === 0,
        joinedAt: clock().getTime(),
        known: known.callers.length < MAX_KNOWN_CALLERS ? new Set(known.callers) : undefined,
      }
    );
  }

  /** Tells the others that this server is there, and joins them anew where they could have thought otherwise. */
  async function beat(): Promise<void> {
    const now = clock().getTime();
    const seenAfter = before(now, ALLOWED_FOR_MS);
    if (standing && (await touchServer(db, { server, now: new Date(now), seenAfter }))) {
      standing.seenAt = now;
      standing.isAlone = (await countOtherServers(db, { server, seenAfter })) === 0;
      return;
    }
    standing = undefined;
    standing = await join(now);
    limits.askAboutAll(now);
  }

  let beating: Promise<void> | undefined;
  let isAway = false;
  function keepBeating(): Promise<void> {
    beating ??= beat()
      .then(() => {
        isAway = false;
      })
      .catch((error: unknown) => {
        if (!isAway) log.warn({ err: error }, 'other servers do not hear of this one');
        isAway = true;
      })
      .finally(() => {
        beating = undefined;
      });
    return beating;
  }
  const timer = setInterval(keepBeating, BEAT_INTERVAL_MS).unref();
  void keepBeating();

  /** Records what the caller was shown, and what it may be shown now; answers why not where it may not. */
  async function record({ caller, wanted, unrecorded, of: total, now }: Question): Promise<AppError | undefined> {
    const half = Math.floor(total / 2);
    const question = {
      caller,
      server,
      wanted: wanted.map(([id]) => id),
      own: before(now, WINDOW_MS),
      others: before(now, SHOWING_LIFETIME_MS),
      seenAfter: before(now, ALLOWED_FOR_MS),
    };
    return db.transaction(async (tx) => {
      await lockCaller(tx, caller);
      await writeShowings(tx, { caller, server, showings: unrecorded });
      const { shown, fresh, silent } = await countShowings(tx, question);
      const surplus = shown + fresh + silent * freeOf(half) - half;
      if (surplus > 0) {
        const last = await findShowingToOutlast(tx, question, surplus);
        return tooManyLookups(last ? last.getTime() + WINDOW_MS - now : WINDOW_MS);
      }
      await writeShowings(tx, { caller, server, showings: wanted });
      return undefined;
    });
  }

  return {
    limits,

    /** Asks about people who are to be shown, and counts them; refuses with 429 as `LookupLimits.show` does. */
    async show(caller: Caller, people: readonly { readonly id: number }[], { of, now }: Showing): Promise<void> {
      const unrecorded = limits.beginAsking(caller, now);
      const wanted = people.map(({ id }) => [id, now] as const);
      try {
        const refusal = await record({ caller: hash(caller.key), wanted, unrecorded, of, now });
        limits.noteRecorded(caller, unrecorded);
        if (refusal) throw refusal;
      } catch (error) {
        // A server of its own goes on by its own count. What it shows is recorded when the caller next looks.
        if (!standing?.isAlone || !isDatabaseUnavailable(error)) throw error;
        return limits.showUnasked(caller, people, { of, now: clock().getTime() });
      }
      const shownAt = clock().getTime();
      if (shownAt - now > MAX_ANSWER_MS) {
        throw new AppError('unavailable', 'The database is slow just now.', { retryAfterSeconds: 1 });
      }
      limits.noteRecorded(caller, wanted);
      limits.showAsked(caller, people, shownAt);
    },

    /** Ends once the others know that this server is there, or can't be told. */
    beat: keepBeating,

    async close(): Promise<void> {
      clearInterval(timer);
      await beating;
    },
  };
}
