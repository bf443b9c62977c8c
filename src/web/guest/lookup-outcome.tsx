import type { Ref } from 'react';
import type { LookupAnswer, PageEvent } from '../../shared/contracts/guest-pages.ts';
import type { FoundGuest } from '../../shared/contracts/seat-finder.ts';
import { guestPaths } from '../../shared/paths.ts';
import { seatLabel } from '../../shared/seat-label.ts';
import { shorten } from '../lib/shorten.ts';
import { buttonLook } from '../ui/button-look.ts';
import { Card } from '../ui/card.tsx';
import { classNames } from '../ui/class-names.ts';
import { type GuestTranslate, useGuestLanguage } from './language.tsx';
import { SeatMapButton } from './seat-map-button.tsx';

/** The heading of an answer, and what the guest can do about it. */
export function describeAnswer(t: GuestTranslate, answer: LookupAnswer): { title: string; hint?: string } {
  switch (answer.kind) {
    case 'found':
      if (answer.isNear) return { title: t('seatFinder.didYouMean'), hint: t('seatFinder.didYouMeanHint') };
      return { title: t('seatFinder.found', { count: answer.people.length }) };
    case 'fullNameRequired':
      // No hint here: the hint in the search form then says what to type.
      return { title: t('seatFinder.fullNameRequired') };
    case 'notFound':
      return {
        title: t('seatFinder.guestNotFound', { name: shorten(answer.name) }),
        hint: t('seatFinder.guestNotFoundHint'),
      };
    case 'noGuests':
      return { title: t('seatFinder.noGuests'), hint: t('seatFinder.noGuestsHint') };
  }
}

interface FoundGuestProps {
  event: PageEvent;
  guest: FoundGuest;
  /** Whether this is the only match, which is set so large that it can be read at arm's length. */
  isOnly: boolean;
}

function FoundGuestCard({ event, guest, isOnly }: FoundGuestProps) {
  const { t } = useGuestLanguage();
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
          href={guestPaths.guestCard(event.id, guest.id)}
          aria-label={t('seatFinder.seatCardOf', { name: guest.fullName })}
          className={buttonLook({ variant: 'outline', size: 'large' })}
        >
          {t('seatFinder.seatCard')}
        </a>
      </div>
    </Card>
  );
}

function FoundGuests({ event, answer }: { event: PageEvent; answer: Extract<LookupAnswer, { kind: 'found' }> }) {
  const { t } = useGuestLanguage();
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
            <FoundGuestCard event={event} guest={guest} isOnly={people.length === 1 && !answer.isNear} />
          </li>
        ))}
      </ul>
    </>
  );
}

interface LookupOutcomeProps {
  event: PageEvent;
  answer: LookupAnswer;
  /** Whether the next lookup is running, so that this answer is about to be replaced. */
  isOutdated: boolean;
  headingRef: Ref<HTMLHeadingElement>;
}

export function LookupOutcome({ event, answer, isOutdated, headingRef }: LookupOutcomeProps) {
  const { t } = useGuestLanguage();
  const { title, hint } = describeAnswer(t, answer);
  return (
    <section aria-busy={isOutdated} className={classNames('flex flex-col gap-4', isOutdated && 'opacity-60')}>
      <div className="flex flex-col gap-1">
        <h2
          ref={headingRef}
          tabIndex={-1}
          className={classNames(
            'break-words outline-none',
            answer.kind === 'found' && !answer.isNear ? 'font-sans font-semibold text-lg text-muted' : 'text-2xl',
          )}
        >
          {title}
        </h2>
        {hint && <p className="text-lg text-muted">{hint}</p>}
      </div>
      {answer.kind === 'found' && <FoundGuests event={event} answer={answer} />}
    </section>
  );
}
