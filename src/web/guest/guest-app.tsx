import { type ReactNode, useEffect } from 'react';
import type { GuestPage, HydrationData, PageWords } from '../../shared/contracts/guest-pages.ts';
import type { Language } from '../../shared/i18n/translate.ts';
import { LanguageProvider, useLanguage } from './language.tsx';

/** Pages that are loaded together: the seat finder and the seat card, or those of an invitation. */
export interface PageSet {
  readonly View: (props: { page: GuestPage }) => ReactNode;
  readonly describe: (page: GuestPage, language: Language) => PageWords;
}

function Page({ page, pages: { View, describe } }: { page: GuestPage; pages: PageSet }) {
  const { language } = useLanguage();
  useEffect(() => {
    document.title = describe(page, language).title;
  }, [page, language, describe]);
  // The browser tests wait for this mark before they use the form and the buttons.
  useEffect(() => {
    document.documentElement.dataset.hydrated = '';
  }, []);
  return <View page={page} />;
}

export function GuestApp({ page, language, pages }: HydrationData & { pages: PageSet }) {
  return (
    <LanguageProvider initialLanguage={language}>
      <Page page={page} pages={pages} />
    </LanguageProvider>
  );
}
