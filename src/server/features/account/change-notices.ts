import type { FastifyRequest } from 'fastify';
import { DEFAULT_TIME_ZONE } from '../../../shared/contracts/users.ts';
import { DEFAULT_LANGUAGE } from '../../../shared/i18n/translate.ts';
import type { AppContext } from '../../context.ts';
import { findRequestLanguage } from '../../http/language.ts';
import { publicOrigin } from '../../http/public-origin.ts';
import { mailFailureReason } from '../../integrations/mailer.ts';
import { type SecurityChange, securityNoticeMail } from '../../mails/security-notice.ts';
import { describeUserAgent } from '../devices/user-agent.ts';
import type { User } from '../users/data.ts';

export type NotifyOfChange = (request: FastifyRequest, user: User, change: SecurityChange) => Promise<void>;

/** Tells the account's address; what was changed stays changed even where the mail server is down. */
export function createChangeNotices(context: AppContext): NotifyOfChange {
  const { mailer, clock, log } = context;
  return async (request, user, change) => {
    const { browser, system } = describeUserAgent(request.headers['user-agent'] ?? null);
    const mail = securityNoticeMail({
      change,
      language: user.language ?? findRequestLanguage(request) ?? DEFAULT_LANGUAGE,
      at: clock(),
      timeZone: user.timeZone ?? DEFAULT_TIME_ZONE,
      device: [browser, system].filter(Boolean).join(', '),
      siteUrl: publicOrigin(context, request),
    });
    try {
      await mailer.send({ to: user.email, ...mail });
    } catch (error) {
      log.error({ reason: mailFailureReason(error), change }, 'security notice not sent');
    }
  };
}
