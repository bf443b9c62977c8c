import { bigint, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { bytea, timestamptz } from './columns.ts';
import { events } from './events.ts';
import { users } from './users.ts';

/** Browsers that were signed in to an account, by the SHA-256 of their id cookie: strangers can't use up their tries. */
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

/** What a code of an event opens. */
export const EVENT_ENTRANCES = ['door', 'chart'] as const;

/** Browsers that entered the right code of an event before, as above. */
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
