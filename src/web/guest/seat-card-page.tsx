import { CalendarPlus, Printer } from 'lucide-react';
import type { PageOf } from '../../shared/contracts/guest-pages.ts';
import { guestPaths } from '../../shared/paths.ts';
import { seatLabel } from '../../shared/seat-label.ts';
import { formatTime } from '../lib/format.ts';
import { Badge } from '../ui/badge.tsx';
import { buttonLook } from '../ui/button-look.ts';
import { type Arrival, DoorPanel, useCheckIn } from './door-panel.tsx';
import { GuestBanner } from './guest-banner.tsx';
import { useGuestLanguage } from './language.tsx';
import { PageFrame } from './page-frame.tsx';
import { SeatMapButton } from './seat-map-button.tsx';
import { useHydrated } from './use-hydrated.ts';

function ArrivalBadge({ arrival, timeZone }: { arrival: Arrival; timeZone: string }) {
  const { t, language } = useGuestLanguage();
  const { checkedIn, checkInTime } = arrival;
  return (
    <Badge tone={checkedIn ? 'accent' : 'neutral'} className="text-sm print:hidden" suppressHydrationWarning>
      {!checkedIn
        ? t('seatCard.notCheckedIn')
        : checkInTime === null
          ? t('seatCard.checkedIn')
          : t('seatCard.checkedInAt', { time: formatTime(checkInTime, { language, timeZone }) })}
    </Badge>
  );
}

/** The code that is scanned at the door. Black on white in dark mode too, where many scanners fail on light modules. */
function OwnQrCode({ qrCodeIdentifier }: { qrCodeIdentifier: string }) {
  const { t } = useGuestLanguage();
  return (
    <figure className="flex flex-col items-center gap-2">
      <img
        src={guestPaths.guestQrCode(qrCodeIdentifier)}
        alt={t('seatCard.qrCode')}
        width={224}
        height={224}
        // Low priority, so that name and seat are painted first: React would otherwise preload the picture before them.
        fetchPriority="low"
        className="aspect-square max-w-full rounded-lg bg-white print:w-32"
      />
      <figcaption className="text-muted print:hidden">{t('seatCard.qrCodeHint')}</figcaption>
    </figure>
  );
}

export function SeatCardPage({ page: { event, guest, door, own } }: { page: PageOf<'seatCard'> }) {
  const { t } = useGuestLanguage();
  const isHydrated = useHydrated();
  const checkInTime = (door ?? own)?.checkInTime ?? null;
  const checkIn = useCheckIn(guest.id, { checkedIn: guest.checkedIn, checkInTime });
  return (
    <PageFrame>
      <article className="printed-card overflow-hidden rounded-2xl border border-hairline bg-card shadow-card">
        <GuestBanner event={event} className="" />
        <div className="flex flex-col gap-5 p-6 sm:p-8">
          <div className="flex flex-wrap items-center justify-between gap-3">
            <h2 className="min-w-0 break-words text-2xl">{t('seatCard.welcome', { name: guest.fullName })}</h2>
            <ArrivalBadge arrival={checkIn.arrival} timeZone={event.timeZone} />
          </div>
          <div className="border-accent border-l-8 pl-4">
            <p className="text-lg text-muted">{t('seatCard.yourSeat')}</p>
            {/* `text-balance` breaks a narrow line between table and seat, not between a number and its noun. */}
            <p className="text-balance break-words font-bold text-4xl leading-tight sm:text-5xl">
              {seatLabel(t, guest) ?? t('seatCard.notAssigned')}
            </p>
          </div>
          {own && <OwnQrCode qrCodeIdentifier={own.qrCodeIdentifier} />}
          {door && <DoorPanel door={door} checkIn={checkIn} isUsable={isHydrated} />}
          <dl className="flex flex-col gap-4 text-lg">
            <div>
              <dt className="text-base text-muted">{t('seatCard.location')}</dt>
              <dd className="break-words">{event.location}</dd>
            </div>
            {event.description && (
              <div>
                <dt className="text-base text-muted">{t('seatCard.about')}</dt>
                <dd className="printed-text whitespace-pre-line break-words">{event.description}</dd>
              </div>
            )}
          </dl>
          <div className="flex flex-wrap gap-3 print:hidden">
            {isHydrated && event.hasSeatMap && guest.isOnPlan && (
              <SeatMapButton eventId={event.id} guest={guest} label={t('seatMap.viewFloorPlan')} />
            )}
            <a
              href={own ? guestPaths.guestCalendar(own.qrCodeIdentifier) : guestPaths.eventCalendar(event.id)}
              className={buttonLook({ variant: 'outline', size: 'large' })}
            >
              <CalendarPlus className="size-4" aria-hidden="true" />
              {t('seatCard.addToCalendar')}
            </a>
            {isHydrated && (
              <button
                type="button"
                className={buttonLook({ variant: 'outline', size: 'large' })}
                onClick={() => window.print()}
              >
                <Printer className="size-4" aria-hidden="true" />
                {t('seatCard.print')}
              </button>
            )}
          </div>
        </div>
      </article>
    </PageFrame>
  );
}
