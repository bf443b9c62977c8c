import { setTimeout as sleep } from 'node:timers/promises';
import { type SQL, sql } from 'drizzle-orm';
import { type PgColumn, PgDialect } from 'drizzle-orm/pg-core';
import { createTurns, isInUse, takesTurns } from '../common/pauses.ts';
import type { Database } from './client.ts';
import { isDatabaseUnavailable } from './database-errors.ts';

/** A statement that takes longer waits for a slow database, and the others need not wait for it. */
const MAX_HELD_MS = 250;
const inTurn = createTurns(MAX_HELD_MS);

/** While others use the server: long statements of several organisers at once would leave no processor for their calls. */
const readInTurn = async <Rows>(read: () => Promise<Rows>): Promise<Rows> =>
  takesTurns() && isInUse() ? inTurn(read) : read();

/** Reads the ids of a list as one text: an object for each of ten thousand ids would take longer than the query. */
export async function listIds(
  db: Database,
  id: PgColumn,
  { from, order }: { readonly from: SQL; readonly order: SQL },
): Promise<number[]> {
  const statement = sql`select string_agg(${id}::text, ',' order by ${order}) as ids ${from}`;
  const { rows } = await readInTurn(async () => db.execute<{ ids: string | null }>(statement));
  return rows[0]?.ids?.split(',').map(Number) ?? [];
}

/**
 * While others use the server: rows of a dozen columns that are turned into objects, and these into text, in a few milliseconds.
 * Otherwise the way there and back for each chunk would be a good part of the time.
 */
const CHUNK_ROWS = { inUse: 250, alone: 1_000 };
/** In the middle of an answer an error could only break it off; so a lost database connection is retried. */
const MAX_RETRY_MS = 5_000;
const RETRY_DELAY_MS = 250;

async function readWithRetry<Rows>(read: () => Promise<Rows>): Promise<Rows> {
  const deadline = performance.now() + MAX_RETRY_MS;
  while (true) {
    try {
      return await read();
    } catch (error) {
      if (!isDatabaseUnavailable(error) || performance.now() > deadline) throw error;
      await sleep(RETRY_DELAY_MS);
    }
  }
}

/** Reads rows by their ids, a few at a time, so that only the ids are in memory all at once. */
export async function* readInChunks<Rows>(
  ids: readonly number[],
  read: (ids: number[]) => Promise<Rows>,
  chunkRows?: number,
): AsyncGenerator<Rows, void, undefined> {
  for (let start = 0, end = 0; start < ids.length; start = end) {
    end = start + (chunkRows ?? CHUNK_ROWS[isInUse() ? 'inUse' : 'alone']);
    const some = ids.slice(start, end);
    yield await readWithRetry(() => readInTurn(() => read(some)));
  }
}

/** The text of a time as JavaScript's JSON has it; PostgreSQL's own text has microseconds and an offset. */
const isoTime = (column: PgColumn) => sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

type Selected = Readonly<Record<string, PgColumn | SQL>>;

const dialect = new PgDialect({ casing: 'snake_case' });
/** The text for columns that are constants: making it anew would take longer than the rest of a statement. */
const texts = new WeakMap<Selected, SQL>();

function selectNamed(columns: Selected): SQL {
  const known = texts.get(columns);
  if (known) return known;
  const named = Object.entries(columns).map(([name, column]) => {
    const value = 'dataType' in column && column.dataType === 'date' ? isoTime(column) : column;
    return sql`${value} as ${sql.identifier(name)}`;
  });
  const selected = sql`select ${sql.join(named, sql`, `)}`;
  const { sql: text, params } = dialect.sqlToQuery(selected);
  const fixed = params.length > 0 ? selected : sql.raw(text);
  texts.set(columns, fixed);
  return fixed;
}

/**
 * Selects the columns as one text: the rows as JSON objects, separated by commas. For long lists that are sent as they
 * are: turning ten thousand rows into objects and these into text would take the server four times as long.
 */
export function selectJsonRows(columns: Selected, fromWhereAndOrder: SQL): SQL {
  return sql`
    select string_agg(row_to_json(listed)::text, ',') as rows
    from (${selectNamed(columns)} ${fromWhereAndOrder}) as listed
  `;
}

/** Reads rows as JSON objects, one on each line, in texts of a thousand: for files, in one statement and so of one moment. */
export async function readJsonLines(db: Database, columns: Selected, fromWhereAndOrder: SQL): Promise<string[]> {
  const { rows } = await db.execute<{ lines: string }>(sql`
    select string_agg(line, ${',\n'} order by number) as lines
    from (
      select row_to_json(listed)::text as line, row_number() over () - 1 as number
      from (${selectNamed(columns)} ${fromWhereAndOrder}) as listed
    ) as numbered
    group by number / 1000 order by number / 1000
  `);
  return rows.map(({ lines }) => lines);
}
