import type { ContactMessage } from '../../../shared/contracts/contact.ts';
import type { Language } from '../../../shared/i18n/translate.ts';
import type { AppContext } from '../../context.ts';
import { mailFailureReason } from '../../integrations/mailer.ts';
import { createNetworkRateLimit } from '../../limits/rate-limits.ts';
import { contactMail } from '../../mails/contact.ts';
import { tryWithin } from '../../timeouts.ts';
import { countFailedMailing, insertMessage, lockWaitingMessage, markMailed, type StoredMessage } from './data.ts';

const MINUTE_MS = 60_000;
const MAIL_WAIT_MS = 5_000;
/** Longer than a call waits for the mail server, so that the job never mails what a call is just mailing. */
const FIRST_MAILING_MS = 2 * MINUTE_MS;
/** As the privacy policy says. */
export const MESSAGE_LIFETIME_MS = 365 * 24 * 60 * MINUTE_MS;

type MailContext = Pick<AppContext, 'db' | 'clock' | 'mailer' | 'company' | 'log'>;

/** Whether the message is on its way to the support address now. */
async function mailMessage(context: MailContext, db: AppContext['db'], message: StoredMessage): Promise<boolean> {
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

/** Mails what could not be mailed when it came, and ends with the first that still can't. */
export async function mailWaitingMessages(context: MailContext): Promise<void> {
  const receivedBefore = new Date(context.clock().getTime() - FIRST_MAILING_MS);
  let hasMailed = true;
  while (hasMailed) {
    hasMailed = await context.db.transaction(async (tx) => {
      const message = await lockWaitingMessage(tx, receivedBefore);
      return message !== undefined && mailMessage(context, tx, message);
    });
  }
}

interface Received {
  readonly message: ContactMessage;
  readonly ip: string;
  readonly language: Language;
}

export interface ContactService {
  receive(received: Received): Promise<void>;
}

export function createContactService(context: AppContext): ContactService {
  const { db, clock } = context;
  // Whole offices and venues share an address; nobody there writes this often.
  const messagesPerNetwork = createNetworkRateLimit(context, { name: 'contact', points: 20, windowSeconds: 10 * 60 });
  return {
    async receive({ message, ip, language }) {
      await messagesPerNetwork.consume(ip);
      const stored = await insertMessage(db, { ...message, language, createdAt: clock() });
      // Stored is received: a mail server that is down or slow is our trouble, not the sender's.
      await tryWithin(MAIL_WAIT_MS, mailMessage(context, db, stored), context.log);
    },
  };
}
