import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import * as calls from '../../../shared/calls/index.ts';
import type { Event } from '../../../shared/contracts/events.ts';
import { ApiError } from '../../lib/api-client.ts';
import { queryOf } from '../../lib/call-query.ts';
import { useT } from '../../lib/i18n.tsx';
import { usePageTitle } from '../../lib/use-page-title.ts';
import { LoadState } from '../../ui/load-state.tsx';
import { useEventChanges } from '../event/event-changes.ts';
import { useEventGuests } from '../guests/api.ts';
import { SeatingChart } from '../seating-chart/seating-chart.tsx';
import { pictureAddress } from './picture-address.ts';

/** The floor plan for those who may look at it but not change it: the chart that venues see. */
export function ViewersPlan({ event }: { event: Event }) {
  const t = useT();
  const layout = useQuery({ ...queryOf(calls.layouts.read, { id: event.id }), staleTime: 0 });
  const guests = useEventGuests(event.id);
  usePageTitle(t('layoutEditor.title'));
  const readAgain = () => {
    void layout.refetch();
    void guests.refetch();
  };
  const isConnected = useEventChanges(event.id, readAgain);
  const hasNoLayout = layout.error instanceof ApiError && layout.error.status === 404;
  const text = useMemo(() => (layout.data ? JSON.stringify(layout.data) : ''), [layout.data]);
  const isReady = guests.data && (layout.data !== undefined || hasNoLayout);
  return (
    <div className="mx-auto w-full max-w-7xl px-4 py-5 sm:px-6">
      {isReady ? (
        <SeatingChart
          isConnected={isConnected}
          pictureAddress={pictureAddress}
          chart={{ event: { ...event, layout: text }, guests: guests.data }}
        />
      ) : (
        <LoadState
          isFetching={layout.isFetching || guests.isFetching}
          message={t('sharedSeating.loadFailed')}
          onRetry={readAgain}
        />
      )}
    </div>
  );
}
