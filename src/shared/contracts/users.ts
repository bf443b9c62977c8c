import { z } from 'zod';
import { LANGUAGES } from '../i18n/translate.ts';
import { TIERS } from '../tiers.ts';
import { isTimeZone } from '../time-zone.ts';
import { optionalTextSchema, type Wire } from './common.ts';

export const AUTH_PROVIDERS = ['email', 'google'] as const;

/** The signed-in user, as `/api/users/me` returns it. */
export const currentUserSchema = z.object({
  id: z.number(),
  email: z.string(),
  username: z.string().nullable(),
  fullName: z.string().nullable(),
  avatarUrl: z.string().nullable(),
  company: z.string().nullable(),
  role: z.string().nullable(),
  language: z.enum(LANGUAGES).nullable(),
  timeZone: z.string().nullable(),
  authProvider: z.enum(AUTH_PROVIDERS),
  subscriptionTier: z.enum(TIERS),
  subscriptionEndDate: z.date().nullable(),
  createdAt: z.date(),
});
export type CurrentUser = Wire<z.output<typeof currentUserSchema>>;

/** Fields of an account that anyone may see; pages of events depend on the owner's tier. */
export const publicUserSchema = currentUserSchema.pick({ id: true, subscriptionTier: true });

export const MAX_PROFILE_LENGTH = 200;
const profileText = optionalTextSchema(MAX_PROFILE_LENGTH);

export const timeZoneSchema = z.string().max(64).refine(isTimeZone);

export const updateCurrentUserSchema = z
  .object({
    fullName: profileText,
    username: profileText,
    company: profileText,
    role: profileText,
    language: z.enum(LANGUAGES),
    timeZone: timeZoneSchema,
  })
  .partial();
export type UpdateCurrentUser = z.output<typeof updateCurrentUserSchema>;
