import { DEFAULT_LANGUAGE } from '../../../shared/i18n/translate.ts';
import type { AppContext } from '../../common/context.ts';
import { type MailQueue, mailNow, mailWaiting, type WaitingMail } from '../../common/waiting-mails.ts';
import type { Database } from '../../db/client.ts';
import { orderConfirmationMail, returnedPaymentMail, withdrawalMail } from '../../mails/billing-mails.ts';
import { findUser, type User } from '../users/data.ts';
import {
  findPayment,
  listPassEvents,
  type PaymentMailKind,
  type StoredPayment,
  updatePayment,
  WAITING_PAYMENTS,
} from './data.ts';
import { describePayment } from './pass-service.ts';

/** The law asks for the first two: a confirmation that the buyer can keep, and the words and time of a withdrawal. */
const MAILS = {
  confirmation: { render: orderConfirmationMail, occasion: 'grantedAt', mailedAt: 'confirmationMailedAt' },
  withdrawal: { render: withdrawalMail, occasion: 'withdrawnAt', mailedAt: 'withdrawalMailedAt' },
  returned: { render: returnedPaymentMail, occasion: 'returnedAt', mailedAt: 'returnMailedAt' },
} as const;

/** Undefined unless the payment was granted, withdrawn from or returned, and the mail was not sent before. */
async function toWaiting(
  { clock, company }: AppContext,
  db: Database,
  kind: PaymentMailKind,
  payment: StoredPayment | undefined,
): Promise<WaitingMail | undefined> {
  const { render, occasion, mailedAt } = MAILS[kind];
  if (!payment?.userId || !payment[occasion] || payment[mailedAt]) return undefined;
  const user: User | undefined = await findUser(db, payment.userId);
  const described = describePayment(payment, await listPassEvents(db, [payment]));
  return (
    user && {
      compose() {
        const reader = { language: user.language ?? payment.language ?? DEFAULT_LANGUAGE, timeZone: user.timeZone };
        return { to: user.email, ...render({ payment: described, reader, company }) };
      },
      onSent: async (tx) => void (await updatePayment(tx, payment.id, { [mailedAt]: clock() })),
    }
  );
}

/** The payment is not locked while its mail is sent: others who change it would wait for the mail server. */
const toQueue = (context: AppContext, kind: PaymentMailKind): MailQueue => ({
  rows: WAITING_PAYMENTS[kind],
  failure: `${kind} of a payment not mailed`,
  isOwed: true,
  lock: async (tx, id) => toWaiting(context, tx, kind, await findPayment(tx, id)),
});

/** Sends the mail at once; a job repeats what fails. */
export async function mailPayment(context: AppContext, payment: StoredPayment, kind: PaymentMailKind): Promise<void> {
  const waiting = await toWaiting(context, context.db, kind, payment);
  if (waiting) await mailNow(context, toQueue(context, kind), payment.id, waiting);
}

/** Mails what could not be mailed at once. */
export async function mailWaitingPayments(context: AppContext): Promise<void> {
  for (const kind of ['confirmation', 'withdrawal', 'returned'] as const)
    await mailWaiting(context, toQueue(context, kind));
}
