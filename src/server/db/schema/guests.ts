import { sql } from 'drizzle-orm';
import { bigint, boolean, index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, id, timestamptz, xid8 } from './columns.ts';
import { events } from './events.ts';

export const guests = pgTable(
  'guests',
  {
    id: id(),
    eventId: bigint({ mode: 'number' })
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    fullName: text().notNull(),
    email: text(),
    tableNumber: text(),
    seatNumber: text(),
    /** `seatKey()` of the two above, written with them: what makes two seats the same is said in one place only. */
    seatKey: text(),
    /**
     * What the floor plan calls the table, null where that is just its number; and whether the plan has that table at all.
     * Triggers keep both up to date, whatever is written here.
     */
    tableName: text(),
    isOnPlan: boolean().notNull().default(false),
    checkedIn: boolean().notNull().default(false),
    checkInTime: timestamptz(),
    qrCodeIdentifier: text().notNull(),
    specialRequirements: text(),
    createdAt: createdAt(),
    /** The transaction that wrote the row last; a trigger sets it, whatever is written here. */
    changedIn: xid8().notNull().default(sql`pg_current_xact_id()`),
  },
  (t) => [
    index('guests_event_id_changed_in_idx').on(t.eventId, t.changedIn),
    uniqueIndex('guests_qr_code_identifier_key').on(t.qrCodeIdentifier),
    index('guests_check_in_time_idx').on(t.checkInTime).where(sql`${t.checkInTime} is not null`),
    // Two guests can't hold one seat.
    uniqueIndex('guests_seat_key').on(t.eventId, t.seatKey),
  ],
);

/** Guests that were removed, kept for a day so that it can be undone: the whole row, same id and QR code. */
export const deletedGuests = pgTable(
  'deleted_guests',
  {
    id: id(),
    eventId: bigint({ mode: 'number' })
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    guest: jsonb().notNull(),
    deletedAt: timestamptz().notNull(),
  },
  (t) => [index('deleted_guests_event_id_idx').on(t.eventId), index('deleted_guests_deleted_at_idx').on(t.deletedAt)],
);

/** Which guests are gone, so that a phone at the door hears of it. A trigger writes it; kept for a day. */
export const removedGuests = pgTable(
  'removed_guests',
  {
    guestId: id(),
    eventId: bigint({ mode: 'number' })
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    removedIn: xid8().notNull(),
    removedAt: timestamptz().notNull(),
  },
  (t) => [
    index('removed_guests_event_id_removed_in_idx').on(t.eventId, t.removedIn),
    index('removed_guests_removed_at_idx').on(t.removedAt),
  ],
);
