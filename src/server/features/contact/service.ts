import type { ContactMessage } from '../../../shared/contracts/contact.ts';
import type { Language } from '../../../shared/i18n/translate.ts';
import type { AppContext } from '../../context.ts';
import { MAIL_RETRY_AFTER_MS, MAIL_WAIT_MS, mailFailureReason } from '../../integrations/mailer.ts';
import { createNetworkRateLimit } from '../../limits/rate-limits.ts';
import { contactMail } from '../../mails/contact.ts';
import { tryWithin } from '../../timeouts.ts';
import { countFailedMailing, insertMessage, lockWaitingMessage, markMailed, type StoredMessage } from './data.ts';

/** The privacy policy names this time. */
export const MESSAGE_LIFETIME_MS = 365 * 24 * 60 * 60_000;

/** Mails a message to the support address; false where the mail server did not take it. */
async function mailMessage(context: AppContext, db: AppContext['db'], message: StoredMessage): Promise<boolean> {
  const { clock, mailer, company, log } = context;
  const { id, name, email } = message;
  try {
    await mailer.send({ to: company.supportEmail, replyTo: { name, address: email }, ...contactMail(message) });
  } catch (error) {
    log.error({ reason: mailFailureReason(error) }, 'contact message not mailed, to be tried again');
    await countFailedMailing(db, id);
    return false;
  }
  await markMailed(db, id, clock());
  return true;
}

/** Mails the messages that could not be mailed when they arrived; stops at the first that fails again. */
export async function mailWaitingMessages(context: AppContext): Promise<void> {
  const receivedBefore = new Date(context.clock().getTime() - MAIL_RETRY_AFTER_MS);
  let hasMailed = true;
  while (hasMailed) {
    hasMailed = await context.db.transaction(async (tx) => {
      const message = await lockWaitingMessage(tx, receivedBefore);
      return message !== undefined && mailMessage(context, tx, message);
    });
  }
}

export type ContactService = ReturnType<typeof createContactService>;

export function createContactService(context: AppContext) {
  const { db, clock } = context;
  // Generous, because a whole office or venue can share one address.
  const messagesPerNetwork = createNetworkRateLimit(context, { name: 'contact', points: 20, minutes: 10 });
  return {
    async receive(message: ContactMessage, ip: string, language: Language): Promise<void> {
      await messagesPerNetwork.consume(ip);
      const stored = await insertMessage(db, { ...message, language, createdAt: clock() });
      // The sender gets a success once the message is stored; a job mails it when the mail server is down or slow.
      await tryWithin(MAIL_WAIT_MS, mailMessage(context, db, stored), context.log);
    },
  };
}
