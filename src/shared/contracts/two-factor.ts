import { z } from 'zod';
import { secondFactorSchema } from './auth.ts';

export const securitySchema = z.object({
  hasGoogle: z.boolean(),
  hasTwoFactor: z.boolean(),
  recoveryCodesLeft: z.number(),
});
export type Security = z.infer<typeof securitySchema>;

export const twoFactorSetupSchema = z.object({
  /** The secret in base32, for typing in by hand. */
  secret: z.string(),
  /** The secret as an otpauth: address, for a QR code. */
  uri: z.string(),
});
export type TwoFactorSetup = z.infer<typeof twoFactorSetupSchema>;

export const secondFactorBodySchema = z.object({ code: secondFactorSchema });
export const recoveryCodesSchema = z.object({ recoveryCodes: z.array(z.string()) });
export type RecoveryCodes = z.infer<typeof recoveryCodesSchema>;
