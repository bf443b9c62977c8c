import { ChevronDown } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { Event } from '../../../shared/contracts/events.ts';
import { useT } from '../../lib/i18n.tsx';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { LoadState } from '../../ui/load-state.tsx';
import { DoorReportNotice } from '../door-report/door-report-notice.tsx';
import { useEvent } from '../events/api.ts';
import { hasArrivalsToShow } from '../events/arrivals/api.ts';
import { ArrivalsCard } from '../events/arrivals/arrivals-card.tsx';
import { useEventId } from '../events/event-id.ts';
import { EventNotFound } from '../events/event-not-found.tsx';
import { NextStepHint, ProgressBars } from '../events/event-progress.tsx';
import { useEventGuests } from '../guests/api.ts';
import { EventGuests } from '../guests/event-guests.tsx';
import { countGuests } from '../guests/guest-filter.ts';
import { useRequests } from '../replies/api.ts';
import { RepliesEntry } from '../replies/replies-entry.tsx';
import { EventHeader } from './event-header.tsx';

/** Counts come from the cached guest list, so that they follow its changes at once. */
function EventProgressSection({ event }: { event: Event }) {
  const { data: guests } = useEventGuests(event.id);
  const { data: requests = [] } = useRequests(event.id);
  const counts = useMemo(() => guests && countGuests(guests), [guests]);
  const [showsArrivals, setShowsArrivals] = useState(false);
  const t = useT();
  if (!guests || !counts) return null;
  // Guests who declined need no seat and are not waited for.
  const expectedCount = counts.arrived + counts.notArrived;
  const progress = {
    ...event,
    guestCount: expectedCount,
    seatedCount: expectedCount - counts.unseated,
    arrivedCount: counts.arrived,
    requestCount: requests.length,
  };
  const hasArrivals = hasArrivalsToShow(event, counts.arrived);
  return (
    <>
      <div className="grid items-center gap-x-8 gap-y-3 lg:grid-cols-2">
        {counts.all > 0 && (
          <ProgressBars
            event={progress}
            arrivedHeading={
              hasArrivals ? (
                // The curve is closed at first: the guest list below has to be in sight.
                <Button
                  variant="link"
                  size="inline"
                  aria-expanded={showsArrivals}
                  onClick={() => setShowsArrivals(!showsArrivals)}
                >
                  {t('progress.arrived')}
                  <ChevronDown
                    className={classNames('size-4 transition-transform', showsArrivals && 'rotate-180')}
                    aria-hidden="true"
                  />
                </Button>
              ) : undefined
            }
          >
            <RepliesEntry eventId={event.id} guests={guests} />
          </ProgressBars>
        )}
        <NextStepHint event={progress} />
      </div>
      {counts.all > 0 && hasArrivals && <DoorReportNotice eventId={event.id} />}
      {showsArrivals && <ArrivalsCard event={event} />}
    </>
  );
}

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
          <EventProgressSection event={event} />
          <EventGuests event={event} />
        </div>
      ) : (
        <LoadState isFetching={isFetching} message={t('events.failedToLoadEventDetails')} onRetry={refetch} />
      )}
    </div>
  );
}
