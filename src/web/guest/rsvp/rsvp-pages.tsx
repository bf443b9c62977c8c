import type { GuestPage, PageWords } from '../../../shared/contracts/guest-pages.ts';
import type { Language } from '../../../shared/i18n/translate.ts';
import { guestPaths } from '../../../shared/paths.ts';
import { buttonLook } from '../../ui/button-look.ts';
import type { PageSet } from '../guest-app.tsx';
import { NoticeCard } from '../notice-card.tsx';
import { PageFrame } from '../page-frame.tsx';
import { RsvpCodePage } from './rsvp-code-page.tsx';
import { RsvpPage } from './rsvp-page.tsx';
import { RsvpTexts, rsvpTextsOf, useRsvpTexts } from './texts.tsx';

/** Shown for a link that never existed and for one that was replaced: the page does not tell which. */
function NotFoundPage() {
  const t = useRsvpTexts();
  return (
    <PageFrame>
      <NoticeCard title={t('rsvpPage.notFound')} message={t('rsvpPage.notFoundHint')}>
        <a href={guestPaths.rsvpCode} className={buttonLook({ size: 'large' })}>
          {t('rsvpPage.enterCode')}
        </a>
      </NoticeCard>
    </PageFrame>
  );
}

function RsvpView({ page }: { page: GuestPage }) {
  switch (page.kind) {
    case 'rsvp':
      return (
        <RsvpTexts page={page}>
          <RsvpPage page={page} />
        </RsvpTexts>
      );
    case 'rsvpCode':
      return <RsvpCodePage page={page} />;
    default:
      return <NotFoundPage />;
  }
}

/** The page's title, which names nobody; there is no preview, because the link is the household's secret. */
function describe(page: GuestPage, language: Language): PageWords {
  const t = rsvpTextsOf(page).in(language);
  if (page.kind === 'rsvp') return { title: t('rsvpPage.pageTitle'), preview: null };
  return { title: t(page.kind === 'rsvpCode' ? 'rsvpPage.codeTitle' : 'rsvpPage.notFound'), preview: null };
}

/** The pages of an invitation, loaded apart from the pages that guests open at the event. */
export const rsvpPages: PageSet = {
  View: RsvpView,
  describe,
  loadTexts: (page, language) => rsvpTextsOf(page).load(language),
};
