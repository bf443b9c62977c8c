import { ChevronDown } from 'lucide-react';
import { useId, useMemo, useState } from 'react';
import { Link } from 'react-router';
import type { DoorReport } from '../../../shared/contracts/door-operations.ts';
import type { Event } from '../../../shared/contracts/events.ts';
import type { Guest } from '../../../shared/contracts/guests.ts';
import { needsKeptUntil } from '../../../shared/contracts/needs.ts';
import { isGranted } from '../../../shared/event-roles.ts';
import { paths } from '../../../shared/paths.ts';
import { formatAgo, formatLongDate } from '../../lib/format.ts';
import { useLanguage, useT } from '../../lib/i18n.tsx';
import { joinNames } from '../../lib/join-names.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Card } from '../../ui/card.tsx';
import { classNames } from '../../ui/class-names.ts';
import { hasArrivalsToShow } from '../arrivals/api.ts';
import { ArrivalsCard } from '../arrivals/arrivals-card.tsx';
import { DoorReportNotice } from '../door-report/door-report-notice.tsx';
import { NextStepHint, ProgressBars } from '../event/event-progress.tsx';
import { phaseOf } from '../event/next-step.ts';
import { SinceLastVisit } from '../event-log/since-last-visit.tsx';
import { useEventGuests } from '../guests/api.ts';
import { countGuests } from '../guests/guest-filter.ts';
import { RepliesEntry } from '../rsvp/replies-entry.tsx';
import { listRecentChanges, type RecentChange } from './recent-changes.ts';

const CHANGE_PAGES = {
  added: paths.eventGuests,
  asked: paths.eventReplies,
  answered: paths.eventReplies,
  noted: paths.eventReplies,
  arrived: paths.eventDoorReport,
};
const CHANGE_TEXTS = {
  asked: 'progress.latelyAsked',
  answered: 'progress.latelyAnswered',
  noted: 'progress.latelyNoted',
  arrived: 'progress.latelyArrived',
} as const;

/** Guests who were added or asked, answered or arrived in the last two weeks. */
function RecentChanges({ eventId, guests }: { eventId: number; guests: readonly Guest[] }) {
  const { t, language } = useLanguage();
  const titleId = useId();
  const now = Date.now();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list changes with the guests, not with each millisecond.
  const changes = useMemo(() => listRecentChanges(guests, now), [guests]);
  const textOf = ({ kind, names, count }: RecentChange) => {
    if (kind === 'added') return t('progress.latelyAdded', { count });
    return t(CHANGE_TEXTS[kind], { names: joinNames(t, language, names) });
  };
  return (
    <section aria-labelledby={titleId} className="min-w-0">
      <h2 id={titleId} className="font-normal font-sans text-muted text-sm tracking-normal">
        {t('progress.lately')}
      </h2>
      {changes.length === 0 && <p className="mt-1 text-sm">{t('progress.nothingLately')}</p>}
      <ul className="mt-1 flex flex-col text-sm">
        {changes.map((change) => (
          <li key={`${change.kind} ${change.at}`} className="flex items-baseline justify-between gap-3">
            <Link
              to={CHANGE_PAGES[change.kind](eventId)}
              className="min-w-0 truncate py-0.5 hover:underline max-sm:py-2.5 pointer-coarse:py-2.5"
            >
              {textOf(change)}
            </Link>
            <time dateTime={new Date(change.at).toISOString()} className="shrink-0 text-muted">
              {formatAgo(change.at, now, language)}
            </time>
          </li>
        ))}
      </ul>
      <SinceLastVisit eventId={eventId} />
    </section>
  );
}

/** After the event: how it went, and what is erased when. */
function EventOver({ event, hasArrivals }: { event: Event; hasArrivals: boolean }) {
  const { t, language } = useLanguage();
  const erasedOn = needsKeptUntil({ date: new Date(event.date), needsKeptDays: event.needsKeptDays });
  return (
    <div className="flex flex-col items-start gap-2 rounded-xl bg-accent-soft px-4 py-3 text-sm">
      <p className="font-semibold text-accent">{t('progress.over')}</p>
      <p>{t('progress.overHint', { date: formatLongDate(erasedOn, { language, timeZone: event.timeZone }) })}</p>
      {hasArrivals && (
        <ButtonLink size="small" to={paths.eventDoorReport(event.id)}>
          {t('progress.readReport')}
        </ButtonLink>
      )}
    </div>
  );
}

interface EventOverviewProps {
  event: Event;
  requestCount: number;
  /** Undefined while nobody can have arrived. */
  report: DoorReport | undefined;
}

/** What a planner needs that week: replies and seats before, arrivals on the day, the report afterwards. */
export function EventOverview({ event, requestCount, report }: EventOverviewProps) {
  const t = useT();
  const { data: guests } = useEventGuests(event.id);
  const counts = useMemo(() => guests && countGuests(guests), [guests]);
  const phase = phaseOf(event, new Date());
  const [showsArrivals, setShowsArrivals] = useState(phase === 'day');
  if (!guests || !counts) return null;
  // Guests who declined need no seat and are not waited for.
  const expectedCount = counts.arrived + counts.notArrived;
  const progress = {
    ...event,
    // Counts come from the cached guest list, so that they follow its changes at once.
    guestCount: expectedCount,
    seatedCount: expectedCount - counts.unseated,
    arrivedCount: counts.arrived,
    requestCount,
  };
  const mayEdit = isGranted(event.role, 'edit-guests');
  if (counts.all === 0) return mayEdit ? <NextStepHint event={progress} /> : null;
  const hasArrivals = hasArrivalsToShow(event, counts.arrived);
  return (
    <>
      <Card className="grid items-start gap-x-8 gap-y-4 p-4 sm:px-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="flex flex-col gap-4">
          <ProgressBars
            event={progress}
            arrivedHeading={
              hasArrivals ? (
                <Button
                  variant="link"
                  size="inline"
                  aria-expanded={showsArrivals}
                  onClick={() => setShowsArrivals(!showsArrivals)}
                >
                  {t('progress.arrived')}
                  <ChevronDown
                    className={classNames('size-4 transition-transform', showsArrivals && 'rotate-180')}
                    aria-hidden="true"
                  />
                </Button>
              ) : undefined
            }
            hasArrivals={hasArrivals || phase !== 'before'}
          >
            {mayEdit && <RepliesEntry eventId={event.id} guests={guests} />}
          </ProgressBars>
          {phase === 'after' ? (
            <EventOver event={event} hasArrivals={mayEdit && counts.arrived > 0} />
          ) : (
            mayEdit && <NextStepHint event={progress} />
          )}
        </div>
        {mayEdit && <RecentChanges eventId={event.id} guests={guests} />}
      </Card>
      {hasArrivals && report && <DoorReportNotice eventId={event.id} report={report} />}
      {showsArrivals && hasArrivals && <ArrivalsCard event={event} />}
    </>
  );
}
