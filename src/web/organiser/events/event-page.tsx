import { paths } from '../../../shared/paths.ts';
import { useT } from '../../lib/i18n.tsx';
import { EventGuests } from '../guests/event-guests.tsx';
import { BackLink } from '../shell/back-link.tsx';
import { LoadState } from '../shell/load-state.tsx';
import { useEvent } from './api.ts';
import { EventActions } from './event-actions.tsx';
import { EventHeader } from './event-header.tsx';
import { useEventId } from './event-id.ts';
import { EventNotFound } from './event-not-found.tsx';

export function EventPage() {
  const t = useT();
  const { event, isNotFound, isFetching, refetch } = useEvent(useEventId());
  if (isNotFound) return <EventNotFound />;
  const content = () => {
    if (event) {
      return (
        <>
          <EventHeader event={event} />
          <EventActions event={event} />
          <EventGuests event={event} />
        </>
      );
    }
    return <LoadState isFetching={isFetching} message={t('events.failedToLoadEventDetails')} onRetry={refetch} />;
  };
  return (
    <div className="mx-auto flex w-full max-w-6xl flex-col gap-6 px-4 py-8 sm:px-6">
      <BackLink to={paths.events} label={t('events.backToEvents')} />
      {content()}
    </div>
  );
}
