import { type QueryClient, useQuery } from '@tanstack/react-query';
import * as calls from '../../../shared/calls/index.ts';
import type { Event } from '../../../shared/contracts/events.ts';
import { keyOf, queryOf } from '../../lib/call-query.ts';
import { useEventTier } from '../../tiers/use-event-tier.ts';

/** Refetched on every visit: pages that don't listen for changes leave it as it was. */
export function useArrivals(eventId: number, isWanted = true) {
  const query = queryOf(calls.arrivals.read, { id: eventId });
  return useQuery({ ...query, refetchOnMount: 'always', enabled: isWanted });
}

/** The layout for the small floor plan, where the event has one. */
export function useArrivalsLayout(eventId: number, isWanted = true) {
  const { showsFloorPlan } = useEventTier(eventId);
  return useQuery({ ...queryOf(calls.layouts.read, { id: eventId }), enabled: isWanted && showsFloorPlan });
}

export function useHouseholdArrivals(eventId: number, isWanted: boolean) {
  const query = queryOf(calls.arrivals.listHouseholds, { id: eventId });
  return useQuery({ ...query, refetchOnMount: 'always', enabled: isWanted });
}

export function invalidateArrivals(client: QueryClient, eventId: number): void {
  for (const read of [calls.arrivals.read, calls.arrivals.listHouseholds])
    void client.invalidateQueries({ queryKey: keyOf(read, { id: eventId }), exact: true });
}

/** How long before the event begins the first guests may come. */
const EARLIEST_ARRIVAL_MS = 3 * 60 * 60 * 1000;

/** Whether arrivals are worth showing: somebody has arrived, or guests can be expected any minute. */
export function hasArrivalsToShow({ date }: Pick<Event, 'date'>, arrivedCount: number, now = Date.now()): boolean {
  return arrivedCount > 0 || now >= Date.parse(date) - EARLIEST_ARRIVAL_MS;
}
