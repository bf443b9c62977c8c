import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toErrorMessage } from '../common/error-message.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { connect } from './client.ts';
import { migrateDatabase } from './migrate.ts';
import { listMigrations } from './migrations.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase({ isEmpty: true });
});
afterAll(() => database.drop());

async function count(from: string): Promise<number> {
  const { rows } = await database.pool.query(`select count(*)::int as count from ${from}`);
  return rows[0].count;
}

it('applies each migration once when servers start together', async () => {
  const pools = Array.from({ length: 4 }, () => connect(database.connectionString, () => {}).pool);
  await Promise.all(pools.map((pool) => migrateDatabase(pool)));
  const applied = await count('drizzle.__drizzle_migrations');
  expect(applied).toBeGreaterThan(0);
  expect(await count('(select distinct hash from drizzle.__drizzle_migrations) as each')).toBe(applied);
  await migrateDatabase(database.pool);
  expect(await count('drizzle.__drizzle_migrations')).toBe(applied);
  expect(await count('users')).toBe(0);
  expect(
    await count(
      "pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())",
    ),
  ).toBe(0);
  await Promise.all(pools.map((pool) => pool.end()));
});

it('refuses a PostgreSQL that is too old, in one sentence with its version', async () => {
  const refusal = await migrateDatabase(database.pool, listMigrations(), 99).catch((error: unknown) => error);
  expect(toErrorMessage(refusal)).toMatch(/^The database is PostgreSQL \d+.* Placecard needs 99 or newer\.$/);
});

it('runs on a database that a newer version has migrated, and reports that', async () => {
  await migrateDatabase(database.pool);
  const insert = 'insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)';
  await database.pool.query(insert, ['of a newer version', Date.parse('2100-01-01')]);
  const applied = await count('drizzle.__drizzle_migrations');
  expect(await migrateDatabase(database.pool)).toEqual({ unknown: 1 });
  expect(await count('drizzle.__drizzle_migrations')).toBe(applied);
  await database.pool.query("delete from drizzle.__drizzle_migrations where hash = 'of a newer version'");
  expect(await migrateDatabase(database.pool)).toEqual({ unknown: 0 });
});

it.each([
  ['older', 1794771744947],
  ['newer', Date.parse('2100-01-01')],
])('refuses a database of an %s baseline, and changes nothing in it', async (_age, when) => {
  const old = await createTestDatabase({ isEmpty: true });
  try {
    await old.pool.query('create schema drizzle');
    await old.pool.query(
      'create table drizzle.__drizzle_migrations (id serial primary key, hash text, created_at bigint)',
    );
    await old.pool.query("insert into drizzle.__drizzle_migrations (hash, created_at) values ('other', $1)", [when]);
    await expect(migrateDatabase(old.pool)).rejects.toThrow(
      /^The database was made by another, unreleased version of Placecard and was left as it is: start this version on an empty one/,
    );
    const { rows } = await old.pool.query("select count(*)::int as count from pg_class where relname = 'users'");
    expect(rows).toEqual([{ count: 0 }]);
  } finally {
    await old.drop();
  }
});

it('gives up its wait for a table that is in use, so that others get at it, and tries again', async () => {
  await migrateDatabase(database.pool);
  const when = Date.parse('2100-01-01');
  const statements = ['alter table users add column next_version text'];
  const known = [...listMigrations(), { tag: '9999_next-version', when, hash: 'next version', statements }];
  const user = await database.pool.connect();
  await user.query('begin');
  await user.query('select * from users');
  const migrating = migrateDatabase(database.pool, known);
  const isWaiting = `select 1 from pg_locks where not granted and mode = 'AccessExclusiveLock'
    and database = (select oid from pg_database where datname = current_database())`;
  await expect.poll(async () => (await database.pool.query(isWaiting)).rowCount).toBe(1);
  // The migration has given up waiting: others can read the table although the first transaction still holds it.
  await expect.poll(async () => (await database.pool.query(isWaiting)).rowCount).toBe(0);
  expect((await database.pool.query('select * from users')).rowCount).toBe(0);
  await user.query('commit');
  user.release();
  expect(await migrating).toEqual({ unknown: 0 });
  expect(await count("information_schema.columns where column_name = 'next_version'")).toBe(1);
});

describe('every migration', () => {
  const journal = JSON.parse(readFileSync(new URL('./migrations/meta/_journal.json', import.meta.url), 'utf8'));
  const entries: { tag: string; when: number }[] = journal.entries;
  const readTexts = () =>
    entries.map(({ tag }) => readFileSync(new URL(`./migrations/${tag}.sql`, import.meta.url), 'utf8'));

  it('is later than the one before, because a database ignores what is older than its newest migration', () => {
    const times = entries.map(({ when }) => when);
    expect(times).toEqual([...new Set(times)].sort((one, other) => one - other));
  });

  it('together name the hash of the current functions.sql; run "npm run migration" where they do not', () => {
    const functions = readFileSync(new URL('./functions.sql', import.meta.url));
    const newest = readTexts().findLast((text) => text.includes('-- functions.sql '));
    expect(newest).toContain(`-- functions.sql ${createHash('sha256').update(functions).digest('hex')}`);
  });

  it('needs at most the newest snapshot of the schema, so no other one is kept', () => {
    const files = readdirSync(new URL('./migrations/meta', import.meta.url));
    expect(files.filter((name) => name.endsWith('_snapshot.json')).length).toBeLessThanOrEqual(1);
  });

  /** Changes that break servers of the previous version, which run on the same database until they are replaced. */
  const BREAKING = [
    /\bdrop\s+(table|column|schema|type|view)\b/i,
    /\brename\s+(to|column)\b/i,
    /\balter\s+column\s+\S+\s+(set\s+not\s+null|set\s+data\s+type|type|drop\s+default)\b/i,
    /\badd\s+column\s(?=[^;]*\bnot\s+null\b)(?![^;]*\b(default|generated)\b)/i,
  ];
  const UNUSED = /^-- Unused since \d+\.\d+\.\d+\b/m;

  it('only adds, or removes what an earlier release stopped using', () => {
    for (const text of readTexts()) {
      if (UNUSED.test(text)) continue;
      for (const breaking of BREAKING) expect(text).not.toMatch(breaking);
    }
  });
});
