import { CalendarPlus, Check, CircleHelp, Clock, X } from 'lucide-react';
import type { Ref } from 'react';
import { hasNotDeclined } from '../../../shared/attendance.ts';
import type { Rsvp, RsvpPerson } from '../../../shared/contracts/rsvp.ts';
import { guestPaths } from '../../../shared/paths.ts';
import { formatLongDateTime } from '../../lib/format.ts';
import { buttonLook } from '../../ui/button-look.ts';
import { useGuestLanguage } from '../language.tsx';
import { RequestNote, SeatNote } from './person-notes.tsx';
import { useRsvpTexts } from './texts.tsx';

const ICONS = { coming: Check, maybe: CircleHelp, declined: X, noAnswer: Clock };

function answerOf({ attendance }: RsvpPerson): keyof typeof ICONS {
  return attendance === null || attendance === 'invited' ? 'noAnswer' : attendance;
}

function PersonAnswer({ person, rsvp }: { person: RsvpPerson; rsvp: Rsvp }) {
  const t = useRsvpTexts();
  const answer = answerOf(person);
  const Icon = ICONS[answer];
  const { ageGroup, needsHighChair, notedNeeds, meals } = person;
  const isComing = answer === 'coming' || answer === 'maybe';
  const facts = isComing
    ? [
        ...(ageGroup === 'child' || ageGroup === 'infant' ? [t(`attendance.${ageGroup}`)] : []),
        ...(needsHighChair ? [t('attendance.needsHighChair')] : []),
        ...rsvp.menu.flatMap(({ name }) => (meals[name] === undefined ? [] : [`${name}: ${meals[name]}`])),
        ...(notedNeeds > 0 ? [`${t('rsvpPage.needs')}: ${t('rsvpPage.notedNeeds', { count: notedNeeds })}`] : []),
      ]
    : [];
  return (
    <li className="flex flex-col gap-2 py-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <span className="min-w-0 break-words font-semibold text-lg">{person.name}</span>
        <span className="inline-flex items-center gap-2 font-medium">
          <Icon className="size-5 shrink-0" aria-hidden="true" />
          {t(`rsvpPage.${answer}`)}
        </span>
      </div>
      <RequestNote person={person} />
      <SeatNote person={person} />
      {facts.length > 0 && (
        <ul className="flex flex-col gap-0.5 text-muted">
          {facts.map((fact) => (
            <li key={fact} className="break-words">
              {fact}
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

/** The stored answer of each person. */
export function AnswerList({ rsvp }: { rsvp: Rsvp }) {
  return (
    <ul className="divide-y divide-hairline rounded-xl bg-card px-4">
      {rsvp.people.map((person) => (
        <PersonAnswer key={person.guestId} person={person} rsvp={rsvp} />
      ))}
    </ul>
  );
}

/** Shows the household its stored answer, with links to change it and to add the event to a calendar. */
export function RsvpSummary({
  token,
  rsvp,
  headingRef,
}: {
  token: string;
  rsvp: Rsvp;
  headingRef: Ref<HTMLHeadingElement>;
}) {
  const t = useRsvpTexts();
  const { language } = useGuestLanguage();
  const { answeredAt, message, email, phase, event } = rsvp;
  const when = { language, timeZone: event.timeZone };
  const expectsSomebody = rsvp.people.some(hasNotDeclined);
  return (
    <section className="flex flex-col gap-4">
      <h2 ref={headingRef} tabIndex={-1} className="text-2xl outline-none">
        {t(answeredAt === null ? 'rsvpPage.notAnswered' : 'rsvpPage.thanks')}
      </h2>
      {answeredAt !== null && (
        <p className="text-muted" suppressHydrationWarning>
          {t('rsvpPage.answeredOn', { date: formatLongDateTime(answeredAt, when) })}
        </p>
      )}
      <div className="overflow-hidden rounded-2xl border border-hairline shadow-card">
        <AnswerList rsvp={rsvp} />
      </div>
      {(message !== null || email !== null) && (
        <dl className="flex flex-col gap-3 text-lg">
          {message !== null && (
            <div>
              <dt className="text-base text-muted">{t('rsvpPage.yourMessage')}</dt>
              <dd className="whitespace-pre-line break-words">{message}</dd>
            </div>
          )}
          {email !== null && (
            <div>
              <dt className="text-base text-muted">{t('rsvpPage.email')}</dt>
              <dd className="break-words">{email}</dd>
            </div>
          )}
        </dl>
      )}
      <div className="flex flex-col gap-3 sm:flex-row">
        {phase !== 'closed' && (
          // The form is a page of its own: it opens without JavaScript, and the back button leads back to this summary.
          <a href="?change=1" rel="nofollow" className={buttonLook({ size: 'large' })}>
            {t(answeredAt === null ? 'rsvpPage.answerNow' : 'rsvpPage.change')}
          </a>
        )}
        {expectsSomebody && (
          <a href={guestPaths.rsvpCalendar(token)} className={buttonLook({ variant: 'outline', size: 'large' })}>
            <CalendarPlus className="size-4" aria-hidden="true" />
            {t('rsvpPage.addToCalendar')}
          </a>
        )}
      </div>
    </section>
  );
}
