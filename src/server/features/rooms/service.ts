import type { z } from 'zod';
import type { RoomLayout } from '../../../shared/contracts/layouts.ts';
import { MAX_ROOMS, type saveRoomSchema } from '../../../shared/contracts/rooms.ts';
import { withoutDefaults } from '../../../shared/layout/patch.ts';
import { tierOf } from '../../../shared/tiers.ts';
import type { AppContext } from '../../common/context.ts';
import { randomId } from '../../common/ids.ts';
import { AppError, notFoundError } from '../../http/errors.ts';
import { type AccountCaller, requireEventAccess, withEventAccess } from '../event-access/service.ts';
import { requireFloorPlan } from '../layouts/picture-service.ts';
import { insertPlanMedia } from '../media/data.ts';
import {
  countRoomsLocked,
  findPictureOfRoom,
  findPlaceOfPicture,
  findRoom,
  insertPictureOfRoom,
  insertRoom,
  readSummary,
} from './data.ts';

/**
 * Keeps a room for the calling account, which may be an editor's: the room is the caller's, and the event's owner does not
 * see it. The event has to have a floor plan, by its owner's tier or its pass.
 */
export async function saveRoom(
  { db, clock }: AppContext,
  caller: AccountCaller,
  eventId: number,
  { name, layout, picture }: z.output<typeof saveRoomSchema>,
) {
  const now = clock();
  requireFloorPlan(tierOf(await requireEventAccess(db, caller, { eventId }), now).hasFloorPlan);
  const { width, height, unit, items = [], aisleWidth = null } = layout;
  const tables = layout.tables.map(withoutDefaults);
  const seatCount = tables.reduce((sum, { seats }) => sum + seats, 0);
  return db.transaction(async (tx) => {
    if ((await countRoomsLocked(tx, caller.userId)) >= MAX_ROOMS) {
      throw new AppError('room_limit', `An account can keep at most ${MAX_ROOMS} rooms.`);
    }
    const id = randomId();
    await insertRoom(tx, {
      id,
      userId: caller.userId,
      name,
      width,
      height,
      unit,
      aisleWidth,
      tables,
      items,
      tableCount: tables.length,
      seatCount,
      createdAt: now,
    });
    if (picture) {
      await insertPictureOfRoom(tx, { roomId: id, eventId, picture });
      // Whoever was removed from the event meanwhile keeps nothing of it.
      await requireEventAccess(tx, caller, { eventId });
    }
    return readSummary(tx, id);
  });
}

export async function readRoom({ db }: AppContext, userId: number, roomId: number) {
  const room = await findRoom(db, userId, roomId);
  if (!room) throw notFoundError('Room not found');
  const { id, name, width, height, unit, aisleWidth, tables, items } = room;
  const layout: RoomLayout = {
    width,
    height,
    unit,
    tables,
    ...(items.length > 0 && { items }),
    ...(aisleWidth !== null && { aisleWidth }),
  };
  return { id, name, layout, picture: await findPlaceOfPicture(db, id) };
}

/** Copies the picture of the caller's room to an event, as one that was uploaded and that no layout shows yet. */
export async function copyPicture(
  { db, clock }: AppContext,
  caller: AccountCaller,
  { eventId, roomId }: { eventId: number; roomId: number },
) {
  return withEventAccess(db, caller, { eventId }, async (tx, event) => {
    requireFloorPlan(tierOf(event, clock()).hasFloorPlan);
    const picture = await findPictureOfRoom(tx, caller.userId, roomId);
    // In the words for an event that does not exist, so that nobody learns which rooms others have.
    if (!picture) throw notFoundError('Event not found');
    return { mediaId: await insertPlanMedia(tx, eventId, picture, clock()) };
  });
}
