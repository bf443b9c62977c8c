import { CalendarDays, MapPin } from 'lucide-react';
import type { ComponentProps } from 'react';
import { formatDateTime } from '../../lib/format.ts';
import { useLanguage } from '../../lib/i18n.tsx';
import { GuestCount } from './guest-count.tsx';

interface EventFactsProps {
  event: ComponentProps<typeof GuestCount>['event'] & { date: string; timeZone: string; location: string };
}

/** Date, place and number of guests of an event. */
export function EventFacts({ event }: EventFactsProps) {
  const { language } = useLanguage();
  return (
    <>
      <span className="inline-flex items-center gap-2">
        <CalendarDays className="size-4 shrink-0" strokeWidth={1.5} aria-hidden="true" />
        <time dateTime={event.date}>{formatDateTime(event.date, { language, timeZone: event.timeZone })}</time>
      </span>
      <span className="inline-flex min-w-0 items-center gap-2">
        <MapPin className="size-4 shrink-0" strokeWidth={1.5} aria-hidden="true" />
        <span className="min-w-0 break-words">{event.location}</span>
      </span>
      <GuestCount event={event} />
    </>
  );
}
