import { bigint, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { SECURITY_CHANGES } from '../../../shared/contracts/account.ts';
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

/** The one live code of an address; a new one overwrites it. */
export const signInCodes = pgTable('sign_in_codes', {
  email: text().primaryKey(),
  /** HMAC of address and code with the server's key: a plain hash of six digits could be searched through. */
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
