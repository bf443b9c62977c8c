import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { GUEST_MAIL_KINDS, GUEST_MAIL_STATES } from '../../../shared/contracts/guest-mails.ts';
import { REPLY_STATES, type ReplyEntryPerson } from '../../../shared/contracts/rsvp.ts';
import { LANGUAGES } from '../../../shared/i18n/translate.ts';
import { bytea, createdAt, id, timestamptz } from './columns.ts';
import { eventReference, events } from './events.ts';
import { userReference, users } from './users.ts';

/** How an event asks its households for an answer. An event without a row has never opened RSVP. */
export const rsvpSettings = pgTable('rsvp_settings', {
  eventId: eventReference().primaryKey(),
  isOpen: boolean().notNull().default(false),
  deadline: timestamptz(),
  allowsMaybe: boolean().notNull().default(true),
  /** Until then guests may change their meals; null: until the deadline. */
  mealCutoff: timestamptz(),
  asksMeals: boolean().notNull().default(true),
  asksNeeds: boolean().notNull().default(false),
  /** Whether Hungarian texts address guests formally (Ön), unless the household has its own setting. */
  isFormal: boolean().notNull().default(true),
  /** Whether the RSVP page and the mails show table and seat. The seat finder shows them in any case. */
  arePlacesPublished: boolean().notNull().default(false),
  sendsReminders: boolean().notNull().default(false),
  invitationText: text(),
  /** Where guests' replies to mails go. Confirmed by a mailed code, unless it is the account's own address. */
  replyTo: text(),
  updatedAt: timestamptz().notNull().defaultNow(),
});

/**
 * Every answer of a household: the log of its replies, and, while `state` is 'requested', a request that came after the
 * deadline and waits for the organiser. The log also has what the organiser changed of its guests on the guest list,
 * with the state 'edited'. Never holds needs.
 */
export const replies = pgTable(
  'replies',
  {
    id: id(),
    eventId: eventReference(),
    /** No foreign key: replies must survive while a deleted or merged household can be restored. */
    householdId: bigint({ mode: 'number' }).notNull(),
    /** The household that gave the reply, where it was merged into another one since. */
    movedFrom: bigint({ mode: 'number' }),
    /** Chosen by the guest's browser: an answer that is sent twice is stored once. Null for the organiser's own entries. */
    nonce: text(),
    by: text({ enum: ['guest', 'organiser'] }).notNull(),
    state: text({ enum: REPLY_STATES }).notNull(),
    /** What was answered for each person, with the name that the person had then. */
    people: jsonb().$type<ReplyEntryPerson[]>().notNull(),
    message: text(),
    at: timestamptz().notNull(),
    decidedAt: timestamptz(),
  },
  (t) => [
    index('replies_event_id_idx').on(t.eventId),
    uniqueIndex('replies_household_id_nonce_key').on(t.householdId, t.nonce),
    index('replies_requested_idx').on(t.eventId).where(sql`${t.state} = 'requested'`),
  ],
);

/** Mails that are sent together: first a preview, from `sentAt` on a list of mails with a state each. */
export const mailBatches = pgTable(
  'mail_batches',
  {
    id: id(),
    eventId: eventReference(),
    kind: text({ enum: GUEST_MAIL_KINDS }).notNull(),
    createdAt: createdAt(),
    sentAt: timestamptz(),
    /** The organiser chose the households one by one, so they can be invited again. */
    isSelection: boolean().notNull().default(false),
    /** Set for an automatic reminder: days before the deadline and its local day. The index lets each be made once. */
    reminder: text(),
  },
  (t) => [
    index('mail_batches_event_id_idx').on(t.eventId),
    uniqueIndex('mail_batches_event_id_reminder_key').on(t.eventId, t.reminder),
  ],
);

