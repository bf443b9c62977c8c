import { useId } from 'react';
import type { Event } from '../../../../shared/contracts/events.ts';
import { formatNumber } from '../../../lib/format.ts';
import { useLanguage } from '../../../lib/i18n.tsx';
import { Card } from '../../../ui/card.tsx';
import { LoadState } from '../../../ui/load-state.tsx';
import { useArrivals } from './api.ts';
import { ArrivalsChart } from './arrivals-chart.tsx';
import { ArrivalsByHousehold, ArrivalsByTable } from './arrivals-groups.tsx';
import { SaveArrivals } from './save-arrivals.tsx';

/** Arrivals on the event's page, which calls `invalidateArrivals` when guests change. */
export function ArrivalsCard({ event }: { event: Event }) {
  const { t, language } = useLanguage();
  const titleId = useId();
  const { data: arrivals, isFetching, refetch } = useArrivals(event.id);
  const inDigits = (count: number) => formatNumber(count, language);
  return (
    // The height is reserved while the figures load, so that the guest list below does not jump.
    <Card className="flex min-h-64 flex-col gap-3 p-4 sm:p-5">
      <section aria-labelledby={titleId} className="flex flex-col gap-3">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <div>
            <h2 id={titleId} className="text-xl">
              {t('arrivals.title')}
            </h2>
            {arrivals && (
              <p className="tabular-nums">
                {t('arrivals.summary', {
                  arrived: inDigits(arrivals.arrived),
                  expected: inDigits(arrivals.expected),
                })}
              </p>
            )}
          </div>
          {arrivals && arrivals.arrived > 0 && <SaveArrivals event={event} arrivals={arrivals} />}
        </div>
        {arrivals ? (
          <ArrivalsChart event={event} arrivals={arrivals}>
            <ArrivalsByTable event={event} tables={arrivals.tables} />
            <ArrivalsByHousehold event={event} />
          </ArrivalsChart>
        ) : (
          <LoadState isFetching={isFetching} message={t('arrivals.loadFailed')} onRetry={refetch} />
        )}
      </section>
    </Card>
  );
}
