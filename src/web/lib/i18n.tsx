import { createContext, use } from 'react';
import type { PlainMessageKey, Translate } from '../../shared/i18n/message-key.ts';
import type { Language } from '../../shared/i18n/translate.ts';

interface LanguageContextValue {
  language: Language;
  setLanguage: (language: Language) => void;
  t: Translate;
}

/**
 * Language and translator for all components below. This module imports no catalogue, so that the guests' pages can provide
 * only the texts they need; the application provides all (`language-provider.tsx`).
 */
export const LanguageContext = createContext<LanguageContextValue | undefined>(undefined);

export function useLanguage(): LanguageContextValue {
  const value = use(LanguageContext);
  if (value === undefined) throw new Error('useLanguage needs a LanguageContext above it');
  return value;
}

export function useT(): Translate {
  return useLanguage().t;
}

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
