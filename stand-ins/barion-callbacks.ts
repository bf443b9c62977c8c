import { setTimeout as wait } from 'node:timers/promises';
import type { StandInPayment, StandInPayments } from './barion-payments.ts';
import type { CallbackManner } from './barion-trouble.ts';

/** Like Barion: five retries, each after three times the pause before. */
const RETRY_DELAYS_MS = [2_000, 6_000, 18_000, 54_000, 162_000];
const ANSWER_TIMEOUT_MS = 15_000;
const LATE_MS = 10_000;
const MANY = 5;

export type Callbacks = ReturnType<typeof createCallbacks>;

/** Calls the shop back when a payment changed. The callback contains only the payment's id. */
export function createCallbacks(payments: StandInPayments, retryDelaysMs: readonly number[] = RETRY_DELAYS_MS) {
  const closing = new AbortController();
  const pause = (delayMs: number) => wait(delayMs, undefined, { signal: closing.signal, ref: false });

  function settle(payment: StandInPayment): void {
    payment.isCallbackDue = false;
    payments.save();
  }

  async function post({ id, callbackUrl }: StandInPayment): Promise<boolean> {
    try {
      const response = await fetch(callbackUrl, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ PaymentId: id }).toString(),
        signal: AbortSignal.any([closing.signal, AbortSignal.timeout(ANSWER_TIMEOUT_MS)]),
      });
      await response.body?.cancel();
      return response.status === 200;
    } catch {
      return false;
    }
  }

  async function deliver(payment: StandInPayment): Promise<void> {
    for (const delay of [0, ...retryDelaysMs]) {
      await pause(delay);
      if (await post(payment)) return settle(payment);
    }
  }

  /** Starts the callbacks in the chosen manner; resolves when the payer's browser may be redirected. */
  async function announce(payment: StandInPayment, manner: CallbackManner = 'usual'): Promise<void> {
    if (manner === 'never') return settle(payment);
    const delivered = async () => deliver(payment).catch(() => {});
    if (manner === 'early') await delivered();
    else if (manner === 'late') void pause(LATE_MS).then(delivered, () => {});
    else for (let count = 0; count < (manner === 'many' ? MANY : 1); count += 1) void delivered();
  }

  return {
    announce,
    /** Sends the callbacks that were not acknowledged before a restart. */
    resume(): void {
      for (const payment of payments.list()) if (payment.isCallbackDue) void announce(payment);
    },
    stop: () => closing.abort(),
  };
}
