import type { Ref } from 'react';
import type { LookupAnswer, PageEvent } from '../../shared/contracts/guest-pages.ts';
import { shorten } from '../lib/shorten.ts';
import { classNames } from '../ui/class-names.ts';
import { FoundGuests } from './found-guests.tsx';
import { type GuestTranslate, useLanguage } from './language.tsx';

interface LookupOutcomeProps {
  event: PageEvent;
  answer: LookupAnswer;
  /** The next lookup is running. */
  isOutdated: boolean;
  headingRef: Ref<HTMLHeadingElement>;
}

/** The heading of an answer, and what the guest can do about it. */
export function describeAnswer(t: GuestTranslate, answer: LookupAnswer): { title: string; hint?: string } {
  switch (answer.kind) {
    case 'found':
      return { title: t('seatFinder.found', { count: answer.people.length }) };
    case 'fullNameRequired':
      // The hint of the form says how.
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

export function LookupOutcome({ event, answer, isOutdated, headingRef }: LookupOutcomeProps) {
  const { t } = useLanguage();
  const { title, hint } = describeAnswer(t, answer);
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
      {answer.kind === 'found' && <FoundGuests event={event} answer={answer} />}
    </section>
  );
}
