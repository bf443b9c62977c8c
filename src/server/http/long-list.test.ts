import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { noteCall, takeTurns } from '../common/pauses.ts';
import { readInChunks } from '../db/long-lists.ts';
import { registerCallShares } from '../limits/call-shares.ts';
import { createMetrics } from '../metrics/metrics.ts';
import { AppError, registerErrorHandling } from './errors.ts';
import { answerInPieces, answerList, answerLongObject, toJsonRows } from './long-list.ts';

/** An app in which nobody has a session. */
function createApp() {
  const app = Fastify();
  const sessions = { findTokenHash: () => undefined };
  registerCallShares(
    app,
    { metrics: createMetrics(), pool: { lastTroubleAt: Number.NEGATIVE_INFINITY } },
    { sessions, doorSessions: { listTokenHashes: () => [] }, listTurns: async () => [] },
  );
  return app;
}

it('reads a chunk again when the database connection was lost', async () => {
  const app = createApp();
  const ids = Array.from({ length: 1_200 }, (_, index) => index);
  const reads: number[][] = [];
  const readJson = async (piece: number[]) => {
    reads.push(piece);
    if (reads.length === 2) throw Object.assign(new Error('shutting down'), { code: '57P01' });
    return toJsonRows(piece);
  };
  app.get('/list', (_request, reply) => answerList(reply, { ids, readJson }));
  expect((await app.inject('/list')).json()).toEqual(ids);
  expect(reads[2]).toEqual(reads[1]);
  await app.close();
});

it('reads one chunk at a time for all long answers while others use the server', async () => {
  let underWay = 0;
  let most = 0;
  const read = async (ids: number[]) => {
    most = Math.max(most, ++underWay);
    await new Promise((resolve) => setImmediate(resolve));
    underWay -= 1;
    return ids;
  };
  const readAll = async () => {
    const found: number[] = [];
    for await (const chunk of readInChunks([1, 2, 3], read, 1)) found.push(...chunk);
    return found;
  };
  const readAllInCall = (takesTurns: boolean) =>
    new Promise<number[]>((resolve, reject) =>
      noteCall('organiser', () => {
        if (takesTurns) takeTurns();
        readAll().then(resolve, reject);
      }),
    );
  noteCall('somebody else', () => {});
  const lists = await Promise.all([readAllInCall(true), readAllInCall(true)]);
  expect(lists).toEqual([
    [1, 2, 3],
    [1, 2, 3],
  ]);
  expect(most).toBe(1);
  await Promise.all([readAllInCall(true), readAllInCall(false)]);
  expect(most).toBe(2);
});

it('sends an uncompressed error where a long list can’t be read', async () => {
  const app = createApp();
  registerErrorHandling(app);
  const ids = Array.from({ length: 2_000 }, (_, index) => index);
  const readJson = async () => {
    throw new AppError('unavailable', 'Not now.', { retryAfterSeconds: 5 });
  };
  app.get('/list', (_request, reply) => answerList(reply, { ids, readJson }));
  for (const encoding of ['br', 'gzip', 'identity']) {
    const answer = await app.inject({ url: '/list', headers: { 'accept-encoding': encoding } });
    expect(answer.headers['content-encoding']).toBeUndefined();
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5']);
    expect(answer.json()).toMatchObject({ code: 'unavailable' });
  }
  await app.close();
});

it('sends a list of any length within an object', async () => {
  const app = createApp();
  const readJson = async (piece: number[]) => toJsonRows(piece);
  app.get<{ Params: { count: string } }>('/list/:count', ({ params }, reply) => {
    const ids = Array.from({ length: Number(params.count) }, (_, index) => index);
    return answerList(reply, { ids, readJson, within: { fields: { kept: '"]' }, name: 'rows' } });
  });
  for (const count of [0, 1, 1_000, 1_001, 2_500]) {
    const { kept, rows } = (await app.inject(`/list/${count}`)).json<{ kept: string; rows: number[] }>();
    expect([kept, rows.length, rows.at(-1) ?? -1]).toEqual(['"]', count, count - 1]);
  }
  await app.close();
});

it('sends an object with long lists as JSON would write it', async () => {
  const app = createApp();
  const people = Array.from({ length: 3_000 }, (_, id) => ({ id, name: `Őri "${id}"`, tags: [], seat: null }));
  const at = new Date('2030-06-15T16:00:00Z');
  const value = {
    list: {
      tables: [
        { people, counts: {} },
        { people: [], counts: { a: 1 } },
      ],
    },
    at,
    gone: undefined,
  };
  app.get('/object', (_request, reply) => answerLongObject(reply, value));
  const answer = await app.inject('/object');
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
  expect(answer.body).toBe(JSON.stringify(value));
  await app.close();
});

it('ends the reading when the client leaves in the middle', async () => {
  const app = createApp();
  const { promise: isEnded, resolve: end } = Promise.withResolvers<void>();
  async function* readForEver() {
    try {
      while (true) yield 'x'.repeat(100_000);
    } finally {
      end();
    }
  }
  app.get('/endless', (_request, reply) => answerInPieces(reply, readForEver()));
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const call = request({ port, path: '/endless', agent: false }).end();
  await new Promise((resolve) => call.once('response', resolve));
  call.on('error', () => {}).destroy();
  await isEnded;
  await app.close();
});
