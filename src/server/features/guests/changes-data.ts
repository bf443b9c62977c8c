import { and, eq, gte, notExists, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Database } from '../../db/client.ts';
import { selectJsonRows } from '../../db/long-lists.ts';
import { guestRemovals, guests } from '../../db/schema/guests.ts';

export interface Changes<Row> {
  readonly cursor: string;
  /** All transactions with a lower number had ended. */
  readonly endedBefore: bigint;
  /** Whether nothing is known of an earlier read, or too much changed since: then `guests` is the whole list, or empty if the list was not asked for. */
  readonly isComplete: boolean;
  readonly guests: { readonly guest: Row; readonly changedIn: string }[];
  readonly removed: { readonly id: number; readonly removedIn: string }[];
}

export interface AskedChanges<Row> {
  readonly eventId: number;
  readonly since: string | undefined;
  readonly columns: { readonly [Field in keyof Row]: PgColumn };
  /** Whether a client that names no place in the history, or one of long ago, gets all guests; otherwise it reads them by itself. */
  readonly sendsAll: boolean;
  /** Of guests and of removals. Where more changed, the client reads the list by itself, as one that names a place of long ago. */
  readonly maxRows?: number;
}

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
/** Almost PostgreSQL's largest integer: no limit. */
const NO_LIMIT = 2 ** 31 - 2;

function parsePlace(text: string): Place | undefined {
  // PostgreSQL takes a number that begins with 0 for an octal one.
  const match = /^(\d{1,20}\.\d{1,10}\.\d{1,10})-(0|[1-9]\d{0,18})-(\d{1,12})$/.exec(text);
  return match ? { database: match[1] ?? '', xid: match[2] ?? '', seconds: Number(match[3]) } : undefined;
}

type PlaceRow = Record<'database' | 'xid' | 'seconds', string> & { guests?: string | null; removed?: string | null };

const currentPlace = sql`pg_snapshot_xmin(pg_current_snapshot())::text as xid,
  floor(extract(epoch from clock_timestamp()))::text as seconds,
  (extract(epoch from pg_postmaster_start_time()) * 1000000)::bigint || '.' || oid
    || '.' || 'guests'::regclass::oid as database`;

/** The place of this moment; `more` selects further columns from the same snapshot. */
async function readPlace(db: Database, more = sql``) {
  const { rows } = await db.execute<PlaceRow>(sql`
    select ${currentPlace} ${more} from pg_database where datname = current_database()
  `);
  const [row] = rows;
  if (!row) throw new Error('pg_database has no row for the current database.');
  return { ...row, seconds: Number(row.seconds) };
}

const toCursor = ({ database, xid, seconds }: Place) => `${database}-${xid}-${seconds}`;

/** The cursor of this moment, for a list that is read after it. */
export async function findCursor(db: Database): Promise<string> {
  return toCursor(await readPlace(db));
}

function canContinue(since: Place, current: Place): boolean {
  const isRecent = since.seconds <= current.seconds && current.seconds - since.seconds < MAX_AGE_SECONDS;
  return since.database === current.database && isRecent && BigInt(since.xid) <= BigInt(current.xid);
}

/** Turns texts of times in rows that were read as JSON back into times. */
function toRow<Row>(columns: AskedChanges<Row>['columns'], json: Readonly<Record<string, unknown>>): Row {
  const entries = Object.entries<PgColumn>(columns).map(([field, { dataType }]) => {
    const value = json[field];
    return [field, dataType === 'date' && typeof value === 'string' ? new Date(value) : value];
  });
  return Object.fromEntries(entries);
}

type Columns = Readonly<Record<string, PgColumn>>;
/** One object for each list of columns, by which `selectJsonRows` knows the text that it has made. */
const datedColumns = new WeakMap<Columns, Columns>();
function dated(columns: Columns): Columns {
  const known = datedColumns.get(columns) ?? { ...columns, changedIn: guests.changedIn };
  datedColumns.set(columns, known);
  return known;
}
const removalColumns = { id: guestRemovals.guestId, removedIn: guestRemovals.removedIn };

/** All in one statement, which sees one snapshot. */
async function readFrom<Row>(db: Database, asked: Omit<AskedChanges<Row>, 'since'>, from: string | undefined) {
  const { eventId, columns, sendsAll, maxRows = NO_LIMIT } = asked;
  const isChanged = from === undefined ? sql`${sendsAll}::boolean` : gte(guests.changedIn, from);
  const changed = sql`from ${guests} where ${and(eq(guests.eventId, eventId), isChanged)} limit ${maxRows + 1}`;
  const isRestored = db.select({ id: guests.id }).from(guests).where(eq(guests.id, guestRemovals.guestId));
  const isRemoved = and(
    eq(guestRemovals.eventId, eventId),
    from === undefined ? sql`false` : gte(guestRemovals.removedIn, from),
    notExists(isRestored),
  );
  const gone = sql`from ${guestRemovals} where ${isRemoved} limit ${maxRows + 1}`;
  const {
    guests: rows,
    removed,
    ...current
  } = await readPlace(
    db,
    sql`, (${selectJsonRows(dated(columns), changed)}) as guests,
      (${selectJsonRows(removalColumns, gone)}) as removed`,
  );
  const found = JSON.parse(`[${rows ?? ''}]`) as ({ changedIn: string } & Record<string, unknown>)[];
  return {
    current,
    guests: found.map((json) => ({ guest: toRow<Row>(columns, json), changedIn: json.changedIn })),
    removed: JSON.parse(`[${removed ?? ''}]`) as Changes<Row>['removed'],
  };
}

/**
 * What changed since a cursor, and the cursor of this read. A cursor is the lowest transaction that was still running.
 * Rows written by that transaction or a later one are read, so that nothing is missed in whatever order transactions
 * commit; rows of transactions that had committed already are read a second time.
 */
export async function readChanges<Row>(db: Database, asked: AskedChanges<Row>): Promise<Changes<Row>> {
  const { maxRows = NO_LIMIT } = asked;
  const since = asked.since === undefined ? undefined : parsePlace(asked.since);
  const read = await readFrom(db, asked, since?.xid);
  const canGoOn = since !== undefined && canContinue(since, read.current);
  // Of another database, or of long ago: seldom enough to read twice.
  const { current, guests: changed, removed } = since && !canGoOn ? await readFrom(db, asked, undefined) : read;
  const isLong = Math.max(changed.length, removed.length) > maxRows;
  return {
    cursor: toCursor(current),
    endedBefore: BigInt(current.xid),
    isComplete: !canGoOn || isLong,
    guests: isLong ? [] : changed,
    removed: isLong ? [] : removed,
  };
}

/** As `readChanges`; `alsoRead` reads from the same snapshot. */
export async function readChangesAnd<Row, More>(
  db: Database,
  asked: AskedChanges<Row>,
  alsoRead: (tx: Database) => Promise<More>,
): Promise<[Changes<Row>, More]> {
  return db.transaction(
    async (tx) => [await readChanges(tx, asked), await alsoRead(tx)],
    // All statements must see the same snapshot.
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}
