import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { AppTexts } from '../../shared/i18n/app-texts.ts';
import type * as sections from '../../shared/i18n/apps/seat-pages-en.ts';
import type { Language, Translator } from '../../shared/i18n/translate.ts';
import { hasLanguageCookie, readStoredLanguage, storeLanguage } from '../lib/stored-language.ts';
import { SEAT_TEXT_FILES } from './text-files.ts';

export type GuestTranslate = Translator<typeof sections>;
/** Texts of the seat finder and the seat card, and of the frame around every guests' page. */
export const seatTexts = new AppTexts<typeof sections>(SEAT_TEXT_FILES);

interface GuestLanguage {
  readonly language: Language;
  readonly setLanguage: (language: Language) => void;
  readonly t: GuestTranslate;
}

const LanguageContext = createContext<GuestLanguage | undefined>(undefined);

interface GuestLanguageProviderProps {
  /** The language that the server rendered, as hydration requires. Its texts are loaded already. */
  initialLanguage: Language;
  /** Must not change. */
  loadTexts: (language: Language) => Promise<unknown>;
  children: ReactNode;
}

export function GuestLanguageProvider({ initialLanguage, loadTexts, children }: GuestLanguageProviderProps) {
  const [language, setShownLanguage] = useState(initialLanguage);
  const wanted = useRef(language);

  const setLanguage = useCallback(
    (next: Language) => {
      storeLanguage(next);
      wanted.current = next;
      const show = () => {
        if (wanted.current !== next) return;
        document.documentElement.lang = next;
        setShownLanguage(next);
      };
      loadTexts(next).then(show, (error) => console.warn('Texts could not be loaded', error));
    },
    [loadTexts],
  );

  useEffect(() => {
    const stored = readStoredLanguage();
    // The server reads only the cookie. If that is gone, the language in local storage still counts.
    if (stored !== undefined && !hasLanguageCookie()) setLanguage(stored);
    else if (stored !== undefined && stored !== initialLanguage) storeLanguage(initialLanguage);
  }, [initialLanguage, setLanguage]);

  const value = useMemo(() => ({ language, setLanguage, t: seatTexts.in(language) }), [language, setLanguage]);
  return <LanguageContext value={value}>{children}</LanguageContext>;
}

export function useGuestLanguage(): GuestLanguage {
  const value = use(LanguageContext);
  if (value === undefined) throw new Error('useGuestLanguage needs a GuestLanguageProvider above it');
  return value;
}
