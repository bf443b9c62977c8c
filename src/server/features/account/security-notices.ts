import type { FastifyRequest } from 'fastify';
import type { SecurityChange } from '../../../shared/contracts/account.ts';
import { DEFAULT_LANGUAGE } from '../../../shared/i18n/translate.ts';
import { DEFAULT_TIME_ZONE } from '../../../shared/time-zone.ts';
import type { AppContext } from '../../common/context.ts';
import { tryWithin } from '../../common/timeouts.ts';
import { type MailQueue, mailNow, mailWaiting, type WaitingMail } from '../../common/waiting-mails.ts';
import { findRequestLanguage } from '../../http/language.ts';
import { publicOrigin } from '../../http/public-origin.ts';
import { MAIL_WAIT_MS } from '../../integrations/mailer.ts';
import { securityNoticeMail } from '../../mails/account-mails.ts';
import { describeUserAgent } from '../devices/user-agent.ts';
import type { User } from '../users/data.ts';
import { deleteNotice, insertNotice, lockNotice, type StoredNotice, WAITING_NOTICES } from './security-notice-data.ts';

export type NotifyOfChange = (request: FastifyRequest, user: User, change: SecurityChange) => Promise<void>;

function toWaiting(notice: StoredNotice, { email, timeZone }: User): WaitingMail {
  return {
    compose: () => ({ to: email, ...securityNoticeMail({ ...notice, timeZone: timeZone ?? DEFAULT_TIME_ZONE }) }),
    onSent: (db) => deleteNotice(db, notice.id),
  };
}

const NOTICES: MailQueue = {
  failure: 'notice of a security change not mailed',
  rows: WAITING_NOTICES,
  async lock(tx, id) {
    const waiting = await lockNotice(tx, id);
    return waiting && toWaiting(waiting.notice, waiting.user);
  },
};

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
    await mailNow(context, NOTICES, notice.id, toWaiting(notice, user));
  };
  return (request, user, change) => tryWithin(MAIL_WAIT_MS, notify(request, user, change), context.log);
}

/** Mails the notices that could not be mailed at once. */
export const mailWaitingNotices = (context: AppContext): Promise<void> => mailWaiting(context, NOTICES);
