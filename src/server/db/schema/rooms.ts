import { bigint, doublePrecision, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { RoomLayout, RoomPicture } from '../../../shared/contracts/layouts.ts';
import { UNITS } from '../../../shared/layout/layout-limits.ts';
import { bytea, createdAt, id } from './columns.ts';
import { userReference } from './users.ts';

/** Rooms that an account saved to use them again: layouts without guests. They outlive the event whose room they were. */
export const rooms = pgTable(
  'rooms',
  {
    id: id(),
    userId: userReference(),
    name: text().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    unit: text({ enum: UNITS }).notNull(),
    aisleWidth: doublePrecision(),
    tables: jsonb().$type<RoomLayout['tables']>().notNull(),
    items: jsonb().$type<NonNullable<RoomLayout['items']>>().notNull(),
    /** Stored apart, so that a list of rooms need not read their tables. */
    tableCount: integer().notNull(),
    seatCount: integer().notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('rooms_user_id_idx').on(t.userId)],
);

/** The venue's picture of a room, and where it lies. Apart from `rooms`, so that those are read without it. */
export const roomPictures = pgTable('room_pictures', {
  roomId: bigint({ mode: 'number' })
    .primaryKey()
    .references(() => rooms.id, { onDelete: 'cascade' }),
  contentType: text().notNull(),
  bytes: bytea().notNull(),
  place: jsonb().$type<RoomPicture>().notNull(),
});
