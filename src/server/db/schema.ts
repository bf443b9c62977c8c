import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { SECURITY_CHANGES } from '../../shared/contracts/account.ts';
import { DEFAULT_COLOR, EVENT_STATUSES } from '../../shared/contracts/events.ts';
import { PAYMENT_STATUSES } from '../../shared/contracts/payments.ts';
import { AUTH_PROVIDERS } from '../../shared/contracts/users.ts';
import { LANGUAGES } from '../../shared/i18n/translate.ts';
import { PAID_TIERS, TIERS } from '../../shared/plans.ts';

const id = () => bigint({ mode: 'number' }).primaryKey();
const timestamptz = () => timestamp({ withTimezone: true, mode: 'date' });
const createdAt = () => timestamptz().notNull().defaultNow();
const bytea = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' });
/** The number of a transaction, counted for ever; compared by the database only. */
const xid8 = customType<{ data: string; driverData: string }>({ dataType: () => 'xid8' });

export const users = pgTable(
  'users',
  {
    id: id(),
    /** Always lower case. */
    email: text().notNull(),
    username: text(),
    fullName: text(),
    avatarUrl: text(),
    company: text(),
    role: text(),
    language: text({ enum: LANGUAGES }),
    timeZone: text(),
    /** How the account was made; a Google account linked later shows only in `authProviderUserId`. */
    authProvider: text({ enum: AUTH_PROVIDERS }).notNull(),
    /** Google's `sub`, once linked. */
    authProviderUserId: text(),
    /** False once Google was unlinked: a Google account with the same address then no longer links itself. */
    allowsGoogle: boolean().notNull().default(true),
    eventReminders: boolean().notNull().default(true),
    guestCheckIns: boolean().notNull().default(true),
    systemUpdates: boolean().notNull().default(true),
    marketingEmails: boolean().notNull().default(false),
    subscriptionTier: text({ enum: TIERS }).notNull().default('free'),
    subscriptionEndDate: timestamptz(),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex('users_email_key').on(t.email), uniqueIndex('users_google_sub_key').on(t.authProviderUserId)],
);

export const sessions = pgTable(
  'sessions',
  {
    /** SHA-256 of the cookie's token: a stolen table opens no session. */
    tokenHash: bytea().primaryKey(),
    /** What the list of devices calls it; it opens nothing. */
    id: uuid().notNull().defaultRandom(),
    userId: bigint({ mode: 'number' })
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    userAgent: text(),
    createdAt: createdAt(),
    lastSeenAt: timestamptz().notNull(),
    expiresAt: timestamptz().notNull(),
  },
  (t) => [
    uniqueIndex('sessions_id_key').on(t.id),
    index('sessions_user_id_idx').on(t.userId),
    index('sessions_expires_at_idx').on(t.expiresAt),
  ],
);

/** The one live code of an address; a new one overwrites it. */
export const signInCodes = pgTable('sign_in_codes', {
  email: text().primaryKey(),
  /** HMAC of address and code with the server's key: a plain hash of six digits could be searched through. */
  codeHash: bytea().notNull(),
  attempts: integer().notNull().default(0),
  expiresAt: timestamptz().notNull(),
  createdAt: createdAt(),
});

/** The authenticator app of an account; it counts once `confirmedAt` is set. */
export const twoFactor = pgTable('two_factor', {
  userId: bigint({ mode: 'number' })
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** The shared secret, encrypted with a key of the server. */
  secret: bytea().notNull(),
  /** The time step of the newest code that was taken: no code works twice, and none older than it. */
  lastStep: bigint({ mode: 'number' }),
  confirmedAt: timestamptz(),
  createdAt: createdAt(),
});

/** For those who lost their authenticator; each works once, and then is gone from here. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    userId: bigint({ mode: 'number' })
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    codeHash: bytea().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.codeHash] })],
);

/** People who have shown their first factor and still owe the second. */
export const pendingSignIns = pgTable(
  'pending_sign_ins',
  {
    tokenHash: bytea().primaryKey(),
    userId: bigint({ mode: 'number' })
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    attempts: integer().notNull().default(0),
    expiresAt: timestamptz().notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('pending_sign_ins_user_id_idx').on(t.userId), index('pending_sign_ins_expires_at_idx').on(t.expiresAt)],
);

/** The one live code that may delete an account. Apart from sign-in codes, so that neither can stand for the other. */
export const deletionCodes = pgTable('deletion_codes', {
  userId: bigint({ mode: 'number' })
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  codeHash: bytea().notNull(),
  attempts: integer().notNull().default(0),
  expiresAt: timestamptz().notNull(),
  createdAt: createdAt(),
});

