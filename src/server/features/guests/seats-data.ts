import { and, eq, inArray, notInArray, sql } from 'drizzle-orm';
import type { Database } from '../../db/client.ts';
import { guests } from '../../db/schema/guests.ts';
import { type GuestRow, SEATED_GUEST, type SeatedGuest } from './data.ts';

export type SeatRow = Pick<GuestRow, 'id' | 'tableNumber' | 'seatNumber' | 'seatKey'>;

export async function findSeatedElsewhere(
  db: Database,
  { eventId, seatKeys, exceptGuestIds }: { eventId: number; seatKeys: string[]; exceptGuestIds: number[] },
): Promise<SeatedGuest | undefined> {
  if (seatKeys.length === 0) return undefined;
  return db.query.guests.findFirst({
    where: and(eq(guests.eventId, eventId), inArray(guests.seatKey, seatKeys), notInArray(guests.id, exceptGuestIds)),
    columns: SEATED_GUEST,
  });
}

/** Frees the seats first: otherwise the unique index could refuse new seats depending on the order of writing. */
export async function clearSeats(tx: Database, ids: number[]): Promise<void> {
  if (ids.length > 0) await tx.update(guests).set({ seatKey: null }).where(inArray(guests.id, ids));
}

export async function writeSeats(tx: Database, seats: SeatRow[]): Promise<void> {
  if (seats.length === 0) return;
  await tx.execute(sql`
    update ${guests} set table_number = s.table_number, seat_number = s.seat_number, seat_key = s.seat_key
    from unnest(
      ${sql.param(seats.map((seat) => seat.id))}::bigint[],
      ${sql.param(seats.map((seat) => seat.tableNumber))}::text[],
      ${sql.param(seats.map((seat) => seat.seatNumber))}::text[],
      ${sql.param(seats.map((seat) => seat.seatKey))}::text[]
    ) as s (id, table_number, seat_number, seat_key)
    where ${guests.id} = s.id
  `);
}
