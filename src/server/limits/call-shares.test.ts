import { request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import Fastify, { type FastifyReply, type FastifyRequest } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { registerErrorHandling } from '../http/errors.ts';
import { createMetrics } from '../metrics/metrics.ts';
import { insertEvent, insertGuest } from '../testing/factories.ts';
import { callerWith, createOrganiser, type Organiser } from '../testing/organiser.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { registerCallShares } from './call-shares.ts';

const SOON = { timeout: 20_000, interval: 10 };

let test: TestApp;
let greedy: Organiser;
let other: Organiser;
let eventId: number;
let guestId: number;
beforeAll(async () => {
  test = await createTestApp();
  await test.app.listen({ host: '127.0.0.1', port: 0 });
  [greedy, other] = [await createOrganiser(test), await createOrganiser(test)];
});
beforeEach(async () => {
  ({ id: eventId } = await insertEvent(test.database.db, { userId: greedy.userId }));
  ({ id: guestId } = await insertGuest(test.database.db, { eventId }));
});
afterAll(() => test.close());

async function countWaiting({ registry } = test.context.metrics): Promise<number> {
  const text = await registry.render();
  return Number(/^placecard_calls_waiting (\d+)/m.exec(text)?.[1]);
}

/** How many statements wait for a lock. */
async function countBlocked(): Promise<number> {
  const { rows } = await test.database.pool.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows[0]?.count ?? 0;
}

/** Runs `work` while changes of the event wait for its lock. */
async function whileLocked(work: () => Promise<void>): Promise<void> {
  const client = await test.database.pool.connect();
  try {
    await client.query('begin');
    await client.query('select from events where id = $1 for update', [eventId]);
    await work();
  } finally {
    await client.query('rollback');
    client.release();
  }
}

const statuses = async (answers: Promise<{ statusCode: number }>[]) =>
  (await Promise.all(answers)).map(({ statusCode }) => statusCode);
const change = () => greedy.send('PATCH', `/api/guests/${guestId}`, { specialRequirements: 'Window' });
const importOne = (event = eventId) =>
  greedy.send('POST', `/api/events/${event}/guests/import`, { rows: [{ fullName: 'Nagy Béla' }] });

describe('an account that sends many calls at once', () => {
  it('has two changes of one event under way, and neither others nor its own reads wait for the rest', async () => {
    let answers: ReturnType<typeof change>[] = [];
    await whileLocked(async () => {
      answers = Array.from({ length: 30 }, change);
      await expect.poll(() => countWaiting(), SOON).toBe(28);
      await expect.poll(countBlocked, SOON).toBe(2);
      expect(await statuses([other.send('GET', '/api/users/me'), other.send('GET', '/api/events')])).toEqual([
        200, 200,
      ]);
      expect((await greedy.send('GET', `/api/events/${eventId}`)).statusCode).toBe(200);
      expect(await countBlocked()).toBe(2);
    });
    expect(new Set(await statuses(answers))).toEqual(new Set([200]));
    expect(await countWaiting()).toBe(0);
  });

  it('keeps its places until the work is done, even if it hangs up', async () => {
    await whileLocked(async () => {
      const { port } = test.app.server.address() as AddressInfo;
      const headers = { cookie: greedy.cookie, 'content-type': 'application/json' };
      const calls = [1, 2].map(() =>
        httpRequest({ port, path: `/api/guests/${guestId}`, method: 'PATCH', headers }).end(
          '{"email":"a@example.com"}',
        ),
      );
      await expect.poll(countBlocked, SOON).toBe(2);
      for (const call of calls) {
        call.on('error', () => {}).destroy();
        if (!call.closed) await new Promise((resolve) => call.once('close', resolve));
      }
      const next = change();
      await expect.poll(() => countWaiting(), SOON).toBe(1);
      expect(await countBlocked()).toBe(2);
      void next;
    });
    expect((await change()).statusCode).toBe(200);
  });

  it('leaves the queue when it hangs up while it waits', async () => {
    let answers: ReturnType<typeof change>[] = [];
    await whileLocked(async () => {
      answers = [change(), change()];
      await expect.poll(countBlocked, SOON).toBe(2);
      const { port } = test.app.server.address() as AddressInfo;
      const headers = { cookie: greedy.cookie, 'content-length': 0 };
      const call = httpRequest({ port, path: `/api/guests/${guestId}`, method: 'DELETE', headers }).end();
      await expect.poll(() => countWaiting(), SOON).toBe(1);
      call.on('error', () => {}).destroy();
      await expect.poll(() => countWaiting(), SOON).toBe(0);
    });
    expect(await statuses(answers)).toEqual([200, 200]);
    expect((await greedy.send('GET', `/api/events/${eventId}/guests/${guestId}`)).statusCode).toBe(200);
  });

  it('has one import under way, whichever events it imports into', async () => {
    const { id: elsewhere } = await insertEvent(test.database.db, { userId: greedy.userId });
    let answers: ReturnType<typeof importOne>[] = [];
    await whileLocked(async () => {
      answers = [importOne()];
      await expect.poll(countBlocked, SOON).toBe(1);
      answers.push(importOne(elsewhere));
      await expect.poll(() => countWaiting(), SOON).toBe(1);
    });
    expect(await statuses(answers)).toEqual([200, 200]);
  });

  it('is sent one long list at a time, and another account is not held up by it', async () => {
    const { pool, db } = test.database;
    const { id: others } = await insertEvent(db, { userId: other.userId });
    for (const id of [eventId, others]) {
      await pool.query(
        `insert into guests (id, event_id, full_name, qr_code_identifier, special_requirements)
         select (random() * 1e14)::bigint, $1::bigint, 'Guest', gen_random_uuid(), repeat(gen_random_uuid()::text, 20)
         from generate_series(1, 12000)`,
        [id],
      );
    }
    const { port } = test.app.server.address() as AddressInfo;
    const read = (cookie: string, id: number) =>
      httpRequest({ port, path: `/api/events/${id}/guests`, headers: { cookie }, agent: false }).end();
    // Nobody reads this answer, so it does not end.
    const unread = read(greedy.cookie, eventId);
    await new Promise((resolve) => unread.once('response', resolve));
    const next = greedy.send('GET', `/api/events/${eventId}/guests`);
    await expect.poll(() => countWaiting(), SOON).toBe(1);
    expect((await other.send('GET', `/api/events/${others}/guests`)).json()).toHaveLength(12_000);
    expect(await countWaiting()).toBe(1);
    unread.on('error', () => {}).destroy();
    expect((await next).json()).toHaveLength(12_001);
  });

  it('does not hold up sessions that nobody knows, which share the places of their network', async () => {
    let answers: ReturnType<typeof change>[] = [];
    await whileLocked(async () => {
      answers = Array.from({ length: 10 }, change);
      await expect.poll(() => countWaiting(), SOON).toBe(8);
      const stranger = callerWith(test, `placecard=${'x'.repeat(43)}`);
      const refusals = Array.from({ length: 30 }, () => stranger.send('GET', '/api/users/me'));
      expect(new Set(await statuses(refusals))).toEqual(new Set([401]));
    });
    expect(new Set(await statuses(answers))).toEqual(new Set([200]));
  });
});

/** An app whose calls to `/` and `/api/events/:id` last until they are ended, by callers whose cookie is their name. */
async function createSharedApp({ known, waiting }: { known: string[]; waiting: typeof LIMITS }) {
  const app = Fastify();
  const metrics = createMetrics();
  registerErrorHandling(app);
  const hashOf = ({ headers }: FastifyRequest) => Buffer.from(String(headers.cookie));
  registerCallShares(
    app,
    { metrics },
    { sessions: { findTokenHash: hashOf }, doorSessions: { listTokenHashes: () => [] } },
    waiting,
  );
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const onRequest = async (_request: FastifyRequest, reply: FastifyReply) => reply.takeShare('calls');
  const handler = async ({ headers }: FastifyRequest) => {
    begun.push(String(headers.cookie));
    await new Promise<void>((resolve) => ends.push(resolve));
    return {};
  };
  app.get('/', { onRequest }, handler);
  app.post('/api/events/:id', { onRequest }, handler);
  app.get('/known', async (request) => request.rememberCaller(hashOf(request), `account ${request.headers.cookie}`));
  for (const cookie of known) await app.inject({ url: '/known', headers: { cookie } });
  return {
    begun,
    metrics,
    ends,
    call: async (cookie: string, options: object = { url: '/' }) => app.inject({ headers: { cookie }, ...options }),
    /** Ends what is under way and what begins then, and returns the answers. */
    async endAll(answers: Promise<{ statusCode: number }>[]) {
      const ending = setInterval(() => {
        for (const end of ends.splice(0)) end();
      }, 1);
      const codes = await statuses(answers);
      clearInterval(ending);
      await app.close();
      return codes;
    },
  };
}
const LIMITS = { ofTurn: 2, inAll: 10, ms: 60_000 };

it('tells an account to come back when too many of its calls wait, and no other account', async () => {
  const { call, metrics, endAll } = await createSharedApp({ known: ['one', 'two'], waiting: LIMITS });
  // Changes of as many events: the address must not give more places in the queue.
  const change = (event: number) => call('one', { method: 'POST', url: `/api/events/${event}` });
  const answers = Array.from({ length: 10 }, (_, event) => change(event));
  const refused = await change(11);
  expect(refused.statusCode).toBe(429);
  expect(refused.json()).toMatchObject({ code: 'busy' });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect(metrics.refusals.of({ limit: 'calls' }).value).toBe(1);
  expect(await endAll([...answers, call('two')])).toEqual(Array.from({ length: 11 }, () => 200));
});

it('works on the call of an account that has no other before the backlog of those that have many', async () => {
  const greedy = Array.from({ length: 12 }, (_, number) => `greedy ${number}`);
  const { call, begun, ends, metrics, endAll } = await createSharedApp({
    known: [...greedy, 'modest'],
    waiting: { ...LIMITS, ofTurn: 400, inAll: 4_000 },
  });
  const answers = greedy.flatMap((name) => Array.from({ length: 8 }, () => call(name)));
  await expect.poll(async () => begun.length + (await countWaiting(metrics)), SOON).toBe(96);
  answers.push(call('modest'));
  await expect.poll(async () => begun.length + (await countWaiting(metrics)), SOON).toBe(97);
  const before = begun.length;
  while (begun.length < before + 2) {
    ends.shift()?.();
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(begun.slice(before)).toContain('modest');
  await endAll(answers);
});
