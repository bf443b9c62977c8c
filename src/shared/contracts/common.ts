import { z } from 'zod';
import { messageKey } from '../i18n/message-key.ts';

const positiveIntegerSchema = z.number().int().positive().max(Number.MAX_SAFE_INTEGER);

/**
 * Ids are random 12-digit numbers; anything that is not a positive safe integer is refused before the database sees it. As
 * text, in addresses, an id is plain digits: `Number` would also take `0x1f`, ` 5` and `5.0`, which are other addresses of
 * the same page.
 */
export const idSchema = z.union([
  positiveIntegerSchema,
  z
    .string()
    .regex(/^[1-9]\d*$/)
    .transform(Number)
    .pipe(positiveIntegerSchema),
]);

/**
 * Text that can be stored and read back as it was: trimmed, without NUL (PostgreSQL takes none) and without halves of
 * surrogate pairs (they would come back as something else).
 */
export function textSchema(maxLength: number, missingMessage?: string) {
  return z
    .string(missingMessage)
    .trim()
    .max(maxLength, messageKey('common.tooLong'))
    .refine((text) => text.isWellFormed() && !text.includes('\0'), messageKey('common.unstorableText'));
}

/** As above, and not empty; one that is missing says so in the same words. */
export function requiredTextSchema(maxLength: number, message: string) {
  return textSchema(maxLength, message).min(1, message);
}

/** As above; an empty one means none. */
export function optionalTextSchema(maxLength: number) {
  return textSchema(maxLength)
    .nullish()
    .transform((text) => (text === undefined ? undefined : text || null));
}

const MAX_JSON_DEPTH = 100;

function isStorableJson(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0');
  if (typeof value === 'number') return Number.isFinite(value);
  if (typeof value !== 'object' || value === null) return true;
  if (depth === MAX_JSON_DEPTH) return false;
  return Object.entries(value).every((entry) => entry.every((part) => isStorableJson(part, depth + 1)));
}

/** Any JSON that can be kept as it came; nested deeper than anything sensible it would exhaust the stack. */
export const storableJsonSchema = z
  .unknown()
  // What comes after may count on it.
  .refine((value) => isStorableJson(value), { error: messageKey('common.unstorableText'), abort: true });

export const MAX_EMAIL_LENGTH = 254;
/** Addresses are stored and compared in lower case. */
export const emailSchema = z
  .string(messageKey('auth.emailRequired'))
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

/** Dates that the database can hold and that people can mean. */
export function isSensibleDate(date: Date): boolean {
  return date.getUTCFullYear() >= 1900 && date.getUTCFullYear() <= 2200;
}

export const successSchema = z.object({ success: z.literal(true) });

/** A value as it looks after its journey as JSON: dates arrive as ISO strings. */
export type Wire<T> = T extends Date ? string : T extends object ? { [K in keyof T]: Wire<T[K]> } : T;
