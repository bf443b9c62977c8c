import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Connection } from '../../db/client.ts';
import { connect } from '../../db/client.ts';
import { lookupServers, lookupShowings } from '../../db/schema/limits.ts';
import { AppError } from '../../http/errors.ts';
import { createLog } from '../../log.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { createSharedLimit } from './shared-limit.ts';

/** More of them, for a longer look: LOOKUP_RUNS=500. */
const RUNS = Number(process.env.LOOKUP_RUNS ?? 12);
const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const WINDOW_MS = 5 * MINUTE_MS;

let database: TestDatabase;
let connection: Connection;
let now = 0;
beforeAll(async () => {
  database = await createTestDatabase();
  connection = connect(database.connectionString, () => {});
});
afterAll(async () => {
  await connection.pool.end();
  await database.drop();
});
beforeEach(async () => {
  now = Date.parse('2026-11-15T18:00:00Z');
  await database.pool.query('truncate lookup_servers, lookup_showings');
});

type Server = Awaited<ReturnType<typeof startServer>>;

async function startServer({ db = database.db } = {}) {
  const shared = createSharedLimit({
    db,
    clock: () => new Date(now),
    log: createLog('silent'),
    sessionSecret: 'a secret that only this test run knows',
  });
  await shared.beat();
  return {
    ...shared,
    /** Shows them, or answers for how many seconds not. */
    async look(ids: readonly number[], { of = 400, address = '198.51.100.1' } = {}): Promise<number | undefined> {
      const people = ids.map((id) => ({ id }));
      const showing = { of, now };
      try {
        const caller = shared.limits.countLookup(`1 ${address}`, now);
        if (!shared.limits.show(caller, people, showing)) await shared.show(caller, people, showing);
        return undefined;
      } catch (error) {
        if (error instanceof AppError && error.code === 'too_many_requests') return error.retryAfterSeconds;
        throw error;
      }
    },
  };
}

const closeAll = (servers: readonly Server[]) => Promise.all(servers.map((server) => server.close()));
const range = (from: number, count: number) => Array.from({ length: count }, (_, index) => from + index);
const countRecorded = () => database.db.$count(lookupShowings);

/** How many of the list an address can collect, one after the other, from servers in turn. */
async function collect(servers: readonly Server[], of: number): Promise<number> {
  let seen = 0;
  for (const id of range(1, of)) {
    if ((await servers[id % servers.length]?.look([id], { of })) === undefined) seen += 1;
  }
  return seen;
}

describe('what one address collects', () => {
  it.each([
    [1, 201, 100],
    [2, 300, 150],
    [3, 241, 120],
  ])('from %i servers in turn is half of a list, exactly', async (count, of, half) => {
    const servers = await Promise.all(range(0, count).map(() => startServer()));
    expect(await collect(servers, of)).toBe(half);
    await closeAll(servers);
  });

  it('is less by what other servers might have shown, as long as these were not asked', async () => {
    const [first, second, third] = [await startServer(), await startServer(), await startServer()];
    // Three each, of a hundred.
    expect(await collect([first], 201)).toBe(100 - 2 * 3);
    const others = [...range(100, 8).map((id) => second.look([id], { of: 201 })), third.look([120], { of: 201 })];
    const refused = (await Promise.all(others)).filter((wait) => wait !== undefined);
    // Once the second was asked nothing is kept for it.
    expect(others.length - refused.length).toBe(3 + 1);
    await closeAll([first, second, third]);
  });

  it('counts on a server that joins later, that comes back, and that is gone', async () => {
    const first = await startServer();
    expect(await first.look(range(1, 200))).toBeUndefined();
    const second = await startServer();
    expect(await second.look([300])).toBeGreaterThan(0);
    expect(await second.look(range(1, 200))).toBeUndefined();
    await closeAll([first, second]);
    const third = await startServer();
    expect(await third.look([300])).toBeGreaterThan(0);
    expect(await third.look([1, 2, 3])).toBeUndefined();
    now += WINDOW_MS + MINUTE_MS;
    expect(await third.look(range(301, 20))).toBeUndefined();
    await third.close();
  });

  it('has room again when it was said, on the server itself and on others', async () => {
    const [first, second] = [await startServer(), await startServer()];
    expect(await first.look(range(1, 100))).toBeUndefined();
    expect(await second.look(range(101, 100))).toBeUndefined();
    const wait = (await first.look([300])) ?? 0;
    expect(wait).toBe(300);
    now += wait * SECOND_MS;
    // What the other recorded may have been shown a little later.
    const other = (await second.look(range(300, 120))) ?? 0;
    expect(other).toBe(60);
    now += other * SECOND_MS;
    expect(await second.look(range(300, 120))).toBeUndefined();
    await closeAll([first, second]);
  });

  const timeout = 30 * SECOND_MS + RUNS * SECOND_MS;
  it('never is more than half in any five minutes, whatever comes in whatever order', { timeout }, async () => {
    const OF = 204;
    const HALF = 102;
    const step = fc.oneof(
      {
        weight: 12,
        arbitrary: fc.record({
          kind: fc.constant('look' as const),
          // At once, on servers that know nothing of each other.
          looks: fc.array(
            fc.record({
              server: fc.nat(2),
              from: fc.integer({ min: 1, max: OF }),
              count: fc.integer({ min: 1, max: 30 }),
            }),
            { minLength: 1, maxLength: 5 },
          ),
        }),
      },
      {
        weight: 3,
        arbitrary: fc.record({
          kind: fc.constant('wait' as const),
          seconds: fc.constantFrom(1, 20, 44, 50, 61, 240, 299, 301, 420, 660),
          isSeen: fc.boolean(),
        }),
      },
      { weight: 1, arbitrary: fc.record({ kind: fc.constant('restart' as const), server: fc.nat(2) }) },
    );
    let most = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 40 }), async (steps) => {
        await database.pool.query('truncate lookup_servers, lookup_showings');
        const servers = [await startServer(), await startServer(connection), await startServer()];
        const shown = new Map<number, number>();
        for (const each of steps) {
          if (each.kind === 'look') {
            await Promise.all(
              each.looks.map(async ({ server, from, count }) => {
                const ids = range(from, count).map((id) => (id % OF) + 1);
                if ((await servers[server]?.look(ids, { of: OF })) === undefined)
                  for (const id of ids) shown.set(id, now);
              }),
            );
          } else if (each.kind === 'wait') {
            now += each.seconds * SECOND_MS;
            if (each.isSeen) for (const server of servers) await server.beat();
          } else {
            await servers[each.server]?.close();
            servers[each.server] = await startServer();
          }
          const lately = [...shown.values()].filter((at) => at > now - WINDOW_MS).length;
          most = Math.max(most, lately);
          expect(lately).toBeLessThanOrEqual(HALF);
        }
        await closeAll(servers);
      }),
      { numRuns: RUNS },
    );
    // The steps do come near it.
    expect(most).toBeGreaterThan(HALF * 0.8);
  });
});

