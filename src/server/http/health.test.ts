import { once } from 'node:events';
import { type AddressInfo, connect as connectTcp, createServer, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connect } from '../db/client.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';

/** A TCP proxy to the database that can silently stop forwarding in both directions. */
async function startTunnel({ connectionString }: TestDatabase) {
  const target = new URL(connectionString);
  const folder = decodeURIComponent(target.hostname);
  const sockets = new Set<Socket>();
  let isFrozen = false;
  const server = createServer((near) => {
    const far = folder.startsWith('/')
      ? connectTcp(`${folder}/.s.PGSQL.5432`)
      : connectTcp({ host: target.hostname, port: Number(target.port || 5432) });
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on('error', () => to.destroy());
      from.on('close', () => to.destroy());
      from.pipe(to);
      if (isFrozen) from.unpipe(to).pause();
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  target.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    connectionString: target.href,
    freeze() {
      isFrozen = true;
      for (const socket of sockets) socket.unpipe().pause();
    },
    /** New connections are forwarded again; frozen ones stay frozen, as after a lost network route. */
    thaw() {
      isFrozen = false;
    },
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

let database: TestDatabase;
let tunnel: Awaited<ReturnType<typeof startTunnel>>;
let connection: ReturnType<typeof connect>;
let test: TestApp;
beforeAll(async () => {
  database = await createTestDatabase();
  tunnel = await startTunnel(database);
  connection = connect(tunnel.connectionString, () => {});
  test = await createTestApp(connection);
});
afterAll(async () => {
  await test.close();
  await connection.pool.end();
  tunnel.close();
  await database.drop();
});

const readiness = async () => (await test.app.inject('/readyz')).statusCode;

it('stays ready while every connection is busy', async () => {
  await expect.poll(readiness).toBe(200);
  // As for statements: transactions don't get every connection.
  const take = () =>
    new Promise<() => void>((resolve) => connection.pool.connect((_error, _client, release) => resolve(release)));
  const releases = await Promise.all(Array.from({ length: 10 }, take));
  try {
    // Opening one more connection takes a while when other tests keep PostgreSQL busy.
    await expect.poll(readiness).toBe(200);
  } finally {
    for (const release of releases) release();
  }
});

it('is unready while the database hangs, and becomes ready again by itself', async () => {
  await expect.poll(readiness).toBe(200);
  tunnel.freeze();
  const answers = await Promise.all(Array.from({ length: 50 }, () => test.app.inject('/readyz')));
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([503]));
  expect(connection.pool.totalCount).toBeLessThanOrEqual(10);
  expect(connection.pool.waitingCount).toBe(0);
  expect((await test.app.inject('/healthz')).statusCode).toBe(200);
  tunnel.thaw();
  await expect.poll(readiness).toBe(200);
});

it('is unready as soon as the server drains', async () => {
  test.app.drain.begin();
  const answer = await test.app.inject('/readyz');
  expect([answer.statusCode, answer.json(), answer.headers.connection]).toEqual([503, { status: 'draining' }, 'close']);
});
