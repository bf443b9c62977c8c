import { sql } from 'drizzle-orm';
import { bigint, index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { MEMBER_ROLES } from '../../../shared/event-roles.ts';
import { bytea, createdAt, id, timestamptz } from './columns.ts';
import { eventReference } from './events.ts';
import { userReference, users } from './users.ts';

/** Accounts that work on an event besides its owner. */
export const eventMembers = pgTable(
  'event_members',
  {
    eventId: eventReference(),
    userId: userReference(),
    role: text({ enum: MEMBER_ROLES }).notNull(),
    /** Who invited them; null where that account was deleted. */
    addedBy: bigint({ mode: 'number' }).references(() => users.id, { onDelete: 'set null' }),
    at: timestamptz().notNull(),
    /** An editor's daily summary tells what changed after this time; null where the editor wants none. */
    summarySince: timestamptz(),
  },
  (t) => [
    primaryKey({ columns: [t.eventId, t.userId] }),
    index('event_members_user_id_idx').on(t.userId),
    index('event_members_added_by_idx').on(t.addedBy),
    index('event_members_summary_since_idx').on(t.summarySince).where(sql`${t.summarySince} is not null`),
  ],
);

/** People who were asked to work on an event. A row stays after it was accepted or revoked, until housekeeping deletes it. */
export const eventInvitations = pgTable(
  'event_invitations',
  {
    id: id(),
    eventId: eventReference(),
    /** As the owner typed it, in lower case. */
    email: text().notNull(),
    /** The mailbox that the address belongs to, in whichever spelling: one has one open invitation to an event. */
    mailbox: text().notNull(),
    role: text({ enum: MEMBER_ROLES }).notNull(),
    tokenHash: bytea().notNull(),
    /** Null where that account was deleted. */
    invitedBy: bigint({ mode: 'number' }).references(() => users.id, { onDelete: 'set null' }),
    expiresAt: timestamptz().notNull(),
    acceptedAt: timestamptz(),
    revokedAt: timestamptz(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('event_invitations_open_key')
      .on(t.eventId, t.mailbox)
      .where(sql`${t.acceptedAt} is null and ${t.revokedAt} is null`),
    uniqueIndex('event_invitations_token_key').on(t.tokenHash),
    index('event_invitations_invited_by_idx').on(t.invitedBy),
    index('event_invitations_mailbox_idx').on(t.mailbox),
  ],
);

/** An event that its owner has offered to an editor; gone once it is accepted, declined or withdrawn. */
export const eventTransfers = pgTable(
  'event_transfers',
  {
    eventId: eventReference().primaryKey(),
    fromUser: userReference(),
    toUser: userReference(),
    expiresAt: timestamptz().notNull(),
  },
  (t) => [index('event_transfers_from_user_idx').on(t.fromUser), index('event_transfers_to_user_idx').on(t.toUser)],
);
