import { doublePrecision, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { RoomLayout } from '../../../shared/contracts/layouts.ts';
import { UNITS } from '../../../shared/layout/layout-limits.ts';
import { createdAt, id } from './columns.ts';
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
