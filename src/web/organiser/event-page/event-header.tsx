import { CalendarDays, MapPin } from 'lucide-react';
import { useId, useState } from 'react';
import { DEFAULT_COLOR, type Event } from '../../../shared/contracts/events.ts';
import { formatDaysUntil, formatLongDateTime } from '../../lib/format.ts';
import { useLanguage, useT } from '../../lib/i18n.tsx';
import { usePageTitle } from '../../lib/use-page-title.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { classNames } from '../../ui/class-names.ts';
import { EventBanner } from '../../ui/event-banner.tsx';
import { GuestCount } from '../event/event-facts.tsx';
import { isPictureAddress } from '../event/picture-address.ts';
import { RoleBadge } from '../event/role-badge.tsx';
import { StatusBadge } from '../event/status-badge.tsx';
import { EventActions } from './event-actions.tsx';

/** A longer text may not fit two lines and is cut. */
const SHORT_LENGTH = 140;

/** The event's description. A long one is cut until it is expanded, so that the guest list stays in view. */
function EventDescription({ text }: { text: string }) {
  const t = useT();
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const isLong = text.length > SHORT_LENGTH || text.trim().includes('\n');
  return (
    <div className="flex flex-col items-start text-sm">
      <p
        id={id}
        className={classNames(
          'max-w-3xl whitespace-pre-line break-words text-muted',
          isLong && !isOpen && 'line-clamp-2',
        )}
      >
        {text}
      </p>
      {isLong && (
        <Button
          variant="link"
          size="inline"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? t('events.hideDescription') : t('events.showDescription')}
        </Button>
      )}
    </div>
  );
}

/** The event's facts and actions; kept low, because the guest list below it matters more. */
export function EventHeader({ event }: { event: Event }) {
  const { language } = useLanguage();
  const { backgroundImage, timeZone } = event;
  const when = { language, timeZone };
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
          <p className="flex gap-2">
            <CalendarDays className="mt-0.5 size-4 shrink-0 sm:mt-1" aria-hidden="true" />
            <span className="flex min-w-0 flex-wrap gap-x-2">
              <time dateTime={event.date}>{formatLongDateTime(event.date, when)}</time>
              <span>({formatDaysUntil(event.date, { ...when, now: Date.now() })})</span>
            </span>
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
            <RoleBadge event={event} />
            <GuestCount event={event} />
          </div>
          <EventActions event={event} />
        </div>
        {event.description !== null && <EventDescription text={event.description} />}
      </div>
    </Card>
  );
}
