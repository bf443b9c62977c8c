import { type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Database } from './client.ts';

const ROWS_A_CHUNK = 1_000;
/** Longer work is left to the next run of the job. */
const MAX_RUN_MS = 30_000;

/**
 * Deletes at most `ROWS_A_CHUNK` rows, except those that somebody else has locked, so that it waits for nobody. Returns
 * whether there may be more.
 */
export async function deleteChunk(db: Database, table: PgTable, where: SQL): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    delete from ${table} where ctid = any(array(
      select ctid from ${table} where ${where} limit ${ROWS_A_CHUNK} for update skip locked
    ))
  `);
  return rowCount === ROWS_A_CHUNK;
}

/** Deletes any number of rows: one statement for all could exceed the time limit of statements at every try. */
export async function deleteInChunks(db: Database, table: PgTable, where: SQL | undefined): Promise<void> {
  const since = performance.now();
  while ((await deleteChunk(db, table, where ?? sql`true`)) && performance.now() - since < MAX_RUN_MS);
}
