import type { ConfirmedAction } from '../../shared/contracts/account.ts';
import { MAILED_CODE_MINUTES, SIGN_IN_LINK_HOURS } from '../../shared/contracts/auth.ts';
import type { Language } from '../../shared/i18n/translate.ts';
import { translatorFor } from '../../shared/i18n/translator.ts';
import { type RenderedMail, renderMail } from './render-mail.ts';

const WORDS = {
  signIn: { subject: 'mails.signInCodeSubject', intro: 'mails.signInCodeIntro' },
  turnOnTwoFactor: { subject: 'mails.confirmationCodeSubject', intro: 'mails.confirmTwoFactorIntro' },
  linkGoogle: { subject: 'mails.confirmationCodeSubject', intro: 'mails.confirmLinkGoogleIntro' },
  unlinkGoogle: { subject: 'mails.confirmationCodeSubject', intro: 'mails.confirmUnlinkGoogleIntro' },
  exportAccount: { subject: 'mails.exportCodeSubject', intro: 'mails.exportCodeIntro' },
  deleteAccount: { subject: 'mails.deletionCodeSubject', intro: 'mails.deletionCodeIntro' },
} as const;

interface Code {
  readonly code: string;
  /** What the code is for; the mail's text says it. */
  readonly action: 'signIn' | ConfirmedAction;
  readonly language: Language;
}

/** A link that signs in, in place of a code. Its page asks once more, because mail scanners open links. */
export function signInLinkMail({ url, language }: { url: string; language: Language }): RenderedMail {
  const t = translatorFor(language);
  return renderMail({
    language,
    subject: t('mails.signInLinkSubject'),
    blocks: [
      { kind: 'paragraph', text: t('mails.signInLinkIntro') },
      { kind: 'button', label: t('mails.signInLinkButton'), url },
      { kind: 'paragraph', text: t('mails.signInLinkExpiry', { hours: SIGN_IN_LINK_HOURS }) },
      { kind: 'note', text: t('mails.signInLinkIgnore') },
    ],
  });
}

/** The code is the first number in subject and bodies, so that people and programs that look for one find it. */
export function codeMail({ code, action, language }: Code): RenderedMail {
  const t = translatorFor(language);
  const { subject, intro } = WORDS[action];
  const kind = action === 'signIn' ? 'signInCode' : 'confirmationCode';
  return renderMail({
    language,
    subject: t(subject, { code }),
    blocks: [
      { kind: 'paragraph', text: t(intro) },
      { kind: 'code', code },
      { kind: 'paragraph', text: t(`mails.${kind}Expiry`, { minutes: MAILED_CODE_MINUTES }) },
      { kind: 'note', text: t(`mails.${kind}Ignore`) },
    ],
  });
}
