import { isDeepStrictEqual } from 'node:util';
import type { LayoutPicture } from '../../../shared/contracts/layouts.ts';
import { showsFloorPlan, tierOf } from '../../../shared/tiers.ts';
import type { AppContext } from '../../common/context.ts';
import type { Database } from '../../db/client.ts';
import { AppError, notFoundError } from '../../http/errors.ts';
import type { AccessedEvent } from '../event-access/data.ts';
import { type AccountCaller, requireEventAccess, withEventAccess } from '../event-access/service.ts';
import { findPlanMedia, insertPlanMedia, markPlanMedia } from '../media/data.ts';
import type { Picture } from '../media/reencode-picture.ts';
import type { PictureService } from '../media/service.ts';
import { findPaidPartsOfEvent, findPicture, writePicture } from './data.ts';

interface Change {
  readonly picture: LayoutPicture | undefined;
  readonly currentPicture: LayoutPicture | undefined;
  readonly now: Date;
}

/** Stores where the picture lies and returns what is shown then: nothing, if the event has no such picture. */
export async function storePicture(tx: Database, eventId: number, { picture, currentPicture, now }: Change) {
  if (isDeepStrictEqual(picture, currentPicture)) return picture;
  const isThere = await markPlanMedia(tx, eventId, picture?.mediaId ?? null, now);
  const shown = isThere ? picture : undefined;
  await writePicture(tx, eventId, shown ?? null);
  return shown;
}

export function requireFloorPlan(isAllowed: boolean): void {
  if (!isAllowed) throw new AppError('tier_required', 'Floor plans need the enterprise tier or a pass for the event.');
}

async function requirePicture(db: Database, eventId: number, mediaId: string): Promise<Picture> {
  const found = await findPlanMedia(db, eventId, mediaId);
  if (!found) throw notFoundError('Picture not found');
  return found;
}

/** The picture where a switch lets those see it who have no role on the event; otherwise it is as if there were none. */
export async function requireSharedPicture(
  db: Database,
  { eventId, mediaId, place }: { eventId: number; mediaId: string; place: 'isOnChart' | 'isOnMap' },
): Promise<Picture> {
  const shown = await findPicture(db, eventId);
  if (shown?.mediaId !== mediaId || !shown[place]) throw notFoundError('Picture not found');
  return requirePicture(db, eventId, mediaId);
}

export function createPlanPictureService({ db, clock }: AppContext, pictures: PictureService) {
  const requireTier = (event: AccessedEvent) => requireFloorPlan(tierOf(event, clock()).hasFloorPlan);

  return {
    async upload(caller: AccountCaller, eventId: number, dataUrl: string) {
      // Checked before the picture is decoded, which is costly and rate-limited; the event is not locked meanwhile.
      requireTier(await requireEventAccess(db, caller, { eventId }));
      const { width, height, ...picture } = await pictures.reencode(caller.userId, dataUrl, 'plan');
      const mediaId = await withEventAccess(db, caller, { eventId }, async (tx, event) => {
        requireTier(event);
        return insertPlanMedia(tx, eventId, picture, clock());
      });
      return { mediaId, width, height };
    },

    /** Also those that the layout no longer shows: undo shows them again. */
    async read(caller: AccountCaller, eventId: number, mediaId: string): Promise<Picture> {
      requireFloorPlan(showsFloorPlan(await requireEventAccess(db, caller, { eventId }), clock()));
      return requirePicture(db, eventId, mediaId);
    },

    /** Open to everyone, as the seat map is. */
    async readPublic(eventId: number, mediaId: string): Promise<Picture> {
      const event = await findPaidPartsOfEvent(db, eventId);
      if (!event) throw notFoundError('Event not found');
      requireFloorPlan(showsFloorPlan(event, clock()));
      return requireSharedPicture(db, { eventId, mediaId, place: 'isOnMap' });
    },
  };
}
