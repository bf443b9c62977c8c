import { z } from 'zod';
import { messageKey } from '../i18n/message-key.ts';
import { otpVerifySchema, secondFactorSchema } from './auth.ts';
import type { Wire } from './common.ts';

/** Which mails an organiser wants besides those the service can't do without. */
export const NOTIFICATION_KINDS = ['eventReminders', 'guestCheckIns', 'systemUpdates', 'marketingEmails'] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

export const notificationsSchema = z.object({
  eventReminders: z.boolean(),
  guestCheckIns: z.boolean(),
  systemUpdates: z.boolean(),
  marketingEmails: z.boolean(),
});
export type Notifications = z.infer<typeof notificationsSchema>;
export const updateNotificationsSchema = notificationsSchema.partial();

/** How the account is entered and guarded. */
export const securitySchema = z.object({
  hasGoogle: z.boolean(),
  hasTwoFactor: z.boolean(),
  recoveryCodesLeft: z.number(),
});
export type Security = z.infer<typeof securitySchema>;

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

export const twoFactorSetupSchema = z.object({
  /** Base32, for typing in by hand. */
  secret: z.string(),
  /** The same as an otpauth: address, for a QR code. */
  uri: z.string(),
});
export type TwoFactorSetup = z.infer<typeof twoFactorSetupSchema>;

export const secondFactorBodySchema = z.object({ code: secondFactorSchema });
export const recoveryCodesSchema = z.object({ recoveryCodes: z.array(z.string()) });
export type RecoveryCodes = z.infer<typeof recoveryCodesSchema>;

export const deviceSchema = z.object({
  id: z.string(),
  /** As in Firefox and Windows; null where the browser did not say. */
  browser: z.string().nullable(),
  system: z.string().nullable(),
  createdAt: z.date(),
  lastSeenAt: z.date(),
  isCurrent: z.boolean(),
});
export type Device = Wire<z.output<typeof deviceSchema>>;

export const googleLinkSchema = z.object({ url: z.string() });
/** How linking went: `/settings?tab=security&google=…`. */
export const GOOGLE_LINK_RESULTS = ['linked', 'taken', 'failed'] as const;
export type GoogleLinkResult = (typeof GOOGLE_LINK_RESULTS)[number];

export const deleteAccountSchema = z.object({
  /** The account's own address, typed. */
  confirmation: z
    .string(messageKey('settings.confirmationRequired'))
    .max(254)
    .transform((text) => text.trim().toLowerCase())
    .pipe(z.string().min(1, messageKey('settings.confirmationRequired'))),
  code: otpVerifySchema.shape.otp,
  /** Needed where two-factor sign-in is on. */
  secondFactor: secondFactorSchema.optional(),
});
