import { and, eq, gte, inArray, notExists, sql } from 'drizzle-orm';
import type { Database } from '../../db/client.ts';
import { events } from '../../db/schema/events.ts';
import { guestRemovals, guests } from '../../db/schema/guests.ts';
import { type DoorGuestRow, doorColumns } from './data.ts';

export interface Changes {
  /** Where in the story of the guests this was read, for asking what came after. */
  readonly place: string;
  /** Transactions before this one had all ended. */
  readonly endedBefore: bigint;
  readonly isComplete: boolean;
  readonly guests: readonly { readonly guest: DoorGuestRow; readonly changedIn: string }[];
  readonly removed: readonly { readonly id: number; readonly removedIn: string }[];
}

interface Place {
  /** Transactions are counted anew in another life of the database: moved, or its tables made anew by a restore. */
  readonly life: string;
  readonly xid: string;
  readonly seconds: number;
}

/** Well within the time that removals are remembered. */
const MAX_AGE_SECONDS = 12 * 60 * 60;

function parsePlace(text: string): Place | undefined {
  const match = /^(\d{1,20}\.\d{1,10}\.\d{1,10})-(\d{1,19})-(\d{1,12})$/.exec(text);
  return match ? { life: match[1] ?? '', xid: match[2] ?? '', seconds: Number(match[3]) } : undefined;
}

async function findPlace(tx: Database): Promise<Place> {
  const { rows } = await tx.execute<{ life: string; xid: string; seconds: string }>(sql`
    select pg_snapshot_xmin(pg_current_snapshot())::text as xid,
      floor(extract(epoch from clock_timestamp()))::text as seconds,
      (extract(epoch from pg_postmaster_start_time()) * 1000000)::bigint || '.' || oid
        || '.' || 'guests'::regclass::oid as life
    from pg_database where datname = current_database()
  `);
  const [row] = rows;
  if (!row) throw new Error('The database does not know itself.');
  return { ...row, seconds: Number(row.seconds) };
}

function canGoOn(since: Place, here: Place): boolean {
  const isRecent = since.seconds <= here.seconds && here.seconds - since.seconds < MAX_AGE_SECONDS;
  return since.life === here.life && isRecent && BigInt(since.xid) <= BigInt(here.xid);
}

/**
 * What may have changed since a place in the story, and the place of this very look. A transaction that had not ended at
 * that place has its number or a higher one: whatever it wrote is found now or later, in whatever order they end. What
 * ended meanwhile may come a second time.
 */
export async function readChanges(db: Database, eventId: number, sinceText: string | undefined): Promise<Changes> {
  const since = sinceText === undefined ? undefined : parsePlace(sinceText);
  return db.transaction(
    async (tx) => {
      const here = await findPlace(tx);
      const from = since && canGoOn(since, here) ? since.xid : undefined;
      const rows = await tx
        .select({ guest: doorColumns, changedIn: guests.changedIn })
        .from(guests)
        .where(and(eq(guests.eventId, eventId), from === undefined ? undefined : gte(guests.changedIn, from)));
      const isBack = tx.select({ id: guests.id }).from(guests).where(eq(guests.id, guestRemovals.guestId));
      const removed =
        from === undefined
          ? []
          : await tx
              .select({ id: guestRemovals.guestId, removedIn: guestRemovals.removedIn })
              .from(guestRemovals)
              .where(and(eq(guestRemovals.eventId, eventId), gte(guestRemovals.removedIn, from), notExists(isBack)));
      return {
        place: `${here.life}-${here.xid}-${here.seconds}`,
        endedBefore: BigInt(here.xid),
        isComplete: from === undefined,
        guests: rows,
        removed,
      };
    },
    // One look: all that is read belongs to the same moment.
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}

export async function listExistingEvents(db: Database, ids: number[]): Promise<number[]> {
  const rows = await db.select({ id: events.id }).from(events).where(inArray(events.id, ids));
  return rows.map(({ id }) => id);
}
