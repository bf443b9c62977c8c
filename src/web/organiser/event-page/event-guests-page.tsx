import { useT } from '../../lib/i18n.tsx';
import { usePageTitle } from '../../lib/use-page-title.ts';
import { LoadState } from '../../ui/load-state.tsx';
import { useEvent } from '../event/api.ts';
import { useEventId } from '../event/event-id.ts';
import { EventNotFound } from '../event/event-not-found.tsx';
import { EventGuests } from '../guests/event-guests.tsx';

/** The guest list alone: on the event's own page facts and progress stand above it. */
export function EventGuestsPage() {
  const t = useT();
  const { event, isNotFound, isFetching, refetch } = useEvent(useEventId());
  usePageTitle(event ? `${t('eventNav.guests')} · ${event.name}` : t('eventNav.guests'));
  if (isNotFound) return <EventNotFound />;
  return (
    <div className="mx-auto flex w-full max-w-[90rem] flex-col gap-3 px-4 py-4 sm:px-6">
      <h1 className="sr-only">{t('eventNav.guests')}</h1>
      {event ? (
        <EventGuests key={event.id} event={event} isWholePage />
      ) : (
        <LoadState isFetching={isFetching} message={t('events.failedToLoadEventDetails')} onRetry={refetch} />
      )}
    </div>
  );
}
