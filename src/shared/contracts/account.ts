import { z } from 'zod';
import { messageKey } from '../i18n/message-key.ts';
import { otpVerifySchema, secondFactorSchema } from './auth.ts';
import { MAX_EMAIL_LENGTH } from './common.ts';

/** Changes of how an account is protected, and the offer of one of its events to somebody else; its owner gets a mail about each. */
export const SECURITY_CHANGES = [
  'twoFactorOn',
  'twoFactorOff',
  'newRecoveryCodes',
  'recoveryCodeUsed',
  'googleLinked',
  'googleUnlinked',
  'eventOffered',
] as const;
export type SecurityChange = (typeof SECURITY_CHANGES)[number];

/** Actions that need a freshly mailed code, so that a stolen session is not enough to take over the account or all its data. */
export const CONFIRMED_ACTIONS = [
  'turnOnTwoFactor',
  'linkGoogle',
  'unlinkGoogle',
  'exportAccount',
  'deleteAccount',
] as const;
export type ConfirmedAction = (typeof CONFIRMED_ACTIONS)[number];
export const confirmationCodeSchema = z.object({ action: z.enum(CONFIRMED_ACTIONS) });
/** Confirms any action but deleting the account: that call takes the code and the second factor itself. */
export const confirmationSchema = z.object({
  action: z.enum(CONFIRMED_ACTIONS).exclude(['deleteAccount']),
  code: secondFactorSchema,
});

export const googleLinkSchema = z.object({ url: z.string() });
/** Result of linking Google, in the address of the settings page: `/settings?tab=security&google=…`. */
export const GOOGLE_LINK_RESULTS = ['linked', 'taken', 'failed'] as const;
export type GoogleLinkResult = (typeof GOOGLE_LINK_RESULTS)[number];

export const deleteAccountSchema = z.object({
  confirmation: z
    .string(messageKey('settings.confirmationRequired'))
    .max(MAX_EMAIL_LENGTH)
    .transform((text) => text.trim().toLowerCase())
    .pipe(z.string().min(1, messageKey('settings.confirmationRequired'))),
  code: otpVerifySchema.shape.otp,
  secondFactor: secondFactorSchema.optional(),
});
