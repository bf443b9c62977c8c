import { bigint, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { bytea, createdAt, timestamptz } from './columns.ts';
import { eventReference } from './events.ts';

/** Sessions of door staff: browsers in which the event's door code was entered. */
export const doorSessions = pgTable(
  'door_sessions',
  {
    /** SHA-256 of the token in the cookie, as in `sessions`. */
    tokenHash: bytea().primaryKey(),
    eventId: eventReference(),
    createdAt: createdAt(),
    lastSeenAt: timestamptz().notNull(),
    expiresAt: timestamptz().notNull(),
  },
  (t) => [
    index('door_sessions_event_id_last_seen_at_idx').on(t.eventId, t.lastSeenAt),
    index('door_sessions_expires_at_idx').on(t.expiresAt),
  ],
);

/** Check-in operations. `nonce` is the id that the device gave: an operation that it sends again is not applied twice. */
export const checkInOperations = pgTable(
  'check_in_operations',
  {
    /** No foreign key: the operations of a guest must survive while the guest is removed and can be restored. */
    guestId: bigint({ mode: 'number' }).notNull(),
    eventId: eventReference(),
    nonce: text().notNull(),
    kind: text({ enum: ['check-in', 'undo'] }).notNull(),
    /** When it happened on the device; `createdAt` is when the server received it. */
    at: timestamptz().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.guestId, t.nonce] }),
    index('check_in_operations_event_id_idx').on(t.eventId),
    index('check_in_operations_created_at_idx').on(t.createdAt),
  ],
);
