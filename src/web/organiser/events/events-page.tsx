import { Plus } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '../../../shared/paths.ts';
import { useT } from '../../lib/i18n.tsx';
import { usePageTitle } from '../../lib/use-page-title.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { Button } from '../../ui/button.tsx';
import { LoadState } from '../../ui/load-state.tsx';
import { useEvents } from './api.ts';
import { EventList } from './event-list.tsx';
import { NoEvents } from './no-events.tsx';

export function EventsPage() {
  const t = useT();
  const { data: events, isFetching, refetch } = useEvents();
  usePageTitle(t('events.title'));

  const content = () => {
    if (events) return events.length === 0 ? <NoEvents /> : <EventList events={events} />;
    return (
      <LoadState
        isFetching={isFetching}
        loadingLabel={t('events.loading')}
        message={t('events.loadError')}
        onRetry={refetch}
      />
    );
  };
  return (
    <div className="mx-auto flex w-full max-w-6xl flex-col gap-6 px-4 py-8 sm:px-6 sm:py-12">
      <BackLink to={paths.dashboard} label={t('events.backToDashboard')} />
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 className="text-3xl sm:text-4xl">{t('events.title')}</h1>
          <p className="mt-2 text-muted">{t('events.subtitle')}</p>
        </div>
        {events && events.length > 0 && (
          <Button asChild>
            <Link to={paths.eventCreate}>
              <Plus className="size-4" aria-hidden="true" />
              {t('events.create')}
            </Link>
          </Button>
        )}
      </div>
      {content()}
    </div>
  );
}
