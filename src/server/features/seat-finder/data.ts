import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { foundGuestSchema } from '../../../shared/contracts/seat-finder.ts';
import type { Database } from '../../db/client.ts';
import { events } from '../../db/schema/events.ts';
import { guests } from '../../db/schema/guests.ts';
import { isAmong, listGuestIds } from '../guests/data.ts';

/** Read and turned into answers at a time: in between, others are answered. */
const ROWS_A_PIECE = 1_000;

export interface FindableGuest {
  readonly id: number;
  readonly fullName: string;
  /** As the contract lets anyone see them. Written once: most answers are one of these as it is. */
  readonly json: string;
}

function toFindable(row: z.input<typeof foundGuestSchema>): FindableGuest {
  return { id: row.id, fullName: row.fullName, json: JSON.stringify(foundGuestSchema.parse(row)) };
}

/** Everyone of an event; undefined when there is no such event. */
export async function listFindableGuests(db: Database, eventId: number): Promise<FindableGuest[] | undefined> {
  const event = await db.query.events.findFirst({
    where: eq(events.id, eventId),
    columns: { showNotesToGuests: true },
  });
  if (!event) return undefined;
  const { id, fullName, tableNumber, seatNumber, tableName, isOnPlan, specialRequirements } = guests;
  const select = () =>
    db
      .select({
        id,
        fullName,
        tableNumber,
        seatNumber,
        tableName,
        isOnPlan,
        ...(event.showNotesToGuests && { specialRequirements }),
      })
      .from(guests);
  const first = await select()
    .where(eq(guests.eventId, eventId))
    .limit(ROWS_A_PIECE + 1);
  if (first.length <= ROWS_A_PIECE) return first.map(toFindable);
  // A guest who changes between two pieces is heard of, and the list is read again.
  const ids = await listGuestIds(db, eventId);
  const found: FindableGuest[] = [];
  for (let start = 0; start < ids.length; start += ROWS_A_PIECE) {
    const rows = await select().where(isAmong(ids.slice(start, start + ROWS_A_PIECE)));
    found.push(...rows.map(toFindable));
  }
  return found;
}
