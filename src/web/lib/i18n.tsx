import { createContext, type ReactNode, use, useCallback, useLayoutEffect, useMemo, useState } from 'react';
import { en } from '../../shared/i18n/en.ts';
import type { PlainMessageKey, Translate } from '../../shared/i18n/message-key.ts';
import { type Catalog, DEFAULT_LANGUAGE, type Language } from '../../shared/i18n/translate.ts';
import { translatorFor } from '../../shared/i18n/translator.ts';
import { findBrowserLanguage, readStoredLanguage, storeLanguage } from './stored-language.ts';

interface LanguageContextValue {
  language: Language;
  setLanguage: (language: Language) => void;
  t: Translate;
}

const LanguageContext = createContext<LanguageContextValue | undefined>(undefined);

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

export function useLanguage(): LanguageContextValue {
  const value = use(LanguageContext);
  if (value === undefined) throw new Error('useLanguage needs a LanguageProvider above it');
  return value;
}

export function useT(): Translate {
  return useLanguage().t;
}

function isPlainMessageKey(text: string): text is PlainMessageKey {
  let node: string | Catalog | undefined = en;
  for (const part of text.split('.'))
    node = typeof node === 'object' && Object.hasOwn(node, part) ? node[part] : undefined;
  return typeof node === 'string';
}

/** The words of a contract's message, which is a key where the contract names one and plain text otherwise. */
export function contractMessage(t: Translate, message: string | undefined): string | undefined {
  return message !== undefined && isPlainMessageKey(message) ? t(message) : message;
}
