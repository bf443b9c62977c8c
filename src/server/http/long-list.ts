import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isDatabaseUnavailable } from '../db/database-errors.ts';
import { compressStream } from './compression.ts';

/** Rows that are read and sent at a time. Between two chunks the server answers other requests. */
const CHUNK_ROWS = 1_000;

/** Once the first chunk is sent, an error could only break the answer off; so a lost database connection is retried. */
const MAX_RETRY_MS = 5_000;
const RETRY_DELAY_MS = 250;

async function readWithRetry<Row>(ids: number[], read: (ids: number[]) => Promise<Row[]>): Promise<Row[]> {
  const deadline = performance.now() + MAX_RETRY_MS;
  while (true) {
    try {
      return await read(ids);
    } catch (error) {
      if (!isDatabaseUnavailable(error) || performance.now() > deadline) throw error;
      await sleep(RETRY_DELAY_MS);
    }
  }
}

async function* toChunks<Row>(ids: readonly number[], read: (ids: number[]) => Promise<Row[]>) {
  let separator = '[';
  for (let start = 0; start < ids.length; start += CHUNK_ROWS) {
    const rows = await readWithRetry(ids.slice(start, start + CHUNK_ROWS), read);
    if (rows.length === 0) continue;
    yield separator + JSON.stringify(rows).slice(1, -1);
    separator = ',';
  }
  yield separator === '[' ? '[]' : ']';
}

interface LongList<Row> {
  readonly ids: number[];
  readonly read: (ids: number[]) => Promise<Row[]>;
}

/**
 * Answers a call with a list of any length. Rows bypass the response schema, so `read` must select no more than the contract
 * allows. Of a long list only the ids are in memory as a whole, and no database connection is held while the client is slow.
 */
export async function answerList<Row>(
  request: FastifyRequest,
  reply: FastifyReply,
  { ids, read }: LongList<Row>,
): Promise<Row[]> {
  void reply.type('application/json; charset=utf-8');
  if (ids.length <= CHUNK_ROWS) {
    void reply.serializer(JSON.stringify);
    return read(ids);
  }
  const sent = reply.send(compressStream(request, reply, Readable.from(toChunks(ids, read))));
  // Fastify accepts the reply itself as a handler's result; the handler's type only allows what the contract promises.
  return sent as unknown as Row[];
}
