import type { DoorOperationsAnswer } from '../../../../shared/contracts/door-operations.ts';
import { MAX_OPERATIONS_PER_CALL } from '../../../../shared/door/operation.ts';
import { LONGEST_RETRY_MS, retryDelayMs } from '../../../lib/retry-delay.ts';
import type { KeptOperation } from './kept-operation.ts';

export type SendOutcome =
  | { readonly kind: 'answered'; readonly answer: DoorOperationsAnswer }
  /** The server does not know this browser: nothing can be sent until somebody signs in. */
  | { readonly kind: 'unknownSession' }
  /** The server can't take so much at once. */
  | { readonly kind: 'tooLarge' }
  /** The server can't read the call as a whole, so it says nothing about the operations in it. */
  | { readonly kind: 'callRefused' }
  /** No answer, or one that asks to try again later. */
  | { readonly kind: 'later'; readonly afterMs?: number };

interface DoorOperationSenderOptions {
  /** The operations to send, oldest first. */
  findWaiting: () => Promise<readonly KeptOperation[]>;
  send: (operations: readonly KeptOperation[]) => Promise<SendOutcome>;
  onSending: () => void;
  /** Must store what became of the operations: those that are still waiting after it are sent again. */
  onAnswer: (operations: readonly KeptOperation[], answer: DoorOperationsAnswer) => Promise<void>;
  /** Runs one round at a time, of all pages of this browser. */
  exclusively: (round: () => Promise<boolean>) => Promise<boolean>;
}

/** Sends operations in batches, in order, and each batch again until the server answers it. */
export function createDoorOperationSender(options: DoorOperationSenderOptions) {
  const { findWaiting, send, onSending, onAnswer, exclusively } = options;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let batchSize = MAX_OPERATIONS_PER_CALL;
  let isBusy = false;
  let isWanted = false;
  let isStopped = false;

  function sendLater(afterMs?: number): void {
    failures += 1;
    timer = setTimeout(wake, afterMs ?? retryDelayMs(failures, LONGEST_RETRY_MS.door));
  }

  /** Returns whether the next round may follow at once. */
  async function sendBatch(): Promise<boolean> {
    clearTimeout(timer);
    const batch = (await findWaiting()).slice(0, batchSize);
    if (batch.length === 0 || isStopped) return false;
    onSending();
    const outcome = await send(batch);
    if (outcome.kind === 'tooLarge' && batch.length > 1) {
      batchSize = batch.length >> 1;
      return true;
    }
    if (outcome.kind === 'later' || outcome.kind === 'tooLarge' || outcome.kind === 'callRefused') {
      if (!isStopped) sendLater(outcome.kind === 'later' ? outcome.afterMs : undefined);
      return false;
    }
    // Not repeated by a timer: entering the door wakes the sender.
    if (outcome.kind === 'unknownSession') return false;
    failures = 0;
    await onAnswer(batch, outcome.answer);
    return true;
  }

  async function sendAll(): Promise<void> {
    isBusy = true;
    try {
      do isWanted = false;
      while ((!isStopped && (await exclusively(sendBatch))) || (isWanted && !isStopped));
    } catch (error) {
      console.warn('Operations could not be sent', error);
      if (!isStopped) sendLater();
    } finally {
      isBusy = false;
    }
  }

  /** Call when there is something to send, or when the network seems to be back. */
  function wake(): void {
    isWanted = true;
    if (isBusy || isStopped) return;
    clearTimeout(timer);
    void sendAll();
  }

  return {
    wake,
    stop(): void {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
