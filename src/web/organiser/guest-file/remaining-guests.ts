import type { Event } from '../../../shared/contracts/events.ts';
import { UNLIMITED } from '../../../shared/tiers.ts';
import { eventTierOf } from '../../tiers/use-event-tier.ts';

/** How many more guests the tier allows; null for any number. */
export function remainingGuests(event: Pick<Event, 'tier' | 'passUntil'>, guestCount: number): number | null {
  const { maxGuestsPerEvent } = eventTierOf(event);
  return maxGuestsPerEvent === UNLIMITED ? null : Math.max(0, maxGuestsPerEvent - guestCount);
}
