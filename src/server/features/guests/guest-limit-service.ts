import { currentTier, isLimitReached, MAX_EVENT_GUESTS } from '../../../shared/tiers.ts';
import type { Database } from '../../db/client.ts';
import { AppError } from '../../http/errors.ts';
import type { AccessedEvent } from '../event-access/data.ts';
import { countGuests } from './data.ts';

/** Throws if the owner's tier, or any event, has no room for so many more guests. */
export async function requireRoom(tx: Database, { id, owner }: AccessedEvent, now: Date, newcomers = 1): Promise<void> {
  const { maxGuestsPerEvent } = currentTier(owner, now);
  const countWithAllButOne = (await countGuests(tx, id)) + newcomers - 1;
  if (isLimitReached(maxGuestsPerEvent, countWithAllButOne)) {
    throw new AppError('guest_limit', `Your tier has room for ${maxGuestsPerEvent} guests in an event.`);
  }
  if (countWithAllButOne >= MAX_EVENT_GUESTS) {
    throw new AppError('event_full', `An event can have at most ${MAX_EVENT_GUESTS} guests.`);
  }
}
