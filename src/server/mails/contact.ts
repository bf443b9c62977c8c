import type { ContactMessage } from '../../shared/contracts/contact.ts';
import type { Language } from '../../shared/i18n/translate.ts';
import { translatorFor } from '../../shared/i18n/translator.ts';
import { type RenderedMail, renderMail } from './render-mail.ts';

/** A message from the contact page, sent to the support address. */
export function contactMail(message: ContactMessage & { readonly language: Language }): RenderedMail {
  const { name, email, subject, language } = message;
  const t = translatorFor(language);
  return renderMail({
    language,
    subject: t('mails.contactSubject', { subject }),
    blocks: [
      { kind: 'paragraph', text: t('mails.contactIntro', { name }) },
      {
        kind: 'details',
        rows: [
          { label: t('contact.name'), value: name },
          { label: t('contact.email'), value: email },
          { label: t('contact.subject'), value: subject },
        ],
      },
      { kind: 'quote', text: message.message },
      { kind: 'note', text: t('mails.contactReply', { email }) },
    ],
  });
}
