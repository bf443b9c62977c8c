import { bigint, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { CONFIRMED_ACTIONS, SECURITY_CHANGES } from '../../../shared/contracts/account.ts';
import { LANGUAGES } from '../../../shared/i18n/translate.ts';
import { bytea, createdAt, id, timestamptz } from './columns.ts';
import { userReference } from './users.ts';

export const sessions = pgTable(
  'sessions',
  {
    /** SHA-256 of the token in the cookie, so that a copy of this table opens no session. */
    tokenHash: bytea().primaryKey(),
    /** Names the session in the list of devices; it gives no access. */
    id: uuid().notNull().defaultRandom(),
    userId: userReference(),
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

/** Valid sign-in codes, one per browser that asked, so that a stranger's request replaces nobody else's code. */
export const emailCodes = pgTable(
  'email_codes',
  {
    id: uuid().primaryKey().defaultRandom(),
    email: text().notNull(),
    /** The browser that asked for the code, as in `account_browsers`. The code itself works in any browser. */
    browserHash: bytea().notNull(),
    /** HMAC of address and code with the server's key. A plain hash of six digits could be guessed by trying all. */
    codeHash: bytea().notNull(),
    expiresAt: timestamptz().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('email_codes_email_browser_hash_key').on(t.email, t.browserHash),
    index('email_codes_expires_at_idx').on(t.expiresAt),
  ],
);

/** Attempts at a code: by the browser that asked, by each browser known to the account, and by all others together. */
export const emailCodeTries = pgTable(
  'email_code_tries',
  {
    codeId: uuid()
      .notNull()
      .references(() => emailCodes.id, { onDelete: 'cascade' }),
    /** Empty for the row that counts all other browsers together. */
    browserHash: bytea().notNull(),
    tries: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.codeId, t.browserHash] })],
);

/** Sign-in links that were mailed in place of codes and not used yet. Using one deletes its row. */
export const signInLinks = pgTable(
  'sign_in_links',
  {
    /** SHA-256 of the token in the link. */
    tokenHash: bytea().primaryKey(),
    email: text().notNull(),
    /** The language of the mail, for the page that the link opens. */
    language: text({ enum: LANGUAGES }).notNull(),
    expiresAt: timestamptz().notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('sign_in_links_email_idx').on(t.email), index('sign_in_links_expires_at_idx').on(t.expiresAt)],
);

/** Sign-ins that passed the first factor (mailed code or Google) and still need the second. */
export const pendingSignIns = pgTable(
  'pending_sign_ins',
  {
    tokenHash: bytea().primaryKey(),
    userId: userReference(),
    attempts: integer().notNull().default(0),
    expiresAt: timestamptz().notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('pending_sign_ins_user_id_idx').on(t.userId), index('pending_sign_ins_expires_at_idx').on(t.expiresAt)],
);

/** The authenticator app of an account. Two-factor sign-in is on once `confirmedAt` is set. */
export const twoFactor = pgTable('two_factor', {
  userId: userReference().primaryKey(),
  /** The secret shared with the authenticator app, encrypted with a key of the server. */
  secret: bytea().notNull(),
  /** Time step of the newest accepted code: that code and older ones are refused from then on. */
  lastStep: bigint({ mode: 'number' }),
  confirmedAt: timestamptz(),
  createdAt: createdAt(),
});

/** Recovery codes for a lost authenticator app. Using one deletes its row. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    userId: userReference(),
    codeHash: bytea().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.codeHash] })],
);

/** Confirmations of sensitive actions by a mailed code or the second factor, so that a stolen session is not enough. */
export const confirmations = pgTable(
  'confirmations',
  {
    sessionHash: bytea()
      .notNull()
      .references(() => sessions.tokenHash, { onDelete: 'cascade' }),
    action: text({ enum: CONFIRMED_ACTIONS }).notNull(),
    /** Hash of the mailed code, as in `email_codes`; null once it was used, or if the second factor confirmed. */
    codeHash: bytea(),
    tries: integer().notNull().default(0),
    confirmedAt: timestamptz(),
    expiresAt: timestamptz().notNull(),
  },
  (t) => [primaryKey({ columns: [t.sessionHash, t.action] }), index('confirmations_expires_at_idx').on(t.expiresAt)],
);

/** Mails about changes of an account's security that are still to be sent. Sending one deletes its row. */
export const securityNotices = pgTable(
  'security_notices',
  {
    id: id(),
    userId: userReference(),
    change: text({ enum: SECURITY_CHANGES }).notNull(),
    at: timestamptz().notNull(),
    language: text({ enum: LANGUAGES }).notNull(),
    device: text().notNull(),
    siteUrl: text().notNull(),
  },
  (t) => [index('security_notices_user_id_idx').on(t.userId), index('security_notices_at_idx').on(t.at)],
);
