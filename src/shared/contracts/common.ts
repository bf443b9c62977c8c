import { z } from 'zod';
import { messageKey } from '../i18n/message-key.ts';
import { isStorableText } from '../storable-text.ts';

const positiveIntegerSchema = z.number().int().positive().max(Number.MAX_SAFE_INTEGER);

/** A positive safe integer. In paths only plain digits: `0x1f` or `5.0` would be further addresses of the same page. */
export const idSchema = z.union([
  positiveIntegerSchema,
  z
    .string()
    .regex(/^[1-9]\d*$/)
    .transform(Number)
    .pipe(positiveIntegerSchema),
]);

/** Trimmed text that PostgreSQL stores unchanged: without NUL, and without lone surrogates. */
export function textSchema(maxLength: number, missingMessage?: string) {
  return z
    .string(missingMessage)
    .trim()
    .max(maxLength, messageKey('common.tooLong'))
    .refine(isStorableText, messageKey('common.unstorableText'));
}

/** Like `textSchema`, but not empty; `message` is also used if the text is missing. */
export function requiredTextSchema(maxLength: number, message: string) {
  return textSchema(maxLength, message).min(1, message);
}

/** Like `textSchema`, but optional; empty text becomes null. */
export function optionalTextSchema(maxLength: number) {
  return textSchema(maxLength)
    .nullish()
    .transform((text) => (text === undefined ? undefined : text || null));
}

const MAX_JSON_DEPTH = 100;

function isStorableJson(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return isStorableText(value);
  if (typeof value === 'number') return Number.isFinite(value);
  if (typeof value !== 'object' || value === null) return true;
  if (depth === MAX_JSON_DEPTH) return false;
  return Object.entries(value).every((entry) => entry.every((part) => isStorableJson(part, depth + 1)));
}

/** Any JSON that PostgreSQL can store. The depth is limited, because deeper nesting would exhaust the stack. */
export const storableJsonSchema = z
  .unknown()
  // Aborts on failure, so that later refinements only see storable JSON.
  .refine((value) => isStorableJson(value), { error: messageKey('common.unstorableText'), abort: true });

export const MAX_EMAIL_LENGTH = 254;
/** Email address of an account; stored and compared in lower case. */
export const emailSchema = z
  .string(messageKey('common.emailRequired'))
  .trim()
  .min(1, messageKey('common.emailRequired'))
  .max(MAX_EMAIL_LENGTH, messageKey('common.invalidEmail'))
  .pipe(z.email(messageKey('common.invalidEmail')))
  .transform((email) => email.toLowerCase());

/** Made once: making a schema takes longer than checking an address, and an import checks thousands. */
const addressSchema = z.email();

/** Email address of a guest; stored as written, empty becomes null. */
export const optionalEmailSchema = optionalTextSchema(MAX_EMAIL_LENGTH).refine(
  (email) => !email || addressSchema.safeParse(email).success,
  messageKey('guests.invalidEmail'),
);

export function isSensibleDate(date: Date): boolean {
  return date.getUTCFullYear() >= 1900 && date.getUTCFullYear() <= 2200;
}

export const successSchema = z.object({ success: z.literal(true) });

/** The type of a value after it was sent as JSON: dates become ISO strings. */
export type Wire<T> = T extends Date ? string : T extends object ? { [K in keyof T]: Wire<T[K]> } : T;
