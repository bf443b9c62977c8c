import { failOrdersBefore, listDueChecks } from './data.ts';
import { mailWaitingConfirmations } from './mail-service.ts';
import { payDueRefunds } from './refund-service.ts';
import { checkPayment, type MoneyContext } from './settle-service.ts';

const CHECKS_AT_ONCE = 100;
/** After this time Barion would have let an order expire whose answer never reached us. */
const UNANSWERED_ORDER_MS = 60 * 60_000;

/** The job of each minute: asks about payments without a callback, and retries refunds and mails that failed. */
export async function reconcilePayments(context: MoneyContext): Promise<void> {
  const now = context.clock();
  for (const payment of await listDueChecks(context.db, now, CHECKS_AT_ONCE)) await checkPayment(context, payment);
  await failOrdersBefore(context.db, new Date(now.getTime() - UNANSWERED_ORDER_MS));
  await payDueRefunds(context);
  await mailWaitingConfirmations(context);
}
