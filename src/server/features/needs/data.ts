import { eq, getTableColumns, sql } from 'drizzle-orm';
import type { Database } from '../../db/client.ts';
import { listIds } from '../../db/long-lists.ts';
import { guestNeeds } from '../../db/schema/guest-lists.ts';
import { guests } from '../../db/schema/guests.ts';
import { guestIdIn } from '../guests/data.ts';
import { placeAmong, sortIdsByName } from '../guests/name-order-data.ts';

export type NeedsRow = typeof guestNeeds.$inferSelect;

export async function findNeeds(db: Database, guestId: number): Promise<NeedsRow | undefined> {
  return db.query.guestNeeds.findFirst({ where: eq(guestNeeds.guestId, guestId) });
}

/** The guests of whom needs are noted, by name. */
export async function listGuestIdsWithNeeds(db: Database, eventId: number): Promise<number[]> {
  const from = sql`from ${guestNeeds} join ${guests} on ${guests.id} = ${guestNeeds.guestId} where ${guests.eventId} = ${eventId}`;
  return sortIdsByName(db, eventId, await listIds(db, guests.id, { from, order: sql`${guests.id}` }));
}

/** In the order of the ids. */
export async function listNeeds(db: Database, guestIds: number[]) {
  const { fullName, tableNumber, seatNumber, tableName, attendance } = guests;
  return db
    .select({ ...getTableColumns(guestNeeds), fullName, tableNumber, seatNumber, tableName, attendance })
    .from(guestNeeds)
    .innerJoin(guests, eq(guests.id, guestNeeds.guestId))
    .where(guestIdIn(guestIds))
    .orderBy(placeAmong(guestIds));
}

export async function storeNeeds(tx: Database, row: NeedsRow): Promise<void> {
  await tx.insert(guestNeeds).values(row).onConflictDoUpdate({ target: guestNeeds.guestId, set: row });
}

export async function deleteNeeds(tx: Database, guestId: number): Promise<void> {
  await tx.delete(guestNeeds).where(eq(guestNeeds.guestId, guestId));
}
