import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { findErrorCode } from './database-errors.ts';
import {
  applyFunctions,
  applyMigrations,
  findSchemaState,
  listMigrations,
  MIGRATION_LOCK,
  type Migration,
  MigrationError,
} from './migrations.ts';

/** Users of a table wait behind a migration that waits for it, so it gives up after a short while and tries again. */
const LOCK_TIMEOUT_MS = 3_000;
const LOCK_PAUSE_MS = 1_000;
const LOCK_TRIES = 30;
/** PostgreSQL's codes for a lock that was not free in time, and for a deadlock. */
const LOCK_CODES = ['55P03', '40P01'];

/** The oldest PostgreSQL that our tables and statements work on. */
const OLDEST_POSTGRES = 15;

async function requirePostgres(client: pg.Client, oldest: number): Promise<void> {
  const { rows } = await client.query<{ version: string }>('select current_setting($1) as version', ['server_version']);
  const version = rows[0]?.version ?? '';
  if (Number.parseInt(version, 10) < oldest)
    throw new MigrationError(`The database is PostgreSQL ${version}. Placecard needs ${oldest} or newer.`);
}

async function applyInTransaction(client: pg.Client, missing: readonly Migration[]): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      await client.query('begin');
      await applyMigrations(client, missing);
      await applyFunctions(client);
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
 * Applies the missing migrations in one transaction. Servers that start together take turns; the later ones find nothing
 * left to do. A database that a newer version has migrated is used as it is: migrations only add, so this version can
 * run on it.
 */
export async function migrateDatabase(
  pool: pg.Pool,
  known: readonly Migration[] = listMigrations(),
  oldestPostgres = OLDEST_POSTGRES,
) {
  // Not from the pool, whose time limits would end a long migration or the wait for another server.
  const noTimeouts = {
    query_timeout: 0,
    statement_timeout: 0,
    lock_timeout: 0,
    idle_in_transaction_session_timeout: 0,
  };
  const client = new pg.Client({ ...pool.options, ...noTimeouts });
  client.on('error', () => {});
  try {
    await client.connect();
    await requirePostgres(client, oldestPostgres);
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await client.query(`set lock_timeout = ${LOCK_TIMEOUT_MS}`);
    const { missing, unknown } = await findSchemaState(client, known);
    // A change of functions.sql comes with a migration, so functions of an older version never replace newer ones.
    if (missing.length > 0) await applyInTransaction(client, missing);
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]);
    return { unknown };
  } finally {
    await client.end().catch(() => {});
  }
}
