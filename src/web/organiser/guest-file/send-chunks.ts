import { ApiError, NetworkError } from '../../lib/api-client.ts';

const RETRY_DELAYS_MS = [1_000, 2_000, 4_000];
const MOMENTARY_STATUSES = [408, 425, 429];
/** The server imports a few lists at a time and says how long the others wait. After so many waits the import pauses. */
const MAX_BUSY_WAITS = 30;
const DEFAULT_BUSY_SECONDS = 5;

export type SendingEnd =
  | { kind: 'finished' }
  | { kind: 'stopped' }
  /** The sending failed, but can be resumed from where it stopped. */
  | { kind: 'interrupted'; error: unknown }
  | { kind: 'refused'; error: unknown };

interface Sending<Answer> {
  chunkCount: number;
  /** Index of the first chunk without an answer. */
  startAt: number;
  send: (chunkIndex: number) => Promise<Answer>;
  wait: (delayMs: number) => Promise<void>;
  isStopped: () => boolean;
  onRetry: () => void;
  /** The server imports other lists first; this one is sent again after these seconds. */
  onBusy: (seconds: number) => void;
  onAnswer: (answer: Answer, chunkIndex: number) => void;
}

function isMomentary(error: unknown): boolean {
  if (error instanceof ApiError) return error.status >= 500 || MOMENTARY_STATUSES.includes(error.status);
  return error instanceof NetworkError || (error instanceof DOMException && error.name === 'TimeoutError');
}

/** Whether sending can be resumed later. 401 counts, because the user can sign in again in another tab. */
function isResumable(error: unknown): boolean {
  return isMomentary(error) || (error instanceof ApiError && error.status === 401);
}

/** Sends a chunk, and again as long as the server has no place for it. */
async function sendInTurn<Answer>(chunkIndex: number, sending: Sending<Answer>): Promise<Answer> {
  const { send, wait, isStopped, onBusy } = sending;
  for (let waits = 0; ; waits += 1) {
    try {
      return await send(chunkIndex);
    } catch (error) {
      const isBusy = error instanceof ApiError && error.code === 'busy' && waits < MAX_BUSY_WAITS;
      if (!isBusy || isStopped()) throw error;
      const seconds = error.retryAfterSeconds ?? DEFAULT_BUSY_SECONDS;
      onBusy(seconds);
      await wait(seconds * 1_000);
      if (isStopped()) throw error;
    }
  }
}

async function sendPatiently<Answer>(chunkIndex: number, sending: Sending<Answer>): Promise<Answer> {
  const { wait, isStopped, onRetry } = sending;
  for (const delayMs of RETRY_DELAYS_MS) {
    try {
      return await sendInTurn(chunkIndex, sending);
    } catch (error) {
      if (!isMomentary(error) || isStopped()) throw error;
      onRetry();
      await wait(delayMs);
      if (isStopped()) throw error;
    }
  }
  return sendInTurn(chunkIndex, sending);
}

/** Sends the chunks in order. Resending a chunk is safe, because each row carries its own identifier. */
export async function sendChunks<Answer>(sending: Sending<Answer>): Promise<SendingEnd> {
  const { chunkCount, startAt, isStopped, onAnswer } = sending;
  for (let chunkIndex = startAt; chunkIndex < chunkCount; chunkIndex += 1) {
    if (isStopped()) return { kind: 'stopped' };
    try {
      onAnswer(await sendPatiently(chunkIndex, sending), chunkIndex);
    } catch (error) {
      if (isStopped()) return { kind: 'stopped' };
      return { kind: isResumable(error) ? 'interrupted' : 'refused', error };
    }
  }
  return { kind: 'finished' };
}
