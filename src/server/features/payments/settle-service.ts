import type { PaymentStatus } from '../../../shared/contracts/payments.ts';
import type { AppContext } from '../../common/context.ts';
import type { Database } from '../../db/client.ts';
import { BarionError, type PaymentState } from '../../integrations/barion.ts';
import { JOB } from '../event-access/actor.ts';
import { type EventRow, lockEvent } from '../event-access/data.ts';
import type { User } from '../users/data.ts';
import {
  claimBarionCheck,
  LONGEST_CHECK_PAUSE_MS,
  lockAccount,
  lockPayment,
  type StoredPayment,
  updatePayment,
} from './data.ts';
import { mailPayment } from './mail-service.ts';
import { grantPayment, recomputePaidTime } from './paid-time-service.ts';
import { grantPass, isPassOfUse, recomputePass } from './pass-service.ts';

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** Barion answers at most two questions about a payment in five seconds. */
const CHECK_INTERVAL_MS = 3 * SECOND_MS;
/** A closed payment rarely changes, so callbacks about it cause fewer questions. */
const CLOSED_CHECK_INTERVAL_MS = MINUTE_MS;

/** Barion's final states besides success. Every other state leaves a payment open. */
const ENDINGS: Record<string, PaymentStatus> = { Canceled: 'canceled', Expired: 'expired', Failed: 'failed' };

const isOpen = ({ status }: StoredPayment) => status === 'open' || status === 'starting';

/** Asks less often as a payment gets older: each minute at first, every six hours after a day. */
function nextCheck({ createdAt }: StoredPayment, now: Date): Date {
  const age = Math.abs(now.getTime() - createdAt.getTime());
  return new Date(now.getTime() + Math.min(Math.max(age / 4, MINUTE_MS), LONGEST_CHECK_PAUSE_MS));
}

interface Settlement {
  readonly user: User | undefined;
  /** The event of a pass, unless it was deleted. */
  readonly event: EventRow | undefined;
  readonly payment: StoredPayment;
  readonly state: PaymentState;
  readonly now: Date;
}

/** Records a refund, whether we made it or somebody did by hand on Barion's own pages. */
async function recordRefund(tx: Database, { user, event, payment, state, now }: Settlement): Promise<void> {
  if (payment.refundedAt || state.refunded < payment.amount) return;
  const refundReason = payment.refundReason ?? 'by-hand';
  await updatePayment(tx, payment.id, { refundedAt: now, nextRefundAt: null, refundReason });
  if (payment.grantedAt && !payment.withdrawnAt) await recomputeAfterReturn(tx, { user, event, payment, now });
}

/** A payment was withdrawn from or refunded: what it bought ends, and what other payments bought stays. */
export async function recomputeAfterReturn(
  tx: Database,
  { user, event, payment, now }: Omit<Settlement, 'state'>,
): Promise<void> {
  if (payment.product !== 'pass' && user) await recomputePaidTime(tx, user, now);
  if (event) await recomputePass(tx, event);
}

/** A payment succeeded at Barion: grants what was bought, or schedules a refund where that can't be done. */
async function applySuccessfulPayment({ log }: AppContext, tx: Database, settlement: Settlement) {
  const { user, event, payment, state, now } = settlement;
  const { amount, currency } = payment;
  if (state.total !== amount || state.currency !== currency) {
    log.error({ payment: payment.id }, 'Barion was paid another amount than was ordered; to be refunded');
    await updatePayment(tx, payment.id, { status: 'failed', refundReason: 'mismatch', nextRefundAt: now });
  } else if (user && payment.product === 'pass') {
    if (!event || !isPassOfUse(event, now)) {
      const refundReason = event ? 'of-no-use' : 'event-gone';
      // Its buyer is told by mail.
      return updatePayment(tx, payment.id, { status: 'failed', refundReason, nextRefundAt: now, returnedAt: now });
    }
    await updatePayment(tx, payment.id, { status: 'succeeded' });
    return grantPass(tx, event, payment, now);
  } else if (user) {
    await updatePayment(tx, payment.id, { status: 'succeeded' });
    return grantPayment(tx, user, payment, now);
  } else {
    await updatePayment(tx, payment.id, { status: 'succeeded', refundReason: 'account-gone', nextRefundAt: now });
  }
  return undefined;
}

/** Stores Barion's state of a payment. The only place where a tier or a pass is granted; returns the payment if it was, or if a pass could give nothing. */
async function settle(context: AppContext, { id, userId, eventId }: StoredPayment, state: PaymentState) {
  const now = context.clock();
  return context.db.transaction(async (tx) => {
    const user = userId === null ? undefined : await lockAccount(tx, userId);
    const event = eventId === null ? undefined : await lockEvent(tx, eventId, JOB);
    const payment = await lockPayment(tx, id);
    if (!payment) return undefined;
    if (state.requestId !== String(id)) {
      context.log.error({ payment: id }, 'Barion answered about another order');
      return undefined;
    }
    const isTaken = payment.status === 'succeeded' || payment.refundReason !== null;
    const isPaid = state.status === 'Succeeded';
    await updatePayment(tx, id, {
      barionStatus: state.status,
      ...(!isTaken && { status: ENDINGS[state.status] ?? 'open' }),
      nextCheckAt: isTaken || isPaid || ENDINGS[state.status] ? null : nextCheck(payment, now),
    });
    if (isTaken) await recordRefund(tx, { user, event, payment, state, now });
    else if (isPaid) return applySuccessfulPayment(context, tx, { user, event, payment, state, now });
    return undefined;
  });
}

/**
 * Asks Barion about a payment, unless it was asked just now or nothing can be stored, and stores the answer. Returns whether Barion answered;
 * otherwise the stored state may be out of date.
 */
export async function checkPayment(context: AppContext, payment: StoredPayment): Promise<boolean> {
  if (payment.barionPaymentId === null || context.pool.areCommitsStuck) return false;
  const now = context.clock();
  const pause = isOpen(payment) ? CHECK_INTERVAL_MS : CLOSED_CHECK_INTERVAL_MS;
  const claimed = await claimBarionCheck(context.db, payment.id, {
    now,
    notSince: new Date(now.getTime() - pause),
    nextCheckAt: nextCheck(payment, now),
  });
  if (!claimed) return false;
  let state: PaymentState;
  try {
    state = await context.barion.readState(payment.barionPaymentId);
  } catch (error) {
    if (!(error instanceof BarionError)) throw error;
    context.log.warn({ err: error, payment: payment.id }, 'payment not checked, to be tried again');
    // Barion issued this id: if it reports the id as unknown after a day, it has dropped the payment.
    const isForgotten =
      error.codes.includes('NotExistingPaymentId') && now.getTime() - payment.createdAt.getTime() > DAY_MS;
    if (isForgotten)
      await updatePayment(context.db, payment.id, { nextCheckAt: null, ...(isOpen(payment) && { status: 'failed' }) });
    return false;
  }
  await settleAndMail(context, claimed, state);
  return true;
}

export async function settleAndMail(context: AppContext, payment: StoredPayment, state: PaymentState): Promise<void> {
  const settled = await settle(context, payment, state);
  if (settled) await mailPayment(context, settled, settled.grantedAt ? 'confirmation' : 'returned');
}
