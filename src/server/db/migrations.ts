import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';

export interface Migration {
  /** Number and name, for example 0003_gift-list. */
  readonly tag: string;
  /** When drizzle-kit wrote it, in milliseconds: orders the migrations and identifies one in the database. */
  readonly when: number;
  readonly hash: string;
  readonly statements: readonly string[];
}

type Client = pg.Client | pg.PoolClient;

const MIGRATIONS_FOLDER = fileURLToPath(new URL('./migrations', import.meta.url));
const FUNCTIONS_FILE = fileURLToPath(new URL('./functions.sql', import.meta.url));
const TABLES_LINE = '\n-- Tables are created here\n';
const BREAKPOINT = '--> statement-breakpoint';
/** Advisory lock that starting servers, backups and restores take. An arbitrary number that no other program uses. */
export const MIGRATION_LOCK = 7_226_901;

/** All migrations of this version, oldest first, from the folder that drizzle-kit writes. */
export function listMigrations(): Migration[] {
  const journal = JSON.parse(readFileSync(join(MIGRATIONS_FOLDER, 'meta', '_journal.json'), 'utf8')) as {
    entries: { tag: string; when: number }[];
  };
  return journal.entries.map(({ tag, when }) => {
    const text = readFileSync(join(MIGRATIONS_FOLDER, `${tag}.sql`), 'utf8');
    const hash = createHash('sha256').update(text).digest('hex');
    return { tag, when, hash, statements: text.split(BREAKPOINT) };
  });
}

/** functions.sql: functions that tables need, for stored columns, and functions and triggers that need the tables. */
export function readFunctions(): { beforeTables: string; afterTables: string } {
  const [beforeTables = '', afterTables = ''] = readFileSync(FUNCTIONS_FILE, 'utf8').split(TABLES_LINE);
  return { beforeTables, afterTables };
}

/** The database can't be migrated; the message is a sentence for whoever starts the server. */
export class MigrationError extends Error {}
export const UNRELEASED_DATABASE =
  'The database was made by another, unreleased version of Placecard and was left as it is: start this version on ' +
  'an empty one, by moving the data folder (DATA_DIR) away or by naming another database in DATABASE_URL.';

/** Compares the migrations that the database has with those that this version knows. */
export async function findSchemaState(client: Client, known: readonly Migration[]) {
  const found = await client.query("select to_regclass('drizzle.__drizzle_migrations') is not null as exists");
  const { rows } = found.rows[0].exists
    ? await client.query<{ when: string }>('select created_at as when from drizzle.__drizzle_migrations')
    : { rows: [] };
  const applied = rows.map(({ when }) => Number(when));
  const baseline = known[0]?.when ?? 0;
  if (applied.length > 0 && !applied.includes(baseline)) throw new MigrationError(UNRELEASED_DATABASE);
  const last = Math.max(0, ...applied);
  const newestKnown = known.at(-1)?.when ?? 0;
  return {
    /** The newest known migration that the database has; undefined for an empty database. */
    newest: known.findLast(({ when }) => applied.includes(when)),
    missing: known.filter(({ when }) => when > last),
    /** How many migrations of a newer version the database has. */
    unknown: applied.filter((when) => when > newestKnown).length,
  };
}

/** Runs in the caller's transaction, as applyFunctions() does after it, so that either everything is applied or nothing. */
export async function applyMigrations(client: Client, migrations: readonly Migration[]): Promise<void> {
  if (migrations.length === 0) return;
  await client.query('create schema if not exists drizzle');
  await client.query(
    'create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
  );
  await client.query(readFunctions().beforeTables);
  for (const { tag, when, hash, statements } of migrations) {
    try {
      for (const statement of statements) await client.query(statement);
      await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [hash, when]);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      throw new MigrationError(`The migration ${tag} failed, and the database stays as it was: ${reason}.`, {
        cause: error,
      });
    }
  }
}

/** Brings functions and triggers to the state of functions.sql. The tables must have the newest schema. */
export async function applyFunctions(client: Client): Promise<void> {
  await client.query(readFunctions().afterTables);
}
