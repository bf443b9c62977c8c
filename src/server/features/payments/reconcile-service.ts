import { failOrdersBefore, listDueChecks } from './data.ts';
import { mailWaiting } from './mail-service.ts';
import { payDueRefunds } from './refund-service.ts';
import { checkPayment, type MoneyContext } from './settle-service.ts';

const CHECKS_AT_ONCE = 100;
/** An order that Barion never answered; by then it would have let it expire. */
const UNANSWERED_ORDER_MS = 60 * 60_000;

/** Closes what nobody came back for: payments without a callback, refunds and mails that did not go through. */
export async function reconcilePayments(context: MoneyContext): Promise<void> {
  const now = context.clock();
  for (const payment of await listDueChecks(context.db, now, CHECKS_AT_ONCE)) await checkPayment(context, payment);
  await failOrdersBefore(context.db, new Date(now.getTime() - UNANSWERED_ORDER_MS));
  await payDueRefunds(context);
  await mailWaiting(context);
}
