import type { z } from 'zod';
import { type createEventSchema, DEFAULT_MAX_GUESTS, type EventChanges } from '../../../shared/contracts/events.ts';
import { NOTHING_ALLOWED } from '../../../shared/door/operation.ts';
import { mayDo } from '../../../shared/event-roles.ts';
import { MEDIA_PATH } from '../../../shared/paths.ts';
import { currentTier, isLimitReached, type TierDetails } from '../../../shared/tiers.ts';
import { DEFAULT_TIME_ZONE } from '../../../shared/time-zone.ts';
import type { AppContext } from '../../common/context.ts';
import { randomAccessCode, randomId } from '../../common/ids.ts';
import type { Database } from '../../db/client.ts';
import { AppError, notFoundError } from '../../http/errors.ts';
import { followEventDate } from '../../sessions/door-session.ts';
import { endDoorSessionsOfEvent } from '../../sessions/door-session-data.ts';
import { abandonEvent, listMembersToTell } from '../event-access/deletion-data.ts';
import { deleteRowsNow, tellMembers } from '../event-access/deletion-service.ts';
import { refuse } from '../event-access/rules.ts';
import { type AccountCaller, requireEventAccess, withEventAccess } from '../event-access/service.ts';
import { translatePlaceholders } from '../guests/companions-service.ts';
import { deleteOtherMedia, insertMedia, isMediaOfEvent } from '../media/data.ts';
import type { Picture } from '../media/reencode-picture.ts';
import type { PictureService } from '../media/service.ts';
import type { User } from '../users/data.ts';
import {
  type CountedEvent,
  countEvents,
  type EventWithOwner,
  findEvent,
  findUncountedEvent,
  insertEvent,
  lockUser,
  markQrShared,
  updateEvent,
} from './data.ts';

type CreateEvent = z.output<typeof createEventSchema>;

/** What the field `backgroundImage` of a call asks for. */
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

/** Stores a new picture, deletes the event's other ones, and returns the value of the event's column. */
async function storeImage(tx: Database, eventId: number, image: Image): Promise<string | null | undefined> {
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

/** Refuses when the account has as many events as its tier allows; the account stays locked until the transaction ends. */
export async function requireRoomForEvent(tx: Database, userId: number, now: Date): Promise<TierDetails> {
  const owner = await lockUser(tx, userId);
  if (!owner) throw notFoundError('Account not found');
  const tier = currentTier(owner, now);
  if (isLimitReached(tier.maxEvents, await countEvents(tx, userId))) {
    throw new AppError('event_limit', `Your tier has room for ${tier.maxEvents} event(s).`);
  }
  return tier;
}

export function createEventService(context: AppContext, pictures: PictureService) {
  const { db, clock } = context;
  const requireFound = <Found>(event: Found | undefined): Found => {
    if (!event) throw notFoundError('Event not found');
    return event;
  };

  const requireEvent = async (userId: number, id: number): Promise<CountedEvent> =>
    requireFound(await findEvent(db, userId, id));

  return {
    requireEvent,
    refusePictureEarly: pictures.refuseEarly,
    /** Finds the event without checking access, and without counting its guests: routes must drop what the caller may not see. */
    requireUncounted: async (id: number): Promise<EventWithOwner> => requireFound(await findUncountedEvent(db, id)),

    async create(user: User, input: CreateEvent, origin: string): Promise<CountedEvent> {
      const { backgroundImage, doorAllows, ...fields } = input;
      const image = await readImage(backgroundImage, origin, (dataUrl) => pictures.reencode(user.id, dataUrl));
      const id = randomId();
      await db.transaction(async (tx) => {
        await requireRoomForEvent(tx, user.id, clock());
        await insertEvent(tx, {
          ...fields,
          id,
          userId: user.id,
          doorAllows: { ...NOTHING_ALLOWED, ...doorAllows },
          timeZone: fields.timeZone ?? user.timeZone ?? DEFAULT_TIME_ZONE,
          language: fields.language === undefined ? user.language : fields.language,
          primaryColor: fields.primaryColor ?? undefined,
          maxGuests: fields.maxGuests === undefined ? DEFAULT_MAX_GUESTS : fields.maxGuests,
        });
        await updateEvent(tx, id, { backgroundImage: await storeImage(tx, id, image) });
      });
      return requireEvent(user.id, id);
    },

    async update(caller: AccountCaller, id: number, changes: EventChanges, origin: string): Promise<CountedEvent> {
      const { backgroundImage, doorAllows, ...fields } = changes;
      // Checked before the picture is decoded, which is costly and rate-limited; the event is not locked meanwhile.
      await requireEventAccess(db, caller, { eventId: id });
      const image = await readImage(backgroundImage, origin, (dataUrl) => pictures.reencode(caller.userId, dataUrl));
      await withEventAccess(db, caller, { eventId: id }, async (tx, event) => {
        // Fewer days delete needs, so it takes the same permission as changing them.
        if (fields.needsKeptDays !== undefined && !mayDo(event, 'see-needs')) {
          refuse({ isSignedIn: true, role: event.role }, 'Event not found');
        }
        await updateEvent(tx, id, {
          ...fields,
          doorAllows: doorAllows && { ...event.doorAllows, ...doorAllows },
          timeZone: fields.timeZone ?? undefined,
          primaryColor: fields.primaryColor ?? undefined,
          backgroundImage: await storeImage(tx, id, image),
        });
        if (fields.date && fields.date.getTime() !== event.date.getTime()) {
          await followEventDate(tx, { id, date: fields.date }, clock());
        }
        if (fields.language !== undefined && fields.language !== event.language) {
          await translatePlaceholders(tx, { ...event, language: fields.language });
        }
      });
      return requireEvent(caller.userId, id);
    },

    async delete(caller: AccountCaller, id: number): Promise<void> {
      const members = await withEventAccess(db, caller, { eventId: id }, async (tx, { userId }) => {
        const told = await listMembersToTell(tx, userId, id);
        await abandonEvent(tx, id);
        return told;
      });
      await deleteRowsNow(context, [id]);
      await tellMembers(context, members);
    },

    /** The organiser downloaded, printed or copied the event's QR code or address: a first step is done. */
    async markQrShared(caller: AccountCaller, id: number): Promise<void> {
      await withEventAccess(db, caller, { eventId: id }, (tx) => markQrShared(tx, id, clock()));
    },

    /** The old code stops working at once. Sessions of an old door code can only send what their phones recorded. */
    async replaceCode(caller: AccountCaller, id: number, kind: 'shareCode' | 'doorCode'): Promise<string> {
      const code = randomAccessCode();
      await withEventAccess(db, caller, { eventId: id }, async (tx) => {
        await updateEvent(tx, id, { [kind]: code });
        if (kind === 'doorCode') await endDoorSessionsOfEvent(tx, id, clock());
      });
      return code;
    },
  };
}

export type EventService = ReturnType<typeof createEventService>;
