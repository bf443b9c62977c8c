import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { isInUse } from '../common/pauses.ts';
import { readInChunks } from '../db/long-lists.ts';
import { compressStream } from './compression.ts';

/** Rows that are sent at once. A longer list is read and sent in chunks. */
export const CHUNK_ROWS = 1_000;

async function* inTurns(reply: FastifyReply, pieces: AsyncIterator<string | Uint8Array>) {
  // Writing a text as bytes takes about as long as reading it from the database, so it is done in the same turn.
  const makePiece = async () => {
    const { done, value } = await pieces.next();
    return done ? undefined : Buffer.from(value as string);
  };
  try {
    // A file whose columns are still looked for has empty pieces, which are not sent.
    while (!reply.raw.destroyed) {
      const piece = await reply.readChunk(makePiece);
      if (!piece) return;
      if (piece.length > 0) yield piece;
    }
  } finally {
    // The client may have left in the middle.
    await pieces.return?.();
  }
}

/**
 * Answers with something of any length, of which each piece is made when the one before is sent: no database connection is
 * held while the client is slow, and the pieces of several callers are made in turns.
 */
export async function answerInPieces(
  reply: FastifyReply,
  pieces: AsyncIterator<string | Uint8Array>,
  { isCompressed = false } = {},
): Promise<FastifyReply> {
  await reply.beginLongAnswer();
  // One piece ahead of the client, not sixteen.
  const stream = Readable.from(inTurns(reply, pieces), { highWaterMark: 1 });
  return reply.send(isCompressed ? stream : compressStream(reply.request, reply, stream));
}

/** Writes rows that are in memory as `readJson` would: JSON objects, separated by commas. */
export const toJsonRows = (rows: readonly unknown[]) => JSON.stringify(rows).slice(1, -1);

/** Answers a call with JSON that bypasses the response schema: it must hold no more than the contract allows. */
export function sendJson(reply: FastifyReply, json: string): never {
  // Fastify accepts the reply itself as a handler's result; the handler's type only allows what the contract promises.
  return reply.type('application/json; charset=utf-8').send(json) as never;
}

interface LongList {
  readonly ids: number[];
  /** Reads the rows with these ids as JSON objects, separated by commas. */
  readonly readJson: (ids: number[]) => Promise<string>;
  /** The rest of the answer, where the list is not all of it, and the list's name in it. */
  readonly within?: { readonly fields: object; readonly name: string };
}

async function* toPieces({ ids, readJson }: LongList, [start, end]: readonly [string, string]) {
  let separator = start;
  for await (const rows of readInChunks(ids, readJson)) {
    if (rows === '') continue;
    yield separator + rows;
    separator = ',';
  }
  yield separator === start ? start + end : end;
}

/**
 * Answers a call with a list of any length. Rows bypass the response schema, so `readJson` must select no more than the
 * contract allows, and so must `fields`.
 */
export async function answerList(reply: FastifyReply, list: LongList): Promise<never> {
  const { ids, readJson, within } = list;
  const frame = within
    ? ([`${JSON.stringify({ ...within.fields, [within.name]: [] }).slice(0, -2)}`, ']}'] as const)
    : (['[', ']'] as const);
  if (ids.length <= CHUNK_ROWS) {
    return sendJson(reply, frame[0] + (ids.length === 0 ? '' : await readJson(ids)) + frame[1]);
  }
  void reply.type('application/json; charset=utf-8');
  return (await answerInPieces(reply, toPieces(list, frame))) as never;
}

/** Pieces of JSON are at least this long, so that compressing and sending them is worth it; longer while nobody else uses the server. */
const PIECE_LENGTH = { inUse: 32 * 1024, alone: 256 * 1024 };
/** How deep lists are looked for; what lies deeper is written in one go. */
const LEVELS = 5;

const isSingle = (value: unknown) => typeof value !== 'object' || value === null || value instanceof Date;

/** Rows are written in one go: field by field, a layout of 5,000 guests took 60 ms longer. */
const isRow = (value: object) =>
  Object.values(value).every(
    (field) => isSingle(field) || (Array.isArray(field) && field.length < 10 && field.every(isSingle)),
  );

function* writeJson(value: unknown, levels: number): Generator<string, void, undefined> {
  if (levels === 0 || isSingle(value) || (!Array.isArray(value) && isRow(value as object))) {
    yield JSON.stringify(value);
    return;
  }
  const isList = Array.isArray(value);
  let separator = isList ? '[' : '{';
  for (const [name, field] of Object.entries(value as object)) {
    if (field === undefined) continue;
    yield isList ? separator : `${separator}${JSON.stringify(name)}:`;
    yield* writeJson(field, levels - 1);
    separator = ',';
  }
  const isEmpty = separator !== ',';
  yield (isEmpty ? separator : '') + (isList ? ']' : '}');
}

async function* jsonPieces(value: object) {
  let piece = '';
  for (const part of writeJson(value, LEVELS)) {
    piece += part;
    if (piece.length < PIECE_LENGTH[isInUse() ? 'inUse' : 'alone']) continue;
    yield piece;
    piece = '';
  }
  yield piece;
}

/** Answers a call with an object that holds long lists. It bypasses the response schema, as `answerList` does. */
export async function answerLongObject(reply: FastifyReply, value: object): Promise<never> {
  void reply.type('application/json; charset=utf-8');
  return (await answerInPieces(reply, jsonPieces(value))) as never;
}
