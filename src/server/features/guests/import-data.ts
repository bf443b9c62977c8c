import { sql } from 'drizzle-orm';
import type { Database } from '../../db/client.ts';
import { guests } from '../../db/schema/guests.ts';
import { type GuestRow, type SeatRow, writeSeats } from './data.ts';

export type NewGuest = Pick<
  GuestRow,
  'id' | 'fullName' | 'email' | 'tableNumber' | 'seatNumber' | 'seatKey' | 'specialRequirements' | 'qrCodeIdentifier'
>;

export async function findByQrCodes(db: Database, qrCodes: string[]) {
  const rows = await db
    .select({ id: guests.id, eventId: guests.eventId, qrCodeIdentifier: guests.qrCodeIdentifier })
    .from(guests)
    .where(sql`${guests.qrCodeIdentifier} = any(${sql.param(qrCodes)}::text[])`);
  return new Map(rows.map(({ qrCodeIdentifier, ...guest }) => [qrCodeIdentifier, guest]));
}

type GuestUpdate = SeatRow & Pick<GuestRow, 'specialRequirements'>;

export async function updateGuests(tx: Database, changes: GuestUpdate[]): Promise<void> {
  await writeSeats(tx, changes);
  const noted = changes.filter(({ specialRequirements }) => specialRequirements !== null);
  if (noted.length === 0) return;
  await tx.execute(sql`
    update ${guests} set special_requirements = s.notes
    from unnest(
      ${sql.param(noted.map(({ id }) => id))}::bigint[],
      ${sql.param(noted.map(({ specialRequirements }) => specialRequirements))}::text[]
    ) as s (id, notes)
    where ${guests.id} = s.id
  `);
}

/**
 * Inserts all guests with one statement and answers the ids of those inserted; a guest whose QR code another event has
 * taken meanwhile is left out. They are inserted in the order of their QR codes: two imports that insert the same codes
 * in different orders could deadlock.
 */
export async function insertGuests(tx: Database, eventId: number, createdAt: Date, rows: NewGuest[]) {
  if (rows.length === 0) return new Set<number>();
  const column = (name: keyof NewGuest) => sql.param(rows.map((row) => row[name]));
  const { rows: inserted } = await tx.execute<{ id: string }>(sql`
    insert into ${guests} (
      id, event_id, full_name, email, table_number, seat_number, seat_key,
      special_requirements, qr_code_identifier, created_at
    )
    select id, ${eventId}, full_name, email, table_number, seat_number, seat_key,
      special_requirements, qr_code_identifier, ${createdAt.toISOString()}::timestamptz + ordinality * interval '1 microsecond'
    from unnest(
      ${column('id')}::bigint[], ${column('fullName')}::text[], ${column('email')}::text[],
      ${column('tableNumber')}::text[], ${column('seatNumber')}::text[], ${column('seatKey')}::text[],
      ${column('specialRequirements')}::text[], ${column('qrCodeIdentifier')}::text[]
    ) with ordinality as s (
      id, full_name, email, table_number, seat_number, seat_key, special_requirements, qr_code_identifier, ordinality
    )
    order by qr_code_identifier collate "C"
    on conflict (qr_code_identifier) do nothing
    returning id
  `);
  return new Set(inserted.map(({ id }) => Number(id)));
}
