import { useId, useMemo } from 'react';
import type { Event } from '../../../shared/contracts/events.ts';
import { useT } from '../../lib/i18n.tsx';
import { EventCard } from './event-card.tsx';
import { useNewEventId } from './events-page-state.ts';
import { sortEvents } from './sort-events.ts';

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

export function EventList({ events }: { events: Event[] }) {
  const t = useT();
  const newEventId = useNewEventId();
  const { upcoming, past } = useMemo(() => sortEvents(events, new Date()), [events]);
  return (
    <div className="flex flex-col gap-8">
      <EventSection title={t('events.upcoming')} events={upcoming} newEventId={newEventId} />
      <EventSection title={t('events.past')} events={past} newEventId={newEventId} />
    </div>
  );
}
