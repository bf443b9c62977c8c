import { z } from 'zod';
import { messageKey } from '../i18n/message-key.ts';
import { emailSchema, successSchema } from './common.ts';

export const CODE_MIN_LENGTH = 6;
/** Longest text accepted for any code, including spaces and hyphens. */
export const MAX_TYPED_CODE_LENGTH = 64;
/** How long a code sent by mail is valid, for signing in and for confirming. */
export const MAILED_CODE_MINUTES = 10;
/** How long a sign-in link is valid: as long as the mails to an address are counted, so that one of them always works. */
export const SIGN_IN_LINK_HOURS = 24;
/** Google sign-in failed: `/auth?error=google`. */
export const GOOGLE_ERROR_PARAM = 'google';
/** Google sign-in failed because the account's owner has unlinked Google: `/auth?error=google-unlinked`. */
export const GOOGLE_UNLINKED_PARAM = 'google-unlinked';
/** After Google sign-in, the second factor is still needed: `/auth?step=two-factor`. */
export const TWO_FACTOR_STEP_PARAM = 'two-factor';

export const otpRequestSchema = z.object({ email: emailSchema });

/** `sentLink` where the mail has a link in place of a code, because many codes were asked for. */
export const otpRequestedSchema = successSchema.extend({ sentLink: z.literal(true).optional() });

export const otpVerifySchema = z.object({
  email: emailSchema,
  /** Spaces are removed, because mail programs and keyboards often add them. */
  otp: z
    .string()
    .max(MAX_TYPED_CODE_LENGTH)
    .transform((otp) => otp.replace(/\s/g, ''))
    .pipe(z.string().min(CODE_MIN_LENGTH, messageKey('auth.otpRequired'))),
});

/** A code of the authenticator app, or a recovery code. Spaces, hyphens and case are ignored. */
export const secondFactorSchema = z
  .string(messageKey('auth.otpRequired'))
  .max(MAX_TYPED_CODE_LENGTH)
  .transform((code) => code.replace(/[\s-]/g, '').toUpperCase())
  .pipe(z.string().min(CODE_MIN_LENGTH, messageKey('auth.otpRequired')));

export const totpVerifySchema = z.object({ code: secondFactorSchema });

export const googleStartQuerySchema = z.object({ redirect: z.string().optional().catch(undefined) });
