import { z } from 'zod';
import { messageKey } from '../i18n/message-key.ts';
import { LANGUAGES } from '../i18n/translate.ts';
import { idSchema, optionalEmailSchema, optionalTextSchema, requiredTextSchema } from './common.ts';
import { guestFields, listFields, MAX_GUEST_LENGTHS, namesCoursesOnce, qrCodeIdentifierSchema } from './guests.ts';
import { needsInputSchema } from './needs.ts';

/** Rows of one import call; the browser sends chunks of `IMPORT_CHUNK_ROWS` to show progress. */
export const MAX_IMPORT_ROWS = 10_000;
export const IMPORT_CHUNK_ROWS = 1_000;

/** A guest: the QR code of another row of the import, sent before or in the same call, or the id of a guest. */
const guestReferenceSchema = z.union([qrCodeIdentifierSchema, idSchema]);

const mealNamesSchema = z
  .record(
    requiredTextSchema(MAX_GUEST_LENGTHS.course, messageKey('menu.nameRequired')),
    requiredTextSchema(MAX_GUEST_LENGTHS.mealOption, messageKey('menu.nameRequired')).nullable(),
  )
  .refine(namesCoursesOnce, messageKey('guests.courseTwice'));

/** One row of an import. The server validates rows one by one, so that an invalid row does not fail the others. */
export const importRowSchema = z.object({
  ...guestFields,
  ...listFields,
  /** Courses and options that the event does not have yet are created. */
  meals: mealNamesSchema.optional(),
  qrCodeIdentifier: qrCodeIdentifierSchema.optional(),
  /** With `existing: 'update'`: the guest to update, if the name is not unique. */
  guestId: idSchema.optional(),
  /**
   * Somebody of the same household. Rows that name the same guest form one household, apart from others of the same name;
   * the first of them names itself. Without this, `household` is looked up by name.
   */
  householdOf: guestReferenceSchema.optional(),
  /** Fills in what the row's household does not have yet. */
  householdDetails: z
    .object({
      salutation: optionalTextSchema(MAX_GUEST_LENGTHS.household),
      email: optionalEmailSchema,
      language: z.enum(LANGUAGES).nullish(),
      isFormal: z.boolean().nullish(),
    })
    .optional(),
  /** The guest who brings this one. */
  companionOf: guestReferenceSchema.optional(),
  /** With `companionOf`: the name is not known yet, and 'Guest of X' takes its place. */
  isNamePlaceholder: z.boolean().optional(),
  needs: needsInputSchema.optional(),
});
export type ImportRow = z.output<typeof importRowSchema>;
export type ImportRowInput = z.input<typeof importRowSchema>;

export const importRequestSchema = z.object({
  rows: z.array(z.unknown()).min(1).max(MAX_IMPORT_ROWS),
  /** Whether a row with the name and email address of an existing guest adds another guest or updates it. */
  existing: z.enum(['add', 'update']).default('add'),
});

export const IMPORT_PROBLEMS = [
  'invalid',
  'guest_limit',
  'event_full',
  'qr_taken',
  'household_full',
  'too_many_companions',
  'too_many_tags',
  'too_many_courses',
  'too_many_options',
  /** The row names a meal option that can't be chosen any more. */
  'option_archived',
  /** The row has needs, but the time for which needs are kept after the event has passed. */
  'needs_expired',
  /** The row has needs, but the owner does not let this editor see needs. */
  'needs_not_allowed',
  /** The row names a host who is unknown, or who is a companion. */
  'host_unknown',
  /** A guest who has arrived can't decline. */
  'already_arrived',
] as const;
export type ImportProblem = (typeof IMPORT_PROBLEMS)[number];

export const importResultSchema = z.object({
  /** One result per row, in the order of the rows. */
  results: z.array(
    z.object({
      status: z.enum(['added', 'updated', 'present', 'failed']),
      guestId: z.number().nullable(),
      problem: z.enum(IMPORT_PROBLEMS).nullable(),
      issues: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
      /** Name of the guest who already has the seat; the row was imported without a seat. */
      seatTakenBy: z.string().nullable(),
    }),
  ),
});
export type ImportResult = z.output<typeof importResultSchema>;
export type ImportRowResult = ImportResult['results'][number];
