import { sql } from 'drizzle-orm';
import type pg from 'pg';
import type { Database } from '../db/client.ts';

/** Takes one point off a counter whose window is not over. Never below zero: that would be credit for later attempts. */
export async function takeBackPoint(pool: pg.Pool, key: string): Promise<void> {
  const statement = 'update rate_limits set points = greatest(points - 1, 0) where key = $1 and expire > $2';
  await pool.query(statement, [key, Date.now()]);
}

export async function deleteExpiredCounters(db: Database, now: Date): Promise<void> {
  await db.execute(sql`delete from rate_limits where expire < ${now.getTime()}`);
}
