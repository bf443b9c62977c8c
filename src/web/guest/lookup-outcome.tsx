import type { Ref } from 'react';
import type { LookupAnswer, PageEvent } from '../../shared/contracts/guest-pages.ts';
import { shorten } from '../lib/shorten.ts';
import { classNames } from '../ui/class-names.ts';
import { FoundGuests } from './found-guests.tsx';
import { useWords } from './words.tsx';

interface LookupOutcomeProps {
  event: PageEvent;
  answer: LookupAnswer;
  /** Another answer is on its way. */
  isOutdated: boolean;
  headingRef: Ref<HTMLHeadingElement>;
}

export function LookupOutcome({ event, answer, isOutdated, headingRef }: LookupOutcomeProps) {
  const { t } = useWords();
  const [title, hint] =
    answer.kind === 'found'
      ? [t('seatFinder.found', { count: answer.people.length }), undefined]
      : answer.kind === 'notFound'
        ? [t('seatFinder.guestNotFound', { name: shorten(answer.name) }), t('seatFinder.guestNotFoundHint')]
        : [t('seatFinder.noGuests'), t('seatFinder.noGuestsHint')];
  return (
    <section aria-busy={isOutdated} className={classNames('flex flex-col gap-4', isOutdated && 'opacity-60')}>
      <div className="flex flex-col gap-1">
        <h2
          ref={headingRef}
          tabIndex={-1}
          className={classNames(
            'break-words outline-none',
            answer.kind === 'found' ? 'font-sans font-semibold text-lg text-muted' : 'text-2xl',
          )}
        >
          {title}
        </h2>
        {hint && <p className="text-lg text-muted">{hint}</p>}
      </div>
      {answer.kind === 'found' && <FoundGuests event={event} people={answer.people} hasMore={answer.hasMore} />}
    </section>
  );
}
