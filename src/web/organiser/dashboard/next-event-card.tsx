import { useId } from 'react';
import { Link } from 'react-router';
import type { NextEvent } from '../../../shared/contracts/dashboard.ts';
import { paths } from '../../../shared/paths.ts';
import { useT } from '../../lib/i18n.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EventFacts } from '../events/event-facts.tsx';
import { NextStepHint } from '../events/next-step-hint.tsx';
import { ProgressBars } from '../events/progress-bars.tsx';
import { StatusBadge } from '../events/status-badge.tsx';

/** The next event with its progress and its next step. */
export function NextEventCard({ event }: { event: NextEvent }) {
  const t = useT();
  const titleId = useId();
  return (
    <Card className="relative overflow-hidden">
      <span
        aria-hidden="true"
        className="absolute inset-x-0 top-0 h-2 forced-color-adjust-none"
        style={{ background: event.primaryColor }}
      />
      <section aria-labelledby={titleId} className="flex flex-col gap-5 p-6 pt-7">
        <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
          <div className="flex min-w-0 flex-col gap-2">
            <p className="text-muted text-sm">{t('progress.nextEvent')}</p>
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
              <h2 id={titleId} className="min-w-0 break-words text-2xl">
                {event.name}
              </h2>
              <StatusBadge status={event.status} />
            </div>
            <div className="flex flex-wrap gap-x-5 gap-y-1.5 text-muted text-sm">
              <EventFacts event={event} />
            </div>
          </div>
          <Button asChild variant="outline">
            <Link to={paths.event(event.id)} aria-label={t('events.manageEvent', { name: event.name })}>
              {t('events.manage')}
            </Link>
          </Button>
        </div>
        {event.guestCount > 0 && <ProgressBars event={event} />}
        <NextStepHint event={event} />
      </section>
    </Card>
  );
}
