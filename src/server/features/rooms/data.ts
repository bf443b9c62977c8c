import { and, desc, eq } from 'drizzle-orm';
import type { Database } from '../../db/client.ts';
import { rooms } from '../../db/schema/rooms.ts';
import { users } from '../../db/schema/users.ts';

type RoomRow = typeof rooms.$inferSelect;
export type NewRoom = typeof rooms.$inferInsert;

const { id, name, tableCount, seatCount, width, height, unit, createdAt } = rooms;
const summary = { id, name, tableCount, seatCount, width, height, unit, createdAt };

/** An account's rooms, the newest first. */
export async function listRooms(db: Database, userId: number) {
  return db.select(summary).from(rooms).where(eq(rooms.userId, userId)).orderBy(desc(createdAt), desc(id));
}

const isOwn = (userId: number, roomId: number) => and(eq(id, roomId), eq(rooms.userId, userId));

export async function findRoom(db: Database, userId: number, roomId: number): Promise<RoomRow | undefined> {
  return db.query.rooms.findFirst({ where: isOwn(userId, roomId) });
}

/** Counts the rooms of an account under a lock on it, so that two calls can't both add the last one. */
export async function countRoomsLocked(tx: Database, userId: number): Promise<number> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
  return tx.$count(rooms, eq(rooms.userId, userId));
}

export async function insertRoom(tx: Database, room: NewRoom) {
  const [inserted] = await tx.insert(rooms).values(room).returning(summary);
  if (!inserted) throw new Error('The room was not written.');
  return inserted;
}

export async function renameRoom(db: Database, userId: number, roomId: number, newName: string) {
  const [renamed] = await db.update(rooms).set({ name: newName }).where(isOwn(userId, roomId)).returning(summary);
  return renamed;
}

export async function deleteRoom(db: Database, userId: number, roomId: number): Promise<boolean> {
  const { rowCount } = await db.delete(rooms).where(isOwn(userId, roomId));
  return rowCount === 1;
}
