import { sql } from 'drizzle-orm';
import { bigint, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { ACTOR_KINDS, LOG_ACTIONS, LOG_SUBJECTS, type LoggedState, VIAS } from '../../../shared/contracts/event-log.ts';
import { timestamptz } from './columns.ts';

/**
 * The history of an event: what changed, and by whom. Triggers write it (functions.sql). It holds ids, seats and which
 * fields changed, and never what the fields say: names, addresses, notes and needs are not in it.
 */
export const eventLog = pgTable(
  'event_log',
  {
    /**
     * No foreign key, whose check would take as long as writing all indexes: every change that is logged holds the event's row
     * by a lock or by a foreign key of its own, and a trigger deletes the entries with the event.
     */
    eventId: bigint({ mode: 'number' }).notNull(),
    /** All entries of one transaction have the same number; later transactions have higher ones. */
    change: bigint({ mode: 'number' }).notNull().generatedByDefaultAsIdentity(),
    /** `guests` counts those whom an import or a copy wrote; `guest` is an entry about one. */
    subject: text({ enum: LOG_SUBJECTS }).notNull(),
    /** 0 where the entry is about no single guest. No foreign key: a removed guest can be restored. */
    guestId: bigint({ mode: 'number' }).notNull().default(0),
    at: timestamptz().notNull(),
    actorKind: text({ enum: ACTOR_KINDS }).notNull(),
    /** Id of the account or of the household; null also where the account was deleted. */
    actorId: bigint({ mode: 'number' }),
    /** Where it was done, such as on the floor plan. */
    via: text({ enum: VIAS }).notNull(),
    action: text({ enum: LOG_ACTIONS }).notNull(),
    count: integer().notNull().default(1),
    /** Names of the columns that changed. */
    fields: text().array().notNull().default([]),
    before: jsonb().$type<LoggedState>().notNull().default({}),
    after: jsonb().$type<LoggedState>().notNull().default({}),
  },
  (t) => [
    // One entry for a guest in a transaction: several statements about the guest are merged.
    primaryKey({ columns: [t.eventId, t.change, t.subject, t.guestId] }),
    index('event_log_guest_id_change_idx').on(t.guestId, t.change).where(sql`${t.guestId} <> 0`),
    index('event_log_actor_id_idx').on(t.actorId).where(sql`${t.actorKind} = 'user'`),
    index('event_log_at_idx').using('brin', t.at),
  ],
);