/** What an account is still to be told about the way into it: written before it is mailed, gone once it was. */
export const securityNotices = pgTable(
  'security_notices',
  {
    id: id(),
    userId: bigint({ mode: 'number' })
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    change: text({ enum: SECURITY_CHANGES }).notNull(),
    at: timestamptz().notNull(),
    language: text({ enum: LANGUAGES }).notNull(),
    device: text().notNull(),
    siteUrl: text().notNull(),
  },
  (t) => [index('security_notices_user_id_idx').on(t.userId), index('security_notices_at_idx').on(t.at)],
);

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

export const events = pgTable(
  'events',
  {
    id: id(),
    userId: bigint({ mode: 'number' })
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    date: timestamptz().notNull(),
    timeZone: text().notNull(),
    location: text().notNull(),
    description: text(),
    status: text({ enum: EVENT_STATUSES }).notNull().default('draft'),
    titleText: text(),
    subtitleText: text(),
    primaryColor: text().notNull().default(DEFAULT_COLOR),
    backgroundImage: text(),
    maxGuests: integer(),
    showNotesToGuests: boolean().notNull().default(true),
    venueLayout: jsonb(),
    shareCode: text(),
    doorCode: text(),
    createdAt: createdAt(),
  },
  (t) => [
    index('events_user_id_date_idx').on(t.userId, t.date),
    uniqueIndex('events_share_code_key').on(t.shareCode),
    uniqueIndex('events_door_code_key').on(t.doorCode),
  ],
);

export const guests = pgTable(
  'guests',
  {
    id: id(),
    eventId: bigint({ mode: 'number' })
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    fullName: text().notNull(),
    email: text(),
    tableNumber: text(),
    seatNumber: text(),
    /** `seatKey()` of the two above, written with them: what makes two seats the same is said in one place only. */
    seatKey: text(),
    checkedIn: boolean().notNull().default(false),
    checkInTime: timestamptz(),
    qrCodeIdentifier: text().notNull(),
    specialRequirements: text(),
    createdAt: createdAt(),
    /** The transaction that wrote the row last; a trigger sets it, whatever is written here. */
    changedIn: xid8().notNull().default(sql`pg_current_xact_id()`),
  },
  (t) => [
    index('guests_event_id_changed_in_idx').on(t.eventId, t.changedIn),
    uniqueIndex('guests_qr_code_identifier_key').on(t.qrCodeIdentifier),
    index('guests_check_in_time_idx').on(t.checkInTime).where(sql`${t.checkInTime} is not null`),
    // Two guests can't hold one seat.
    uniqueIndex('guests_seat_key').on(t.eventId, t.seatKey),
  ],
);

/** Guests that were removed, kept for a day so that it can be undone: the whole row, same id and QR code. */
export const deletedGuests = pgTable(
  'deleted_guests',
  {
    id: id(),
    eventId: bigint({ mode: 'number' })
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    guest: jsonb().notNull(),
    deletedAt: timestamptz().notNull(),
  },
  (t) => [index('deleted_guests_event_id_idx').on(t.eventId), index('deleted_guests_deleted_at_idx').on(t.deletedAt)],
);

/** Which guests are gone, so that a phone at the door hears of it. A trigger writes it; kept for a day. */
export const removedGuests = pgTable(
  'removed_guests',
  {
    guestId: id(),
    eventId: bigint({ mode: 'number' })
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    removedIn: xid8().notNull(),
    removedAt: timestamptz().notNull(),
  },
  (t) => [
    index('removed_guests_event_id_removed_in_idx').on(t.eventId, t.removedIn),
    index('removed_guests_removed_at_idx').on(t.removedAt),
  ],
);

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

/** Pictures that came with an event, re-encoded by us. In the database, so that every server has them. */
export const media = pgTable(
  'media',
  {
    id: text().primaryKey(),
    eventId: bigint({ mode: 'number' })
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    contentType: text().notNull(),
    bytes: bytea().notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('media_event_id_idx').on(t.eventId)],
);