describe('the database', () => {
  it('is not asked about the few people an address of its own is shown, nor about anyone in a short list', async () => {
    const server = await startServer();
    for (const address of range(1, 50))
      expect(await server.look([1, 2, address], { address: `${address}` })).toBeUndefined();
    for (const id of range(1, 200)) expect(await server.look([id], { of: 200, address: 'short' })).toBeUndefined();
    expect(await countRecorded()).toBe(0);
    await server.close();
  });

  it('holds no address, and is asked again about the same people only after a while', async () => {
    const server = await startServer();
    await server.look(range(1, 20));
    const rows = await database.db.select().from(lookupShowings);
    expect(rows).toHaveLength(20);
    expect(JSON.stringify(rows)).not.toContain('198.51.100.1');
    await database.db.delete(lookupShowings);
    now += 40 * SECOND_MS;
    expect(await server.look(range(1, 20))).toBeUndefined();
    expect(await countRecorded()).toBe(0);
    now += 10 * SECOND_MS;
    expect(await server.look(range(1, 20))).toBeUndefined();
    expect(await countRecorded()).toBe(20);
    await server.close();
  });

  it('being away stops only those who would have to be asked about', async () => {
    const away = connect(database.connectionString, () => {});
    const other = await startServer();
    const server = await startServer(away);
    await server.look(range(1, 20), { address: 'venue' });
    await away.pool.end();
    expect(await server.look([1, 2, 3], { address: 'phone' })).toBeUndefined();
    expect(await server.look(range(1, 20), { address: 'venue' })).toBeUndefined();
    await expect(server.look([21], { address: 'venue' })).rejects.toThrow();
    await expect(server.look(range(1, 20), { address: 'another phone' })).rejects.toThrow();
    await closeAll([server, other]);
  });

  it('being away stops nobody where there is one server, and half is still all that it shows', async () => {
    const away = connect(database.connectionString, () => {});
    const server = await startServer(away);
    await away.pool.end();
    for (const from of range(0, 10)) expect(await server.look(range(1 + from * 20, 20))).toBeUndefined();
    expect(await server.look([300])).toBe(300);
    await server.close();
  });
});

describe('one server more than sixteen', () => {
  beforeEach(async () => {
    await database.db.insert(lookupServers).values(range(1, 16).map((server) => ({ server, seenAt: new Date(now) })));
  });

  it('shows nobody unasked', async () => {
    const server = await startServer();
    await server.look([1]);
    expect(await countRecorded()).toBe(1);
    await server.close();
  });

  it.each([320, 640, 5_000])('has room for a quarter of %i, whatever the others may have shown', async (of) => {
    const server = await startServer();
    expect(await server.look(range(1, of / 4), { of })).toBeUndefined();
    await server.close();
  });
});
