import { CalendarDays, MapPin } from 'lucide-react';
import { DEFAULT_COLOR, type Event } from '../../../shared/contracts/events.ts';
import { formatLongDateTime } from '../../lib/format.ts';
import { useLanguage } from '../../lib/i18n.tsx';
import { usePageTitle } from '../../lib/page-title.ts';
import { Card } from '../../ui/card.tsx';
import { EventBanner } from '../../ui/event-banner.tsx';
import { GuestCount } from './guest-count.tsx';
import { isPictureAddress } from './picture-address.ts';
import { StatusBadge } from './status-badge.tsx';

export function EventHeader({ event }: { event: Event }) {
  const { language } = useLanguage();
  const { backgroundImage } = event;
  usePageTitle(event.name);
  return (
    <Card className="overflow-hidden">
      <EventBanner
        color={event.primaryColor}
        fallbackColor={DEFAULT_COLOR}
        image={backgroundImage !== null && isPictureAddress(backgroundImage) ? backgroundImage : undefined}
        title={event.name}
        titleAs="h1"
      >
        <p className="flex items-center gap-2">
          <CalendarDays className="size-4 shrink-0" aria-hidden="true" />
          <time dateTime={event.date}>{formatLongDateTime(event.date, { language, timeZone: event.timeZone })}</time>
        </p>
        <p className="flex items-center gap-2">
          <MapPin className="size-4 shrink-0" aria-hidden="true" />
          <span className="min-w-0 break-words">{event.location}</span>
        </p>
      </EventBanner>
      <div className="flex flex-col gap-3 px-6 py-5">
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2 text-sm">
          <StatusBadge status={event.status} />
          <GuestCount event={event} />
        </div>
        {event.description !== null && (
          <p className="max-w-3xl whitespace-pre-line break-words text-muted">{event.description}</p>
        )}
      </div>
    </Card>
  );
}
