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

/** Reads the rows with these ids as JSON objects, separated by commas. */
type ReadJson = (ids: number[]) => Promise<string>;

async function readWithRetry(ids: number[], readJson: ReadJson): Promise<string> {
  const deadline = performance.now() + MAX_RETRY_MS;
  while (true) {
    try {
      return await readJson(ids);
    } catch (error) {
      if (!isDatabaseUnavailable(error) || performance.now() > deadline) throw error;
      await sleep(RETRY_DELAY_MS);
    }
  }
}

async function* toChunks(ids: readonly number[], readJson: ReadJson) {
  let separator = '[';
  for (let start = 0; start < ids.length; start += CHUNK_ROWS) {
    const rows = await readWithRetry(ids.slice(start, start + CHUNK_ROWS), readJson);
    if (rows === '') continue;
    yield separator + rows;
    separator = ',';
  }
  yield separator === '[' ? '[]' : ']';
}

/** Writes rows that are in memory as `readJson` would: JSON objects, separated by commas. */
export const toJsonRows = (rows: readonly unknown[]) => JSON.stringify(rows).slice(1, -1);

interface LongList {
  readonly ids: number[];
  readonly readJson: ReadJson;
}

/**
 * Answers a call with a list of any length. Rows bypass the response schema, so `readJson` must select no more than the
 * contract allows. Of a long list only the ids are in memory as a whole, and no database connection is held while the
 * client is slow.
 */
export async function answerList(
  request: FastifyRequest,
  reply: FastifyReply,
  { ids, readJson }: LongList,
): Promise<never[]> {
  void reply.type('application/json; charset=utf-8');
  const sent =
    ids.length <= CHUNK_ROWS
      ? reply.send(`[${ids.length === 0 ? '' : await readJson(ids)}]`)
      : reply.send(compressStream(request, reply, Readable.from(toChunks(ids, readJson))));
  // Fastify accepts the reply itself as a handler's result; the handler's type only allows what the contract promises.
  return sent as unknown as never[];
}