/** One mail to one address. A server locks a waiting row, sends the mail and marks it as sent in one transaction. */
export const guestMails = pgTable(
  'guest_mails',
  {
    id: id(),
    batchId: bigint({ mode: 'number' })
      .notNull()
      .references(() => mailBatches.id, { onDelete: 'cascade' }),
    eventId: eventReference(),
    /** No foreign key: a household that is deleted and restored must still have its mails, or it is invited again. */
    householdId: bigint({ mode: 'number' }).notNull(),
    /** As it stands on the guest list; compared in lower case. */
    address: text().notNull(),
    language: text({ enum: LANGUAGES }).notNull(),
    state: text({ enum: GUEST_MAIL_STATES }).notNull(),
    /** Why it failed or was not sent: a code that the page has words for. */
    reason: text(),
    attempts: integer().notNull().default(0),
    /** When it may be tried again. */
    dueAt: timestamptz(),
    /** Waiting mails are taken in this order. Those of one batch are spread, so that a long one does not hold up others. */
    turnAt: timestamptz(),
    sentAt: timestamptz(),
    /** Hash of the places that a seat mail told: it is sent again only if they changed. */
    seatsHash: text(),
    createdAt: createdAt(),
  },
  (t) => [
    index('guest_mails_batch_id_idx').on(t.batchId),
    index('guest_mails_event_id_idx').on(t.eventId),
    index('guest_mails_household_id_idx').on(t.householdId),
    index('guest_mails_due_at_idx').on(t.dueAt).where(sql`${t.state} = 'waiting'`),
    index('guest_mails_turn_at_idx').on(t.turnAt, t.id).where(sql`${t.state} = 'waiting'`),
  ],
);

/**
 * Mails of the last 24 hours, by which the daily limits are counted. Apart from `guest_mails`, so that deleting an event
 * or an account does not begin the count again. Recipients are hashed with a key.
 */
export const countedMails = pgTable(
  'counted_mails',
  {
    /** Id of the mail in `guest_mails`, whose row may be gone. */
    mailId: bigint({ mode: 'number' }).notNull(),
    userId: bigint({ mode: 'number' }).references(() => users.id, { onDelete: 'set null' }),
    /** The event by whose pass the mail was sent, which counts apart; null: by the account's tier. */
    passEventId: bigint({ mode: 'number' }).references(() => events.id, { onDelete: 'set null' }),
    addressHash: bytea().notNull(),
    at: timestamptz().notNull(),
  },
  (t) => [
    index('counted_mails_mail_id_idx').on(t.mailId),
    index('counted_mails_user_id_at_idx').on(t.userId, t.at),
    index('counted_mails_pass_event_id_idx').on(t.passEventId).where(sql`${t.passEventId} is not null`),
    index('counted_mails_address_hash_at_idx').on(t.addressHash, t.at),
    index('counted_mails_at_idx').on(t.at),
  ],
);

/** Recipients who want no mails of an organiser's events any more. Holds for all events of that account. */
export const mailOptOuts = pgTable(
  'mail_opt_outs',
  {
    userId: userReference(),
    /** As `mailboxOf` writes it, so that other ways of writing the same address are left out too. */
    mailbox: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.mailbox] })],
);

/** Codes that confirm an address for replies. One per event; hashed, with a few tries. */
export const replyToCodes = pgTable('reply_to_codes', {
  eventId: eventReference().primaryKey(),
  address: text().notNull(),
  codeHash: text().notNull(),
  attempts: integer().notNull().default(0),
  expiresAt: timestamptz().notNull(),
});

/** Old addresses of households, to be told that mails about the event go to another address now. Deleted once mailed. */
export const addressNotices = pgTable(
  'address_notices',
  {
    id: id(),
    eventId: eventReference(),
    address: text().notNull(),
    language: text({ enum: LANGUAGES }).notNull(),
    at: timestamptz().notNull(),
  },
  (t) => [index('address_notices_event_id_idx').on(t.eventId), index('address_notices_at_idx').on(t.at)],
);
