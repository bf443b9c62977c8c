import { sql } from 'drizzle-orm';
import { boolean, index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, id, timestamptz, xid8 } from './columns.ts';
import { eventReference } from './events.ts';

export const guests = pgTable(
  'guests',
  {
    id: id(),
    eventId: eventReference(),
    fullName: text().notNull(),
    email: text(),
    tableNumber: text(),
    seatNumber: text(),
    /** `seatKey()` of table and seat, written together with them; see the unique index below. */
    seatKey: text(),
    /** The label of the guest's table in the layout (null if only the number), and whether it has that table. Set by triggers. */
    tableName: text(),
    isOnPlan: boolean().notNull().default(false),
    checkedIn: boolean().notNull().default(false),
    checkInTime: timestamptz(),
    qrCodeIdentifier: text().notNull(),
    specialRequirements: text(),
    createdAt: createdAt(),
    /** The transaction that wrote the row last. A trigger sets it and overwrites what the app writes. */
    changedIn: xid8().notNull().default(sql`pg_current_xact_id()`),
  },
  (t) => [
    index('guests_event_id_changed_in_idx').on(t.eventId, t.changedIn),
    uniqueIndex('guests_qr_code_identifier_key').on(t.qrCodeIdentifier),
    index('guests_check_in_time_idx').on(t.checkInTime).where(sql`${t.checkInTime} is not null`),
    // Two guests can't have the same seat, whatever requests run at the same time.
    uniqueIndex('guests_seat_key').on(t.eventId, t.seatKey),
  ],
);

/** Removed guests as whole rows, kept for a day so that an organiser can undo the removal; same id and QR code. */
export const deletedGuests = pgTable(
  'deleted_guests',
  {
    id: id(),
    eventId: eventReference(),
    guest: jsonb().notNull(),
    deletedAt: timestamptz().notNull(),
  },
  (t) => [index('deleted_guests_event_id_idx').on(t.eventId), index('deleted_guests_deleted_at_idx').on(t.deletedAt)],
);

/** Ids of removed guests, so that phones at the door learn of a removal. Written by a trigger, kept for a day. */
export const guestRemovals = pgTable(
  'guest_removals',
  {
    guestId: id(),
    eventId: eventReference(),
    removedIn: xid8().notNull(),
    removedAt: timestamptz().notNull(),
  },
  (t) => [
    index('guest_removals_event_id_removed_in_idx').on(t.eventId, t.removedIn),
    index('guest_removals_removed_at_idx').on(t.removedAt),
  ],
);
