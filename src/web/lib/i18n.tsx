import { createContext, use } from 'react';
import type { PlainMessageKey, Translate } from '../../shared/i18n/message-key.ts';
import type { Language } from '../../shared/i18n/translate.ts';

interface LanguageContextValue {
  language: Language;
  setLanguage: (language: Language) => void;
  t: Translate;
}

/**
 * The language and words of everything below. This module imports no catalogue, so that a page with a small script can
 * provide the few words it needs; the organiser's application provides all of them (`language-provider.tsx`).
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

/** The words of a contract's message, which is a key where the contract names one and plain text otherwise. */
export function contractMessage(t: Translate, message: string | undefined): string | undefined {
  if (message === undefined) return undefined;
  try {
    return t(message as PlainMessageKey);
  } catch {
    // The translator throws for anything that is no key of its catalogue.
    return message;
  }
}
