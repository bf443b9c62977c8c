import type { z } from 'zod';
import type { copyEventSchema } from '../../../shared/contracts/events.ts';
import { MEDIA_PATH } from '../../../shared/paths.ts';
import { isLimitReached } from '../../../shared/tiers.ts';
import type { AppContext } from '../../common/context.ts';
import { randomId } from '../../common/ids.ts';
import type { Database } from '../../db/client.ts';
import { AppError } from '../../http/errors.ts';
import { createDurableRateLimit } from '../../limits/rate-limits.ts';
import type { EventRow } from '../event-access/data.ts';
import { type AccountCaller, inTurnOnEvent, requireEventAccess } from '../event-access/service.ts';
import { countGuests } from '../guests/data.ts';
import { copyPrintSettings } from '../printing/service.ts';
import { copySeating } from '../seating/service.ts';
import {
  chooseNewGuestIds,
  copyGuests,
  copyLayout,
  copyMedia,
  copyPlanPicture,
  copyRsvpSettings,
  copyTagsAndMenu,
} from './copy-data.ts';
import { insertEvent, updateEvent } from './data.ts';
import { requireRoomForEvent } from './service.ts';

/** Limited because a small request can copy a guest list of any length. */
const COPIES_AN_HOUR = 30;

export function createEventCopier(context: AppContext) {
  const { db, clock } = context;
  const copies = createDurableRateLimit(context, { name: 'event-copies', points: COPIES_AN_HOUR, minutes: 60 });

  async function copyPicture(tx: Database, original: EventRow, to: number): Promise<string | null> {
    const image = original.backgroundImage;
    if (!image?.startsWith(MEDIA_PATH)) return image;
    const id = await copyMedia(tx, { from: original.id, to, mediaId: image.slice(MEDIA_PATH.length) });
    return id === undefined ? null : MEDIA_PATH + id;
  }

  /** Copies an event in one transaction and returns the copy's id. The copy belongs to the caller. */
  return async (caller: AccountCaller, eventId: number, input: z.output<typeof copyEventSchema>): Promise<number> => {
    await copies.consume(String(caller.userId));
    const copy = async (tx: Database) => {
      const now = clock();
      // The account is locked before the event, as everywhere that locks both: the other order could deadlock.
      const tier = await requireRoomForEvent(tx, caller.userId, now);
      const accessed = await requireEventAccess(tx, caller, { eventId }, { lock: true });
      const { owner: _owner, role: _role, ...original } = accessed;
      const { maxGuestsPerEvent } = tier;
      if (input.withGuests && isLimitReached(maxGuestsPerEvent, (await countGuests(tx, eventId)) - 1)) {
        throw new AppError('guest_limit', `Your tier has room for ${maxGuestsPerEvent} guests in an event.`);
      }
      const to = randomId();
      // Codes and whatever has happened to the original are not copied: a new column of that kind must be cleared here.
      await insertEvent(tx, {
        ...original,
        id: to,
        userId: caller.userId,
        name: input.name ?? original.name,
        date: input.date ?? original.date,
        status: 'draft',
        backgroundImage: null,
        shareCode: null,
        doorCode: null,
        qrSharedAt: null,
        editorsSeeNeeds: false,
        passLimit: null,
        sandboxKey: null,
        createdAt: now,
      });
      await updateEvent(tx, to, { backgroundImage: await copyPicture(tx, original, to) });
      const place = { from: eventId, to, now };
      const newGuestIds = input.withGuests ? await chooseNewGuestIds(tx, eventId) : new Map<number, number>();
      // The layout goes first: guests get their table's name when they are inserted, and need no second update.
      if (tier.hasFloorPlan) {
        await copyLayout(tx, place, newGuestIds);
        await copyPlanPicture(tx, place);
      }
      await copyTagsAndMenu(tx, place);
      await copyRsvpSettings(tx, place);
      await copyPrintSettings(tx, place);
      const newHouseholdIds = await copyGuests(tx, place, newGuestIds);
      if (tier.hasFloorPlan) {
        const guest = (id: number) => newGuestIds.get(id) ?? null;
        const household = (id: number) => newHouseholdIds.get(id) ?? null;
        await copySeating(tx, place, { guest, household });
      }
      return to;
    };
    return inTurnOnEvent(db, caller, { eventId }, () => db.transaction(copy));
  };
}
