import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';

export interface Migration {
  /** As in 0003_keep-taps. */
  readonly tag: string;
  /** Orders the migrations, and is what the database remembers of one. */
  readonly when: number;
  readonly hash: string;
  readonly statements: readonly string[];
}

type Client = pg.Client | pg.PoolClient;

const MIGRATIONS_FOLDER = fileURLToPath(new URL('./migrations', import.meta.url));
const BREAKPOINT = '--> statement-breakpoint';
/** An arbitrary number of our own, so that only Placecard's programs wait for each other. */
export const MIGRATION_LOCK = 7_226_901;

/** All that this version knows, oldest first; the folder is the one drizzle-kit writes. */
export function listMigrations(folder = MIGRATIONS_FOLDER): Migration[] {
  const journal = JSON.parse(readFileSync(join(folder, 'meta', '_journal.json'), 'utf8')) as {
    entries: { tag: string; when: number }[];
  };
  return journal.entries.map(({ tag, when }) => {
    const text = readFileSync(join(folder, `${tag}.sql`), 'utf8');
    const hash = createHash('sha256').update(text).digest('hex');
    return { tag, when, hash, statements: text.split(BREAKPOINT) };
  });
}

export interface SchemaState {
  /** The newest one that the database has and this version knows. */
  readonly newest: Migration | undefined;
  readonly missing: readonly Migration[];
  /** How many the database has that this version does not know: a newer one has been at work here. */
  readonly unknown: number;
}

export async function findSchemaState(client: Client, known: readonly Migration[]): Promise<SchemaState> {
  const found = await client.query("select to_regclass('drizzle.__drizzle_migrations') is not null as exists");
  const { rows } = found.rows[0].exists
    ? await client.query<{ when: string }>('select created_at as when from drizzle.__drizzle_migrations')
    : { rows: [] };
  const applied = new Set(rows.map(({ when }) => Number(when)));
  const last = Math.max(0, ...applied);
  const newestKnown = known.at(-1)?.when ?? 0;
  return {
    newest: known.findLast(({ when }) => applied.has(when)),
    missing: known.filter(({ when }) => when > last),
    unknown: [...applied].filter((when) => when > newestKnown).length,
  };
}

/** Says which one failed, and why. */
export class MigrationError extends Error {}

/** Within the caller's transaction: all of them or none. */
export async function applyMigrations(client: Client, migrations: readonly Migration[]): Promise<void> {
  if (migrations.length === 0) return;
  await client.query('create schema if not exists drizzle');
  await client.query(
    'create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
  );
  for (const { tag, when, hash, statements } of migrations) {
    try {
      for (const statement of statements) await client.query(statement);
      await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [hash, when]);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      throw new MigrationError(`The database can't be brought to ${tag}, and stays as it was: ${reason}.`, {
        cause: error,
      });
    }
  }
}
