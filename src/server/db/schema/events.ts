import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { DEFAULT_COLOR, EVENT_STATUSES } from '../../../shared/contracts/events.ts';
import { LANGUAGES } from '../../../shared/i18n/translate.ts';
import { bytea, createdAt, id, timestamptz } from './columns.ts';
import { users } from './users.ts';

export const events = pgTable(
  'events',
  {
    id: id(),
    userId: bigint({ mode: 'number' })
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    date: timestamptz().notNull(),
    timeZone: text().notNull(),
    /** Of the guests' pages and of mails to guests; without one, each guest's browser decides. */
    language: text({ enum: LANGUAGES }),
    location: text().notNull(),
    description: text(),
    status: text({ enum: EVENT_STATUSES }).notNull().default('draft'),
    titleText: text(),
    subtitleText: text(),
    primaryColor: text().notNull().default(DEFAULT_COLOR),
    backgroundImage: text(),
    maxGuests: integer(),
    showNotesToGuests: boolean().notNull().default(true),
    venueLayout: jsonb(),
    shareCode: text(),
    doorCode: text(),
    qrSharedAt: timestamptz(),
    createdAt: createdAt(),
  },
  (t) => [
    index('events_user_id_date_idx').on(t.userId, t.date),
    uniqueIndex('events_share_code_key').on(t.shareCode),
    uniqueIndex('events_door_code_key').on(t.doorCode),
  ],
);

/** Pictures that came with an event, re-encoded by us. In the database, so that every server has them. */
export const media = pgTable(
  'media',
  {
    id: text().primaryKey(),
    eventId: bigint({ mode: 'number' })
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    contentType: text().notNull(),
    bytes: bytea().notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('media_event_id_idx').on(t.eventId)],
);

/** The floor plan of an event: its tables, and of a guest's dot only its place and colour. Seats live on the guests. */
export const layouts = pgTable('layouts', {
  id: id(),
  eventId: bigint({ mode: 'number' })
    .notNull()
    .unique()
    .references(() => events.id, { onDelete: 'cascade' }),
  name: text().notNull(),
  width: integer().notNull(),
  height: integer().notNull(),
  unit: text().notNull(),
  tables: jsonb().notNull(),
  /** Whether there is a map to show is asked with every look at an event: without unpacking the tables. */
  tableCount: integer().notNull().generatedAlwaysAs(sql`jsonb_array_length(tables)`),
  /**
   * Every table of the plan by its `table_key()`: its label where that is more than the default 'Table N', else null. A
   * trigger copies it to the guests' rows.
   */
  tableNames: jsonb().notNull().generatedAlwaysAs(sql`plan_table_names(tables)`),
  guestPositions: jsonb().notNull(),
  version: integer().notNull().default(1),
  createdAt: createdAt(),
  updatedAt: timestamptz().notNull().defaultNow(),
});

/** Mails about an event that have gone out, by the day it was on then: moved to another day it gets them anew. */
export const eventMails = pgTable(
  'event_mails',
  {
    eventId: bigint({ mode: 'number' })
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    kind: text({ enum: ['reminder', 'arrivals'] }).notNull(),
    /** The event's day in its own time zone, as in 2026-06-20. */
    day: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.eventId, t.kind, t.day] })],
);
