import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
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

it('is done once by servers that start together, and not again later', async () => {
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

it('leaves a database alone that a newer version has migrated, and says so', async () => {
  await migrateDatabase(database.pool);
  const insert = 'insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)';
  await database.pool.query(insert, ['of a newer version', Date.parse('2100-01-01')]);
  const applied = await count('drizzle.__drizzle_migrations');
  expect(await migrateDatabase(database.pool)).toEqual({ unknown: 1 });
  expect(await count('drizzle.__drizzle_migrations')).toBe(applied);
  await database.pool.query("delete from drizzle.__drizzle_migrations where hash = 'of a newer version'");
  expect(await migrateDatabase(database.pool)).toEqual({ unknown: 0 });
});

it('waits its turn for a table that is in use, and steps back meanwhile', async () => {
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
  await vi.waitUntil(async () => (await database.pool.query(isWaiting)).rowCount === 1, { timeout: 20_000 });
  // It has stepped back: others get at the table although its user is still there.
  await vi.waitUntil(async () => (await database.pool.query(isWaiting)).rowCount === 0, { timeout: 20_000 });
  expect((await database.pool.query('select * from users')).rowCount).toBe(0);
  await user.query('commit');
  user.release();
  expect(await migrating).toEqual({ unknown: 0 });
  expect(await count("information_schema.columns where column_name = 'next_version'")).toBe(1);
}, 60_000);

describe('every migration', () => {
  const journal = JSON.parse(readFileSync(new URL('./migrations/meta/_journal.json', import.meta.url), 'utf8'));
  const entries: { tag: string; when: number }[] = journal.entries;

  it('is later than the one before: what is older than the newest in a database is never applied', () => {
    const times = entries.map(({ when }) => when);
    expect(times).toEqual([...new Set(times)].sort((one, other) => one - other));
  });

  /** From before anybody ran a version of ours beside another. */
  const BEFORE_THE_RULE = ['0003_keep-taps'];
  /** What servers of the version before, which run on until they are replaced, would stumble over. */
  const BREAKING = [
    /\bdrop\s+(table|column|schema|type|view)\b/i,
    /\brename\s+(to|column)\b/i,
    /\balter\s+column\s+\S+\s+(set\s+not\s+null|set\s+data\s+type|type|drop\s+default)\b/i,
    /\badd\s+column\s(?=[^;]*\bnot\s+null\b)(?![^;]*\b(default|generated)\b)/i,
  ];
  const UNUSED = /^-- Unused since \d+\.\d+\.\d+\b/m;

  it.each(entries.map(({ tag }) => tag))('only adds, or removes what a release before stopped using: %s', (tag) => {
    const text = readFileSync(new URL(`./migrations/${tag}.sql`, import.meta.url), 'utf8');
    if (BEFORE_THE_RULE.includes(tag) || UNUSED.test(text)) return;
    for (const breaking of BREAKING) expect(text).not.toMatch(breaking);
  });
});
