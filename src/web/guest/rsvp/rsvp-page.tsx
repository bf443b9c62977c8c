import { useEffect, useRef } from 'react';
import type { PageOf } from '../../../shared/contracts/guest-pages.ts';
import type { Rsvp } from '../../../shared/contracts/rsvp.ts';
import { addresseeOf, greetHousehold } from '../../../shared/greeting.ts';
import { formatLongDateTime } from '../../lib/format.ts';
import { EventBanner } from '../../ui/event-banner.tsx';
import { FALLBACK_COLOR } from '../guest-banner.tsx';
import { useGuestLanguage } from '../language.tsx';
import { PageFrame } from '../page-frame.tsx';
import { Problem, RsvpForm } from './rsvp-form.tsx';
import { RsvpSummary } from './rsvp-summary.tsx';
import { useRsvpTexts } from './texts.tsx';
import { useSendAnswer } from './use-send-answer.ts';

function Invitation({ rsvp }: { rsvp: Rsvp }) {
  const t = useRsvpTexts();
  const { language } = useGuestLanguage();
  const { event, deadline, phase, salutation } = rsvp;
  const people = rsvp.people.map(({ name }) => name);
  const whom = addresseeOf({ name: rsvp.householdName, salutation, people }, language);
  const format = (instant: string) => formatLongDateTime(instant, { language, timeZone: event.timeZone });
  return (
    <div className="flex flex-col gap-3">
      <p className="break-words font-display text-2xl">
        {greetHousehold(whom, language, (name) => t('rsvpPage.greeting', { name }))}
      </p>
      {rsvp.invitationText !== null && <p className="whitespace-pre-line break-words text-lg">{rsvp.invitationText}</p>}
      {phase === 'open' && deadline !== null && (
        <p className="font-medium" suppressHydrationWarning>
          {t(rsvp.answeredAt === null ? 'rsvpPage.deadline' : 'rsvpPage.changeUntil', { date: format(deadline) })}
        </p>
      )}
      {phase === 'late' && deadline !== null && (
        <p className="rounded-xl bg-warning-soft p-4 font-medium text-warning" suppressHydrationWarning>
          {t('rsvpPage.late', { date: format(deadline) })}
        </p>
      )}
      {phase === 'closed' && (
        <p className="rounded-xl bg-warning-soft p-4 font-medium text-warning">{t('rsvpPage.closed')}</p>
      )}
    </div>
  );
}

export function RsvpPage({ page }: { page: PageOf<'rsvp'> }) {
  const { token, typed } = page;
  const { language } = useGuestLanguage();
  const { state, send } = useSendAnswer(page);
  const { rsvp, isChanging, problem, issues, isSending, finishedCount } = state;
  const { event } = rsvp;
  const heading = useRef<HTMLHeadingElement>(null);
  const problemNote = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (finishedCount > 0) (heading.current ?? problemNote.current)?.focus();
  }, [finishedCount]);
  return (
    <PageFrame query={isChanging && rsvp.answeredAt !== null ? { change: '1' } : {}}>
      <EventBanner
        className="rounded-2xl shadow-card"
        color={event.primaryColor}
        fallbackColor={FALLBACK_COLOR}
        image={event.backgroundImage ?? undefined}
        title={event.name}
        titleAs="h1"
        subtitle={event.location}
      >
        {/* The browser may format dates slightly differently from the server. */}
        <time dateTime={event.date} suppressHydrationWarning>
          {formatLongDateTime(event.date, { language, timeZone: event.timeZone })}
        </time>
      </EventBanner>
      <Invitation rsvp={rsvp} />
      {isChanging ? (
        <RsvpForm
          token={token}
          rsvp={rsvp}
          typed={typed}
          problem={problem}
          issues={issues}
          isSending={isSending}
          problemRef={problemNote}
          onSend={send}
        />
      ) : (
        <>
          {problem !== null && <Problem rsvp={rsvp} problem={problem} problemRef={problemNote} />}
          <RsvpSummary token={token} rsvp={rsvp} headingRef={heading} />
        </>
      )}
    </PageFrame>
  );
}
