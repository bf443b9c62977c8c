import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { errorCode } from './away.ts';

const MIGRATIONS_FOLDER = fileURLToPath(new URL('./migrations', import.meta.url));
/** An arbitrary number of our own, so that only Placecard's servers wait for each other. */
const MIGRATION_LOCK = 7_226_901;
/**
 * While a change of a table waits for those who use it, everyone else waits behind it: rather than hold up a whole
 * evening for one slow transaction it steps back and tries again.
 */
const LOCK_TIMEOUT_MS = 2_000;
const LOCK_PAUSE_MS = 1_000;
const LOCK_TRIES = 30;
const LOCK_NOT_AVAILABLE = '55P03';

interface Migrated {
  /** How many migrations the database has that this version does not know: a newer version has run on it. */
  readonly unknown: number;
}

async function migrateUnhurried(client: pg.Client): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await migrate(drizzle(client), { migrationsFolder: MIGRATIONS_FOLDER });
    } catch (error) {
      if (errorCode(error) !== LOCK_NOT_AVAILABLE || tries === LOCK_TRIES) throw error;
      await sleep(LOCK_PAUSE_MS);
    }
  }
}

async function countUnknown(client: pg.Client): Promise<number> {
  const known = readMigrationFiles({ migrationsFolder: MIGRATIONS_FOLDER }).map(({ folderMillis }) => folderMillis);
  const count = 'select count(*)::int as n from drizzle.__drizzle_migrations where created_at > $1';
  const { rows } = await client.query<{ n: number }>(count, [Math.max(...known)]);
  return rows[0]?.n ?? 0;
}

/**
 * Applies what is missing. Servers that start together take turns; the later ones find nothing left to do. A database
 * that a newer version has migrated is left as it is: migrations only add, so that this one can run on it too.
 */
export async function migrateDatabase(pool: pg.Pool): Promise<Migrated> {
  // A connection of its own: neither waiting for another server nor a long migration is cut short.
  const patient = { query_timeout: 0, statement_timeout: 0, lock_timeout: 0, idle_in_transaction_session_timeout: 0 };
  const client = new pg.Client({ ...pool.options, ...patient });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await client.query(`set lock_timeout = ${LOCK_TIMEOUT_MS}`);
    await migrateUnhurried(client);
    const unknown = await countUnknown(client);
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]);
    return { unknown };
  } finally {
    await client.end().catch(() => {});
  }
}
