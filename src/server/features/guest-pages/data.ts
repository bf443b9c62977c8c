import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../db/client.ts';
import { guests } from '../../db/schema/guests.ts';

/** What a seat card shows of its guest, and what its check-in panel shows to door staff. */
const cardColumns = {
  id: guests.id,
  eventId: guests.eventId,
  fullName: guests.fullName,
  tableNumber: guests.tableNumber,
  seatNumber: guests.seatNumber,
  tableName: guests.tableName,
  isOnPlan: guests.isOnPlan,
  checkedIn: guests.checkedIn,
  checkInTime: guests.checkInTime,
  specialRequirements: guests.specialRequirements,
};

type CardGuestRow = Pick<typeof guests.$inferSelect, keyof typeof cardColumns>;

/** A prepared statement: each database connection plans it only once. */
export function prepareFindCardGuest(db: Database): (id: number) => Promise<CardGuestRow | undefined> {
  const statement = db
    .select(cardColumns)
    .from(guests)
    .where(eq(guests.id, sql.placeholder('id')))
    .prepare('find-card-guest');
  return async (id) => (await statement.execute({ id }))[0];
}

export function prepareFindCardGuestByQrCode(db: Database): (code: string) => Promise<CardGuestRow | undefined> {
  const statement = db
    .select(cardColumns)
    .from(guests)
    .where(eq(guests.qrCodeIdentifier, sql.placeholder('code')))
    .prepare('find-card-guest-by-qr-code');
  return async (code) => (await statement.execute({ code }))[0];
}
