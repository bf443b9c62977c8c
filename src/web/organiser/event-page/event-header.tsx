import { CalendarDays, MapPin } from 'lucide-react';
import { DEFAULT_COLOR, type Event } from '../../../shared/contracts/events.ts';
import { formatLongDateTime } from '../../lib/format.ts';
import { useLanguage } from '../../lib/i18n.tsx';
import { usePageTitle } from '../../lib/use-page-title.ts';
import { Card } from '../../ui/card.tsx';
import { EventBanner } from '../../ui/event-banner.tsx';
import { GuestCount } from '../events/guest-count.tsx';
import { isPictureAddress } from '../events/picture-address.ts';
import { StatusBadge } from '../events/status-badge.tsx';
import { EventActions } from './event-actions.tsx';
import { EventDescription } from './event-description.tsx';

/** The event's facts and actions; kept low, because the guest list below it matters more. */
export function EventHeader({ event }: { event: Event }) {
  const { language } = useLanguage();
  const { backgroundImage } = event;
  usePageTitle(event.name);
  return (
    <Card className="overflow-hidden">
      <EventBanner
        isCompact
        color={event.primaryColor}
        fallbackColor={DEFAULT_COLOR}
        image={backgroundImage !== null && isPictureAddress(backgroundImage) ? backgroundImage : undefined}
        title={event.name}
        titleAs="h1"
      >
        <div className="flex flex-wrap gap-x-6 gap-y-1 text-sm sm:text-base">
          <p className="flex items-center gap-2">
            <CalendarDays className="size-4 shrink-0" aria-hidden="true" />
            <time dateTime={event.date}>{formatLongDateTime(event.date, { language, timeZone: event.timeZone })}</time>
          </p>
          <p className="flex min-w-0 items-center gap-2">
            <MapPin className="size-4 shrink-0" aria-hidden="true" />
            <span className="min-w-0 break-words">{event.location}</span>
          </p>
        </div>
      </EventBanner>
      <div className="flex flex-col gap-3 px-4 py-3 sm:px-6">
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
            <StatusBadge status={event.status} />
            <GuestCount event={event} />
          </div>
          <EventActions event={event} />
        </div>
        {event.description !== null && <EventDescription text={event.description} />}
      </div>
    </Card>
  );
}
