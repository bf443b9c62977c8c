import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isDatabaseUnavailable } from '../db/database-errors.ts';
import { compressStream } from './compression.ts';

/** Read, written and sent at a time: in between, others are answered. */
const ROWS_A_PIECE = 1_000;

/** Once the first piece is out, a failure can only break the answer off: a connection lost on the way is worth a wait. */
const MAX_WAIT_MS = 5_000;
const PAUSE_MS = 250;

async function readPatiently<Row>(ids: number[], read: (ids: number[]) => Promise<Row[]>): Promise<Row[]> {
  const deadline = performance.now() + MAX_WAIT_MS;
  while (true) {
    try {
      return await read(ids);
    } catch (error) {
      if (!isDatabaseUnavailable(error) || performance.now() > deadline) throw error;
      await sleep(PAUSE_MS);
    }
  }
}

async function* toPieces<Row>(ids: readonly number[], read: (ids: number[]) => Promise<Row[]>) {
  let separator = '[';
  for (let start = 0; start < ids.length; start += ROWS_A_PIECE) {
    const rows = await readPatiently(ids.slice(start, start + ROWS_A_PIECE), read);
    if (rows.length === 0) continue;
    yield separator + JSON.stringify(rows).slice(1, -1);
    separator = ',';
  }
  yield separator === '[' ? '[]' : ']';
}

interface LongList<Row> {
  /** Of all that the list has, in its order. */
  readonly ids: number[];
  readonly read: (ids: number[]) => Promise<Row[]>;
}

/**
 * The answer to a call for a list of any length. It goes out as it was read, so `read` must select no more than the
 * contract's schema lets out. Of a long one only the ids are in memory as a whole, and no connection is held while the
 * reader is slow.
 */
export async function answerList<Row>(
  request: FastifyRequest,
  reply: FastifyReply,
  { ids, read }: LongList<Row>,
): Promise<Row[]> {
  void reply.type('application/json; charset=utf-8');
  if (ids.length <= ROWS_A_PIECE) {
    void reply.serializer(JSON.stringify);
    return read(ids);
  }
  const sent = reply.send(compressStream(request, reply, Readable.from(toPieces(ids, read))));
  // A handler that answers with its reply says that it has been sent; its type knows only what the contract promises.
  return sent as unknown as Row[];
}
