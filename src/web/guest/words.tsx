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

/** Only what these pages say: the whole catalogue would not fit a phone on a bad network. */
const en = { guests: enSeatWords, nav: enNav, seatCard: enSeatCard, seatFinder: enSeatFinder, seatMap: enSeatMap };
const hu = { guests: huSeatWords, nav: huNav, seatCard: huSeatCard, seatFinder: huSeatFinder, seatMap: huSeatMap };

export type GuestTranslate = Translator<typeof en>;
const translators: Record<Language, GuestTranslate> = {
  en: createTranslator<typeof en>(en, 'en'),
  hu: createTranslator<typeof en>(hu, 'hu'),
};

export function wordsFor(language: Language): GuestTranslate {
  return translators[language];
}

interface Words {
  readonly language: Language;
  readonly setLanguage: (language: Language) => void;
  readonly t: GuestTranslate;
}

const WordsContext = createContext<Words | undefined>(undefined);

/** Begins in the language that the server rendered, so that the page can be taken over as it stands. */
export function WordsProvider({ initialLanguage, children }: { initialLanguage: Language; children: ReactNode }) {
  const [language, setLanguageState] = useState(initialLanguage);

  const setLanguage = useCallback((next: Language) => {
    storeLanguage(next);
    document.documentElement.lang = next;
    setLanguageState(next);
  }, []);

  useEffect(() => {
    const stored = readStoredLanguage();
    // The server knows the cookie only. Where that is gone, what the browser remembers still counts.
    if (stored !== undefined && !hasLanguageCookie()) setLanguage(stored);
    else if (stored !== undefined && stored !== initialLanguage) storeLanguage(initialLanguage);
  }, [initialLanguage, setLanguage]);

  const words = useMemo(() => ({ language, setLanguage, t: wordsFor(language) }), [language, setLanguage]);
  return <WordsContext value={words}>{children}</WordsContext>;
}

export function useWords(): Words {
  const words = use(WordsContext);
  if (words === undefined) throw new Error('useWords needs a WordsProvider above it');
  return words;
}
