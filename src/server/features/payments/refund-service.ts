import type { AppContext } from '../../common/context.ts';
import { attemptEach } from '../../common/job-failures.ts';
import { BarionError } from '../../integrations/barion.ts';
import { claimRefund, listDueRefunds, REFUND_KEY, type StoredPayment, updatePayment } from './data.ts';

const MINUTE_MS = 60_000;
const LONGEST_PAUSE_MS = 6 * 60 * MINUTE_MS;
const REFUNDS_AT_ONCE = 20;

/** A minute after the first try, then twice as long each time. A minute is longer than a try can take. */
function nextTry(attempts: number, now: Date): Date {
  return new Date(now.getTime() + Math.min(MINUTE_MS * 2 ** Math.min(attempts, 10), LONGEST_PAUSE_MS));
}

async function payBack({ barion }: AppContext, { id, barionPaymentId }: StoredPayment): Promise<void> {
  if (barionPaymentId === null) return;
  // An earlier try may have succeeded although its answer was lost.
  const { refunded, sale } = await barion.readState(barionPaymentId);
  if (!sale) throw new BarionError('refused', 'the payment has no sale of ours');
  const amount = sale.total - refunded;
  if (amount <= 0) return;
  await barion.refund({
    paymentId: barionPaymentId,
    requestId: String(id),
    transactionId: sale.transactionId,
    amount,
    comment: `Placecard ${id}`,
  });
}

/** Tries once to refund a payment; a job repeats it until it succeeds. */
export async function refundPayment(context: AppContext, payment: StoredPayment): Promise<void> {
  const { db, clock, log } = context;
  const claimed = await claimRefund(db, payment, nextTry(payment.refundAttempts, clock()));
  if (!claimed) return;
  try {
    await payBack(context, claimed);
  } catch (error) {
    if (!(error instanceof BarionError)) throw error;
    log.error({ err: error, payment: payment.id }, 'refund failed, to be tried again');
    return;
  }
  await updatePayment(db, payment.id, { refundedAt: clock(), nextRefundAt: null });
}

export async function retryDueRefunds(context: AppContext): Promise<void> {
  await attemptEach(
    context,
    await listDueRefunds(context.db, context.clock(), REFUNDS_AT_ONCE),
    ({ id }) => ({ key: REFUND_KEY + id, failure: 'refund failed', isOwed: true }),
    (payment) => refundPayment(context, payment),
  );
}
