import { type ReactNode, useEffect } from 'react';
import type { GuestPage, HydrationData } from '../../shared/contracts/guest-pages.ts';
import { paths } from '../../shared/paths.ts';
import { buttonLook } from '../ui/button-look.ts';
import { LanguageProvider, useLanguage } from './language.tsx';
import { PageFrame } from './page-frame.tsx';
import { describePage } from './page-texts.ts';
import { SeatCardPage } from './seat-card-page.tsx';
import { SeatFinderPage } from './seat-finder-page.tsx';

/** A page with a single message, drawn like a folded place card. */
function NoticeCard({ title, message, children }: { title: string; message: string; children?: ReactNode }) {
  return (
    <div className="m-auto w-full max-w-md py-10">
      <div aria-hidden="true" className="mx-6 h-6 rounded-t-xl border border-hairline border-b-0 bg-hairline/50" />
      <div className="flex flex-col items-center gap-4 rounded-xl border border-hairline bg-card px-6 py-10 text-center shadow-lifted">
        <h1 className="text-3xl">{title}</h1>
        <p className="text-balance text-lg text-muted">{message}</p>
        {children}
      </div>
    </div>
  );
}

function NoticePage({ page }: { page: Exclude<GuestPage, { kind: 'seatFinder' | 'seatCard' }> }) {
  const { t } = useLanguage();
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
          <a href="?" className={buttonLook({ size: 'large' })}>
            {t('seatFinder.tryAgain')}
          </a>
          <p className="text-muted text-sm">{t('seatFinder.errorReference', { id: page.requestId })}</p>
        </NoticeCard>
      );
  }
}

function Page({ page }: { page: GuestPage }) {
  const { language } = useLanguage();
  useEffect(() => {
    document.title = describePage(page, language).title;
  }, [page, language]);
  // The browser tests wait for this mark before they use the form and the buttons.
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
    <LanguageProvider initialLanguage={language}>
      <Page page={page} />
    </LanguageProvider>
  );
}
