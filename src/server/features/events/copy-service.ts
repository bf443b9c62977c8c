import type { z } from 'zod';
import type { copyEventSchema } from '../../../shared/contracts/events.ts';
import { isLimitReached } from '../../../shared/tiers.ts';
import type { AppContext } from '../../context.ts';
import type { Database } from '../../db/client.ts';
import { AppError, notFoundError } from '../../http/errors.ts';
import { randomId } from '../../ids.ts';
import { createDurableRateLimit } from '../../limits/rate-limits.ts';
import { countGuests } from '../guests/data.ts';
import { chooseNewGuestIds, copyGuests, copyLayout, copyMedia } from './copy-data.ts';
import { type EventRow, insertEvent, lockOwnedEvent, updateEvent } from './data.ts';
import { MEDIA_PATH, requireRoomForEvent } from './service.ts';

/** A call of a few bytes can write a list of any length. */
const COPIES_AN_HOUR = 30;

interface CopyRequest {
  readonly userId: number;
  readonly eventId: number;
  readonly input: z.output<typeof copyEventSchema>;
}

export function createEventCopier(context: AppContext) {
  const { db, clock } = context;
  const copies = createDurableRateLimit(context, {
    name: 'event-copies',
    points: COPIES_AN_HOUR,
    windowSeconds: 60 * 60,
  });

  async function copyPicture(tx: Database, original: EventRow, to: number): Promise<string | null> {
    const image = original.backgroundImage;
    if (!image?.startsWith(MEDIA_PATH)) return image;
    const id = await copyMedia(tx, { from: original.id, to, mediaId: image.slice(MEDIA_PATH.length) });
    return id === undefined ? null : MEDIA_PATH + id;
  }

  /** In one transaction: the copy is there whole or not at all. Answers its id. */
  return async ({ userId, eventId, input }: CopyRequest): Promise<number> => {
    await copies.consume(String(userId));
    return db.transaction(async (tx) => {
      const now = clock();
      // The account before the event, as everything that takes both.
      const tier = await requireRoomForEvent(tx, userId, now);
      const original = await lockOwnedEvent(tx, userId, eventId);
      if (!original) throw notFoundError('Event not found');
      const { maxGuestsPerEvent } = tier;
      if (input.withGuests && isLimitReached(maxGuestsPerEvent, (await countGuests(tx, eventId)) - 1)) {
        throw new AppError('guest_limit', `Your plan has room for ${maxGuestsPerEvent} guests in an event.`);
      }
      const to = randomId();
      // What holds a secret or says what has happened must not come along: such columns are cleared here.
      await insertEvent(tx, {
        ...original,
        id: to,
        name: input.name ?? original.name,
        date: input.date ?? original.date,
        status: 'draft',
        backgroundImage: null,
        shareCode: null,
        doorCode: null,
        qrSharedAt: null,
        createdAt: now,
      });
      await updateEvent(tx, to, { backgroundImage: await copyPicture(tx, original, to) });
      const place = { from: eventId, to, now };
      const newGuestIds = input.withGuests ? await chooseNewGuestIds(tx, eventId) : new Map<number, number>();
      // Before the guests: a guest gets the name of the table when inserted. After them, every guest would be updated.
      if (tier.hasFloorPlan) await copyLayout(tx, place, newGuestIds);
      await copyGuests(tx, place, newGuestIds);
      return to;
    });
  };
}

export type EventCopier = ReturnType<typeof createEventCopier>;
