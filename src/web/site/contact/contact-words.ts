import type { auth } from '../../../shared/i18n/en/auth.ts';
import type { EnglishCatalog } from '../../../shared/i18n/en.ts';
import type { Translate } from '../../../shared/i18n/message-key.ts';
import { createTranslator, LANGUAGES, type Language, type Words } from '../../../shared/i18n/translate.ts';

/** The texts of the contact page and of the header and footer around it. */
export type ContactWords = Words<
  Pick<EnglishCatalog, 'common' | 'contact' | 'footer' | 'nav'> & {
    auth: Pick<typeof auth, 'emailRequired' | 'invalidEmail'>;
  }
>;

export function pickContactWords(catalog: Words<EnglishCatalog>): ContactWords {
  const { auth, common, contact, footer, nav } = catalog;
  const { emailRequired, invalidEmail } = auth;
  return { auth: { emailRequired, invalidEmail }, common, contact, footer, nav };
}

/** Translators of these texts only: any other key throws, which the tests of the page would show. */
export function createContactTranslators(words: Record<Language, ContactWords>): Record<Language, Translate> {
  const entries = LANGUAGES.map((language) => [language, createTranslator(words[language], language)] as const);
  return Object.fromEntries(entries) as unknown as Record<Language, Translate>;
}
