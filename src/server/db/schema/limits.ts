import { bigint, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { bytea, timestamptz } from './columns.ts';

/** Rate limits that hold across all servers. The library rate-limiter-flexible prescribes the columns. */
export const rateLimits = pgTable('rate_limits', {
  key: text().primaryKey(),
  points: integer().notNull().default(0),
  expire: bigint({ mode: 'number' }),
});

/**
 * Guests that partial name queries showed to an address in an event, and when last. `caller` is a keyed hash of address and
 * event. A negative `guestId` is random and counts a query that matched nobody. Rows are deleted after 15 minutes.
 */
export const lookupShowings = pgTable(
  'lookup_showings',
  {
    caller: bytea().notNull(),
    guestId: bigint({ mode: 'number' }).notNull(),
    shownAt: timestamptz().notNull(),
  },
  (t) => [primaryKey({ columns: [t.caller, t.guestId] }), index('lookup_showings_shown_at_idx').on(t.shownAt)],
);
