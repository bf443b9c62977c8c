import type { FastifyRequest } from 'fastify';
import type { SecurityChange } from '../../../shared/contracts/account.ts';
import { DEFAULT_TIME_ZONE } from '../../../shared/contracts/users.ts';
import { DEFAULT_LANGUAGE } from '../../../shared/i18n/translate.ts';
import type { AppContext } from '../../context.ts';
import type { Database } from '../../db/client.ts';
import { findRequestLanguage } from '../../http/language.ts';
import { publicOrigin } from '../../http/public-origin.ts';
import { MAIL_RETRY_AFTER_MS, MAIL_WAIT_MS, mailFailureReason } from '../../integrations/mailer.ts';
import { securityNoticeMail } from '../../mails/account-mails.ts';
import { tryWithin } from '../../timeouts.ts';
import { describeUserAgent } from '../devices/user-agent.ts';
import type { User } from '../users/data.ts';
import { deleteNotice, insertNotice, lockWaitingNotice, type StoredNotice } from './security-notice-data.ts';

/** The mail server answered and refused this address or message. */
const MESSAGE_REFUSED: readonly unknown[] = ['EENVELOPE', 'EMESSAGE'];
/** A notice that could not be mailed for this long is deleted. */
export const NOTICE_LIFETIME_MS = 7 * 24 * 60 * 60_000;

export type NotifyOfChange = (request: FastifyRequest, user: User, change: SecurityChange) => Promise<void>;

async function mailNotice({ mailer, log }: AppContext, db: Database, notice: StoredNotice, user: User) {
  const mail = securityNoticeMail({ ...notice, timeZone: user.timeZone ?? DEFAULT_TIME_ZONE });
  try {
    await mailer.send({ to: user.email, ...mail });
  } catch (error) {
    const reason = mailFailureReason(error);
    log.error({ reason, change: notice.change }, 'security notice not sent, to be tried again');
    return MESSAGE_REFUSED.includes(reason) ? 'refused' : 'unsent';
  }
  await deleteNotice(db, notice.id);
  return 'sent';
}

/**
 * Mails the account's address that the way into the account changed. A mail that fails does not undo the change or hold up
 * its answer, which may hold recovery codes that are shown only once; `mailWaitingNotices` tries again.
 */
export function createSecurityNotices(context: AppContext): NotifyOfChange {
  const notify: NotifyOfChange = async (request, user, change) => {
    const { browser, system } = describeUserAgent(request.headers['user-agent'] ?? null);
    const notice = await insertNotice(context.db, {
      userId: user.id,
      change,
      at: context.clock(),
      language: user.language ?? findRequestLanguage(request) ?? DEFAULT_LANGUAGE,
      device: [browser, system].filter(Boolean).join(', '),
      siteUrl: publicOrigin(context, request),
    });
    await mailNotice(context, context.db, notice, user);
  };
  return (request, user, change) => tryWithin(MAIL_WAIT_MS, notify(request, user, change), context.log);
}

/**
 * Mails the notices that could not be mailed at once. It stops when the mail server can't be reached; an address that the
 * server refuses, perhaps for days, does not hold up the notices of other accounts.
 */
export async function mailWaitingNotices(context: AppContext): Promise<void> {
  const before = new Date(context.clock().getTime() - MAIL_RETRY_AFTER_MS);
  const refused: number[] = [];
  let isReachable = true;
  while (isReachable) {
    isReachable = await context.db.transaction(async (tx) => {
      const waiting = await lockWaitingNotice(tx, before, refused);
      if (!waiting) return false;
      const mailing = await mailNotice(context, tx, waiting.notice, waiting.user);
      if (mailing === 'refused') refused.push(waiting.notice.id);
      return mailing !== 'unsent';
    });
  }
}
