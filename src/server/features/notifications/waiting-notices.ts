import type { AppContext } from '../../context.ts';
import type { Database } from '../../db/client.ts';
import { MAIL_RETRY_AFTER_MS, mailFailureReason } from '../../integrations/mailer.ts';

/** The mail server answered and refused this address or message. */
const MESSAGE_REFUSED: readonly unknown[] = ['EENVELOPE', 'EMESSAGE'];
/** A notice that could not be mailed for this long is deleted. */
export const NOTICE_LIFETIME_MS = 7 * 24 * 60 * 60_000;

/** A stored notice, which is deleted once it was mailed. */
export interface WaitingNotice {
  readonly id: number;
  readonly mail: Parameters<AppContext['mailer']['send']>[0];
  /** For the log; no personal data. */
  readonly what: string;
  readonly remove: (db: Database, id: number) => Promise<void>;
}

/** Mails a stored notice. If that fails it stays stored, and `mailWaiting` tries again. */
export async function mailNotice({ mailer, log }: AppContext, db: Database, { id, mail, what, remove }: WaitingNotice) {
  try {
    await mailer.send(mail);
  } catch (error) {
    const reason = mailFailureReason(error);
    log.error({ reason }, `${what} not sent, to be tried again`);
    return MESSAGE_REFUSED.includes(reason) ? 'refused' : 'unsent';
  }
  await remove(db, id);
  return 'sent';
}

/**
 * Mails the notices that could not be mailed at once, each locked in a transaction of its own. It stops when the mail
 * server can't be reached; an address that the server refuses, perhaps for days, does not hold up the other notices.
 */
export async function mailWaiting(
  context: AppContext,
  lockNext: (tx: Database, before: Date, except: number[]) => Promise<WaitingNotice | undefined>,
): Promise<void> {
  const before = new Date(context.clock().getTime() - MAIL_RETRY_AFTER_MS);
  const refused: number[] = [];
  let isReachable = true;
  while (isReachable) {
    isReachable = await context.db.transaction(async (tx) => {
      const notice = await lockNext(tx, before, refused);
      if (!notice) return false;
      const mailing = await mailNotice(context, tx, notice);
      if (mailing === 'refused') refused.push(notice.id);
      return mailing !== 'unsent';
    });
  }
}
