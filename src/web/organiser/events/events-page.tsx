import { Plus } from 'lucide-react';
import { useEffect, useId, useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { Event } from '../../../shared/contracts/events.ts';
import { paths } from '../../../shared/paths.ts';
import { useT } from '../../lib/i18n.tsx';
import { usePageTitle } from '../../lib/use-page-title.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { LoadState } from '../../ui/load-state.tsx';
import { useEvents } from './api.ts';
import { EventCard } from './event-card.tsx';
import { sortEvents } from './sort-events.ts';

/** Navigation state that the event form passes to the list of events. */
export interface EventsPageState {
  readonly newEventId: number;
}

function newEventIdOf(state: unknown): number | undefined {
  const { newEventId } = (state ?? {}) as Partial<EventsPageState>;
  return typeof newEventId === 'number' ? newEventId : undefined;
}

/** The event that was just created. Its state is cleared once read, because browsers keep it across reloads. */
function useNewEventId(): number | undefined {
  const { state } = useLocation();
  const navigate = useNavigate();
  const [newEventId] = useState(() => newEventIdOf(state));
  const hasState = newEventIdOf(state) !== undefined;
  useEffect(() => {
    if (hasState) void navigate(paths.events, { replace: true, state: null, preventScrollReset: true });
  }, [hasState, navigate]);
  return newEventId;
}

interface EventSectionProps {
  title: string;
  events: Event[];
  newEventId: number | undefined;
}

function EventSection({ title, events, newEventId }: EventSectionProps) {
  const titleId = useId();
  if (events.length === 0) return null;
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId} className="mb-3 font-sans font-semibold text-muted text-xs uppercase tracking-wider">
        {title}
      </h2>
      <ul className="flex flex-col gap-3">
        {events.map((event) => (
          <li key={event.id}>
            <EventCard event={event} isNew={event.id === newEventId} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function EventList({ events }: { events: Event[] }) {
  const t = useT();
  const newEventId = useNewEventId();
  const { upcoming, past } = useMemo(
    () =>
      sortEvents(
        events.filter(({ role }) => role === 'owner'),
        new Date(),
      ),
    [events],
  );
  const shared = useMemo(() => {
    const sorted = sortEvents(
      events.filter(({ role }) => role !== 'owner'),
      new Date(),
    );
    return [...sorted.upcoming, ...sorted.past];
  }, [events]);
  return (
    <div className="flex flex-col gap-8">
      <EventSection title={t('events.upcoming')} events={upcoming} newEventId={newEventId} />
      <EventSection title={t('members.sharedWithMe')} events={shared} newEventId={newEventId} />
      <EventSection title={t('events.past')} events={past} newEventId={newEventId} />
    </div>
  );
}

function BlankCards() {
  return (
    <svg viewBox="0 0 220 96" className="w-56 text-accent" aria-hidden="true">
      <g stroke="currentColor" strokeWidth="1.5" strokeLinejoin="round" className="fill-card">
        <path d="M16 82 28 40h56l12 42z" opacity="0.45" />
        <path d="M124 82l12-42h56l12 42z" opacity="0.45" />
        <path d="M58 90 74 30h72l16 60z" />
        <path d="M74 30l8-14h56l8 14z" />
      </g>
      <g stroke="currentColor" strokeWidth="1.5" strokeLinecap="round" opacity="0.6">
        <path d="M88 52h44M84 66h52" strokeDasharray="3 6" />
      </g>
    </svg>
  );
}

function NoEvents() {
  const t = useT();
  return (
    <div className="flex flex-col items-center gap-4 rounded-2xl border border-control/60 border-dashed px-6 py-14 text-center">
      <BlankCards />
      <h2 className="text-2xl">{t('events.emptyTitle')}</h2>
      <p className="max-w-md text-balance text-muted">{t('events.emptyMessage')}</p>
      <ButtonLink icon={Plus} size="large" className="mt-2" to={paths.eventCreate}>
        {t('events.create')}
      </ButtonLink>
    </div>
  );
}

export function EventsPage() {
  const t = useT();
  const { data: events, isFetching, refetch } = useEvents();
  usePageTitle(t('events.title'));
  return (
    <div className="mx-auto flex w-full max-w-6xl flex-col gap-6 px-4 py-8 sm:px-6 sm:py-12">
      <BackLink to={paths.dashboard} label={t('events.backToDashboard')} />
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 className="text-3xl sm:text-4xl">{t('events.title')}</h1>
          <p className="mt-2 text-muted">{t('events.subtitle')}</p>
        </div>
        {events && events.length > 0 && (
          <ButtonLink icon={Plus} to={paths.eventCreate}>
            {t('events.create')}
          </ButtonLink>
        )}
      </div>
      {!events && (
        <LoadState
          isFetching={isFetching}
          loadingLabel={t('events.loading')}
          message={t('events.loadError')}
          onRetry={refetch}
        />
      )}
      {events && (events.length === 0 ? <NoEvents /> : <EventList events={events} />)}
    </div>
  );
}
