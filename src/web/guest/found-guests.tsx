import type { LookupAnswer, PageEvent } from '../../shared/contracts/guest-pages.ts';
import type { FoundGuest } from '../../shared/contracts/seat-finder.ts';
import { paths } from '../../shared/paths.ts';
import { seatLabel } from '../../shared/seat-label.ts';
import { buttonLook } from '../ui/button-look.ts';
import { Card } from '../ui/card.tsx';
import { classNames } from '../ui/class-names.ts';
import { useLanguage } from './language.tsx';
import { SeatMapButton } from './seat-map-button.tsx';

interface FoundGuestProps {
  event: PageEvent;
  guest: FoundGuest;
  /** The only match is set so large that it can be read at arm's length. */
  isOnly: boolean;
}

function FoundGuestCard({ event, guest, isOnly }: FoundGuestProps) {
  const { t } = useLanguage();
  const seat = seatLabel(t, guest);
  const notes = guest.specialRequirements;
  return (
    <Card
      className={classNames('flex flex-col gap-2 border-l-8 p-5', isOnly ? 'border-l-accent' : 'border-l-hairline')}
    >
      <h3 className={classNames('break-words', isOnly ? 'text-2xl' : 'text-xl')}>{guest.fullName}</h3>
      <p
        className={classNames(
          'text-balance break-words font-bold leading-tight',
          isOnly ? 'text-4xl sm:text-5xl' : 'text-2xl',
        )}
      >
        {seat ?? t('seatFinder.noSeat')}
      </p>
      {seat === null && <p className="text-lg text-muted">{t('seatFinder.noSeatHint')}</p>}
      {notes && (
        <p className="whitespace-pre-line break-words text-lg">
          <span className="font-semibold">{t('seatFinder.notes')}:</span> {notes}
        </p>
      )}
      <div className="mt-1 flex flex-wrap gap-3">
        {event.hasSeatMap && guest.isOnPlan && (
          <SeatMapButton
            eventId={event.id}
            guest={guest}
            label={t('seatMap.findMySeat')}
            fullLabel={isOnly ? undefined : t('seatMap.findSeatOf', { name: guest.fullName })}
          />
        )}
        <a
          href={paths.guestCard(event.id, guest.id)}
          aria-label={t('seatFinder.seatCardOf', { name: guest.fullName })}
          className={buttonLook({ variant: 'outline', size: 'large' })}
        >
          {t('seatFinder.seatCard')}
        </a>
      </div>
    </Card>
  );
}

export function FoundGuests({ event, answer }: { event: PageEvent; answer: Extract<LookupAnswer, { kind: 'found' }> }) {
  const { t } = useLanguage();
  const { people, hasMore, isFullNameRequired } = answer;
  return (
    <>
      {(hasMore || isFullNameRequired) && (
        <p className="rounded-xl bg-warning-soft px-4 py-3 font-medium text-lg text-warning">
          {isFullNameRequired ? t('seatFinder.notYouFullName') : t('seatFinder.moreMatches')}
        </p>
      )}
      <ul className="flex flex-col gap-4">
        {people.map((guest) => (
          <li key={guest.id}>
            <FoundGuestCard event={event} guest={guest} isOnly={people.length === 1} />
          </li>
        ))}
      </ul>
    </>
  );
}
