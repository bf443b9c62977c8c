import { bigint, boolean, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { AUTH_PROVIDERS } from '../../../shared/contracts/users.ts';
import { LANGUAGES } from '../../../shared/i18n/translate.ts';
import { TIERS } from '../../../shared/tiers.ts';
import { createdAt, id, timestamptz } from './columns.ts';

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
    /** How the account was created. A Google account that was linked later shows in `authProviderUserId` only. */
    authProvider: text({ enum: AUTH_PROVIDERS }).notNull(),
    /** The `sub` of the linked Google account. */
    authProviderUserId: text(),
    /** False after Google was unlinked: a Google account with the same address is then not linked automatically. */
    allowsGoogle: boolean().notNull().default(true),
    eventReminders: boolean().notNull().default(true),
    guestCheckIns: boolean().notNull().default(true),
    systemUpdates: boolean().notNull().default(true),
    marketingEmails: boolean().notNull().default(false),
    firstStepsDismissedAt: timestamptz(),
    subscriptionTier: text({ enum: TIERS }).notNull().default('free'),
    subscriptionEndDate: timestamptz(),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex('users_email_key').on(t.email), uniqueIndex('users_google_sub_key').on(t.authProviderUserId)],
);

/** The column of a row that is deleted together with its user. */
export const userReference = () =>
  bigint({ mode: 'number' })
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });
