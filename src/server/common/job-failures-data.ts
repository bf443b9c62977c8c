import { and, asc, eq, lt, lte, not, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Database } from '../db/client.ts';
import { deleteInChunks } from '../db/delete-in-chunks.ts';
import { jobFailures } from '../db/schema/limits.ts';

/** For the query of a job's rows: whether the work with this key failed and is not to be tried again yet. */
export const isPaused = (key: SQL, now: Date): SQL =>
  sql`exists (select from ${jobFailures} where key = ${key} and due_at > ${now.toISOString()}::timestamptz)`;

/** Rows of a table for which a job has work. */
export interface WaitingRows {
  /** Begins the key of their work; the row's id follows. */
  readonly key: string;
  readonly id: PgColumn;
  /** Since when a row waits. */
  readonly since: PgColumn;
  readonly where?: SQL | undefined;
}

const ROWS_AT_ONCE = 500;

/** Ids of rows that wait since before the given time and are not paused, the oldest first. */
export async function listWaiting(
  db: Database,
  { key, id, since, where }: WaitingRows,
  { before, now }: { before: Date; now: Date },
): Promise<number[]> {
  const rows = await db
    .select({ id })
    .from(id.table)
    .where(and(where, lte(since, before), not(isPaused(sql`${key}::text || ${id}`, now))))
    .orderBy(asc(since))
    .limit(ROWS_AT_ONCE);
  return rows.map((row) => row.id as number);
}

/** Those of the keys whose work failed, with when it is to be tried again. */
export async function listFailures(db: Database, keys: readonly string[]): Promise<Map<string, Date>> {
  const isNamed = sql`${jobFailures.key} = any(${sql.param([...keys])}::text[])`;
  const { key, dueAt } = jobFailures;
  const rows = await db.select({ key, dueAt }).from(jobFailures).where(isNamed);
  return new Map(rows.map((row) => [row.key, row.dueAt]));
}

/** Forgets the failures of work that has succeeded since. */
export async function deleteFailure(db: Database, key: string): Promise<void> {
  await db.delete(jobFailures).where(eq(jobFailures.key, key));
}

/**
 * Counts a failure and pauses the work: for a minute the first time, then for twice as long each time, a week at most.
 * From the failure `givesUpAt` on, if any, the pause is so long that whatever the work was for is over. Returns the failures so far.
 */
export async function countFailure(db: Database, key: string, now: Date, givesUpAt: number | null): Promise<number> {
  const time = sql`${now.toISOString()}::timestamptz`;
  const { rows } = await db.execute<{ failures: number }>(sql`
    insert into ${jobFailures} as known (key, failures, due_at) values (${key}, 1, ${time} + interval '1 minute')
    on conflict (key) do update set failures = known.failures + 1, due_at = ${time} + case
      when known.failures + 1 >= ${givesUpAt}::int then interval '60 days'
      else least(2 ^ least(known.failures, 20) * interval '1 minute', interval '7 days') end
    returning failures
  `);
  return rows[0]?.failures ?? 1;
}

export async function deleteFailuresBefore(db: Database, dueBefore: Date): Promise<void> {
  await deleteInChunks(db, jobFailures, lt(jobFailures.dueAt, dueBefore));
}
