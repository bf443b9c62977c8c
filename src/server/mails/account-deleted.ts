import type { Language } from '../../shared/i18n/translate.ts';
import { translatorFor } from '../../shared/i18n/translator.ts';
import { type RenderedMail, renderMail } from './render-mail.ts';

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
