import { Printer } from 'lucide-react';
import { useParams } from 'react-router';
import { ApiError } from '../../lib/api-client.ts';
import { formatLongDateTime } from '../../lib/format.ts';
import { useLanguage, useT } from '../../lib/i18n.tsx';
import { usePageTitle } from '../../lib/use-page-title.ts';
import { Button } from '../../ui/button.tsx';
import { LoadState } from '../../ui/load-state.tsx';
import { NoticePage } from '../../ui/notice-page.tsx';
import { useCatererList, useConfirmAsCaterer } from './api.ts';
import { CateringListView } from './catering-list.tsx';
import { ListStatus } from './list-status.tsx';

/** What the caterer sees with the link, without an account. The title names nobody. */
export function CatererPage() {
  const t = useT();
  const { language } = useLanguage();
  const { token = '' } = useParams();
  const { data: catering, error, isFetching, refetch } = useCatererList(token);
  const confirm = useConfirmAsCaterer(token);
  usePageTitle(t('catering.title'));
  // The link may also end while the page is open: the list that was shown must then disappear.
  if (error instanceof ApiError && error.status === 404) {
    return <NoticePage title={t('catering.linkOver')} message={t('catering.linkOverText')} />;
  }
  if (!catering) return <LoadState isFetching={isFetching} message={t('catering.loadFailed')} onRetry={refetch} />;
  const { event, list } = catering;
  return (
    <div data-print-page="" className="mx-auto flex w-full max-w-5xl flex-col gap-4 px-4 py-6 sm:px-6">
      <div>
        <h1 className="text-3xl">{t('catering.title')}</h1>
        <p className="mt-1 wrap-anywhere">
          {event.name}, {event.location}
        </p>
        <p>
          <time dateTime={event.date}>{formatLongDateTime(event.date, { language, timeZone: event.timeZone })}</time>
        </p>
        <p className="mt-1 text-muted print:hidden">{t('catering.catererIntro')}</p>
      </div>
      <div className="print:hidden">
        <Button icon={Printer} variant="outline" size="small" onClick={() => window.print()}>
          {t('catering.print')}
        </Button>
      </div>
      <ListStatus
        catering={catering}
        timeZone={event.timeZone}
        isConfirming={confirm.isPending}
        onConfirm={() => confirm.mutate(catering.fingerprint)}
      />
      <CateringListView list={list} />
    </div>
  );
}
