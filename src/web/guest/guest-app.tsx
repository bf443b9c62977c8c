import { type ReactNode, useCallback, useEffect } from 'react';
import type { GuestPage, HydrationData, PageWords } from '../../shared/contracts/guest-pages.ts';
import type { Language } from '../../shared/i18n/translate.ts';
import { GuestLanguageProvider, seatTexts, useGuestLanguage } from './language.tsx';

/** Pages that are loaded together: the seat finder and the seat card, or those of an invitation. */
export interface PageSet {
  readonly View: (props: { page: GuestPage }) => ReactNode;
  readonly describe: (page: GuestPage, language: Language) => PageWords;
  /** Loads the texts that only these pages have. */
  readonly loadTexts: (page: GuestPage, language: Language) => Promise<void>;
}

function Page({ page, pages: { View, describe } }: { page: GuestPage; pages: PageSet }) {
  const { language } = useGuestLanguage();
  useEffect(() => {
    document.title = describe(page, language).title;
  }, [page, language, describe]);
  // The browser tests wait for this mark before they use the form and the buttons.
  useEffect(() => {
    document.documentElement.dataset.hydrated = '';
  }, []);
  return <View page={page} />;
}

/** Loads all texts of a page: `GuestApp` needs those of its first language. */
export const loadTexts = (pages: PageSet, page: GuestPage, language: Language) =>
  Promise.all([seatTexts.load(language), pages.loadTexts(page, language)]);

export function GuestApp({ page, language, pages }: HydrationData & { pages: PageSet }) {
  const load = useCallback((next: Language) => loadTexts(pages, page, next), [pages, page]);
  return (
    <GuestLanguageProvider initialLanguage={language} loadTexts={load}>
      <Page page={page} pages={pages} />
    </GuestLanguageProvider>
  );
}
