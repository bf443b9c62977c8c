import type { DoorGuest } from '../../../../shared/contracts/door.ts';
import type { Tap } from './door-reducer.ts';

export type TapOutcome =
  | { readonly kind: 'confirmed'; readonly guest: DoorGuest; readonly alreadyCheckedIn: boolean }
  /** It can never succeed: the guest is gone. */
  | { readonly kind: 'refused' }
  | { readonly kind: 'sessionOver' }
  /** No answer, or one that says to come back. */
  | { readonly kind: 'later'; readonly afterMs?: number };

interface TapSenderOptions {
  findNext: () => Tap | undefined;
  send: (tap: Tap) => Promise<TapOutcome>;
  onSending: (tap: Tap) => void;
  onOutcome: (tap: Tap, outcome: Exclude<TapOutcome, { kind: 'later' }>) => void;
}

const FIRST_DELAY_MS = 1_000;
const MAX_DELAY_MS = 15_000;

export function backoffMs(failures: number): number {
  return Math.min(FIRST_DELAY_MS * 2 ** (failures - 1), MAX_DELAY_MS);
}

/** Sends what was tapped, one after the other and in order, and again until it is answered. */
export function createTapSender({ findNext, send, onSending, onOutcome }: TapSenderOptions) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let isBusy = false;
  let isStopped = false;

  /** False when there is a reason to pause. */
  async function sendOne(tap: Tap): Promise<boolean> {
    onSending(tap);
    const outcome = await send(tap);
    if (isStopped) return false;
    if (outcome.kind === 'later') {
      failures += 1;
      timer = setTimeout(wake, outcome.afterMs ?? backoffMs(failures));
      return false;
    }
    failures = 0;
    if (outcome.kind === 'sessionOver') isStopped = true;
    onOutcome(tap, outcome);
    return true;
  }

  async function sendAll(): Promise<void> {
    isBusy = true;
    try {
      for (let tap = findNext(); tap && !isStopped && (await sendOne(tap)); ) tap = findNext();
    } finally {
      // In the same instant in which nothing more was found: a tap a moment later must not be taken for one that is seen.
      isBusy = false;
    }
  }

  /** There is something to send, or a reason to believe that the network is back. */
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
