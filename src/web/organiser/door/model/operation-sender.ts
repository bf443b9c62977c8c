import type { DoorGuest } from '../../../../shared/contracts/door.ts';
import { LONGEST_RETRY_MS, retryDelayMs } from '../../../lib/retry-delay.ts';
import type { Operation } from './door-reducer.ts';

export type SendOutcome =
  | { readonly kind: 'confirmed'; readonly guest: DoorGuest; readonly alreadyCheckedIn: boolean }
  /** It can never succeed: the guest was removed. */
  | { readonly kind: 'refused' }
  | { readonly kind: 'sessionOver' }
  /** No answer, or one that asks to try again later. */
  | { readonly kind: 'later'; readonly afterMs?: number };

interface OperationSenderOptions {
  findNext: () => Operation | undefined;
  send: (operation: Operation) => Promise<SendOutcome>;
  onSending: (operation: Operation) => void;
  onOutcome: (operation: Operation, outcome: Exclude<SendOutcome, { kind: 'later' }>) => void;
}

/** Sends operations one after the other, in order, and each again until the server answers it. */
export function createOperationSender({ findNext, send, onSending, onOutcome }: OperationSenderOptions) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let isBusy = false;
  let isStopped = false;

  /** Returns false when sending must pause. */
  async function sendOne(operation: Operation): Promise<boolean> {
    onSending(operation);
    const outcome = await send(operation);
    if (isStopped) return false;
    if (outcome.kind === 'later') {
      failures += 1;
      timer = setTimeout(wake, outcome.afterMs ?? retryDelayMs(failures, LONGEST_RETRY_MS.door));
      return false;
    }
    failures = 0;
    if (outcome.kind === 'sessionOver') isStopped = true;
    onOutcome(operation, outcome);
    return true;
  }

  async function sendAll(): Promise<void> {
    isBusy = true;
    try {
      for (let operation = findNext(); operation && !isStopped && (await sendOne(operation)); ) operation = findNext();
    } finally {
      // Set in the same tick in which no operation was left: one recorded later must start the sender again.
      isBusy = false;
    }
  }

  /** Call when there is something to send, or when the network seems to be back. */
  function wake(): void {
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
