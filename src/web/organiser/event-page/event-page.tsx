import { useT } from '../../lib/i18n.tsx';
import { LoadState } from '../../ui/load-state.tsx';
import { useEvent } from '../events/api.ts';
import { useEventId } from '../events/event-id.ts';
import { EventNotFound } from '../events/event-not-found.tsx';
import { EventGuests } from '../guests/event-guests.tsx';
import { EventHeader } from './event-header.tsx';
import { EventOverview } from './event-overview.tsx';

export function EventPage() {
  const t = useT();
  const { event, isNotFound, isFetching, refetch } = useEvent(useEventId());
  if (isNotFound) return <EventNotFound />;
  return (
    <div className="mx-auto flex w-full max-w-6xl flex-col gap-3 px-4 py-4 sm:px-6">
      {event ? (
        // The key resets selection and search when the page changes to another event.
        <div key={event.id} className="flex flex-col gap-4">
          <EventHeader event={event} />
          <EventOverview event={event} />
          <EventGuests event={event} />
        </div>
      ) : (
        <LoadState isFetching={isFetching} message={t('events.failedToLoadEventDetails')} onRetry={refetch} />
      )}
    </div>
  );
}
