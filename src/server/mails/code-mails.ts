import type { ConfirmedAction } from '../../shared/contracts/account.ts';
import { MAILED_CODE_MINUTES } from '../../shared/contracts/auth.ts';
import type { PlainMessageKey } from '../../shared/i18n/message-key.ts';
import type { Language } from '../../shared/i18n/translate.ts';
import { translatorFor } from '../../shared/i18n/translator.ts';
import { type RenderedMail, renderMail } from './render-mail.ts';

interface Code {
  readonly code: string;
  readonly language: Language;
}

interface Words {
  readonly subject: 'mails.signInCodeSubject' | 'mails.confirmationCodeSubject' | 'mails.deletionCodeSubject';
  readonly intro: PlainMessageKey;
  readonly expiry: 'mails.signInCodeExpiry' | 'mails.confirmationCodeExpiry';
  readonly ignore: PlainMessageKey;
}

const SIGN_IN: Words = {
  subject: 'mails.signInCodeSubject',
  intro: 'mails.signInCodeIntro',
  expiry: 'mails.signInCodeExpiry',
  ignore: 'mails.signInCodeIgnore',
};

const CONFIRMATION = {
  subject: 'mails.confirmationCodeSubject',
  expiry: 'mails.confirmationCodeExpiry',
  ignore: 'mails.confirmationCodeIgnore',
} as const;

const CONFIRMATIONS: Record<ConfirmedAction, Words> = {
  turnOnTwoFactor: { ...CONFIRMATION, intro: 'mails.confirmTwoFactorIntro' },
  linkGoogle: { ...CONFIRMATION, intro: 'mails.confirmLinkGoogleIntro' },
  unlinkGoogle: { ...CONFIRMATION, intro: 'mails.confirmUnlinkGoogleIntro' },
  deleteAccount: { ...CONFIRMATION, subject: 'mails.deletionCodeSubject', intro: 'mails.deletionCodeIntro' },
};

/** The code is the first number in subject and bodies, so that people and programs that look for one find it. */
function codeMail({ code, language }: Code, { subject, intro, expiry, ignore }: Words): RenderedMail {
  const t = translatorFor(language);
  return renderMail({
    language,
    subject: t(subject, { code }),
    blocks: [
      { kind: 'paragraph', text: t(intro) },
      { kind: 'code', code },
      { kind: 'paragraph', text: t(expiry, { minutes: MAILED_CODE_MINUTES }) },
      { kind: 'note', text: t(ignore) },
    ],
  });
}

export function signInCodeMail(code: Code): RenderedMail {
  return codeMail(code, SIGN_IN);
}

/** The code for a change to the account; its text says which one. */
export function confirmationCodeMail({ action, ...code }: Code & { readonly action: ConfirmedAction }): RenderedMail {
  return codeMail(code, CONFIRMATIONS[action]);
}
