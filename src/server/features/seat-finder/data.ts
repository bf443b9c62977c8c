import { eq } from 'drizzle-orm';
import { foundGuestSchema } from '../../../shared/contracts/guests.ts';
import type { Database } from '../../db/client.ts';
import { events } from '../../db/schema/events.ts';
import { guests } from '../../db/schema/guests.ts';

export interface FindableGuest {
  readonly id: number;
  readonly fullName: string;
  /** As the contract lets anyone see them. Written once: most answers are one of these as it is. */
  readonly json: string;
}

/** Everyone of an event; undefined when there is no such event. */
export async function listFindableGuests(db: Database, eventId: number): Promise<FindableGuest[] | undefined> {
  const event = await db.query.events.findFirst({
    where: eq(events.id, eventId),
    columns: { showNotesToGuests: true },
  });
  if (!event) return undefined;
  const { id, fullName, tableNumber, seatNumber, tableName, isOnPlan, specialRequirements } = guests;
  const rows = await db
    .select({
      id,
      fullName,
      tableNumber,
      seatNumber,
      tableName,
      isOnPlan,
      ...(event.showNotesToGuests && { specialRequirements }),
    })
    .from(guests)
    .where(eq(guests.eventId, eventId));
  return rows.map((row) => ({
    id: row.id,
    fullName: row.fullName,
    json: JSON.stringify(foundGuestSchema.parse(row)),
  }));
}
