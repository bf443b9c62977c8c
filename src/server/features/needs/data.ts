import { asc, eq, getTableColumns } from 'drizzle-orm';
import type { Database } from '../../db/client.ts';
import { guestNeeds } from '../../db/schema/guest-lists.ts';
import { guests } from '../../db/schema/guests.ts';

export type NeedsRow = typeof guestNeeds.$inferSelect;

export async function findNeeds(db: Database, guestId: number): Promise<NeedsRow | undefined> {
  return db.query.guestNeeds.findFirst({ where: eq(guestNeeds.guestId, guestId) });
}

export async function listNeeds(db: Database, eventId: number) {
  const { fullName, tableNumber, seatNumber, tableName, attendance } = guests;
  return db
    .select({ ...getTableColumns(guestNeeds), fullName, tableNumber, seatNumber, tableName, attendance })
    .from(guestNeeds)
    .innerJoin(guests, eq(guests.id, guestNeeds.guestId))
    .where(eq(guests.eventId, eventId))
    .orderBy(asc(guests.fullName), asc(guests.id));
}

export async function storeNeeds(tx: Database, row: NeedsRow): Promise<void> {
  await tx.insert(guestNeeds).values(row).onConflictDoUpdate({ target: guestNeeds.guestId, set: row });
}

export async function deleteNeeds(tx: Database, guestId: number): Promise<void> {
  await tx.delete(guestNeeds).where(eq(guestNeeds.guestId, guestId));
}
