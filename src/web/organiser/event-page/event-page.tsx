import { DoorOpen } from 'lucide-react';
import type { Event } from '../../../shared/contracts/events.ts';
import { isGranted } from '../../../shared/event-roles.ts';
import { paths } from '../../../shared/paths.ts';
import { useT } from '../../lib/i18n.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Card } from '../../ui/card.tsx';
import { LoadState } from '../../ui/load-state.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { hasArrivalsToShow, useArrivals, useArrivalsLayout } from '../arrivals/api.ts';
import { useWaitingReport } from '../door-report/door-report-notice.tsx';
import { useEvent } from '../event/api.ts';
import { useEventId } from '../event/event-id.ts';
import { EventNotFound } from '../event/event-not-found.tsx';
import { phaseOf } from '../event/next-step.ts';
import { useEventGuests } from '../guests/api.ts';
import { EventGuests } from '../guests/event-guests.tsx';
import { useRequests } from '../rsvp/api.ts';
import { EventHeader } from './event-header.tsx';
import { EventOverview } from './event-overview.tsx';

/** Waits for all that the overview shows, so that the list below it does not move. */
function PlannersContent({ event }: { event: Event }) {
  const t = useT();
  const guests = useEventGuests(event.id);
  const requests = useRequests(event.id);
  const arrivedCount = guests.data?.filter(({ checkedIn }) => checkedIn).length ?? 0;
  const hasArrivals = hasArrivalsToShow(event, arrivedCount);
  const report = useWaitingReport(event.id, hasArrivals);
  // On the day the overview opens with the arrivals.
  const showsArrivals = hasArrivals && phaseOf(event, new Date()) === 'day';
  const shown = [
    guests,
    requests,
    report,
    useArrivals(event.id, showsArrivals),
    useArrivalsLayout(event.id, showsArrivals),
  ];
  if (shown.some(({ isLoading }) => isLoading)) {
    return (
      <div className="py-16">
        <Spinner label={t('guests.loading')} />
      </div>
    );
  }
  return (
    <>
      <EventOverview event={event} requestCount={requests.data?.length ?? 0} report={report.data} />
      <EventGuests event={event} />
    </>
  );
}

/** What viewers see: how far it is and the list, and nothing that could be changed. */
function ViewersContent({ event }: { event: Event }) {
  const t = useT();
  return (
    <>
      <p className="rounded-xl bg-accent-soft px-4 py-2.5 text-sm">{t('members.viewerHint')}</p>
      <EventOverview event={event} requestCount={0} report={undefined} />
      <EventGuests event={event} />
    </>
  );
}

function DoorContent({ event }: { event: Event }) {
  const t = useT();
  return (
    <Card className="flex flex-col items-start gap-3 p-5">
      <p>{t('members.doorHint')}</p>
      <ButtonLink icon={DoorOpen} reloadDocument to={paths.door(event.id)}>
        {t('members.openDoor')}
      </ButtonLink>
    </Card>
  );
}

function EventContent({ event }: { event: Event }) {
  if (isGranted(event.role, 'read-all')) return <PlannersContent event={event} />;
  return isGranted(event.role, 'read') ? <ViewersContent event={event} /> : <DoorContent event={event} />;
}

export function EventPage() {
  const t = useT();
  const { event, isNotFound, isFetching, refetch } = useEvent(useEventId());
  if (isNotFound) return <EventNotFound />;
  return (
    <div className="mx-auto flex w-full max-w-[90rem] flex-col gap-3 px-4 py-4 sm:px-6">
      {event ? (
        // The key resets selection and search when the page changes to another event.
        <div key={event.id} className="flex flex-col gap-4">
          <EventHeader event={event} />
          <EventContent event={event} />
        </div>
      ) : (
        <LoadState isFetching={isFetching} message={t('events.failedToLoadEventDetails')} onRetry={refetch} />
      )}
    </div>
  );
}
