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

/** A prepared statement: each database connection plans it only once. */
export function prepareFindCardGuest(db: Database, key: 'id' | 'qrCodeIdentifier') {
  const isGuest = eq(guests[key], sql.placeholder('value'));
  const statement = db.select(cardColumns).from(guests).where(isGuest).prepare(`find-card-guest-by-${key}`);
  return async (value: number | string) => (await statement.execute({ value }))[0];
}
