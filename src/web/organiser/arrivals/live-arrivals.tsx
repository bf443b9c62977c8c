import { useQueryClient } from '@tanstack/react-query';
import * as calls from '../../../shared/calls/index.ts';
import type { Event } from '../../../shared/contracts/events.ts';
import { keyOf } from '../../lib/call-query.ts';
import { useT } from '../../lib/i18n.tsx';
import { useEventChanges } from '../event/event-changes.ts';
import { invalidateArrivals, useArrivals } from './api.ts';
import { ArrivalsChart } from './arrivals-chart.tsx';
import { ArrivalsStory } from './arrivals-story.tsx';

/** The curve on the dashboard. It listens for changes itself and refetches the dashboard's counts too. */
export function LiveArrivals({ event }: { event: Pick<Event, 'id' | 'date' | 'timeZone'> }) {
  const t = useT();
  const client = useQueryClient();
  const { data: arrivals } = useArrivals(event.id);
  useEventChanges(event.id, () => {
    invalidateArrivals(client, event.id);
    for (const read of [calls.dashboard.read, calls.dashboard.readStats])
      void client.invalidateQueries({ queryKey: keyOf(read) });
  });
  if (!arrivals) return null;
  return (
    <div className="flex flex-col gap-2">
      <h3 className="font-medium text-base">{t('arrivals.title')}</h3>
      <ArrivalsStory event={event} arrivals={arrivals} />
      <ArrivalsChart event={event} arrivals={arrivals} />
    </div>
  );
}
