import { useCallback, useEffect, useMemo, useState } from 'react';
import type { ContactPageContent, SitePageData } from '../../../shared/contracts/site-pages.ts';
import type * as en from '../../../shared/i18n/en.ts';
import type { Translate } from '../../../shared/i18n/message-key.ts';
import { createTranslator, type Language, type Words } from '../../../shared/i18n/translate.ts';
import { PublicFrame } from '../../frame/public-frame.tsx';
import { LanguageContext } from '../../lib/i18n.tsx';
import { storeLanguage } from '../../lib/stored-language.ts';
import { ContactPage } from './contact-page.tsx';

/** The texts of the contact page and of the header and footer around it. */
type ContactCatalog = Pick<typeof en, 'common' | 'contact' | 'footer' | 'nav'> & {
  auth: Pick<typeof en.auth, 'emailRequired' | 'invalidEmail'>;
};
export type ContactWords = Words<ContactCatalog>;

export function pickContactWords(catalog: Words<typeof en>): ContactWords {
  const { auth, common, contact, footer, nav } = catalog;
  const { emailRequired, invalidEmail } = auth;
  return { auth: { emailRequired, invalidEmail }, common, contact, footer, nav };
}

/** Translators of these texts only: any other key throws, which the tests of the page would show. */
function createContactTranslators(words: Record<Language, ContactWords>): Record<Language, Translate> {
  const create = (language: Language) => createTranslator<ContactCatalog>(words[language], language);
  return { en: create('en'), hu: create('hu') } as unknown as Record<Language, Translate>;
}

export interface ContactAppProps extends SitePageData<ContactPageContent> {
  /** In both languages, so that the language can change without reloading, which would lose what was typed. */
  readonly words: Record<Language, ContactWords>;
}

/** The contact page: rendered on the server, hydrated in the browser. */
export function ContactApp({ page, language: initialLanguage, isSignedIn, words }: ContactAppProps) {
  const [language, setLanguageState] = useState(initialLanguage);
  const translators = useMemo(() => createContactTranslators(words), [words]);
  const setLanguage = useCallback((next: Language) => {
    storeLanguage(next);
    setLanguageState(next);
  }, []);
  const t = translators[language];
  useEffect(() => {
    document.documentElement.lang = language;
    document.title = `${t('contact.title')} · ${t('common.brand')}`;
  }, [language, t]);
  const value = useMemo(() => ({ language, setLanguage, t }), [language, setLanguage, t]);
  return (
    <LanguageContext value={value}>
      <PublicFrame isSignedIn={isSignedIn}>
        <ContactPage content={page} />
      </PublicFrame>
    </LanguageContext>
  );
}
