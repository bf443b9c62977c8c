import { and, eq, gt, lt, sql } from 'drizzle-orm';
import type { Database } from '../../db/client.ts';
import { deletedGuests, events, guests } from '../../db/schema.ts';
import { findGuest, type GuestRow } from './data.ts';

interface DeletedGuest {
  readonly eventId: number;
  readonly qrCodeIdentifier: string;
  readonly seatKey: string | null;
}

export async function moveToDeleted(tx: Database, id: number, deletedAt: Date): Promise<void> {
  // In one statement: a check-in that ends just before the row goes is kept too.
  await tx.execute(sql`
    with removed as (delete from ${guests} where ${guests.id} = ${id} returning *)
    insert into ${deletedGuests} (id, event_id, guest, deleted_at)
    select id, event_id, to_jsonb(removed), ${deletedAt.toISOString()}::timestamptz from removed
    on conflict (id) do update set guest = excluded.guest, deleted_at = excluded.deleted_at
  `);
}

export async function findDeletedGuest(
  db: Database,
  { userId, id, deletedSince }: { userId: number; id: number; deletedSince: Date },
): Promise<DeletedGuest | undefined> {
  const [found] = await db
    .select({
      eventId: deletedGuests.eventId,
      qrCodeIdentifier: sql<string>`${deletedGuests.guest} ->> 'qr_code_identifier'`,
      seatKey: sql<string | null>`${deletedGuests.guest} ->> 'seat_key'`,
    })
    .from(deletedGuests)
    .innerJoin(events, eq(events.id, deletedGuests.eventId))
    .where(and(eq(deletedGuests.id, id), eq(events.userId, userId), gt(deletedGuests.deletedAt, deletedSince)));
  return found;
}

/** The row exactly as it was, without its seat where someone else sits there now. */
export async function restoreDeleted(
  tx: Database,
  id: number,
  { withSeat }: { withSeat: boolean },
): Promise<GuestRow | undefined> {
  const noSeat = { table_number: null, seat_number: null, seat_key: null };
  const changes = JSON.stringify(withSeat ? {} : noSeat);
  await tx.execute(sql`
    insert into ${guests}
    select (jsonb_populate_record(null::guests, ${deletedGuests.guest} || ${changes}::jsonb)).*
    from ${deletedGuests} where ${deletedGuests.id} = ${id}
  `);
  await tx.delete(deletedGuests).where(eq(deletedGuests.id, id));
  return findGuest(tx, id);
}

export async function purgeDeletedGuests(db: Database, deletedBefore: Date): Promise<void> {
  await db.delete(deletedGuests).where(lt(deletedGuests.deletedAt, deletedBefore));
}
