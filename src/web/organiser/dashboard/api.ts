import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import * as calls from '../../../shared/calls/index.ts';
import type { NextEvent } from '../../../shared/contracts/dashboard.ts';
import type { Stats } from '../../../shared/contracts/stats.ts';
import { isGranted } from '../../../shared/event-roles.ts';
import { call } from '../../lib/api-client.ts';
import { keyOf, queryOf } from '../../lib/call-query.ts';
import { useT } from '../../lib/i18n.tsx';
import { toastFailure } from '../../ui/toast-failure.ts';
import { hasArrivalsToShow, useArrivals } from '../arrivals/api.ts';

const NO_STATS: Stats = { totalGuests: 0, upcomingEventsCount: 0, checkInsToday: 0 };

/** Whether the card of the next event has a curve of arrivals. */
export const showsArrivals = (event: NextEvent) =>
  isGranted(event.role, 'read') &&
  event.guestCount > event.declinedCount &&
  hasArrivalsToShow(event, event.arrivedCount);

/**
 * The dashboard's data. If they can't be loaded the error is logged, and the counts are zero. The arrivals of the next
 * event are awaited as well: shown later they would push down what is below them.
 */
export function useDashboard() {
  const stats = useQuery(queryOf(calls.dashboard.readStats));
  // Almost every change affects the dashboard, so it is refetched on every visit instead of being invalidated.
  const dashboard = useQuery({ ...queryOf(calls.dashboard.read), refetchOnMount: 'always' });
  const nextEvent = dashboard.data?.nextEvent;
  const arrivals = useArrivals(nextEvent?.id ?? 0, nextEvent != null && showsArrivals(nextEvent));
  const error = stats.error ?? dashboard.error;
  useEffect(() => {
    if (error) console.error('The dashboard could not load its numbers', error);
  }, [error]);
  return {
    stats: stats.data ?? NO_STATS,
    dashboard: dashboard.data,
    isLoading: stats.isPending || dashboard.isPending || (arrivals.isLoading && arrivals.failureCount === 0),
  };
}

export function useDismissFirstSteps() {
  const t = useT();
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(calls.dashboard.dismissFirstSteps),
    onSuccess: () =>
      client.setQueryData(
        keyOf(calls.dashboard.read),
        (now) => now && { ...now, firstSteps: { ...now.firstSteps, isDismissed: true } },
      ),
    onError: (error) => toastFailure(t, 'progress.hideFirstStepsFailed', error),
  });
}
