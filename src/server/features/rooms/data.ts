import { and, desc, eq, sql } from 'drizzle-orm';
import type { LayoutPicture, RoomPicture } from '../../../shared/contracts/layouts.ts';
import type { Database } from '../../db/client.ts';
import { media } from '../../db/schema/events.ts';
import { roomPictures, rooms } from '../../db/schema/rooms.ts';
import { users } from '../../db/schema/users.ts';
import type { Picture } from '../media/reencode-picture.ts';

type RoomRow = typeof rooms.$inferSelect;
export type NewRoom = typeof rooms.$inferInsert;

const { id, name, tableCount, seatCount, width, height, unit, createdAt } = rooms;
const hasPicture = sql<boolean>`exists (select from ${roomPictures} where ${roomPictures.roomId} = ${rooms.id})`;
const summary = { id, name, tableCount, seatCount, width, height, unit, hasPicture, createdAt };

/** An account's rooms, the newest first. */
export async function listRooms(db: Database, userId: number) {
  return db.select(summary).from(rooms).where(eq(rooms.userId, userId)).orderBy(desc(createdAt), desc(id));
}

const isOwn = (userId: number, roomId: number) => and(eq(id, roomId), eq(rooms.userId, userId));

export async function findRoom(db: Database, userId: number, roomId: number): Promise<RoomRow | undefined> {
  return db.query.rooms.findFirst({ where: isOwn(userId, roomId) });
}

export async function findPlaceOfPicture(db: Database, roomId: number): Promise<RoomPicture | undefined> {
  const { place } = roomPictures;
  const [found] = await db.select({ place }).from(roomPictures).where(eq(roomPictures.roomId, roomId));
  return found?.place;
}

export async function findPictureOfRoom(db: Database, userId: number, roomId: number): Promise<Picture | undefined> {
  const { contentType, bytes } = roomPictures;
  const [found] = await db
    .select({ contentType, bytes })
    .from(roomPictures)
    .innerJoin(rooms, eq(rooms.id, roomPictures.roomId))
    .where(isOwn(userId, roomId));
  return found;
}

/** Counts the rooms of an account under a lock on it, so that two calls can't both add the last one. */
export async function countRoomsLocked(tx: Database, userId: number): Promise<number> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
  return tx.$count(rooms, eq(rooms.userId, userId));
}

export async function insertRoom(tx: Database, room: NewRoom): Promise<void> {
  await tx.insert(rooms).values(room);
}

/** Keeps a copy of a picture of the event's plan, so that the room outlives the event. Does nothing if the event has no such picture. */
export async function insertPictureOfRoom(
  tx: Database,
  { roomId, eventId, picture }: { roomId: number; eventId: number; picture: LayoutPicture },
): Promise<void> {
  const { mediaId, x, y, width, height, rotation, opacity } = picture;
  const place: RoomPicture = { x, y, width, height, rotation, opacity };
  await tx.execute(sql`
    insert into ${roomPictures} (room_id, content_type, bytes, place)
    select ${roomId}::bigint, content_type, bytes, ${JSON.stringify(place)}::jsonb from ${media}
    where id = ${mediaId} and event_id = ${eventId} and is_of_plan`);
}

export async function readSummary(db: Database, roomId: number) {
  const [found] = await db.select(summary).from(rooms).where(eq(id, roomId));
  if (!found) throw new Error('The room was not written.');
  return found;
}

export async function renameRoom(db: Database, userId: number, roomId: number, newName: string) {
  const [renamed] = await db.update(rooms).set({ name: newName }).where(isOwn(userId, roomId)).returning(summary);
  return renamed;
}

export async function deleteRoom(db: Database, userId: number, roomId: number): Promise<boolean> {
  const { rowCount } = await db.delete(rooms).where(isOwn(userId, roomId));
  return rowCount === 1;
}
