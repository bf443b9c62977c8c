import { bigint, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { bytea, createdAt, timestamptz } from './columns.ts';
import { events } from './events.ts';

/** Sessions of door staff: browsers in which the event's door code was entered. */
export const doorSessions = pgTable(
  'door_sessions',
  {
    /** SHA-256 of the token in the cookie, as in `sessions`. */
    tokenHash: bytea().primaryKey(),
    eventId: bigint({ mode: 'number' })
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
    lastSeenAt: timestamptz().notNull(),
    expiresAt: timestamptz().notNull(),
  },
  (t) => [
    index('door_sessions_event_id_last_seen_at_idx').on(t.eventId, t.lastSeenAt),
    index('door_sessions_expires_at_idx').on(t.expiresAt),
  ],
);

/**
 * Check-in operations that carried an id (`nonce`) of the device. After a dropped network a device sends its queue again;
 * an operation that is already here is not applied twice.
 */
export const checkInOperations = pgTable(
  'check_in_operations',
  {
    /** No foreign key: the operations of a guest must survive while the guest is removed and can be restored. */
    guestId: bigint({ mode: 'number' }).notNull(),
    eventId: bigint({ mode: 'number' })
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
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
