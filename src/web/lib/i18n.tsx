import { createContext, use } from 'react';
import type { PlainMessageKey, Translate } from '../../shared/i18n/message-key.ts';
import type { Language } from '../../shared/i18n/translate.ts';

interface LanguageContextValue {
  language: Language;
  setLanguage: (language: Language) => void;
  t: Translate;
}

/** Language and translator of all components below. This module imports no texts: each page provides those it needs. */
export const LanguageContext = createContext<LanguageContextValue | undefined>(undefined);

export function useLanguage(): LanguageContextValue {
  const value = use(LanguageContext);
  if (value === undefined) throw new Error('useLanguage needs a LanguageContext above it');
  return value;
}

export const useT = () => useLanguage().t;

/** Translates a contract's error message, which is either a key of the catalogue or plain text. */
export function contractMessage(t: Translate, message: string | undefined): string | undefined {
  if (message === undefined) return undefined;
  try {
    return t(message as PlainMessageKey);
  } catch {
    // The translator throws for unknown keys: then it is plain text.
    return message;
  }
}
