import { type ReactNode, useCallback, useLayoutEffect, useMemo, useState } from 'react';
import { DEFAULT_LANGUAGE, type Language } from '../../shared/i18n/translate.ts';
import { translatorFor } from '../../shared/i18n/translator.ts';
import { LanguageContext } from './i18n.tsx';
import { findBrowserLanguage, readStoredLanguage, storeLanguage } from './stored-language.ts';

/** Provides every word of the application in the language chosen in this browser, else the browser's own. */
export function LanguageProvider({ children }: { children: ReactNode }) {
  const [language, setLanguageState] = useState(
    () => readStoredLanguage() ?? findBrowserLanguage() ?? DEFAULT_LANGUAGE,
  );

  useLayoutEffect(() => {
    document.documentElement.lang = language;
    // The server reads the cookie; renewing it here keeps it in step with local storage.
    if (readStoredLanguage() === language) storeLanguage(language);
  }, [language]);

  const setLanguage = useCallback((next: Language) => {
    storeLanguage(next);
    setLanguageState(next);
  }, []);

  const value = useMemo(() => ({ language, setLanguage, t: translatorFor(language) }), [language, setLanguage]);
  return <LanguageContext value={value}>{children}</LanguageContext>;
}
