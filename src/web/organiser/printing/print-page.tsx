import { Link } from 'react-router';
import type { Event } from '../../../shared/contracts/events.ts';
import { paths } from '../../../shared/paths.ts';
import { useT } from '../../lib/i18n.tsx';
import { usePageTitle } from '../../lib/use-page-title.ts';
import { LoadState } from '../../ui/load-state.tsx';
import { useEvent } from '../event/api.ts';
import { useEventId } from '../event/event-id.ts';
import { EventNotFound } from '../event/event-not-found.tsx';
import { usePrintGuests, usePrintMenu } from './api.ts';
import { PrintWorkbench } from './print-workbench.tsx';
import { usePrintSettings } from './use-print-settings.ts';

function PrintOfEvent({ event }: { event: Event }) {
  const t = useT();
  const { settings, change, hasFailed, ...stored } = usePrintSettings(event.id);
  const guests = usePrintGuests(event.id);
  const menu = usePrintMenu(event.id);
  if (!settings || !guests.data || !menu.data) {
    const isFetching = stored.isFetching || guests.isFetching || menu.isFetching;
    const retry = () => void Promise.all([stored.refetch(), guests.refetch(), menu.refetch()]);
    return <LoadState isFetching={isFetching} message={t('printPage.loadFailed')} onRetry={retry} />;
  }
  return (
    <>
      {hasFailed && (
        <p role="alert" className="text-danger text-sm">
          {t('printPage.saveFailed')}
        </p>
      )}
      <PrintWorkbench event={event} guests={guests.data} menu={menu.data} settings={settings} onChange={change} />
    </>
  );
}

export function PrintPage() {
  const t = useT();
  const { event, isNotFound, isFetching, refetch } = useEvent(useEventId());
  usePageTitle(t('printPage.title'));
  if (isNotFound) return <EventNotFound />;
  return (
    <div className="mx-auto flex w-full max-w-[90rem] flex-col gap-4 px-4 py-4 sm:px-6">
      {event ? (
        <>
          <div>
            <h1 className="text-3xl">{t('printPage.title')}</h1>
            <p className="mt-1 text-muted">{t('printPage.intro')}</p>
            <Link
              to={paths.eventLayoutPrint(event.id)}
              className="inline-block py-1 text-ink text-sm underline underline-offset-4 hover:text-accent"
            >
              {t('planPaper.link')}
            </Link>
          </div>
          <PrintOfEvent key={event.id} event={event} />
        </>
      ) : (
        <LoadState isFetching={isFetching} message={t('events.failedToLoadEventDetails')} onRetry={refetch} />
      )}
    </div>
  );
}
