import { bigint, boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { AGE_GROUPS } from '../../../shared/contracts/guests.ts';
import { createdAt, id, timestamptz } from './columns.ts';
import { eventReference } from './events.ts';
import { guests } from './guests.ts';

/** Tags of an event. A guest's row holds the names of its tags; both change under the lock of the event's row. */
export const tags = pgTable(
  'tags',
  {
    id: id(),
    eventId: eventReference(),
    name: text().notNull(),
    colour: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex('tags_event_id_name_key').on(t.eventId, t.name)],
);

/** The menu of an event. A guest's row holds the chosen option of each course by name, as with tags. */
export const mealOptions = pgTable(
  'meal_options',
  {
    id: id(),
    eventId: eventReference(),
    course: text().notNull(),
    name: text().notNull(),
    /** Up to three letters for place cards and the kitchen: 'B' for beef. */
    mark: text(),
    /** Offered to guests of this age only; null for everyone. */
    forAge: text({ enum: AGE_GROUPS }),
    /** Orders the options of the whole menu; a course stands where its first option does. */
    position: integer().notNull(),
    /** An archived option stays with the guests who chose it and can't be chosen any more. */
    archivedAt: timestamptz(),
  },
  (t) => [uniqueIndex('meal_options_event_id_course_name_key').on(t.eventId, t.course, t.name)],
);

/**
 * Allergies, diets and accessibility of guests: data about health, kept apart from `guests` so that no list, file or
 * stream of guests can contain them by mistake. Deleted `needsKeptDays` after the event.
 */
export const guestNeeds = pgTable('guest_needs', {
  guestId: bigint({ mode: 'number' })
    .primaryKey()
    .references(() => guests.id, { onDelete: 'cascade' }),
  allergens: text().array().notNull().default([]),
  diets: text().array().notNull().default([]),
  other: text(),
  usesWheelchair: boolean().notNull().default(false),
  consentAt: timestamptz().notNull(),
  consentBy: text({ enum: ['guest', 'organiser', 'import'] }).notNull(),
});

/** Every change of a guest's attendance. Rows are never updated; erasing a guest deletes them. */
export const attendanceLog = pgTable(
  'attendance_log',
  {
    id: id().generatedByDefaultAsIdentity(),
    eventId: eventReference(),
    /** No foreign key: entries must survive while the guest is removed and can be restored. */
    guestId: bigint({ mode: 'number' }).notNull(),
    from: text(),
    to: text(),
    /** Table and seat that the guest held when declining. */
    seatGivenUp: jsonb(),
    by: text({ enum: ['guest', 'organiser', 'import', 'door'] }).notNull(),
    at: timestamptz().notNull(),
  },
  (t) => [index('attendance_log_guest_id_idx').on(t.guestId), index('attendance_log_event_id_idx').on(t.eventId)],
);

/** The link by which the caterer sees the catering list. */
export const catererLinks = pgTable(
  'caterer_links',
  {
    eventId: eventReference().primaryKey(),
    token: text().notNull(),
    showsNames: boolean().notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex('caterer_links_token_key').on(t.token)],
);

/** The catering list as it was last confirmed. It holds needs, so it is deleted together with them. */
export const confirmedCateringLists = pgTable('confirmed_catering_lists', {
  eventId: eventReference().primaryKey(),
  list: jsonb().notNull(),
  confirmedAt: timestamptz().notNull(),
  confirmedBy: text({ enum: ['organiser', 'caterer'] }).notNull(),
});
