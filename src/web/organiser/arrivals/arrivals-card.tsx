import { useId } from 'react';
import type { Event } from '../../../shared/contracts/events.ts';
import { useT } from '../../lib/i18n.tsx';
import { Card } from '../../ui/card.tsx';
import { LoadState } from '../../ui/load-state.tsx';
import { useArrivals } from './api.ts';
import { ArrivalsChart } from './arrivals-chart.tsx';
import { ArrivalsByHousehold, ArrivalsByTable } from './arrivals-groups.tsx';
import { ArrivalsPlan } from './arrivals-plan.tsx';
import { ArrivalsStory } from './arrivals-story.tsx';
import { SaveArrivals } from './save-arrivals.tsx';

interface ArrivalsCardProps {
  event: Event;
  /** Whether the story is told; not where the page has told it already. */
  hasStory?: boolean;
}

/** Arrivals of an event. The page calls `invalidateArrivals` when guests change. */
export function ArrivalsCard({ event, hasStory = true }: ArrivalsCardProps) {
  const t = useT();
  const titleId = useId();
  const { data: arrivals, isFetching, refetch } = useArrivals(event.id);
  return (
    // The height is reserved while the figures load, so that the guest list below does not jump.
    <Card className="flex min-h-64 flex-col gap-4 p-4 sm:p-5">
      <section aria-labelledby={titleId} className="flex flex-col gap-4">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <h2 id={titleId} className="text-xl">
            {t('arrivals.title')}
          </h2>
          {arrivals && arrivals.arrived > 0 && <SaveArrivals event={event} arrivals={arrivals} />}
        </div>
        {arrivals ? (
          <>
            {hasStory && <ArrivalsStory event={event} arrivals={arrivals} />}
            <ArrivalsChart event={event} arrivals={arrivals}>
              <ArrivalsByTable event={event} tables={arrivals.tables} />
              <ArrivalsByHousehold event={event} />
            </ArrivalsChart>
            <ArrivalsPlan eventId={event.id} tables={arrivals.tables} />
          </>
        ) : (
          <LoadState isFetching={isFetching} message={t('arrivals.loadFailed')} onRetry={refetch} />
        )}
      </section>
    </Card>
  );
}
