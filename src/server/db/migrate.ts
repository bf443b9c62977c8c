import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { findErrorCode } from './database-errors.ts';
import { applyMigrations, findSchemaState, listMigrations, MIGRATION_LOCK, type Migration } from './migrations.ts';

/**
 * While a change of a table waits for those who use it, everyone else waits behind it: rather than hold up a whole
 * evening for one slow transaction it steps back and tries again.
 */
const LOCK_TIMEOUT_MS = 3_000;
const LOCK_PAUSE_MS = 1_000;
const LOCK_TRIES = 30;
/** Not available in time; or, between one table and the next, in each other's way. */
const LOCK_CODES = ['55P03', '40P01'];

interface Migrated {
  /** How many migrations the database has that this version does not know: a newer version has run on it. */
  readonly unknown: number;
}

async function migrateUnhurried(client: pg.Client, missing: readonly Migration[]): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      await client.query('begin');
      await applyMigrations(client, missing);
      await client.query('commit');
      return;
    } catch (error) {
      if (!LOCK_CODES.includes(findErrorCode(error) ?? '') || tries === LOCK_TRIES) throw error;
      await client.query('rollback');
      await sleep(LOCK_PAUSE_MS);
    }
  }
}

/**
 * Applies what is missing, all or nothing. Servers that start together take turns; the later ones find nothing left to do.
 * A database that a newer version has migrated is left as it is: migrations only add, so that this one can run on it too.
 */
export async function migrateDatabase(
  pool: pg.Pool,
  known: readonly Migration[] = listMigrations(),
): Promise<Migrated> {
  // A connection of its own: neither waiting for another server nor a long migration is cut short.
  const patient = { query_timeout: 0, statement_timeout: 0, lock_timeout: 0, idle_in_transaction_session_timeout: 0 };
  const client = new pg.Client({ ...pool.options, ...patient });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await client.query(`set lock_timeout = ${LOCK_TIMEOUT_MS}`);
    const { missing, unknown } = await findSchemaState(client, known);
    await migrateUnhurried(client, missing);
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]);
    return { unknown };
  } finally {
    await client.end().catch(() => {});
  }
}
