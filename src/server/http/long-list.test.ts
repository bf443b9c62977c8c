import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { AppError, registerErrorHandling } from './errors.ts';
import { answerList, toJsonRows } from './long-list.ts';

it('reads a chunk again when the database connection was lost', async () => {
  const app = Fastify();
  const ids = Array.from({ length: 2_500 }, (_, index) => index);
  let reads = 0;
  const readJson = async (piece: number[]) => {
    reads += 1;
    if (reads === 2) throw Object.assign(new Error('shutting down'), { code: '57P01' });
    return toJsonRows(piece);
  };
  app.get('/list', (request, reply) => answerList(request, reply, { ids, readJson }));
  expect((await app.inject('/list')).json()).toEqual(ids);
  expect(reads).toBe(4);
  await app.close();
});

it('sends an uncompressed error where a long list can’t be read', async () => {
  const app = Fastify();
  registerErrorHandling(app);
  const ids = Array.from({ length: 2_000 }, (_, index) => index);
  const readJson = async () => {
    throw new AppError('unavailable', 'Not now.', { retryAfterSeconds: 5 });
  };
  app.get('/list', (request, reply) => answerList(request, reply, { ids, readJson }));
  for (const encoding of ['br', 'gzip', 'identity']) {
    const answer = await app.inject({ url: '/list', headers: { 'accept-encoding': encoding } });
    expect(answer.headers['content-encoding']).toBeUndefined();
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5']);
    expect(answer.json()).toMatchObject({ code: 'unavailable' });
  }
  await app.close();
});
