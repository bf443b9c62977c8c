import { setTimeout as wait } from 'node:timers/promises';
import type { StandInPayment, StandInPayments } from './barion-payments.ts';
import type { CallbackManner } from './barion-trouble.ts';

/** Like Barion: five retries, each after three times the pause before. */
const RETRY_DELAYS_MS = [2_000, 6_000, 18_000, 54_000, 162_000];
const ANSWER_TIMEOUT_MS = 15_000;
const LATE_MS = 10_000;
const MANY = 5;

interface Options {
  readonly payments: StandInPayments;
  readonly retryDelaysMs?: readonly number[] | undefined;
}

/** Calls the shop back when a payment changed. The callback contains only the payment's id. */
export class Callbacks {
  readonly #payments: StandInPayments;
  readonly #retryDelaysMs: readonly number[];
  readonly #closing = new AbortController();

  constructor({ payments, retryDelaysMs = RETRY_DELAYS_MS }: Options) {
    this.#payments = payments;
    this.#retryDelaysMs = retryDelaysMs;
  }

  async #post({ id, callbackUrl }: StandInPayment): Promise<boolean> {
    try {
      const response = await fetch(callbackUrl, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ PaymentId: id }).toString(),
        signal: AbortSignal.any([this.#closing.signal, AbortSignal.timeout(ANSWER_TIMEOUT_MS)]),
      });
      await response.body?.cancel();
      return response.status === 200;
    } catch {
      return false;
    }
  }

  async #deliver(payment: StandInPayment): Promise<void> {
    for (const delay of [0, ...this.#retryDelaysMs]) {
      await wait(delay, undefined, { signal: this.#closing.signal, ref: false });
      if (await this.#post(payment)) {
        payment.isCallbackDue = false;
        this.#payments.save();
        return;
      }
    }
  }

  /** Resolves when the payer's browser may be redirected. */
  async announce(payment: StandInPayment, manner: CallbackManner = 'usual'): Promise<void> {
    const deliver = () => this.#deliver(payment).catch(() => {});
    if (manner === 'never') {
      payment.isCallbackDue = false;
      this.#payments.save();
    } else if (manner === 'early') await deliver();
    else if (manner === 'many') for (let count = 0; count < MANY; count += 1) void deliver();
    else if (manner === 'late') {
      void wait(LATE_MS, undefined, { signal: this.#closing.signal, ref: false }).then(deliver, () => {});
    } else void deliver();
  }

  /** Sends the callbacks that were not acknowledged before a restart. */
  resume(): void {
    for (const payment of this.#payments.list()) if (payment.isCallbackDue) void this.announce(payment);
  }

  stop(): void {
    this.#closing.abort();
  }
}
