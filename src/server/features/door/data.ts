import { asc, eq, lt } from 'drizzle-orm';
import type { Database } from '../../db/client.ts';
import { guestRemovals, guests } from '../../db/schema/guests.ts';

/** All that the door may see; the addresses do not even leave the database. */
export const doorColumns = {
  id: guests.id,
  eventId: guests.eventId,
  fullName: guests.fullName,
  tableNumber: guests.tableNumber,
  seatNumber: guests.seatNumber,
  tableName: guests.tableName,
  checkedIn: guests.checkedIn,
  checkInTime: guests.checkInTime,
  qrCodeIdentifier: guests.qrCodeIdentifier,
  specialRequirements: guests.specialRequirements,
  createdAt: guests.createdAt,
};

export type DoorGuestRow = Pick<typeof guests.$inferSelect, keyof typeof doorColumns>;

export async function listDoorGuests(db: Database, eventId: number): Promise<DoorGuestRow[]> {
  return db
    .select(doorColumns)
    .from(guests)
    .where(eq(guests.eventId, eventId))
    .orderBy(asc(guests.createdAt), asc(guests.id));
}

/** How long we remember who was removed. */
export const REMOVAL_LIFETIME_MS = 24 * 60 * 60 * 1000;

export async function deleteRemovalsBefore(db: Database, before: Date): Promise<void> {
  await db.delete(guestRemovals).where(lt(guestRemovals.removedAt, before));
}
