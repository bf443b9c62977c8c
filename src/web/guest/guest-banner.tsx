import type { PageEvent } from '../../shared/contracts/guest-pages.ts';
import { formatLongDateTime } from '../lib/format.ts';
import { EventBanner } from '../ui/event-banner.tsx';
import { useGuestLanguage } from './language.tsx';

/** Placecard's green, for events without a valid colour. */
export const FALLBACK_COLOR = '#1f4d3a';

export function GuestBanner({ event, className }: { event: PageEvent; className: string }) {
  const { t, language } = useGuestLanguage();
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
      {/* Shown where the organiser's own title and subtitle would otherwise replace the event's name. */}
      {event.subtitleText !== null && <p className="break-words font-medium">{event.name}</p>}
      {/* The browser may format dates slightly differently from the server. */}
      <time dateTime={event.date} suppressHydrationWarning>
        {formatLongDateTime(event.date, { language, timeZone: event.timeZone })}
      </time>
    </EventBanner>
  );
}
