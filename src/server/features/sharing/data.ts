import { and } from 'drizzle-orm';
import type { Database } from '../../db/client.ts';
import { guestHasNotDeclined, guests } from '../../db/schema/guests.ts';
import { guestIdIn } from '../guests/data.ts';

/** Of those guests who have not declined only what the chart's contract has, because the answer bypasses its schema. */
export async function listChartGuests(db: Database, ids: number[]) {
  const { id, fullName, tableNumber, seatNumber, tableName } = guests;
  return db
    .select({ id, fullName, tableNumber, seatNumber, tableName })
    .from(guests)
    .where(and(guestIdIn(ids), guestHasNotDeclined))
    .orderBy(guests.createdAt, guests.id);
}
