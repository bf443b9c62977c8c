import { boolean, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { AUTH_PROVIDERS } from '../../../shared/contracts/users.ts';
import { LANGUAGES } from '../../../shared/i18n/translate.ts';
import { TIERS } from '../../../shared/plans.ts';
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
    /** The dashboard's list of first steps was put away. */
    firstStepsDismissedAt: timestamptz(),
    subscriptionTier: text({ enum: TIERS }).notNull().default('free'),
    subscriptionEndDate: timestamptz(),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex('users_email_key').on(t.email), uniqueIndex('users_google_sub_key').on(t.authProviderUserId)],
);
