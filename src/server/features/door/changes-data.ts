import { and, eq, gte, notExists, sql } from 'drizzle-orm';
import type { Database } from '../../db/client.ts';
import { guestRemovals, guests } from '../../db/schema/guests.ts';
import { doorColumns } from '../guests/data.ts';

export type Changes = Awaited<ReturnType<typeof readChanges>>;

interface Place {
  /** Identifies the server process, database and table: elsewhere, and after a restore, transaction numbers differ. */
  readonly database: string;
  readonly xid: string;
  readonly seconds: number;
}

/** How long removed guests are remembered, for phones that were offline. */
export const REMOVAL_LIFETIME_MS = 24 * 60 * 60 * 1000;
/** From an older cursor the whole list is sent. Well below `REMOVAL_LIFETIME_MS`, so that no removal is missed. */
const MAX_AGE_SECONDS = 12 * 60 * 60;

function parsePlace(text: string): Place | undefined {
  const match = /^(\d{1,20}\.\d{1,10}\.\d{1,10})-(\d{1,19})-(\d{1,12})$/.exec(text);
  return match ? { database: match[1] ?? '', xid: match[2] ?? '', seconds: Number(match[3]) } : undefined;
}

async function findCurrentPlace(tx: Database): Promise<Place> {
  const { rows } = await tx.execute<{ database: string; xid: string; seconds: string }>(sql`
    select pg_snapshot_xmin(pg_current_snapshot())::text as xid,
      floor(extract(epoch from clock_timestamp()))::text as seconds,
      (extract(epoch from pg_postmaster_start_time()) * 1000000)::bigint || '.' || oid
        || '.' || 'guests'::regclass::oid as database
    from pg_database where datname = current_database()
  `);
  const [row] = rows;
  if (!row) throw new Error('pg_database has no row for the current database.');
  return { ...row, seconds: Number(row.seconds) };
}

function canContinue(since: Place, current: Place): boolean {
  const isRecent = since.seconds <= current.seconds && current.seconds - since.seconds < MAX_AGE_SECONDS;
  return since.database === current.database && isRecent && BigInt(since.xid) <= BigInt(current.xid);
}

/**
 * What changed since a cursor, and the cursor of this read. A cursor is the lowest transaction that was still running.
 * Rows written by that transaction or a later one are read, so that nothing is missed in whatever order transactions
 * commit; rows of transactions that had committed already are read a second time.
 */
export async function readChanges(db: Database, eventId: number, sinceText: string | undefined) {
  const since = sinceText === undefined ? undefined : parsePlace(sinceText);
  return db.transaction(
    async (tx) => {
      const current = await findCurrentPlace(tx);
      const from = since && canContinue(since, current) ? since.xid : undefined;
      const rows = await tx
        .select({ guest: doorColumns, changedIn: guests.changedIn })
        .from(guests)
        .where(and(eq(guests.eventId, eventId), from === undefined ? undefined : gte(guests.changedIn, from)));
      const isRestored = tx.select({ id: guests.id }).from(guests).where(eq(guests.id, guestRemovals.guestId));
      const removed =
        from === undefined
          ? []
          : await tx
              .select({ id: guestRemovals.guestId, removedIn: guestRemovals.removedIn })
              .from(guestRemovals)
              .where(
                and(eq(guestRemovals.eventId, eventId), gte(guestRemovals.removedIn, from), notExists(isRestored)),
              );
      return {
        cursor: `${current.database}-${current.xid}-${current.seconds}`,
        /** All transactions with a lower number had ended. */
        endedBefore: BigInt(current.xid),
        /** Whether `guests` is the whole list. */
        isComplete: from === undefined,
        guests: rows,
        removed,
      };
    },
    // All statements must see the same snapshot.
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}
