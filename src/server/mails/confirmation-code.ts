import type { ConfirmedAction } from '../../shared/contracts/account.ts';
import { MAILED_CODE_MINUTES } from '../../shared/contracts/auth.ts';
import type { Language } from '../../shared/i18n/translate.ts';
import { translatorFor } from '../../shared/i18n/translator.ts';
import { type RenderedMail, renderMail } from './layout.ts';

const WORDS = {
  turnOnTwoFactor: { subject: 'mails.confirmationCodeSubject', intro: 'mails.confirmTwoFactorIntro' },
  linkGoogle: { subject: 'mails.confirmationCodeSubject', intro: 'mails.confirmLinkGoogleIntro' },
  unlinkGoogle: { subject: 'mails.confirmationCodeSubject', intro: 'mails.confirmUnlinkGoogleIntro' },
  deleteAccount: { subject: 'mails.deletionCodeSubject', intro: 'mails.deletionCodeIntro' },
} as const;

interface Code {
  readonly code: string;
  readonly action: ConfirmedAction;
  readonly language: Language;
}

/** The code is the first number of the mail, as in the sign-in mail; the words leave no doubt what it does. */
export function confirmationCodeMail({ code, action, language }: Code): RenderedMail {
  const t = translatorFor(language);
  const { subject, intro } = WORDS[action];
  return renderMail({
    language,
    subject: t(subject, { code }),
    blocks: [
      { kind: 'paragraph', text: t(intro) },
      { kind: 'code', code },
      { kind: 'paragraph', text: t('mails.confirmationCodeExpiry', { minutes: MAILED_CODE_MINUTES }) },
      { kind: 'note', text: t('mails.confirmationCodeIgnore') },
    ],
  });
}
