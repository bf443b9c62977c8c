import { z } from 'zod';
import { messageKey } from '../i18n/message-key.ts';
import { otpVerifySchema, secondFactorSchema } from './auth.ts';
import { MAX_EMAIL_LENGTH } from './common.ts';

/** Changes of the way into an account, which its holder is told of. */
export const SECURITY_CHANGES = [
  'twoFactorOn',
  'twoFactorOff',
  'newRecoveryCodes',
  'recoveryCodeUsed',
  'googleLinked',
  'googleUnlinked',
] as const;
export type SecurityChange = (typeof SECURITY_CHANGES)[number];

/** Actions that ask for a fresh code, so that a stolen session can't take the account over. */
export const CONFIRMED_ACTIONS = ['turnOnTwoFactor', 'linkGoogle', 'unlinkGoogle', 'deleteAccount'] as const;
export type ConfirmedAction = (typeof CONFIRMED_ACTIONS)[number];
export const confirmationCodeSchema = z.object({ action: z.enum(CONFIRMED_ACTIONS) });
/** Deleting the account takes its code itself, and the second factor besides. */
export const confirmationSchema = z.object({
  action: z.enum(CONFIRMED_ACTIONS).exclude(['deleteAccount']),
  code: secondFactorSchema,
});

export const googleLinkSchema = z.object({ url: z.string() });
/** How linking went: `/settings?tab=security&google=…`. */
export const GOOGLE_LINK_RESULTS = ['linked', 'taken', 'failed'] as const;
export type GoogleLinkResult = (typeof GOOGLE_LINK_RESULTS)[number];

export const deleteAccountSchema = z.object({
  /** The account's own address, typed. */
  confirmation: z
    .string(messageKey('settings.confirmationRequired'))
    .max(MAX_EMAIL_LENGTH)
    .transform((text) => text.trim().toLowerCase())
    .pipe(z.string().min(1, messageKey('settings.confirmationRequired'))),
  code: otpVerifySchema.shape.otp,
  /** Needed where two-factor sign-in is on. */
  secondFactor: secondFactorSchema.optional(),
});
