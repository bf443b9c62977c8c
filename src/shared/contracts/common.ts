import { z } from 'zod';
import { messageKey } from '../i18n/message-key.ts';

/** Ids are random 12-digit numbers; anything that is not a positive safe integer is refused before the database sees it. */
export const idSchema = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER);

/**
 * Text that can be stored and read back as it was: trimmed, without NUL (PostgreSQL takes none) and without halves of
 * surrogate pairs (they would come back as something else).
 */
export function textSchema(maxLength: number) {
  return z
    .string()
    .trim()
    .max(maxLength)
    .refine((text) => text.isWellFormed() && !text.includes('\0'), messageKey('common.unstorableText'));
}

/** As above; an empty one means none. */
export function optionalTextSchema(maxLength: number) {
  return textSchema(maxLength)
    .nullish()
    .transform((text) => (text === undefined ? undefined : text || null));
}

const MAX_EMAIL_LENGTH = 254;
/** Addresses are stored and compared in lower case. */
export const emailSchema = z
  .string()
  .trim()
  .min(1, messageKey('auth.emailRequired'))
  .max(MAX_EMAIL_LENGTH, messageKey('auth.invalidEmail'))
  .pipe(z.email(messageKey('auth.invalidEmail')))
  .transform((email) => email.toLowerCase());

/** A guest's address: kept as written, an empty one means none. */
export const optionalEmailSchema = optionalTextSchema(MAX_EMAIL_LENGTH).refine(
  (email) => !email || z.email().safeParse(email).success,
  messageKey('guests.invalidEmail'),
);

export const successSchema = z.object({ success: z.literal(true) });

/** A value as it looks after its journey as JSON: dates arrive as ISO strings. */
export type Wire<T> = T extends Date ? string : T extends object ? { [K in keyof T]: Wire<T[K]> } : T;
