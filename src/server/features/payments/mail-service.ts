import { DEFAULT_LANGUAGE } from '../../../shared/i18n/translate.ts';
import type { AppContext } from '../../context.ts';
import { MAIL_RETRY_AFTER_MS, mailFailureReason } from '../../integrations/mailer.ts';
import { orderConfirmationMail } from '../../mails/order-confirmation.ts';
import type { RenderedMail } from '../../mails/render-mail.ts';
import { withdrawalMail } from '../../mails/withdrawal.ts';
import { findUser, type User } from '../users/data.ts';
import { listUnmailed, type StoredPayment, updatePayment } from './data.ts';

type MailContext = Pick<AppContext, 'db' | 'clock' | 'mailer' | 'company' | 'log'>;

const MAILS_AT_ONCE = 20;

async function send({ mailer, log }: MailContext, to: string, mail: RenderedMail): Promise<boolean> {
  try {
    await mailer.send({ to, ...mail });
    return true;
  } catch (error) {
    log.error({ reason: mailFailureReason(error) }, 'mail about a payment not sent, to be tried again');
    return false;
  }
}

const readerOf = ({ language, timeZone }: User, payment: StoredPayment) => ({
  language: language ?? payment.language ?? DEFAULT_LANGUAGE,
  timeZone,
});

/** Mails what was bought: the law asks for a confirmation that the buyer can keep. */
export async function mailConfirmation(context: MailContext, payment: StoredPayment): Promise<void> {
  const user = payment.userId === null ? undefined : await findUser(context.db, payment.userId);
  if (!user || payment.confirmationMailedAt) return;
  const mail = orderConfirmationMail({ payment, reader: readerOf(user, payment), company: context.company });
  if (!(await send(context, user.email, mail))) return;
  await updatePayment(context.db, payment.id, { confirmationMailedAt: context.clock() });
}

/** Mails that the withdrawal was received, with its words and time. */
export async function mailWithdrawal(context: MailContext, payment: StoredPayment): Promise<void> {
  const user = payment.userId === null ? undefined : await findUser(context.db, payment.userId);
  if (!user || !payment.withdrawnAt || payment.withdrawalMailedAt) return;
  const mail = withdrawalMail({ payment, reader: readerOf(user, payment), company: context.company });
  if (!(await send(context, user.email, mail))) return;
  await updatePayment(context.db, payment.id, { withdrawalMailedAt: context.clock() });
}

/** Mails the confirmations and withdrawals that could not be mailed at once. */
export async function mailWaitingConfirmations(context: MailContext): Promise<void> {
  const before = new Date(context.clock().getTime() - MAIL_RETRY_AFTER_MS);
  for (const payment of await listUnmailed(context.db, before, MAILS_AT_ONCE)) {
    if (payment.grantedAt) await mailConfirmation(context, payment);
    await mailWithdrawal(context, payment);
  }
}
