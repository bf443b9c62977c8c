import type { z } from 'zod';
import { type createEventSchema, DEFAULT_MAX_GUESTS, type EventChanges } from '../../../shared/contracts/events.ts';
import { DEFAULT_TIME_ZONE } from '../../../shared/contracts/users.ts';
import { currentTier, isLimitReached, type TierDetails } from '../../../shared/tiers.ts';
import type { AppContext } from '../../context.ts';
import type { Database } from '../../db/client.ts';
import { AppError, notFoundError } from '../../http/errors.ts';
import { randomId, randomShareCode } from '../../ids.ts';
import { deleteDoorSessionsOfEvent } from '../../sessions/door-session-data.ts';
import { deleteOtherMedia, insertMedia, isMediaOfEvent } from '../media/data.ts';
import type { Picture } from '../media/picture.ts';
import type { PictureService } from '../media/service.ts';
import type { User } from '../users/data.ts';
import {
  type CountedEvent,
  countEvents,
  deleteEvent,
  findEvent,
  insertEvent,
  lockOwnedEvent,
  lockUser,
  markQrShared,
  updateEvent,
} from './data.ts';

type CreateEvent = z.output<typeof createEventSchema>;

export const MEDIA_PATH = '/media/';

/** What a `backgroundImage` field asks for. */
type Image =
  | { kind: 'unchanged' }
  | { kind: 'none' }
  | { kind: 'address'; url: string }
  | { kind: 'stored'; mediaId: string }
  | { kind: 'new'; picture: Picture };

async function readImage(
  value: string | null | undefined,
  origin: string,
  reencode: (dataUrl: string) => Promise<Picture>,
): Promise<Image> {
  if (value === undefined) return { kind: 'unchanged' };
  if (value === null) return { kind: 'none' };
  if (/^data:/i.test(value)) return { kind: 'new', picture: await reencode(value) };
  const url = URL.canParse(value, origin) ? new URL(value, origin) : undefined;
  if (url?.origin === origin && url.pathname.startsWith(MEDIA_PATH)) {
    return { kind: 'stored', mediaId: url.pathname.slice(MEDIA_PATH.length) };
  }
  if (url?.protocol === 'https:' && url.origin !== origin) return { kind: 'address', url: value };
  throw new AppError('invalid_image', 'A picture needs an https:// address.');
}

/** Stores what is new, drops what is no longer shown, and answers what the event's row should say. */
async function keepImage(tx: Database, eventId: number, image: Image): Promise<string | null | undefined> {
  if (image.kind === 'unchanged') return undefined;
  if (image.kind === 'stored') {
    if (!(await isMediaOfEvent(tx, image.mediaId, eventId)))
      throw new AppError('invalid_image', 'There is no such picture.');
    return MEDIA_PATH + image.mediaId;
  }
  const mediaId = image.kind === 'new' ? await insertMedia(tx, eventId, image.picture) : undefined;
  await deleteOtherMedia(tx, eventId, mediaId);
  if (mediaId !== undefined) return MEDIA_PATH + mediaId;
  return image.kind === 'address' ? image.url : null;
}

/** Refuses where the account has as many events as its tier allows; the account's row stays locked until the transaction ends. */
export async function requireRoomForEvent(tx: Database, userId: number, now: Date): Promise<TierDetails> {
  const owner = await lockUser(tx, userId);
  if (!owner) throw notFoundError('Account not found');
  const tier = currentTier(owner, now);
  if (isLimitReached(tier.maxEvents, await countEvents(tx, userId))) {
    throw new AppError('event_limit', `Your plan has room for ${tier.maxEvents} event(s).`);
  }
  return tier;
}

export function createEventService({ db, clock }: AppContext, pictures: PictureService) {
  async function requireEvent(id: number): Promise<CountedEvent> {
    const event = await findEvent(db, id);
    if (!event) throw notFoundError('Event not found');
    return event;
  }

  async function requireOwnedEvent(userId: number, id: number): Promise<CountedEvent> {
    const event = await requireEvent(id);
    if (event.userId !== userId) throw notFoundError('Event not found');
    return event;
  }

  async function changeOwned<Result>(
    userId: number,
    id: number,
    change: (tx: Database) => Promise<Result>,
  ): Promise<Result> {
    return db.transaction(async (tx) => {
      if (!(await lockOwnedEvent(tx, userId, id))) throw notFoundError('Event not found');
      return change(tx);
    });
  }

  return {
    requireEvent,

    requireOwnedEvent,

    async create(user: User, input: CreateEvent, origin: string): Promise<CountedEvent> {
      const { backgroundImage, ...fields } = input;
      const image = await readImage(backgroundImage, origin, (dataUrl) => pictures.reencode(user.id, dataUrl));
      const id = randomId();
      await db.transaction(async (tx) => {
        await requireRoomForEvent(tx, user.id, clock());
        await insertEvent(tx, {
          ...fields,
          id,
          userId: user.id,
          timeZone: fields.timeZone ?? user.timeZone ?? DEFAULT_TIME_ZONE,
          language: fields.language === undefined ? user.language : fields.language,
          primaryColor: fields.primaryColor ?? undefined,
          maxGuests: fields.maxGuests === undefined ? DEFAULT_MAX_GUESTS : fields.maxGuests,
        });
        await updateEvent(tx, id, { backgroundImage: await keepImage(tx, id, image) });
      });
      return requireEvent(id);
    },

    async update(userId: number, id: number, changes: EventChanges, origin: string): Promise<CountedEvent> {
      const { backgroundImage, ...fields } = changes;
      await requireOwnedEvent(userId, id);
      const image = await readImage(backgroundImage, origin, (dataUrl) => pictures.reencode(userId, dataUrl));
      await changeOwned(userId, id, async (tx) => {
        await updateEvent(tx, id, {
          ...fields,
          timeZone: fields.timeZone ?? undefined,
          primaryColor: fields.primaryColor ?? undefined,
          backgroundImage: await keepImage(tx, id, image),
        });
      });
      return requireEvent(id);
    },

    async remove(userId: number, id: number): Promise<void> {
      if (!(await deleteEvent(db, userId, id))) throw notFoundError('Event not found');
    },

    /** The organiser took the event's QR code or its address along. */
    async noteQrShared(userId: number, id: number): Promise<void> {
      if (!(await markQrShared(db, userId, id, clock()))) throw notFoundError('Event not found');
    },

    /** The old code stops working at once, and so do the sessions it opened. */
    async replaceCode(userId: number, id: number, kind: 'shareCode' | 'doorCode'): Promise<string> {
      const code = randomShareCode();
      await changeOwned(userId, id, async (tx) => {
        await updateEvent(tx, id, { [kind]: code });
        if (kind === 'doorCode') await deleteDoorSessionsOfEvent(tx, id);
      });
      return code;
    },
  };
}

export type EventService = ReturnType<typeof createEventService>;
