import { useCallback, useEffect, useMemo, useState } from 'react';
import type { ContactPageContent, SitePageData } from '../../../shared/contracts/site-pages.ts';
import type { Language } from '../../../shared/i18n/translate.ts';
import { PublicFrame } from '../../frame/public-frame.tsx';
import { LanguageContext } from '../../lib/i18n.tsx';
import { storeLanguage } from '../../lib/stored-language.ts';
import { ContactPage } from './contact-page.tsx';
import { type ContactWords, createContactTranslators } from './contact-words.ts';

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
