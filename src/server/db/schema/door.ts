import { bigint, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { bytea, createdAt, timestamptz } from './columns.ts';
import { events } from './events.ts';

/** Browsers whose staff entered the event's door code. */
export const doorSessions = pgTable(
  'door_sessions',
  {
    /** SHA-256 of the cookie's token, as of the organisers' sessions. */
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

/** Taps at the door that named themselves, so that a device can send again what it queued and nothing counts twice. */
export const checkInActions = pgTable(
  'check_in_actions',
  {
    /** No reference: a guest who is removed and brought back must not forget which taps were heard. */
    guestId: bigint({ mode: 'number' }).notNull(),
    eventId: bigint({ mode: 'number' })
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    nonce: text().notNull(),
    kind: text({ enum: ['check-in', 'undo'] }).notNull(),
    /** When it happened on the device; `createdAt` is when we heard of it. */
    at: timestamptz().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.guestId, t.nonce] }),
    index('check_in_actions_event_id_idx').on(t.eventId),
    index('check_in_actions_created_at_idx').on(t.createdAt),
  ],
);
