import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { DEFAULT_COLOR, EVENT_STATUSES, NAME_ORDER_CHOICES } from '../../../shared/contracts/events.ts';
import type { LayoutPatch } from '../../../shared/contracts/layout-operations.ts';
import { type DoorAllows, NOTHING_ALLOWED } from '../../../shared/door/operation.ts';
import { LANGUAGES } from '../../../shared/i18n/translate.ts';
import { DEFAULT_PICTURE_OPACITY } from '../../../shared/layout/venue-picture-limits.ts';
import { bytea, createdAt, id, timestamptz } from './columns.ts';
import { users } from './users.ts';

export const events = pgTable(
  'events',
  {
    id: id(),
    /** The owner. Null where the event was deleted: nothing finds it any more, and a job deletes its rows. */
    userId: bigint({ mode: 'number' }).references(() => users.id, { onDelete: 'set null' }),
    name: text().notNull(),
    date: timestamptz().notNull(),
    timeZone: text().notNull(),
    /** Language of the guests' pages and mails. Null: pages use the browser's language, mails the owner's. */
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
    /** What lists, paper and the door sort names by. */
    nameOrder: text({ enum: NAME_ORDER_CHOICES }).notNull().default('automatic'),
    venueLayout: jsonb(),
    shareCode: text(),
    doorCode: text(),
    /** What the door may do besides check-in. */
    doorAllows: jsonb().$type<DoorAllows>().notNull().default(NOTHING_ALLOWED),
    /** When the organiser first printed, copied or downloaded the QR code: a first step on the dashboard. */
    qrSharedAt: timestamptz(),
    /** How many days after the event guests' needs are deleted. */
    needsKeptDays: integer().notNull().default(30),
    /** Whether editors may see guests' needs and the catering list, which are health data. */
    editorsSeeNeeds: boolean().notNull().default(false),
    /** The latest end of the event's pass, see `passUntil`; kept after the pass has ended. Null where none was bought. */
    passLimit: timestamptz(),
    /** The sandbox that the event was made of: keeping it again must not make a second event. */
    sandboxKey: text(),
    createdAt: createdAt(),
  },
  (t) => [
    index('events_user_id_date_idx').on(t.userId, t.date),
    index('events_deleted_idx').on(t.id).where(sql`${t.userId} is null`),
    // Partial, because a change of a column with a whole unique index would make check-ins wait, which refer to the event.
    uniqueIndex('events_share_code_key').on(t.shareCode).where(sql`${t.shareCode} is not null`),
    uniqueIndex('events_door_code_key').on(t.doorCode).where(sql`${t.doorCode} is not null`),
    uniqueIndex('events_sandbox_key').on(t.userId, t.sandboxKey).where(sql`${t.sandboxKey} is not null`),
  ],
);

/** The column of a row that is deleted together with its event. */
export const eventReference = () =>
  bigint({ mode: 'number' })
    .notNull()
    .references(() => events.id, { onDelete: 'cascade' });

/** Uploaded pictures of events, re-encoded by the server. They are in the database so that every server has them. */
export const media = pgTable(
  'media',
  {
    id: text().primaryKey(),
    eventId: eventReference(),
    contentType: text().notNull(),
    bytes: bytea().notNull(),
    /** A picture under the floor plan, which only those get who may see the layout. Others are open to everybody. */
    isOfPlan: boolean().notNull().default(false),
    /** Since when no layout shows it; a day later it is deleted. Until then undo can bring it back. */
    unusedSince: timestamptz(),
    createdAt: createdAt(),
  },
  (t) => [index('media_event_id_idx').on(t.eventId)],
);

/** The layout of an event: its tables, floor items, and position and colour of the guests' dots. Seats are in `guests`, not here. */
export const layouts = pgTable('layouts', {
  id: id(),
  eventId: eventReference().unique(),
  name: text().notNull(),
  width: integer().notNull(),
  height: integer().notNull(),
  unit: text().notNull(),
  /** Tables that are nearer to each other are warned about; null where nothing is. */
  aisleWidth: doublePrecision(),
  tables: jsonb().notNull(),
  /** Stored apart: every read of an event asks whether it has a seat map, and `tables` is costly to decompress. */
  tableCount: integer().notNull().generatedAlwaysAs(sql`jsonb_array_length(tables)`),
  /** Each table's label by its `table_key()`, null for the default 'Table N'. A trigger copies it to the guests. */
  tableNames: jsonb().notNull().generatedAlwaysAs(sql`layout_table_names(tables)`),
  /** Floor items: stage, bar, walls and the like. */
  items: jsonb().notNull().default([]),
  guestPositions: jsonb().notNull(),
  version: integer().notNull().default(1),
  createdAt: createdAt(),
  updatedAt: timestamptz().notNull().defaultNow(),
});

/**
 * What was done to layouts, in order: each operation as it was made. `seq` is the version of the layout after it. Kept for as long as
 * an editor that was away may want to follow, see `LOG_LENGTH` and `LOG_DAYS` in features/layouts/operations-data.ts.
 */
export const layoutOperations = pgTable(
  'layout_operations',
  {
    eventId: eventReference(),
    seq: integer().notNull(),
    /** Made up by the author: an operation that is sent again is known by it. */
    id: text().notNull(),
    /** The author's tab. */
    client: text().notNull(),
    at: timestamptz().notNull(),
    patch: jsonb().$type<LayoutPatch>().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.eventId, t.seq] }),
    unique('layout_operations_event_id_id_unique').on(t.eventId, t.id),
    index('layout_operations_at_idx').using('brin', t.at),
  ],
);

/**
 * Where the venue's own picture lies under the tables of a layout, in the layout's units: `x` and `y` are the upper left corner
 * before rotation. Apart from `layouts`, so that a layout is read and written without it.
 */
export const layoutPictures = pgTable('layout_pictures', {
  eventId: eventReference().primaryKey(),
  mediaId: text()
    .notNull()
    .references(() => media.id, { onDelete: 'cascade' }),
  x: doublePrecision().notNull(),
  y: doublePrecision().notNull(),
  width: doublePrecision().notNull(),
  height: doublePrecision().notNull(),
  rotation: doublePrecision().notNull().default(0),
  opacity: doublePrecision().notNull().default(DEFAULT_PICTURE_OPACITY),
  isVisible: boolean().notNull().default(true),
  isLocked: boolean().notNull().default(false),
  isOnPaper: boolean().notNull().default(false),
  isOnChart: boolean().notNull().default(false),
  isOnMap: boolean().notNull().default(false),
  version: integer().notNull().default(1),
});

/** An event's rules about who sits with whom, and the guests who are pinned to a place. */
export const seatings = pgTable('seatings', {
  eventId: eventReference().primaryKey(),
  rules: jsonb().notNull(),
  pins: jsonb().notNull(),
  version: integer().notNull().default(1),
  updatedAt: timestamptz().notNull().defaultNow(),
});

/** Sent mails about an event with its date at that time: an event that is moved to another day gets them again. */
export const eventMails = pgTable(
  'event_mails',
  {
    eventId: eventReference(),
    kind: text({ enum: ['reminder', 'arrivals'] }).notNull(),
    /** The event's date in its own time zone, for example 2026-06-20. */
    day: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.eventId, t.kind, t.day] })],
);
