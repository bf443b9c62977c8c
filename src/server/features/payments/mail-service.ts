import { DEFAULT_LANGUAGE } from '../../../shared/i18n/translate.ts';
import type { AppContext } from '../../context.ts';
import { MAIL_RETRY_AFTER_MS, mailFailureReason } from '../../integrations/mailer.ts';
import { orderConfirmationMail, withdrawalMail } from '../../mails/billing-mails.ts';
import { findUser } from '../users/data.ts';
import { listPaymentsToMail, type StoredPayment, updatePayment } from './data.ts';

const MAILS_AT_ONCE = 20;

/** The law asks for both: a confirmation that the buyer can keep, and the words and time of a withdrawal. */
const MAILS = {
  confirmation: { render: orderConfirmationMail, occasion: 'grantedAt', mailedAt: 'confirmationMailedAt' },
  withdrawal: { render: withdrawalMail, occasion: 'withdrawnAt', mailedAt: 'withdrawalMailedAt' },
} as const;

/** Sends the mail if the payment was granted or withdrawn from and it was not sent before; a job retries failures. */
export async function mailPayment(
  { db, clock, mailer, company, log }: AppContext,
  payment: StoredPayment,
  kind: keyof typeof MAILS,
): Promise<void> {
  const { render, occasion, mailedAt } = MAILS[kind];
  const user = payment.userId === null ? undefined : await findUser(db, payment.userId);
  if (!user || !payment[occasion] || payment[mailedAt]) return;
  const reader = { language: user.language ?? payment.language ?? DEFAULT_LANGUAGE, timeZone: user.timeZone };
  try {
    await mailer.send({ to: user.email, ...render({ payment, reader, company }) });
  } catch (error) {
    log.error({ reason: mailFailureReason(error) }, 'mail about a payment not sent, to be tried again');
    return;
  }
  await updatePayment(db, payment.id, { [mailedAt]: clock() });
}

/** Mails the confirmations and withdrawals that could not be mailed at once. */
export async function mailWaitingPayments(context: AppContext): Promise<void> {
  const before = new Date(context.clock().getTime() - MAIL_RETRY_AFTER_MS);
  for (const payment of await listPaymentsToMail(context.db, before, MAILS_AT_ONCE)) {
    await mailPayment(context, payment, 'confirmation');
    await mailPayment(context, payment, 'withdrawal');
  }
}
