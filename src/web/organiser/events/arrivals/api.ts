import { type QueryClient, useQuery } from '@tanstack/react-query';
import { apiPaths } from '../../../../shared/api-paths.ts';
import type { Arrivals, HouseholdArrivals } from '../../../../shared/contracts/arrivals.ts';
import type { Event } from '../../../../shared/contracts/events.ts';

/** Refetched on every visit: check-ins on other pages and at the door don't invalidate it. */
export function useArrivals(eventId: number) {
  return useQuery<Arrivals>({ queryKey: [apiPaths.arrivals(eventId)], refetchOnMount: 'always' });
}

export function useHouseholdArrivals(eventId: number, isWanted: boolean) {
  const queryKey = [apiPaths.householdArrivals(eventId)];
  return useQuery<HouseholdArrivals>({ queryKey, refetchOnMount: 'always', enabled: isWanted });
}

export function invalidateArrivals(client: QueryClient, eventId: number): void {
  for (const path of [apiPaths.arrivals(eventId), apiPaths.householdArrivals(eventId)])
    void client.invalidateQueries({ queryKey: [path], exact: true });
}

/** How long before the event begins the first guests may come. */
const EARLIEST_ARRIVAL_MS = 3 * 60 * 60 * 1000;

/** Whether arrivals are worth showing: somebody has arrived, or guests can be expected any minute. */
export function hasArrivalsToShow({ date }: Pick<Event, 'date'>, arrivedCount: number, now = Date.now()): boolean {
  return arrivedCount > 0 || now >= Date.parse(date) - EARLIEST_ARRIVAL_MS;
}
