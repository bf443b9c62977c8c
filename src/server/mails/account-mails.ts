import type { SecurityChange } from '../../shared/contracts/account.ts';
import type { Language } from '../../shared/i18n/translate.ts';
import { translatorFor } from '../../shared/i18n/translator.ts';
import { paths } from '../../shared/paths.ts';
import { mailDayAndTime } from './formats.ts';
import { type RenderedMail, renderMail } from './render-mail.ts';

interface Notice {
  readonly change: SecurityChange;
  readonly language: Language;
  readonly at: Date;
  readonly timeZone: string;
  /** The browser that made the change, as in 'Firefox, Windows'; empty where it is unknown. */
  readonly device: string;
  readonly siteUrl: string;
}

/** Tells the owner that a way to sign in was changed, so that a change by somebody else is noticed. */
export function securityNoticeMail({ change, language, at, timeZone, device, siteUrl }: Notice): RenderedMail {
  const t = translatorFor(language);
  return renderMail({
    language,
    subject: t(`mails.${change}Subject`),
    blocks: [
      { kind: 'paragraph', text: t(`mails.${change}`) },
      {
        kind: 'details',
        rows: [
          { label: t('mails.noticeTime'), value: mailDayAndTime(at, { language, timeZone }) },
          ...(device ? [{ label: t('mails.noticeDevice'), value: device }] : []),
        ],
      },
      { kind: 'paragraph', text: t('mails.noticeNotYou') },
      { kind: 'button', label: t('mails.noticeSettings'), url: `${siteUrl}${paths.settings}?tab=security` },
    ],
  });
}

export function accountDeletedMail(language: Language): RenderedMail {
  const t = translatorFor(language);
  return renderMail({
    language,
    subject: t('mails.accountDeletedSubject'),
    blocks: [
      { kind: 'paragraph', text: t('mails.accountDeletedIntro') },
      { kind: 'paragraph', text: t('mails.accountDeletedKept') },
      { kind: 'paragraph', text: t('mails.accountDeletedGoodbye') },
    ],
  });
}
