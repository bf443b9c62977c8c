import { type ReactNode, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { Translate } from '../../shared/i18n/message-key.ts';
import { pickLanguage } from '../../shared/i18n/preferred-language.ts';
import { DEFAULT_LANGUAGE, type Language } from '../../shared/i18n/translate.ts';
import { LanguageContext } from './i18n.tsx';
import { readStoredLanguage, storeLanguage } from './stored-language.ts';

/** The language chosen in this browser, else the browser's. */
export const findLanguage = (): Language =>
  readStoredLanguage() ?? pickLanguage(navigator.languages) ?? DEFAULT_LANGUAGE;

interface LanguageProviderProps {
  texts: { load: (language: Language) => Promise<void>; in: (language: Language) => Translate };
  /** Its texts are loaded already. */
  initialLanguage: Language;
  children: ReactNode;
}

/** Provides the texts of an application, and changes the language once the texts of the new one are loaded. */
export function LanguageProvider({ texts, initialLanguage, children }: LanguageProviderProps) {
  const [language, setShownLanguage] = useState(initialLanguage);
  const wanted = useRef(language);

  useLayoutEffect(() => {
    document.documentElement.lang = language;
    // Renews the cookie that the server reads, which expires after a year.
    if (readStoredLanguage() === language) storeLanguage(language);
  }, [language]);

  const setLanguage = useCallback(
    (next: Language) => {
      storeLanguage(next);
      wanted.current = next;
      texts.load(next).then(
        () => wanted.current === next && setShownLanguage(next),
        (error) => console.warn('Texts could not be loaded', error),
      );
    },
    [texts],
  );

  const value = useMemo(() => ({ language, setLanguage, t: texts.in(language) }), [language, setLanguage, texts]);
  return <LanguageContext value={value}>{children}</LanguageContext>;
}
