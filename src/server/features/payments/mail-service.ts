import { DEFAULT_LANGUAGE } from '../../../shared/i18n/translate.ts';
import type { AppContext } from '../../context.ts';
import { mailFailureReason } from '../../integrations/mailer.ts';
import { orderConfirmationMail } from '../../mails/order-confirmation.ts';
import type { RenderedMail } from '../../mails/render-mail.ts';
import { withdrawalMail } from '../../mails/withdrawal.ts';
import { findUser, type User } from '../users/data.ts';
import { listUnmailed, type StoredPayment, updatePayment } from './data.ts';

type MailContext = Pick<AppContext, 'db' | 'clock' | 'mailer' | 'company' | 'log'>;

/** Longer than a call waits for the mail server, so that the job never mails what a call is just mailing. */
const FIRST_MAILING_MS = 2 * 60_000;
const MAILS_AT_ONCE = 20;

async function send({ mailer, log }: MailContext, to: string, mail: RenderedMail): Promise<boolean> {
  try {
    await mailer.send({ to, ...mail });
    return true;
  } catch (error) {
    log.error({ reason: mailFailureReason(error) }, 'a mail about a payment was not sent, to be tried again');
    return false;
  }
}

const readerOf = ({ language, timeZone }: User, payment: StoredPayment) => ({
  language: language ?? payment.language ?? DEFAULT_LANGUAGE,
  timeZone,
});

/** What was bought, on something the buyer keeps. */
export async function mailConfirmation(context: MailContext, payment: StoredPayment): Promise<void> {
  const user = payment.userId === null ? undefined : await findUser(context.db, payment.userId);
  if (!user || payment.confirmationMailedAt) return;
  const mail = orderConfirmationMail({ payment, reader: readerOf(user, payment), company: context.company });
  if (!(await send(context, user.email, mail))) return;
  await updatePayment(context.db, payment.id, { confirmationMailedAt: context.clock() });
}

/** That the withdrawal arrived, what it said and when. */
export async function mailWithdrawal(context: MailContext, payment: StoredPayment): Promise<void> {
  const user = payment.userId === null ? undefined : await findUser(context.db, payment.userId);
  if (!user || !payment.withdrawnAt || payment.withdrawalMailedAt) return;
  const mail = withdrawalMail({ payment, reader: readerOf(user, payment), company: context.company });
  if (!(await send(context, user.email, mail))) return;
  await updatePayment(context.db, payment.id, { withdrawalMailedAt: context.clock() });
}

export async function mailWaiting(context: MailContext): Promise<void> {
  const before = new Date(context.clock().getTime() - FIRST_MAILING_MS);
  for (const payment of await listUnmailed(context.db, before, MAILS_AT_ONCE)) {
    if (payment.grantedAt) await mailConfirmation(context, payment);
    await mailWithdrawal(context, payment);
  }
}
