import { randomUUID } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';

interface StandInTransaction {
  readonly TransactionId: string;
  readonly POSTransactionId: string | null;
  readonly TransactionType: string;
  readonly Total: number;
  readonly TransactionTime: string;
  readonly RelatedId: string | null;
}

export interface StandInPayment {
  readonly id: string;
  readonly requestId: string;
  readonly redirectUrl: string;
  readonly callbackUrl: string;
  readonly currency: string;
  readonly payee: string;
  readonly locale: string;
  readonly items: readonly { readonly name: string; readonly total: number }[];
  readonly createdAt: string;
  readonly validUntil: string;
  status: 'Prepared' | 'Started' | 'Canceled' | 'Succeeded' | 'Expired';
  total: number;
  completedAt: string | null;
  processResult: string | null;
  transactions: StandInTransaction[];
  /** Whether the shop still has to acknowledge the callback. */
  isCallbackDue: boolean;
}

/** Without hyphens, as Barion mostly writes ids. */
export function newGuid(): string {
  return randomUUID().replaceAll('-', '');
}

const isFinal = ({ status }: StandInPayment) => status !== 'Prepared' && status !== 'Started';

interface Options {
  readonly now: () => Date;
  /** The file that stores the payments; without it they are in memory only. */
  readonly file?: string | undefined;
  readonly onExpired: (payment: StandInPayment) => void;
}

/** The payments of the stand-in and their possible changes. */
export class StandInPayments {
  readonly #payments = new Map<string, StandInPayment>();
  readonly #options: Options;

  constructor(options: Options) {
    this.#options = options;
    if (options.file) this.#load(options.file);
  }

  #load(file: string): void {
    try {
      const stored = JSON.parse(readFileSync(file, 'utf8')) as StandInPayment[];
      for (const payment of stored) this.#payments.set(payment.id, payment);
    } catch (error) {
      if (!(error instanceof SyntaxError) && (error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
  }

  /** Writes the file. Called before a callback is sent, because the app may be killed right after. */
  save(): void {
    const { file } = this.#options;
    if (!file) return;
    writeFileSync(`${file}.tmp`, JSON.stringify(this.list()), { mode: 0o600 });
    renameSync(`${file}.tmp`, file);
  }

  list(): StandInPayment[] {
    return [...this.#payments.values()];
  }

  find(id: string): StandInPayment | undefined {
    const payment = this.#payments.get(id.replaceAll('-', '').toLowerCase());
    if (payment && this.#options.now() >= new Date(payment.validUntil) && this.finish(payment, 'Expired')) {
      this.#options.onExpired(payment);
    }
    return payment;
  }

  expireOverdue(): void {
    for (const id of this.#payments.keys()) this.find(id);
  }

  add(payment: StandInPayment): void {
    this.#payments.set(payment.id, payment);
    this.save();
  }

  /** Ends a payment; false where it had ended already. */
  finish(payment: StandInPayment, status: 'Succeeded' | 'Canceled' | 'Expired'): boolean {
    if (isFinal(payment)) return false;
    payment.status = status;
    payment.completedAt = this.#options.now().toISOString();
    payment.isCallbackDue = true;
    if (status === 'Succeeded') {
      payment.processResult = 'Successful';
      payment.transactions = payment.transactions.map((transaction) =>
        transaction.POSTransactionId === null ? transaction : { ...transaction, TransactionType: 'CardPayment' },
      );
    }
    this.save();
    return true;
  }

  /** Declines the card. The payer may try another until the payment expires. */
  decline(payment: StandInPayment): boolean {
    if (isFinal(payment)) return false;
    payment.status = 'Started';
    payment.processResult = 'Declined';
    this.save();
    return true;
  }

  refund(payment: StandInPayment, transactionId: string, amount: number): StandInTransaction {
    const refund: StandInTransaction = {
      TransactionId: newGuid(),
      POSTransactionId: null,
      TransactionType: 'RefundToBankCard',
      Total: amount,
      TransactionTime: this.#options.now().toISOString(),
      RelatedId: transactionId,
    };
    payment.total -= amount;
    payment.transactions.push(refund);
    payment.isCallbackDue = true;
    this.save();
    return refund;
  }
}
