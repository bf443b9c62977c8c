import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { bytea, timestamptz } from './columns.ts';
import { eventReference } from './events.ts';
import { userReference } from './users.ts';

/** Browsers that were signed in before, by the hash of their id cookie. Strangers can't use up their attempts at a code. */
export const accountBrowsers = pgTable(
  'account_browsers',
  {
    userId: userReference(),
    browserHash: bytea().notNull(),
    lastInAt: timestamptz().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.browserHash] }), index('account_browsers_last_in_at_idx').on(t.lastInAt)],
);

/** What the codes and the caterer's link of an event open: the check-in page, the seating chart, the catering list. */
export const EVENT_ENTRANCES = ['door', 'chart', 'caterer'] as const;

/** Browsers that opened an event with its code or link before: strangers can't use up their attempts at a code. */
export const eventBrowsers = pgTable(
  'event_browsers',
  {
    eventId: eventReference(),
    entrance: text({ enum: EVENT_ENTRANCES }).notNull(),
    browserHash: bytea().notNull(),
    lastInAt: timestamptz().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.eventId, t.entrance, t.browserHash] }),
    index('event_browsers_last_in_at_idx').on(t.lastInAt),
  ],
);
