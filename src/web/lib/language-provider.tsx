import { type ReactNode, useCallback, useLayoutEffect, useMemo, useState } from 'react';
import { pickLanguage } from '../../shared/i18n/preferred-language.ts';
import { DEFAULT_LANGUAGE, type Language } from '../../shared/i18n/translate.ts';
import { translatorFor } from '../../shared/i18n/translator.ts';
import { LanguageContext } from './i18n.tsx';
import { readStoredLanguage, storeLanguage } from './stored-language.ts';

/** Provides the whole catalogue in the language chosen in this browser, else in the browser's language. */
export function LanguageProvider({ children }: { children: ReactNode }) {
  const [language, setLanguageState] = useState(
    () => readStoredLanguage() ?? pickLanguage(navigator.languages) ?? DEFAULT_LANGUAGE,
  );

  useLayoutEffect(() => {
    document.documentElement.lang = language;
    // Renews the cookie that the server reads, which expires after a year.
    if (readStoredLanguage() === language) storeLanguage(language);
  }, [language]);

  const setLanguage = useCallback((next: Language) => {
    storeLanguage(next);
    setLanguageState(next);
  }, []);

  const value = useMemo(() => ({ language, setLanguage, t: translatorFor(language) }), [language, setLanguage]);
  return <LanguageContext value={value}>{children}</LanguageContext>;
}
