import { bigint, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { bytea, id, timestamptz } from './columns.ts';

/** Rate limits that hold across all servers. The library rate-limiter-flexible prescribes the columns. */
export const rateLimits = pgTable('rate_limits', {
  key: text().primaryKey(),
  points: integer().notNull().default(0),
  expire: bigint({ mode: 'number' }),
});

/** Servers that answer lookups, so that each knows how many others may be showing guests to the same caller. */
export const lookupServers = pgTable('lookup_servers', {
  server: id(),
  seenAt: timestamptz().notNull(),
});

/** Which guests an address was shown in an event, by which server and when. Addresses are stored as keyed hashes. */
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
