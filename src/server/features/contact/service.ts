import type { ContactMessage } from '../../../shared/contracts/contact.ts';
import type { Language } from '../../../shared/i18n/translate.ts';
import type { AppContext } from '../../common/context.ts';
import { tryWithin } from '../../common/timeouts.ts';
import { type MailQueue, mailNow, mailWaiting, type WaitingMail } from '../../common/waiting-mails.ts';
import { MAIL_WAIT_MS } from '../../integrations/mailer.ts';
import { createNetworkRateLimit } from '../../limits/rate-limits.ts';
import { contactMail } from '../../mails/contact.ts';
import { insertMessage, lockMessage, markMailed, type StoredMessage, WAITING_MESSAGES } from './data.ts';

/** The privacy policy names this time. */
export const MESSAGE_LIFETIME_MS = 365 * 24 * 60 * 60_000;

function toWaiting({ company, clock }: AppContext, message: StoredMessage): WaitingMail {
  const { id, name, email } = message;
  return {
    compose: () => ({ to: company.supportEmail, replyTo: { name, address: email }, ...contactMail(message) }),
    onSent: (db) => markMailed(db, id, clock()),
  };
}

const toQueue = (context: AppContext): MailQueue => ({
  failure: 'contact message not mailed',
  rows: WAITING_MESSAGES,
  async lock(tx, id) {
    const message = await lockMessage(tx, id);
    return message && toWaiting(context, message);
  },
});

/** Mails the messages that could not be mailed when they arrived. */
export const mailWaitingMessages = (context: AppContext): Promise<void> => mailWaiting(context, toQueue(context));

export type ContactService = ReturnType<typeof createContactService>;

export function createContactService(context: AppContext) {
  const { db, clock } = context;
  const queue = toQueue(context);
  // Generous, because a whole office or venue can share one address.
  const messagesPerNetwork = createNetworkRateLimit(context, { name: 'contact', points: 20, minutes: 10 });
  return {
    async receive(message: ContactMessage, ip: string, language: Language): Promise<void> {
      await messagesPerNetwork.consume(ip);
      const stored = await insertMessage(db, { ...message, language, createdAt: clock() });
      // The sender gets a success once the message is stored; a job mails it when the mail server is down or slow.
      const mailing = mailNow(context, queue, stored.id, toWaiting(context, stored));
      await tryWithin(MAIL_WAIT_MS, mailing, context.log);
    },
  };
}
