import type { ReactNode } from 'react';
import type { PageEvent } from '../../shared/contracts/guest-pages.ts';
import { formatLongDateTime } from '../lib/format.ts';
import { EventBanner } from '../ui/event-banner.tsx';
import { useWords } from './words.tsx';

/** Our own green, should an event have no colour that can be drawn. */
const FALLBACK_COLOR = '#1f4d3a';

interface GuestBannerProps {
  event: PageEvent;
  className: string;
  children?: ReactNode;
}

export function GuestBanner({ event, className, children }: GuestBannerProps) {
  const { t, language } = useWords();
  return (
    <EventBanner
      className={className}
      color={event.primaryColor}
      fallbackColor={FALLBACK_COLOR}
      image={event.backgroundImage ?? undefined}
      title={event.titleText ?? t('seatFinder.title')}
      titleAs="h1"
      subtitle={event.subtitleText ?? event.name}
    >
      {/* A title and a subtitle of the organiser's own must not hide which event this is. */}
      {event.subtitleText !== null && <p className="break-words font-medium">{event.name}</p>}
      {/* The phone may know a newer way to write a date than the server; either is right. */}
      <time dateTime={event.date} suppressHydrationWarning>
        {formatLongDateTime(event.date, { language, timeZone: event.timeZone })}
      </time>
      {children}
    </EventBanner>
  );
}
