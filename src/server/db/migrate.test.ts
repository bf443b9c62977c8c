import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { connect } from './client.ts';
import { migrateDatabase } from './migrate.ts';

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
  await Promise.all(pools.map(migrateDatabase));
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
