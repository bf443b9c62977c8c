import { useQuery } from '@tanstack/react-query';
import * as calls from '../../shared/calls/index.ts';
import type { Event } from '../../shared/contracts/events.ts';
import { isGranted } from '../../shared/event-roles.ts';
import { passEndIfPaid } from '../../shared/paid-time.ts';
import { EVENT_TIER_DETAILS, EVENT_TIERS } from '../../shared/tiers.ts';
import { queryOf } from '../lib/call-query.ts';

export type PassEvent = Pick<Event, 'id' | 'name' | 'date' | 'tier' | 'passUntil' | 'role'>;

/** What the event's owner and its pass allow in it; as on the free tier until the event is loaded. */
export function useEventTier(eventId: number | null | undefined) {
  const { data } = useQuery({
    ...queryOf(calls.events.readForOrganiser, { id: eventId ?? 0 }),
    enabled: typeof eventId === 'number',
  });
  return eventTierOf(data);
}

export function eventTierOf(event: Pick<Event, 'tier' | 'passUntil'> | undefined) {
  const tier = EVENT_TIER_DETAILS[event?.tier ?? 'free'];
  // After its pass has ended, the floor plan of an event can still be seen.
  return { ...tier, showsFloorPlan: tier.hasFloorPlan || Boolean(event?.passUntil) };
}

/** Only the owner pays for an event. */
export const mayBuy = ({ role }: Pick<PassEvent, 'role'>) => isGranted(role, 'own');

/** When a pass bought now would end; undefined where it can't be bought: the event has as much, or would gain nothing. */
export function findPassEnd(event: Pick<PassEvent, 'tier' | 'date' | 'role'>, now: Date): Date | undefined {
  const { tier, date } = event;
  if (!mayBuy(event) || EVENT_TIERS.indexOf(tier) >= EVENT_TIERS.indexOf('pass')) return undefined;
  const end = passEndIfPaid(new Date(date), now);
  return end > now ? end : undefined;
}
