import { bigint, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { bytea, timestamptz } from './columns.ts';

/** Rate limits that hold across all servers. The library rate-limiter-flexible prescribes the columns. */
export const rateLimits = pgTable('rate_limits', {
  key: text().primaryKey(),
  points: integer().notNull().default(0),
  expire: bigint({ mode: 'number' }),
});

/** What jobs could not do for one row, such as a mail that was refused: each waits, and holds up nothing else meanwhile. */
export const jobFailures = pgTable(
  'job_failures',
  {
    /** Names the job's work and the row's id: nothing personal. */
    key: text().primaryKey(),
    failures: integer().notNull(),
    /** When it may be tried again. */
    dueAt: timestamptz().notNull(),
  },
  (t) => [index('job_failures_due_at_idx').on(t.dueAt)],
);

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

/** Notifications of committed changes that are still to be sent; see functions.sql. */
export const pendingNotifications = pgTable('pending_notifications', {
  channel: text().notNull(),
  payload: text().notNull(),
});
