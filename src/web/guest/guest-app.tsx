import { useEffect } from 'react';
import type { GuestPage, HydrationData } from '../../shared/contracts/guest-pages.ts';
import { paths } from '../../shared/paths.ts';
import { buttonLook } from '../ui/button-look.ts';
import { NoticeCard } from './notice-card.tsx';
import { PageFrame } from './page-frame.tsx';
import { pageWords } from './page-words.ts';
import { SeatCardPage } from './seat-card-page.tsx';
import { SeatFinderPage } from './seat-finder-page.tsx';
import { useWords, WordsProvider } from './words.tsx';

function NoticePage({ page }: { page: Exclude<GuestPage, { kind: 'seatFinder' | 'seatCard' }> }) {
  const { t } = useWords();
  switch (page.kind) {
    case 'eventNotFound':
      return <NoticeCard title={t('seatFinder.eventNotFound')} message={t('seatFinder.eventNotFoundHint')} />;
    case 'guestNotFound':
      return (
        <NoticeCard title={t('seatCard.guestNotFound')} message={t('seatCard.guestNotFoundHint')}>
          {page.event && (
            <a href={paths.publicEvent(page.event.id)} className={buttonLook({ size: 'large' })}>
              {t('seatCard.findByName')}
            </a>
          )}
        </NoticeCard>
      );
    case 'loadFailed':
      return (
        <NoticeCard title={t('seatFinder.loadFailed')} message={t('seatFinder.loadFailedHint')}>
          {/* The page itself. */}
          <a href="?" className={buttonLook({ size: 'large' })}>
            {t('seatFinder.tryAgain')}
          </a>
          <p className="text-muted text-sm">{t('seatFinder.errorReference', { id: page.requestId })}</p>
        </NoticeCard>
      );
  }
}

function Page({ page }: { page: GuestPage }) {
  const { language } = useWords();
  useEffect(() => {
    document.title = pageWords(page, language).title;
  }, [page, language]);
  // From here on the form and the buttons answer to the script; the browser journeys wait for this.
  useEffect(() => {
    document.documentElement.dataset.hydrated = '';
  }, []);
  if (page.kind === 'seatFinder') return <SeatFinderPage page={page} />;
  if (page.kind === 'seatCard') return <SeatCardPage page={page} />;
  return (
    <PageFrame>
      <NoticePage page={page} />
    </PageFrame>
  );
}

export function GuestApp({ page, language }: HydrationData) {
  return (
    <WordsProvider initialLanguage={language}>
      <Page page={page} />
    </WordsProvider>
  );
}
