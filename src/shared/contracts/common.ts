import { z } from 'zod';
import { messageKey } from '../i18n/message-key.ts';

/** Ids are random 12-digit numbers; anything that is not a positive safe integer is refused before the database sees it. */
export const idSchema = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER);

const MAX_EMAIL_LENGTH = 254;
/** Addresses are stored and compared in lower case. */
export const emailSchema = z
  .string()
  .trim()
  .min(1, messageKey('auth.emailRequired'))
  .max(MAX_EMAIL_LENGTH, messageKey('auth.invalidEmail'))
  .pipe(z.email(messageKey('auth.invalidEmail')))
  .transform((email) => email.toLowerCase());

export const successSchema = z.object({ success: z.literal(true) });

/** A value as it looks after its journey as JSON: dates arrive as ISO strings. */
export type Wire<T> = T extends Date ? string : T extends object ? { [K in keyof T]: Wire<T[K]> } : T;
