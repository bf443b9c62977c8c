import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createMetrics } from '../metrics/metrics.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { createDurableRateLimit, createNetworkRateLimit } from './rate-limits.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const contextOf = () => ({ pool: database.pool, metrics: createMetrics() });
const TOO_MANY = { code: 'too_many_requests' };

it('never lets a count fall below zero', async () => {
  const limit = createDurableRateLimit(contextOf(), { name: 'credit', points: 2, minutes: 1 });
  await limit.giveBack('key');
  await limit.consume('key');
  for (let time = 0; time < 3; time++) await limit.giveBack('key');
  for (let time = 0; time < 2; time++) await limit.consume('key');
  await expect(limit.consume('key')).rejects.toMatchObject(TOO_MANY);
});

it('does not count a refused attempt', async () => {
  const limit = createDurableRateLimit(contextOf(), { name: 'refused', points: 1, minutes: 1 });
  await limit.consume('key');
  for (let time = 0; time < 3; time++) await expect(limit.consume('key')).rejects.toMatchObject(TOO_MANY);
  await limit.giveBack('key');
  await limit.consume('key');
});

it('counts nothing for a /64 where its /56 is past its limit', async () => {
  const limit = createNetworkRateLimit(contextOf(), { name: 'levels', points: 1, minutes: 1 });
  for (let subnet = 0; subnet < 4; subnet++) await limit.consume(`2001:db8:0:${subnet}::1`);
  await expect(limit.consume('2001:db8:0:4::1')).rejects.toMatchObject(TOO_MANY);
  await limit.giveBack('2001:db8:0:0::1');
  await limit.consume('2001:db8:0:4::1');
});

it('asks the database about few of many attempts at once, and lets as many pass as it may', async () => {
  const limit = createDurableRateLimit(contextOf(), { name: 'at-once', points: 3, minutes: 1 });
  const statements = vi.spyOn(database.pool, 'query');
  const tries = Array.from({ length: 100 }, () =>
    limit.consume('key').then(
      () => 'passed',
      ({ code }) => code,
    ),
  );
  const results = await Promise.all(tries);
  expect(results.filter((result) => result === 'passed')).toHaveLength(3);
  expect(results.filter((result) => result === TOO_MANY.code)).toHaveLength(97);
  expect(statements.mock.calls.length).toBeLessThan(10);
  statements.mockRestore();
});
