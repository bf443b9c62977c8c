import { CalendarDays, MapPin, TriangleAlert, Users } from 'lucide-react';
import type { ComponentProps } from 'react';
import type { Event } from '../../../shared/contracts/events.ts';
import { formatEventListDate } from '../../lib/format.ts';
import { useLanguage, useT } from '../../lib/i18n.tsx';

/** Number of guests and the planned maximum. Exceeding the maximum shows a warning; it is not enforced. */
export function GuestCount({ event: { guestCount, maxGuests } }: { event: Pick<Event, 'guestCount' | 'maxGuests'> }) {
  const t = useT();
  if (maxGuests !== null && guestCount > maxGuests) {
    return (
      <span className="inline-flex w-fit items-center gap-2 rounded-md bg-warning-soft px-2 py-0.5 text-warning">
        <TriangleAlert className="size-4 shrink-0" aria-hidden="true" />
        {t('events.guestCountOfMax', { count: guestCount, max: maxGuests })}
        <span className="sr-only">({t('events.overMax')})</span>
      </span>
    );
  }
  return (
    <span className="inline-flex items-center gap-2">
      <Users className="size-4 shrink-0" strokeWidth={1.5} aria-hidden="true" />
      {maxGuests === null
        ? t('events.guestCount', { count: guestCount })
        : t('events.guestCountOfMax', { count: guestCount, max: maxGuests })}
    </span>
  );
}

interface EventFactsProps {
  event: ComponentProps<typeof GuestCount>['event'] & { date: string; timeZone: string; location: string };
}

export function EventFacts({ event }: EventFactsProps) {
  const { language } = useLanguage();
  return (
    <>
      <span className="inline-flex items-center gap-2">
        <CalendarDays className="size-4 shrink-0" strokeWidth={1.5} aria-hidden="true" />
        <time dateTime={event.date}>{formatEventListDate(event.date, { language, timeZone: event.timeZone })}</time>
      </span>
      <span className="inline-flex min-w-0 items-center gap-2">
        <MapPin className="size-4 shrink-0" strokeWidth={1.5} aria-hidden="true" />
        <span className="min-w-0 break-words">{event.location}</span>
      </span>
      <GuestCount event={event} />
    </>
  );
}
