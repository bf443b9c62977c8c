import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { AGE_GROUPS, ATTENDANCE_SOURCES, ATTENDANCES } from '../../../shared/contracts/guests.ts';
import type { SeatingPin, SeatingRule } from '../../../shared/contracts/seating.ts';
import type { Arrival } from '../../../shared/door/arrivals.ts';
import { LANGUAGES } from '../../../shared/i18n/translate.ts';
import { createdAt, id, timestamptz, xid8 } from './columns.ts';
import { eventReference } from './events.ts';

/** People who are invited together. Its status is derived from its guests and not stored. */
export const households = pgTable(
  'households',
  {
    id: id(),
    eventId: eventReference(),
    name: text().notNull(),
    /** As on the envelope: 'The Smith family'. */
    salutation: text(),
    email: text(),
    language: text({ enum: LANGUAGES }),
    /** Whether Hungarian texts address the household formally; null: as the event does. */
    isFormal: boolean(),
    /** The household's own link: 128 random bits. */
    rsvpToken: text().notNull(),
    /** Ten characters that stand for the link on paper. */
    rsvpCode: text().notNull(),
    version: integer().notNull().default(1),
    message: text(),
    answeredAt: timestamptz(),
    createdAt: createdAt(),
  },
  (t) => [
    index('households_event_id_idx').on(t.eventId),
    uniqueIndex('households_rsvp_token_key').on(t.rsvpToken),
    uniqueIndex('households_rsvp_code_key').on(t.rsvpCode),
  ],
);

/** Seating rules and pins as they were before a household was deleted or merged, and their version after that. */
export interface SeatingChange {
  readonly version: number;
  readonly before: { readonly rules: SeatingRule[]; readonly pins: SeatingPin[] };
}

type HouseholdRow = typeof households.$inferSelect;
/** A household as JSON. One that was stored before a migration added a column lacks it. */
type StoredHousehold = Omit<HouseholdRow, 'createdAt' | 'answeredAt'> & {
  createdAt: string;
  answeredAt: string | null;
};

export const guests = pgTable(
  'guests',
  {
    id: id(),
    eventId: eventReference(),
    fullName: text().notNull(),
    email: text(),
    phone: text(),
    tableNumber: text(),
    seatNumber: text(),
    /** `seatKey()` of table and seat, written together with them; see the unique index below. */
    seatKey: text(),
    /** The table's label in the layout; null: only a number. `isOnPlan`: the layout has the table. Set by triggers. */
    tableName: text(),
    isOnPlan: boolean().notNull().default(false),
    checkedIn: boolean().notNull().default(false),
    /** The earliest of `arrivals`. */
    checkInTime: timestamptz(),
    /** Check-ins that nobody took back, earliest first. A trigger adapts it where only `checkedIn` was written. */
    arrivals: jsonb().$type<Arrival[]>().notNull().default([]),
    qrCodeIdentifier: text().notNull(),
    specialRequirements: text(),
    householdId: bigint({ mode: 'number' }).references(() => households.id, { onDelete: 'set null' }),
    /** The household's name, set by triggers, so that lists and phones at the door need not read households. */
    householdName: text(),
    /** The guest who brings this one. */
    companionOf: bigint({ mode: 'number' }).references((): AnyPgColumn => guests.id, { onDelete: 'set null' }),
    /** True while the name is only 'Guest of X', because the companion's own name is not known yet. */
    isNamePlaceholder: boolean().notNull().default(false),
    /** What lists are sorted by instead of what `shared/sort-name.ts` derives from the name. */
    sortName: text(),
    /** What paper shows instead of the name. */
    cardName: text(),
    /** Null: not asked. Counts as coming. */
    attendance: text({ enum: ATTENDANCES }),
    attendanceAt: timestamptz(),
    attendanceBy: text({ enum: ATTENDANCE_SOURCES }),
    ageGroup: text({ enum: AGE_GROUPS }),
    needsHighChair: boolean().notNull().default(false),
    /** Names of tags and, by course, of the chosen meals: see decision 15. Written under the lock of the event's row. */
    tags: text().array().notNull().default([]),
    meals: jsonb().$type<Record<string, string>>().notNull().default({}),
    /** Table and seat that a guest held when declining: returned, if free, when the guest comes after all. */
    seatGivenUp: jsonb().$type<{ tableNumber: string | null; seatNumber: string | null }>(),
    createdAt: createdAt(),
    /** The transaction that wrote the row last. A trigger sets it and overwrites what the app writes. */
    changedIn: xid8().notNull().default(sql`pg_current_xact_id()`),
  },
  (t) => [
    index('guests_event_id_changed_in_idx').on(t.eventId, t.changedIn),
    uniqueIndex('guests_qr_code_identifier_key').on(t.qrCodeIdentifier),
    index('guests_household_id_idx').on(t.householdId).where(sql`${t.householdId} is not null`),
    index('guests_companion_of_idx').on(t.companionOf).where(sql`${t.companionOf} is not null`),
    index('guests_check_in_time_idx').on(t.checkInTime).where(sql`${t.checkInTime} is not null`),
    // Two guests can't have the same seat, whatever requests run at the same time.
    uniqueIndex('guests_seat_key').on(t.eventId, t.seatKey),
  ],
);

/** What merging a walk-in into a guest may change of that guest, besides the arrivals. */
type KeptBefore = Pick<
  typeof guests.$inferSelect,
  'tableNumber' | 'seatNumber' | 'specialRequirements' | 'attendance' | 'seatGivenUp'
>;

/** The condition for `hasNotDeclined` of shared/attendance.ts. */
export const guestHasNotDeclined = sql`${guests.attendance} is distinct from 'declined'`;

/** Removed guests as whole rows, kept for a day so that an organiser can undo the removal; same id and QR code. */
export const deletedGuests = pgTable(
  'deleted_guests',
  {
    id: id(),
    eventId: eventReference(),
    guest: jsonb().notNull(),
    /** The guests whom this one brings: they get `companionOf` back when it is restored. */
    companionIds: bigint({ mode: 'number' }).array().notNull().default([]),
    /** The guest into whom this walk-in was merged: phones that were offline still name the walk-in. */
    mergedInto: bigint({ mode: 'number' }),
    /** That guest before the merge, and the ids of the operations that moved: restoring the walk-in gives both back. */
    keptBefore: jsonb().$type<KeptBefore>(),
    movedOperations: text().array().notNull().default([]),
    deletedAt: timestamptz().notNull(),
  },
  (t) => [index('deleted_guests_event_id_idx').on(t.eventId), index('deleted_guests_deleted_at_idx').on(t.deletedAt)],
);

/** Deleted and merged households as whole rows, kept for a day so that an organiser can undo it: same link and code. */
export const deletedHouseholds = pgTable(
  'deleted_households',
  {
    id: id(),
    eventId: eventReference(),
    household: jsonb().$type<StoredHousehold>().notNull(),
    guestIds: bigint({ mode: 'number' }).array().notNull(),
    /** The household that its guests moved into. */
    mergedInto: bigint({ mode: 'number' }),
    seating: jsonb().$type<SeatingChange>(),
    deletedAt: timestamptz().notNull(),
  },
  (t) => [
    index('deleted_households_event_id_idx').on(t.eventId),
    index('deleted_households_deleted_at_idx').on(t.deletedAt),
  ],
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
