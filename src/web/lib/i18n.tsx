import { createContext, type ReactNode, use, useCallback, useLayoutEffect, useMemo, useState } from 'react';
import { en } from '../../shared/i18n/en.ts';
import type { PlainMessageKey, Translate } from '../../shared/i18n/message-key.ts';
import {
  type Catalog,
  DEFAULT_LANGUAGE,
  isLanguage,
  LANGUAGE_KEY,
  type Language,
} from '../../shared/i18n/translate.ts';
import { translatorFor } from '../../shared/i18n/translator.ts';
import { readStored, writeStored } from './storage.ts';

const COOKIE_MAX_AGE_S = 365 * 24 * 60 * 60;

/** What this browser chose before, if anything. */
export function readStoredLanguage(): Language | undefined {
  const stored = readStored(LANGUAGE_KEY);
  return isLanguage(stored) ? stored : undefined;
}

function storeLanguage(language: Language) {
  writeStored(LANGUAGE_KEY, language);
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser we support.
  document.cookie = `${LANGUAGE_KEY}=${language}; path=/; max-age=${COOKIE_MAX_AGE_S}; SameSite=Lax`;
}

interface LanguageContextValue {
  language: Language;
  setLanguage: (language: Language) => void;
  t: Translate;
}

const LanguageContext = createContext<LanguageContextValue | undefined>(undefined);

export function LanguageProvider({ children }: { children: ReactNode }) {
  const [language, setLanguageState] = useState(() => readStoredLanguage() ?? DEFAULT_LANGUAGE);

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
