import type { ImportResult, ImportRowResult } from '../../../shared/contracts/guests.ts';
import type { Chunk } from '../../../shared/guest-file/chunks.ts';
import { ApiError, NetworkError } from '../../lib/api-client.ts';

const RETRY_DELAYS_MS = [1_000, 2_000, 4_000];
const MOMENTARY_STATUSES = [408, 425, 429];

export type SendingEnd =
  | { kind: 'finished' }
  | { kind: 'stopped' }
  /** May go on later from where it stopped. */
  | { kind: 'interrupted'; error: unknown }
  | { kind: 'refused'; error: unknown };

interface Sending<Row> {
  chunks: readonly Chunk<Row>[];
  /** The first chunk without an answer. */
  startAt: number;
  send: (chunk: Chunk<Row>) => Promise<ImportResult>;
  wait: (delayMs: number) => Promise<void>;
  isStopped: () => boolean;
  onRetry: () => void;
  onAnswer: (chunkIndex: number, results: readonly ImportRowResult[]) => void;
}

function isMomentary(error: unknown): boolean {
  if (error instanceof ApiError) return error.status >= 500 || MOMENTARY_STATUSES.includes(error.status);
  return error instanceof NetworkError || (error instanceof DOMException && error.name === 'TimeoutError');
}

/** A session that has ended can be opened again in another tab. */
function isResumable(error: unknown): boolean {
  return isMomentary(error) || (error instanceof ApiError && error.status === 401);
}

async function sendPatiently<Row>(chunk: Chunk<Row>, { send, wait, isStopped, onRetry }: Sending<Row>) {
  for (const delayMs of RETRY_DELAYS_MS) {
    try {
      return await send(chunk);
    } catch (error) {
      if (!isMomentary(error) || isStopped()) throw error;
      onRetry();
      await wait(delayMs);
    }
  }
  return send(chunk);
}

/** Sends chunk after chunk. One that may have arrived is sent again as it was: its rows have identifiers of their own. */
export async function sendChunks<Row>(sending: Sending<Row>): Promise<SendingEnd> {
  const { chunks, startAt, isStopped, onAnswer } = sending;
  for (const [offset, chunk] of chunks.slice(startAt).entries()) {
    if (isStopped()) return { kind: 'stopped' };
    try {
      const { results } = await sendPatiently(chunk, sending);
      onAnswer(startAt + offset, results);
    } catch (error) {
      if (isStopped()) return { kind: 'stopped' };
      return { kind: isResumable(error) ? 'interrupted' : 'refused', error };
    }
  }
  return { kind: 'finished' };
}
