import { bigint, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { bytea, timestamptz } from './columns.ts';
import { events } from './events.ts';
import { users } from './users.ts';

/**
 * Browsers that were signed in to an account before, by the SHA-256 of their id cookie. Their attempts at a code are
 * counted separately, so that strangers can't use them up.
 */
export const accountBrowsers = pgTable(
  'account_browsers',
  {
    userId: bigint({ mode: 'number' })
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    browserHash: bytea().notNull(),
    lastInAt: timestamptz().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.browserHash] }), index('account_browsers_last_in_at_idx').on(t.lastInAt)],
);

/** What the two codes of an event open: the check-in page, and the seating chart. */
export const EVENT_ENTRANCES = ['door', 'chart'] as const;

/** Browsers that entered the right door code or share code of an event before; same purpose as `account_browsers`. */
export const eventBrowsers = pgTable(
  'event_browsers',
  {
    eventId: bigint({ mode: 'number' })
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    entrance: text({ enum: EVENT_ENTRANCES }).notNull(),
    browserHash: bytea().notNull(),
    lastInAt: timestamptz().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.eventId, t.entrance, t.browserHash] }),
    index('event_browsers_last_in_at_idx').on(t.lastInAt),
  ],
);