/** The floor plan of an event: its tables, and of a guest's dot only its place and colour. Seats live on the guests. */
export const layouts = pgTable('layouts', {
  id: id(),
  eventId: bigint({ mode: 'number' })
    .notNull()
    .unique()
    .references(() => events.id, { onDelete: 'cascade' }),
  name: text().notNull(),
  width: integer().notNull(),
  height: integer().notNull(),
  unit: text().notNull(),
  tables: jsonb().notNull(),
  /** Whether there is a map to show is asked with every look at an event: without unpacking the tables. */
  tableCount: integer().notNull().generatedAlwaysAs(sql`jsonb_array_length(tables)`),
  guestPositions: jsonb().notNull(),
  version: integer().notNull().default(1),
  createdAt: createdAt(),
  updatedAt: timestamptz().notNull().defaultNow(),
});

/** Mails about an event that have gone out, by the day it was on then: moved to another day it gets them anew. */
export const eventMails = pgTable(
  'event_mails',
  {
    eventId: bigint({ mode: 'number' })
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    kind: text({ enum: ['reminder', 'arrivals'] }).notNull(),
    /** The event's day in its own time zone, as in 2026-06-20. */
    day: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.eventId, t.kind, t.day] })],
);

/** What people wrote on the contact page; kept until it is mailed, and a year for answering. */
export const contactMessages = pgTable(
  'contact_messages',
  {
    id: id(),
    name: text().notNull(),
    email: text().notNull(),
    subject: text().notNull(),
    message: text().notNull(),
    language: text({ enum: LANGUAGES }).notNull(),
    mailedAt: timestamptz(),
    failedMailings: integer().notNull().default(0),
    createdAt: createdAt(),
  },
  (t) => [index('contact_messages_created_at_idx').on(t.createdAt)],
);

/**
 * Orders and what became of them. Kept after the account is gone, as bookkeeping asks: that is why nothing here names the
 * person.
 */
export const payments = pgTable(
  'payments',
  {
    /** Also the order number and Barion's `PaymentRequestId`. */
    id: id(),
    userId: bigint({ mode: 'number' }).references(() => users.id, { onDelete: 'set null' }),
    tier: text({ enum: PAID_TIERS }).notNull(),
    amount: integer().notNull(),
    currency: text().notNull(),
    status: text({ enum: PAYMENT_STATUSES }).notNull().default('starting'),
    /** Lower case, without hyphens. */
    barionPaymentId: text(),
    barionStatus: text(),
    gatewayUrl: text(),
    /** Where the order was placed, for the links in its mails. */
    origin: text().notNull(),
    language: text({ enum: LANGUAGES }),
    /** The plan in force when it was ordered. */
    orderedOn: text({ enum: TIERS }).notNull(),
    createdAt: timestamptz().notNull(),
    /** When Barion was last asked, and when to ask next if nobody comes back. */
    checkedAt: timestamptz(),
    nextCheckAt: timestamptz(),
    grantedAt: timestamptz(),
    /** In which order an account's payments were granted, whatever the clock said. */
    grantNumber: integer(),
    previousTier: text({ enum: TIERS }),
    previousEndDate: timestamptz(),
    /** What the account had after it: the plan, usually the one bought, and until when. */
    grantedTier: text({ enum: TIERS }),
    endDate: timestamptz(),
    anchorDay: integer(),
    /** Given up by choosing the free plan. */
    endedAt: timestamptz(),
    confirmationMailedAt: timestamptz(),
    withdrawnAt: timestamptz(),
    withdrawalMailedAt: timestamptz(),
    refundReason: text({ enum: ['withdrawal', 'account-gone', 'mismatch', 'by-hand'] }),
    /** Set while money is to be paid back. */
    nextRefundAt: timestamptz(),
    refundAttempts: integer().notNull().default(0),
    refundedAt: timestamptz(),
  },
  (t) => [
    uniqueIndex('payments_barion_payment_id_key').on(t.barionPaymentId),
    index('payments_user_id_idx').on(t.userId),
    index('payments_next_check_at_idx').on(t.nextCheckAt).where(sql`${t.nextCheckAt} is not null`),
    index('payments_next_refund_at_idx').on(t.nextRefundAt).where(sql`${t.nextRefundAt} is not null`),
    index('payments_starting_idx').on(t.createdAt).where(sql`${t.barionPaymentId} is null`),
    index('payments_unconfirmed_idx')
      .on(t.grantedAt)
      .where(sql`${t.confirmationMailedAt} is null and ${t.grantedAt} is not null`),
  ],
);

/** The ends that somebody was reminded of: each once. */
export const endReminders = pgTable(
  'end_reminders',
  {
    userId: bigint({ mode: 'number' })
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    endDate: timestamptz().notNull(),
    mailedAt: timestamptz().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.endDate] })],
);
