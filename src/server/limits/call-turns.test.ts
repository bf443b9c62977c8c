import Fastify, { type FastifyReply, type FastifyRequest } from 'fastify';
import { expect, it } from 'vitest';
import { registerErrorHandling } from '../http/errors.ts';
import { createMetrics, type Metrics } from '../metrics/metrics.ts';
import { registerCallShares } from './call-shares.ts';

async function countWaiting({ registry }: Metrics): Promise<number> {
  return Number(/^placecard_calls_waiting (\d+)/m.exec(await registry.render())?.[1]);
}

const statuses = async (answers: Promise<{ statusCode: number }>[]) =>
  (await Promise.all(answers)).map(({ statusCode }) => statusCode);

const LIMITS = { ofTurn: 2, inAll: 10, ms: 60_000 };
const WIDE_LIMITS = { ...LIMITS, ofTurn: 400, inAll: 4_000 };
const LARGE = { text: 'x'.repeat(70_000) };

/**
 * An app whose calls last until they are ended. The cookie names the caller: a phone at the door or, by its first word, an
 * account.
 */
async function createSharedApp({
  known,
  stored = [],
  waiting = WIDE_LIMITS,
}: {
  known: string[];
  /** Sessions that the database has, and this server does not know yet. */
  stored?: string[];
  waiting?: typeof LIMITS;
}) {
  const app = Fastify();
  const metrics = createMetrics();
  registerErrorHandling(app);
  const nameOf = ({ headers }: FastifyRequest) => String(headers.cookie);
  const isPhone = (request: FastifyRequest) => nameOf(request).startsWith('phone');
  const hashOf = (request: FastifyRequest) => Buffer.from(nameOf(request));
  const sessions = { findTokenHash: (request: FastifyRequest) => (isPhone(request) ? undefined : hashOf(request)) };
  const doorSessions = {
    listTokenHashes: (request: FastifyRequest) =>
      isPhone(request)
        ? nameOf(request)
            .split('; ')
            .map((name) => Buffer.from(name))
        : [],
  };
  const pool = { lastTroubleAt: Number.NEGATIVE_INFINITY };
  const turnOf = (name: string) => (name.startsWith('phone') ? 'door 1' : `account ${name.split(' ')[0]}`);
  const asked: number[] = [];
  const listTurns = async (hashes: readonly Buffer[]) => {
    asked.push(hashes.length);
    await new Promise((resolve) => setTimeout(resolve, 1));
    const names = stored.filter((name) => hashes.some((hash) => hash.equals(Buffer.from(name))));
    return names.map((name) => ({ tokenHash: Buffer.from(name), turn: turnOf(name) }));
  };
  registerCallShares(app, { metrics, pool }, { sessions, doorSessions, listTurns }, waiting);
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const onRequest = async (request: FastifyRequest, reply: FastifyReply) =>
    reply.takeShare(isPhone(request) ? 'door' : 'calls');
  async function work(request: FastifyRequest) {
    begun.push(nameOf(request));
    await new Promise<void>((resolve) => ends.push(resolve));
    return {};
  }
  app.get('/', { onRequest }, work);
  app.post('/api/events/:id', { onRequest }, work);
  for (const kind of ['list', 'layout'] as const) {
    app.get(`/${kind}`, { onRequest }, async (request, reply) => {
      await reply.beginLongAnswer(kind);
      return work(request);
    });
  }
  app.get('/piece', { onRequest }, async (request, reply) => reply.readChunk(() => work(request)));
  app.get('/over', { onRequest }, async (_request, reply) => reply.status(401).send());
  app.get('/known', async (request) => request.rememberCaller(hashOf(request), turnOf(nameOf(request))));
  for (const cookie of known) await app.inject({ url: '/known', headers: { cookie } });
  return {
    asked,
    begun,
    metrics,
    pool,
    ends,
    call: async (cookie: string, options: object = {}) => app.inject({ url: '/', headers: { cookie }, ...options }),
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

it('tells an account to come back when too many of its calls wait, and no other account', async () => {
  const { call, metrics, endAll } = await createSharedApp({ known: ['one', 'two'], waiting: LIMITS });
  // Changes of as many events: the address must not give more places in the queue.
  const change = (event: number) => call('one', { method: 'POST', url: `/api/events/${event}` });
  const answers = Array.from({ length: 4 }, (_, event) => change(event));
  const refused = await change(5);
  expect(refused.statusCode).toBe(429);
  expect(refused.json()).toMatchObject({ code: 'busy' });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect(metrics.refusals.of({ limit: 'calls' }).value).toBe(1);
  expect(await endAll([...answers, call('two')])).toEqual(Array.from({ length: 5 }, () => 200));
});

it('does not call it the account’s fault when its calls wait for a database that was away', async () => {
  const { call, pool, endAll } = await createSharedApp({ known: ['one'], waiting: LIMITS });
  const change = () => call('one', { method: 'POST', url: '/api/events/1' });
  const answers = Array.from({ length: 4 }, change);
  pool.lastTroubleAt = performance.now();
  const refused = await change();
  expect([refused.statusCode, refused.json().code]).toEqual([503, 'unavailable']);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect(await endAll(answers)).toEqual([200, 200, 200, 200]);
});

it('works on the call of an account that has no other before the backlog of those that have many', async () => {
  const greedy = Array.from({ length: 12 }, (_, number) => `greedy-${number}`);
  const { call, begun, ends, metrics, endAll } = await createSharedApp({ known: [...greedy, 'modest'] });
  const answers = greedy.flatMap((name) => Array.from({ length: 8 }, () => call(name)));
  await expect.poll(async () => begun.length + (await countWaiting(metrics))).toBe(96);
  answers.push(call('modest'));
  await expect.poll(async () => begun.length + (await countWaiting(metrics))).toBe(97);
  const before = begun.length;
  while (begun.length < before + 2) {
    ends.shift()?.();
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(begun.slice(before)).toContain('modest');
  await endAll(answers);
});

const CHANGE = { method: 'POST', url: '/api/events/1' };

it('leaves places for other unknown sessions of a network while one of them sends many calls', async () => {
  const { call, begun, endAll } = await createSharedApp({ known: [] });
  const answers = Array.from({ length: 12 }, () => call('stranger'));
  await expect.poll(() => begun.length).toBeGreaterThanOrEqual(3);
  answers.push(call('signed in elsewhere'));
  await expect.poll(() => begun).toContain('signed in elsewhere');
  expect(new Set(await endAll(answers))).toEqual(new Set([200]));
});

it('works on calls of sessions that it meets for the first time, however many are made up in their network', async () => {
  const stored = ['owner at home', 'phone at the door'];
  const { call, asked, begun, metrics, endAll } = await createSharedApp({ known: [], stored, waiting: LIMITS });
  const answers = Array.from({ length: 40 }, (_, index) => call(`made up ${index}`));
  await expect.poll(() => countWaiting(metrics)).toBe(2);
  answers.push(...stored.map((name) => call(name)));
  await expect.poll(() => begun).toEqual(expect.arrayContaining(stored));
  expect(asked.length).toBeLessThan(10);
  expect((await endAll(answers)).slice(-2)).toEqual([200, 200]);
});

it('asks about the twenty newest door sessions of a call that has more', async () => {
  const names = Array.from({ length: 30 }, (_, index) => `phone ${index}`);
  const { call, asked, endAll } = await createSharedApp({ known: [], stored: ['phone 29'] });
  expect(await endAll([call(names.join('; '))])).toEqual([200]);
  expect(asked).toEqual([20]);
});

it('counts what a session sends that is over as of nobody known', async () => {
  const { call, begun, endAll } = await createSharedApp({ known: ['one revoked', 'one valid'] });
  await call('one revoked', { url: '/over' });
  const answers = Array.from({ length: 9 }, () => call('one revoked'));
  await expect.poll(() => begun.length).toBeGreaterThanOrEqual(3);
  answers.push(call('one valid'));
  await expect.poll(() => begun).toContain('one valid');
  await endAll(answers);
});

it('has four changes by all phones of a door under way', async () => {
  const phones = ['phone 1', 'phone 2', 'phone 3', 'phone 4', 'phone 5'];
  const { call, begun, metrics, ends, endAll } = await createSharedApp({ known: phones });
  const answers = phones.map((phone) => call(phone, CHANGE));
  await expect.poll(() => countWaiting(metrics)).toBe(1);
  expect(begun).toEqual(phones.slice(0, 4));
  ends.shift()?.();
  await expect.poll(() => begun).toEqual(phones);
  await endAll(answers);
});

it('works on a large batch of the door, and soon on a large change, while a picture is worked on', async () => {
  const { call, begun, endAll } = await createSharedApp({ known: ['one', 'two', 'phone'] });
  const answers = [call('one', { ...CHANGE, payload: LARGE })];
  await expect.poll(() => begun).toEqual(['one']);
  answers.push(call('two', { ...CHANGE, payload: LARGE }), call('phone', { ...CHANGE, payload: LARGE }));
  await expect.poll(() => begun).toEqual(['one', 'phone', 'two']);
  await endAll(answers);
});

it('sends an account one long list at a time, and a layout beside it, as the editor asks for them', async () => {
  const { call, begun, ends, metrics, endAll } = await createSharedApp({ known: ['one'] });
  const answers = ['/list', '/layout', '/list', '/layout'].map((url) => call('one', { url }));
  await expect.poll(() => countWaiting(metrics)).toBe(2);
  expect(begun).toHaveLength(2);
  ends.shift()?.();
  await expect.poll(() => begun).toHaveLength(3);
  expect(await endAll(answers)).toEqual([200, 200, 200, 200]);
});

it('sends the door list to every phone, whichever of them does not read it', async () => {
  const { call, begun, endAll } = await createSharedApp({ known: ['phone 1', 'phone 2'] });
  const answers = [call('phone 1', { url: '/list' }), call('phone 2', { url: '/list' })];
  await expect.poll(() => begun).toEqual(['phone 1', 'phone 2']);
  await endAll(answers);
});

it('reads a piece of the door list at once, and of another account soon, while a piece takes long', async () => {
  const { call, begun, endAll } = await createSharedApp({ known: ['one', 'two', 'phone'] });
  const answers = [call('one', { url: '/piece' })];
  await expect.poll(() => begun).toEqual(['one']);
  answers.push(call('two', { url: '/piece' }), call('phone', { url: '/piece' }));
  await expect.poll(() => begun).toEqual(['one', 'phone', 'two']);
  await endAll(answers);
});
