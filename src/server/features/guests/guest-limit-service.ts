import { isLimitReached, MAX_EVENT_GUESTS, tierOf } from '../../../shared/tiers.ts';
import type { Database } from '../../db/client.ts';
import { AppError } from '../../http/errors.ts';
import type { AccessedEvent } from '../event-access/data.ts';
import { countGuests } from './data.ts';

/** How many more guests the event's tier and any event have room for, and which of the two limits is reached first. */
export async function countRoom(tx: Database, event: AccessedEvent, now: Date) {
  const { maxGuestsPerEvent } = tierOf(event, now);
  const isTierSmaller = isLimitReached(maxGuestsPerEvent, MAX_EVENT_GUESTS);
  const most = isTierSmaller ? maxGuestsPerEvent : MAX_EVENT_GUESTS;
  const limit = isTierSmaller ? ('guest_limit' as const) : ('event_full' as const);
  return { room: most - (await countGuests(tx, event.id)), most, limit };
}

/** Throws if the event's tier, or any event, has no room for so many more guests. */
export async function requireRoom(tx: Database, event: AccessedEvent, now: Date, newcomers = 1): Promise<void> {
  const { room, most, limit } = await countRoom(tx, event, now);
  if (newcomers <= room) return;
  const isOfTier = limit === 'guest_limit';
  throw new AppError(
    limit,
    isOfTier ? `Your tier has room for ${most} guests in an event.` : `An event can have at most ${most} guests.`,
  );
}
