import { bigint, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { bytea, id, timestamptz } from './columns.ts';

/** Counters of the rate limiter that must hold across servers. Its library names the columns. */
export const rateLimits = pgTable('rate_limits', {
  key: text().primaryKey(),
  points: integer().notNull().default(0),
  expire: bigint({ mode: 'number' }),
});

/** The servers that look up seats, so that each knows how many others may be showing people just now. */
export const lookupServers = pgTable('lookup_servers', {
  server: id(),
  seenAt: timestamptz().notNull(),
});

/** Whom an address was shown in an event, on which server and when; addresses are hashed with a key. */
export const lookupShowings = pgTable(
  'lookup_showings',
  {
    caller: bytea().notNull(),
    server: bigint({ mode: 'number' }).notNull(),
    guestId: bigint({ mode: 'number' }).notNull(),
    shownAt: timestamptz().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.caller, t.server, t.guestId] }),
    index('lookup_showings_shown_at_idx').on(t.shownAt),
  ],
);
