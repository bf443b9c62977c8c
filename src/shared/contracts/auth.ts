import { z } from 'zod';
import { messageKey } from '../i18n/message-key.ts';
import { emailSchema } from './common.ts';

export const CODE_MIN_LENGTH = 6;
/** How the Google callback tells the sign-in page that it failed: `/auth?error=google`. */
export const GOOGLE_ERROR_PARAM = 'google';

export const otpRequestSchema = z.object({ email: emailSchema });

export const otpVerifySchema = z.object({
  email: emailSchema,
  /** Spaces are forgiven: mail programs and keyboards like to add them. */
  otp: z
    .string()
    .max(64)
    .transform((otp) => otp.replace(/\s/g, ''))
    .pipe(z.string().min(CODE_MIN_LENGTH, messageKey('auth.otpRequired'))),
});

export const googleStartQuerySchema = z.object({ redirect: z.string().optional().catch(undefined) });
