import { useEffect, useRef } from 'react';
import type { LookupProblem, PageOf } from '../../shared/contracts/guest-pages.ts';
import { guestPaths } from '../../shared/paths.ts';
import { buttonLook } from '../ui/button-look.ts';
import { GuestBanner } from './guest-banner.tsx';
import { useGuestLanguage } from './language.tsx';
import { describeAnswer, LookupOutcome } from './lookup-outcome.tsx';
import { PageFrame } from './page-frame.tsx';
import { SearchForm } from './search-form.tsx';
import { useLookup } from './use-lookup.ts';

const isAboutName = (problem: LookupProblem | null) => problem === 'nameRequired' || problem === 'nameTooShort';

export function SeatFinderPage({ page }: { page: PageOf<'seatFinder'> }) {
  const { t } = useGuestLanguage();
  const { event } = page;
  const { lookup, search } = useLookup(page);
  const { name, answer, problem, isSearching, finishedCount } = lookup;
  const input = useRef<HTMLInputElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);

  // Sets the field to the name of the history entry, but keeps what was typed before hydration.
  const shownName = useRef(name);
  useEffect(() => {
    if (shownName.current === name) return;
    shownName.current = name;
    if (input.current && input.current.value.trim() !== name) input.current.value = name;
  }, [name]);

  const isFullNameRequired =
    answer?.kind === 'fullNameRequired' || (answer?.kind === 'found' && answer.isFullNameRequired);
  const isFound = problem === null && answer?.kind === 'found';
  useEffect(() => {
    if (finishedCount === 0) return;
    // Focuses the answer, which also hides the phone's keyboard, or the field again, so that the name can be corrected.
    if (isFound) {
      heading.current?.focus();
      // The focus scrolls no further than the heading; on a phone held sideways the seat would stay out of view.
      heading.current?.closest('section')?.querySelector('li')?.scrollIntoView({ block: 'nearest' });
    } else input.current?.focus();
  }, [finishedCount, isFound]);

  const problemText = problem && t(`seatFinder.${problem}`);
  // A found guest is not announced here: the focus moves to the heading, which is then read out.
  const announced = answer && answer.kind !== 'found' ? describeAnswer(t, answer).title : '';
  return (
    <PageFrame query={name === '' ? {} : { name }}>
      <GuestBanner event={event} className="rounded-2xl shadow-card" />
      <SearchForm
        action={guestPaths.publicEvent(event.id)}
        defaultName={page.name}
        hint={t(isFullNameRequired ? 'seatFinder.fullNameRequiredHint' : 'seatFinder.nameHint')}
        error={isAboutName(problem) && problemText ? problemText : undefined}
        isSearching={isSearching}
        inputRef={input}
        onSearch={search}
      />
      {/* Always rendered: screen readers announce changes of a live region, not a region that appears with its text. */}
      <p role="status" className="sr-only">
        {isSearching ? t('seatFinder.searching') : (problemText ?? announced)}
      </p>
      {problemText && !isAboutName(problem) && (
        <div className="flex flex-col items-start gap-3 rounded-xl bg-danger-soft p-4">
          <p className="font-medium text-danger text-lg">{problemText}</p>
          {problem !== 'eventNotFound' && (
            <a
              href={`?${new URLSearchParams({ name })}`}
              className={buttonLook({ variant: 'outline', size: 'large' })}
              onClick={(click) => {
                click.preventDefault();
                search(name);
              }}
            >
              {t('seatFinder.tryAgain')}
            </a>
          )}
        </div>
      )}
      {answer && <LookupOutcome event={event} answer={answer} isOutdated={isSearching} headingRef={heading} />}
    </PageFrame>
  );
}
