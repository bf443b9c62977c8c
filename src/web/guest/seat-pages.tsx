import type { GuestPage } from '../../shared/contracts/guest-pages.ts';
import { guestPaths } from '../../shared/paths.ts';
import { buttonLook } from '../ui/button-look.ts';
import type { PageSet } from './guest-app.tsx';
import { useGuestLanguage } from './language.tsx';
import { NoticeCard } from './notice-card.tsx';
import { PageFrame } from './page-frame.tsx';
import { describePage } from './page-texts.ts';
import { SeatCardPage } from './seat-card-page.tsx';
import { SeatFinderPage } from './seat-finder-page.tsx';

function Notice({ page }: { page: GuestPage }) {
  const { t } = useGuestLanguage();
  if (page.kind === 'guestNotFound') {
    return (
      <NoticeCard title={t('seatCard.guestNotFound')} message={t('seatCard.guestNotFoundHint')}>
        {page.event && (
          <a href={guestPaths.publicEvent(page.event.id)} className={buttonLook({ size: 'large' })}>
            {t('seatCard.findByName')}
          </a>
        )}
      </NoticeCard>
    );
  }
  if (page.kind === 'loadFailed') {
    return (
      <NoticeCard title={t('seatFinder.loadFailed')} message={t('seatFinder.loadFailedHint')}>
        <a href="?" className={buttonLook({ size: 'large' })}>
          {t('seatFinder.tryAgain')}
        </a>
        <p className="text-muted text-sm">{t('seatFinder.errorReference', { id: page.requestId })}</p>
      </NoticeCard>
    );
  }
  return <NoticeCard title={t('seatFinder.eventNotFound')} message={t('seatFinder.eventNotFoundHint')} />;
}

function SeatView({ page }: { page: GuestPage }) {
  if (page.kind === 'seatFinder') return <SeatFinderPage page={page} />;
  if (page.kind === 'seatCard') return <SeatCardPage page={page} />;
  return (
    <PageFrame>
      <Notice page={page} />
    </PageFrame>
  );
}

/** The pages that guests open at the event, and the error pages that stand in for any guests' page. */
export const seatPages: PageSet = { View: SeatView, describe: describePage, loadTexts: async () => {} };
