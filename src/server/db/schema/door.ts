import { sql } from 'drizzle-orm';
import { bigint, index, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { OperationReason } from '../../../shared/door/operation.ts';
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
    /** When the code was replaced or the browser left. For some days more the session can send operations, and nothing else. */
    endedAt: timestamptz(),
  },
  (t) => [
    index('door_sessions_event_id_last_seen_at_idx').on(t.eventId, t.lastSeenAt),
    index('door_sessions_expires_at_idx').on(t.expiresAt),
  ],
);

/** Phones that have sent operations. A device number belongs to the session, or the account, that used it first. */
export const doorDevices = pgTable(
  'door_devices',
  {
    eventId: eventReference(),
    /** Random, chosen by the phone. Known to that phone and the organiser only. */
    device: text().notNull(),
    /** The door session, or null where the phone is the organiser's. */
    sessionHash: bytea(),
    userId: bigint({ mode: 'number' }),
    label: text(),
    firstSeenAt: timestamptz().notNull(),
    lastSeenAt: timestamptz().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.eventId, t.device] }),
    index('door_devices_session_hash_idx').on(t.sessionHash).where(sql`${t.sessionHash} is not null`),
  ],
);

/**
 * Operations of the door: arrivals and undos by any call, and the walk-ins, names and seats that phones send. `nonce` is
 * the id that the device gave: an operation that it sends again is not applied twice.
 */
export const checkInOperations = pgTable(
  'check_in_operations',
  {
    /** 0 where it is about no guest, or one who is not known. No foreign key: a removed guest can be restored. */
    guestId: bigint({ mode: 'number' }).notNull().default(0),
    eventId: eventReference(),
    nonce: text().notNull(),
    /** One of `OPERATION_KINDS`, or a kind of a newer version, which is held. */
    kind: text().notNull(),
    /** When it happened on the device; `createdAt` is when the server received it. */
    at: timestamptz().notNull(),
    createdAt: createdAt(),
    /** Of an undo: the arrivals that it takes back, as ids of operations. */
    arrivals: text().array(),
    state: text({ enum: ['applied', 'held', 'lost', 'discarded'] })
      .notNull()
      .default('applied'),
    /** Why it is held or lost. */
    reason: text().$type<OperationReason>(),
    /** Null where a call of the guest list or the seat card recorded it. */
    device: text(),
    seq: bigint({ mode: 'number' }),
    batch: text(),
    /** Hash of what the device sent: the same id with another content is refused. Null where the content was not read. */
    fingerprint: text(),
    /** The operation as it was sent, while it is held or lost. */
    content: jsonb(),
    /** The session that sent a walk-in or a held operation; both are limited for each session. */
    sessionHash: bytea(),
  },
  (t) => [
    // Calls that name the guest may use an id once for each guest; phones use an id once.
    primaryKey({ columns: [t.eventId, t.nonce, t.guestId] }),
    index('check_in_operations_created_at_idx').on(t.createdAt),
    index('check_in_operations_held_idx').on(t.eventId).where(sql`${t.state} = 'held'`),
    index('check_in_operations_undo_idx').on(t.guestId).where(sql`${t.kind} = 'undo'`),
    uniqueIndex('check_in_operations_sequence_key').on(t.eventId, t.device, t.seq).where(sql`${t.device} is not null`),
    index('check_in_operations_session_hash_idx').on(t.sessionHash).where(sql`${t.sessionHash} is not null`),
  ],
);
