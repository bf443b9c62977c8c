import { ApiError, NetworkError } from '../../lib/api-client.ts';

const RETRY_DELAYS_MS = [1_000, 2_000, 4_000];
const MOMENTARY_STATUSES = [408, 425, 429];

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

async function sendPatiently<Answer>(chunkIndex: number, sending: Sending<Answer>): Promise<Answer> {
  const { send, wait, isStopped, onRetry } = sending;
  for (const delayMs of RETRY_DELAYS_MS) {
    try {
      return await send(chunkIndex);
    } catch (error) {
      if (!isMomentary(error) || isStopped()) throw error;
      onRetry();
      await wait(delayMs);
      if (isStopped()) throw error;
    }
  }
  return send(chunkIndex);
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
