import { MAILED_CODE_MINUTES } from '../../shared/contracts/auth.ts';
import type { Language } from '../../shared/i18n/translate.ts';
import { translatorFor } from '../../shared/i18n/translator.ts';
import { type RenderedMail, renderMail } from './layout.ts';

/** The code is the first number of the mail, in subject and bodies, for programs and people that look for one. */
export function signInCodeMail({ code, language }: { code: string; language: Language }): RenderedMail {
  const t = translatorFor(language);
  return renderMail({
    language,
    subject: t('mails.signInCodeSubject', { code }),
    blocks: [
      { kind: 'paragraph', text: t('mails.signInCodeIntro') },
      { kind: 'code', code },
      { kind: 'paragraph', text: t('mails.signInCodeExpiry', { minutes: MAILED_CODE_MINUTES }) },
      { kind: 'note', text: t('mails.signInCodeIgnore') },
    ],
  });
}
