import type { Language } from '../../shared/i18n/translate.ts';
import { translatorFor } from '../../shared/i18n/translator.ts';
import { type RenderedMail, renderMail } from './layout.ts';

/** The code is the first number of the mail, as in the sign-in mail; the words leave no doubt what it does. */
export function deletionCodeMail({ code, language }: { code: string; language: Language }): RenderedMail {
  const t = translatorFor(language);
  return renderMail({
    language,
    subject: t('mails.deletionCodeSubject', { code }),
    blocks: [
      { kind: 'paragraph', text: t('mails.deletionCodeIntro') },
      { kind: 'code', code },
      { kind: 'paragraph', text: t('mails.deletionCodeExpiry') },
      { kind: 'note', text: t('mails.deletionCodeIgnore') },
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
