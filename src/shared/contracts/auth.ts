import { z } from 'zod';
import { messageKey } from '../i18n/message-key.ts';
import { emailSchema } from './common.ts';

export const CODE_MIN_LENGTH = 6;
/** Of any code as it is typed or pasted, with spaces and hyphens. */
export const MAX_TYPED_CODE_LENGTH = 64;
/** How long a code sent by mail is valid, for signing in and for confirming. */
export const MAILED_CODE_MINUTES = 10;
/** How the Google callback tells the sign-in page that it failed: `/auth?error=google`. */
export const GOOGLE_ERROR_PARAM = 'google';
/** As above, when its holder has unlinked Google from the account with this address. */
export const GOOGLE_UNLINKED_PARAM = 'google-unlinked';
/** How the Google callback sends people on who owe a second factor: `/auth?step=two-factor`. */
export const TWO_FACTOR_STEP_PARAM = 'two-factor';

export const otpRequestSchema = z.object({ email: emailSchema });

export const otpVerifySchema = z.object({
  email: emailSchema,
  /** Spaces are forgiven: mail programs and keyboards like to add them. */
  otp: z
    .string()
    .max(MAX_TYPED_CODE_LENGTH)
    .transform((otp) => otp.replace(/\s/g, ''))
    .pipe(z.string().min(CODE_MIN_LENGTH, messageKey('auth.otpRequired'))),
});

/** A code of the authenticator app or a recovery code; spaces and hyphens are forgiven, as is small print. */
export const secondFactorSchema = z
  .string(messageKey('auth.otpRequired'))
  .max(MAX_TYPED_CODE_LENGTH)
  .transform((code) => code.replace(/[\s-]/g, '').toUpperCase())
  .pipe(z.string().min(CODE_MIN_LENGTH, messageKey('auth.otpRequired')));

export const totpVerifySchema = z.object({ code: secondFactorSchema });

export const googleStartQuerySchema = z.object({ redirect: z.string().optional().catch(undefined) });
