import { bigint, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { CONFIRMED_ACTIONS, SECURITY_CHANGES } from '../../../shared/contracts/account.ts';
import { LANGUAGES } from '../../../shared/i18n/translate.ts';
import { bytea, createdAt, id, timestamptz } from './columns.ts';
import { users } from './users.ts';

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

/** A live sign-in code. Each browser that asks has one of its own, so that a stranger's request replaces nobody else's. */
export const emailCodes = pgTable(
  'email_codes',
  {
    id: uuid().primaryKey().defaultRandom(),
    email: text().notNull(),
    /** Of the browser that asked, as in `account_browsers`. The code works in any browser. */
    browserHash: bytea().notNull(),
    /** HMAC of address and code with the server's key: a plain hash of six digits could be searched through. */
    codeHash: bytea().notNull(),
    expiresAt: timestamptz().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('email_codes_email_browser_hash_key').on(t.email, t.browserHash),
    index('email_codes_expires_at_idx').on(t.expiresAt),
  ],
);

/** Tries at a code: of the browser that asked, of each browser known to the account, and of all others together. */
export const emailCodeTries = pgTable(
  'email_code_tries',
  {
    codeId: uuid()
      .notNull()
      .references(() => emailCodes.id, { onDelete: 'cascade' }),
    /** The browser's hash; empty for all others together. */
    browserHash: bytea().notNull(),
    tries: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.codeId, t.browserHash] })],
);

/** Unused since 0.1.0, where `email_codes` replaced it; a later migration may drop it. */
export const signInCodes = pgTable('sign_in_codes', {
  email: text().primaryKey(),
  codeHash: bytea().notNull(),
  attempts: integer().notNull().default(0),
  expiresAt: timestamptz().notNull(),
  createdAt: createdAt(),
});

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

/** What a stolen session alone must not be able to do: a mailed code or the second factor is asked for. */
export const confirmations = pgTable(
  'confirmations',
  {
    sessionHash: bytea()
      .notNull()
      .references(() => sessions.tokenHash, { onDelete: 'cascade' }),
    action: text({ enum: CONFIRMED_ACTIONS }).notNull(),
    /** Of the mailed code, as in `email_codes`; null once it was used, or where the second factor confirmed. */
    codeHash: bytea(),
    tries: integer().notNull().default(0),
    /** Set once the action is confirmed; the action then removes the row. */
    confirmedAt: timestamptz(),
    expiresAt: timestamptz().notNull(),
  },
  (t) => [primaryKey({ columns: [t.sessionHash, t.action] }), index('confirmations_expires_at_idx').on(t.expiresAt)],
);

/** Unused since 0.1.0, where `confirmations` replaced it; a later migration may drop it. */
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
