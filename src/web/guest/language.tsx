import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useState } from 'react';
import { nav as enNav } from '../../shared/i18n/en/nav.ts';
import { seatCard as enSeatCard } from '../../shared/i18n/en/seat-card.ts';
import { seatFinder as enSeatFinder } from '../../shared/i18n/en/seat-finder.ts';
import { seatMap as enSeatMap } from '../../shared/i18n/en/seat-map.ts';
import { seatWords as enSeatWords } from '../../shared/i18n/en/seat-words.ts';
import { nav as huNav } from '../../shared/i18n/hu/nav.ts';
import { seatCard as huSeatCard } from '../../shared/i18n/hu/seat-card.ts';
import { seatFinder as huSeatFinder } from '../../shared/i18n/hu/seat-finder.ts';
import { seatMap as huSeatMap } from '../../shared/i18n/hu/seat-map.ts';
import { seatWords as huSeatWords } from '../../shared/i18n/hu/seat-words.ts';
import { createTranslator, type Language, type Translator } from '../../shared/i18n/translate.ts';
import { hasLanguageCookie, readStoredLanguage, storeLanguage } from '../lib/stored-language.ts';

/** Only the texts of these pages: all of them would take too long to load on a slow network. */
const en = { guests: enSeatWords, nav: enNav, seatCard: enSeatCard, seatFinder: enSeatFinder, seatMap: enSeatMap };
const hu = { guests: huSeatWords, nav: huNav, seatCard: huSeatCard, seatFinder: huSeatFinder, seatMap: huSeatMap };

export type GuestTranslate = Translator<typeof en>;
const translators: Record<Language, GuestTranslate> = {
  en: createTranslator<typeof en>(en, 'en'),
  hu: createTranslator<typeof en>(hu, 'hu'),
};

export const translatorFor = (language: Language): GuestTranslate => translators[language];

interface GuestLanguage {
  readonly language: Language;
  readonly setLanguage: (language: Language) => void;
  readonly t: GuestTranslate;
}

const LanguageContext = createContext<GuestLanguage | undefined>(undefined);

/** Starts in the language that the server rendered, as hydration requires. */
export function LanguageProvider({ initialLanguage, children }: { initialLanguage: Language; children: ReactNode }) {
  const [language, setLanguageState] = useState(initialLanguage);

  const setLanguage = useCallback((next: Language) => {
    storeLanguage(next);
    document.documentElement.lang = next;
    setLanguageState(next);
  }, []);

  useEffect(() => {
    const stored = readStoredLanguage();
    // The server reads only the cookie. If that is gone, the language in local storage still counts.
    if (stored !== undefined && !hasLanguageCookie()) setLanguage(stored);
    else if (stored !== undefined && stored !== initialLanguage) storeLanguage(initialLanguage);
  }, [initialLanguage, setLanguage]);

  const value = useMemo(() => ({ language, setLanguage, t: translatorFor(language) }), [language, setLanguage]);
  return <LanguageContext value={value}>{children}</LanguageContext>;
}

export function useLanguage(): GuestLanguage {
  const value = use(LanguageContext);
  if (value === undefined) throw new Error('useLanguage needs a LanguageProvider above it');
  return value;
}
