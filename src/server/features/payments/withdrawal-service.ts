import { WITHDRAWAL_DAYS } from '../../../shared/paid-time.ts';
import type { AppContext } from '../../common/context.ts';
import { tryWithin } from '../../common/timeouts.ts';
import { AppError, notFoundError } from '../../http/errors.ts';
import { lockEvent } from '../event-access/data.ts';
import { findPayment, lockAccount, lockPayment, type StoredPayment, updatePayment } from './data.ts';
import { mailPayment } from './mail-service.ts';
import { refundPayment } from './refund-service.ts';
import { recomputeAfterReturn } from './settle-service.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** A refund usually takes a moment; a job repeats it where Barion is slower. */
const REFUND_WAIT_MS = 5_000;

/** The last day on which a payment can be withdrawn from; null where it can't. */
export function withdrawableUntil(payment: StoredPayment, now: Date): Date | null {
  const { grantedAt, withdrawnAt, refundedAt } = payment;
  if (!grantedAt || withdrawnAt || refundedAt) return null;
  // By law the day of the contract does not count and the last day counts to its end, in the buyer's time zone.
  const isOver = now.getTime() - grantedAt.getTime() >= (WITHDRAWAL_DAYS + 1) * DAY_MS;
  return isOver ? null : new Date(grantedAt.getTime() + WITHDRAWAL_DAYS * DAY_MS);
}

/** Ends the contract for a month, a year or a pass and refunds the price in full. Calling it again changes nothing. */
export async function withdraw(context: AppContext, userId: number, id: number): Promise<StoredPayment> {
  const { db, clock } = context;
  const now = clock();
  const { payment, isNew } = await db.transaction(async (tx) => {
    const user = await lockAccount(tx, userId);
    const found = await findPayment(tx, id);
    // Nobody makes a stranger's event wait.
    const eventId = found?.userId === userId ? found.eventId : null;
    const event = eventId ? await lockEvent(tx, eventId, { kind: 'user', id: userId, via: 'event' }) : undefined;
    const payment = await lockPayment(tx, id);
    if (!user || payment?.userId !== userId) throw notFoundError('Payment not found');
    if (payment.withdrawnAt) return { payment, isNew: false };
    if (!withdrawableUntil(payment, now)) {
      throw new AppError('withdrawal_over', 'This payment can no longer be withdrawn from.');
    }
    const updated = await updatePayment(tx, id, { withdrawnAt: now, refundReason: 'withdrawal', nextRefundAt: now });
    await recomputeAfterReturn(tx, { user, event, payment, now });
    return { payment: updated ?? payment, isNew: true };
  });
  // Only the first call sends the mail and the refund; a job retries either if it fails.
  if (!isNew) return payment;
  await mailPayment(context, payment, 'withdrawal');
  await tryWithin(REFUND_WAIT_MS, refundPayment(context, payment), context.log);
  return (await findPayment(db, id)) ?? payment;
}
