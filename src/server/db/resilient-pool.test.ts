import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { startTcpProxy, type TcpProxy } from '../testing/tcp-proxy.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { connect } from './client.ts';
import { isDatabaseUnavailable } from './database-errors.ts';
import { ResilientPool } from './resilient-pool.ts';

/** Long enough for a busy machine to answer, short enough for a test that waits for the timeout. */
const ANSWER_MS = 1_000;

let database: TestDatabase;
let network: TcpProxy;
let pool: ResilientPool;
beforeAll(async () => {
  database = await createTestDatabase({ isEmpty: true });
  await database.pool.query('create table notes (text text)');
});
afterAll(() => database.drop());

beforeEach(async () => {
  // As in postgresql://user@%2Ffolder/name.
  const [, user, folder, name] = /\/\/(.+)@(.+)\/(.+)$/.exec(database.connectionString) ?? [];
  network = await startTcpProxy({ path: `${decodeURIComponent(folder ?? '')}/.s.PGSQL.5432` });
  pool = new ResilientPool({
    host: '127.0.0.1',
    port: network.port,
    user,
    database: name,
    max: 1,
    query_timeout: ANSWER_MS,
    connectionTimeoutMillis: ANSWER_MS,
  });
  pool.on('error', () => {});
});
afterEach(async () => {
  await pool.end();
  await network.close();
});

const count = async () => (await database.pool.query('select count(*)::int as n from notes')).rows[0].n;
const isWell = () =>
  pool.query('select 1').then(
    () => true,
    () => false,
  );

async function findFailure(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => expect.fail('It succeeded.'),
    (error: unknown) => error,
  );
}

it('gets its only connection back from a transaction whose begin failed', async () => {
  await pool.query('select 1');
  network.swallow();
  const error = await findFailure(drizzle(pool).transaction(async (tx) => tx.execute(sql`select 1`)));
  expect(isDatabaseUnavailable(error)).toBe(true);
  await network.heal();
  expect(await isWell()).toBe(true);
  expect(pool.totalCount).toBe(1);
});

it('does not reuse a connection whose query timed out', async () => {
  const db = drizzle(pool);
  const error = await findFailure(
    db.transaction(async (tx) => {
      await tx.execute(sql`insert into notes values ('lost')`);
      network.swallow();
      await tx.execute(sql`insert into notes values ('lost too')`);
    }),
  );
  expect(isDatabaseUnavailable(error)).toBe(true);
  await network.heal();
  expect((await db.execute(sql`select 'mine' as whose`)).rows).toEqual([{ whose: 'mine' }]);
  expect(await count()).toBe(0);
});

it('survives the loss of a checked-out connection without a query', async () => {
  const error = await findFailure(
    drizzle(pool).transaction(async (tx) => {
      await tx.execute(sql`insert into notes values ('lost')`);
      network.cut();
      await expect.poll(() => pool.totalCount).toBe(0);
      await sleep(1);
      await tx.execute(sql`insert into notes values ('lost too')`);
    }),
  );
  expect(isDatabaseUnavailable(error)).toBe(true);
  expect(await isWell()).toBe(true);
  expect(await count()).toBe(0);
});

it('fails at once where no server accepts connections, and works as soon as one does', async () => {
  await network.refuse();
  for (let tries = 0; tries < 3; tries++)
    expect(isDatabaseUnavailable(await findFailure(pool.query('select 1')))).toBe(true);
  await network.heal();
  expect(await isWell()).toBe(true);
});

it('tells temporary errors from errors of ours', async () => {
  expect(isDatabaseUnavailable(await findFailure(drizzle(pool).execute(sql`select * from nowhere`)))).toBe(false);
  expect(isDatabaseUnavailable(await findFailure(pool.query('select 1/0')))).toBe(false);
  await pool.query("set statement_timeout = '10ms'");
  expect(isDatabaseUnavailable(await findFailure(pool.query('select pg_sleep(5)')))).toBe(true);
});

it('answers reads while changes wait for each other, and lets one more begin when one ends', async () => {
  const { max: _one, ...options } = pool.options;
  const larger = new ResilientPool({ ...options, max: 5 });
  const held = [await larger.connect(), await larger.connect()];
  const refused = [larger.connect(), larger.change({ text: 'select 1' })].map(findFailure);
  expect((await larger.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  for (const failure of refused) expect(isDatabaseUnavailable(await failure)).toBe(true);
  const next = larger.connect();
  held.pop()?.release();
  for (const client of [...held, await next]) client.release();
  await larger.end();
});

it('gives up a connection only if it has been checked out for as long as what it is named for', async () => {
  const client = await pool.connect();
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const pids = new Set(rows.map(({ pid }) => pid));
  pool.giveUp(pids, 60_000);
  expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  pool.giveUp(pids, 0);
  expect(isDatabaseUnavailable(await findFailure(client.query('select 1')))).toBe(true);
  expect(await isWell()).toBe(true);
});

it('says once, after the commit, that a transaction has notifications to send', async () => {
  let calls = 0;
  pool.onNotificationsPending = () => (calls += 1);
  const announce = sql`do $$ begin raise notice 'notifications are pending' using errcode = 'PCNTF'; end $$`;
  await drizzle(pool).transaction(async (tx) => {
    await tx.execute(announce);
    await tx.execute(announce);
    expect(calls).toBe(0);
  });
  expect(calls).toBe(1);
  await pool.query('select 1');
  expect(calls).toBe(1);
  await drizzle(pool).execute(announce);
  expect(calls).toBe(2);
});

it('asks PostgreSQL not to compile statements, which takes longer than any of ours', async () => {
  const app = connect(database.connectionString, () => {});
  const { rows } = await app.pool.query("select setting, source from pg_settings where name = 'jit'");
  await app.pool.end();
  expect(rows).toEqual([{ setting: 'off', source: 'client' }]);
});
