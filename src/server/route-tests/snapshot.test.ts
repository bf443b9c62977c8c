import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { type Snapshot, takeSnapshot } from './snapshot.ts';

const UNCHANGED = { all: '', own: '' };

let database: TestDatabase;
let snapshot: Snapshot;
beforeAll(async () => {
  database = await createTestDatabase({ isEmpty: true });
  await database.pool.query(`
    create table users (id bigint primary key);
    create table events (id bigint, name text, user_id bigint references users on delete cascade);
    insert into users values (1);
    insert into events values (2, 'Dinner', 1)`);
  snapshot = await takeSnapshot(database.pool, { userId: 1, eventId: 2 });
});
afterAll(() => database.drop());

it.each([
  ['a changed row', "update events set name = 'Supper'"],
  ['a new row', 'insert into users values (3)'],
  ['rows that go with another one', 'delete from users'],
])('notices %s and restores it', async (_what, statement) => {
  expect(await snapshot.fingerprint()).toEqual(UNCHANGED);
  await database.pool.query(statement);
  const { all, own } = await snapshot.fingerprint();
  expect(all).not.toBe('');
  expect(own === '').toBe(statement.startsWith('insert'));
  await snapshot.restore();
  expect(await snapshot.fingerprint()).toEqual(UNCHANGED);
});

it('finds nothing changed where a statement wrote what was there', async () => {
  await database.pool.query('update events set name = name');
  expect(await snapshot.fingerprint()).toEqual(UNCHANGED);
});

it('notices a further write to the same table, and one after a restore that is like one before', async () => {
  const rename = async (name: string) => {
    await database.pool.query('update events set name = $1', [name]);
    return (await snapshot.fingerprint()).all;
  };
  const seen = [await rename('Supper'), await rename('Lunch')];
  await snapshot.restore();
  seen.push(await rename('Brunch'));
  expect(new Set(seen).size).toBe(3);
  await snapshot.restore();
});
