import { type ReactNode, useCallback, useLayoutEffect, useMemo, useState } from 'react';
import type { Translate } from '../../shared/i18n/message-key.ts';
import { pickLanguage } from '../../shared/i18n/preferred-language.ts';
import { DEFAULT_LANGUAGE, type Language } from '../../shared/i18n/translate.ts';
import { LanguageContext } from './i18n.tsx';
import { readStoredLanguage, storeLanguage } from './stored-language.ts';

interface LanguageProviderProps {
  /** The texts of the application: the door has fewer than the organiser's. */
  translatorFor: (language: Language) => Translate;
  children: ReactNode;
}

/** Provides the texts in the language chosen in this browser, else in the browser's language. */
export function LanguageProvider({ translatorFor, children }: LanguageProviderProps) {
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

  const value = useMemo(
    () => ({ language, setLanguage, t: translatorFor(language) }),
    [language, setLanguage, translatorFor],
  );
  return <LanguageContext value={value}>{children}</LanguageContext>;
}
