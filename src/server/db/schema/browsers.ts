import { index, pgTable, primaryKey } from 'drizzle-orm/pg-core';
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

/** Browsers that opened the seating chart of an event before: wrong share codes of strangers don't hold them up. */
export const chartBrowsers = pgTable(
  'chart_browsers',
  {
    eventId: eventReference(),
    browserHash: bytea().notNull(),
    lastInAt: timestamptz().notNull(),
  },
  (t) => [primaryKey({ columns: [t.eventId, t.browserHash] }), index('chart_browsers_last_in_at_idx').on(t.lastInAt)],
);
