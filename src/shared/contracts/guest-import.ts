import { z } from 'zod';
import { idSchema } from './common.ts';
import { guestFields, qrCodeIdentifierSchema } from './guests.ts';

/** Rows of one import call; the browser sends chunks of `IMPORT_CHUNK_ROWS` to show progress. */
export const MAX_IMPORT_ROWS = 10_000;
export const IMPORT_CHUNK_ROWS = 1_000;

/** One row as it is judged on the server; a bad one fails alone. */
export const importRowSchema = z.object({
  ...guestFields,
  qrCodeIdentifier: qrCodeIdentifierSchema.optional(),
  /** With `existing: 'update'`: the guest that the row means, where names alone would not tell. */
  guestId: idSchema.optional(),
});
export type ImportRow = z.output<typeof importRowSchema>;
export type ImportRowInput = z.input<typeof importRowSchema>;

export const importRequestSchema = z.object({
  rows: z.array(z.unknown()).min(1).max(MAX_IMPORT_ROWS),
  /** What becomes of a row whose name and e-mail a guest of the event already has. */
  existing: z.enum(['add', 'update']).default('add'),
});

export const IMPORT_PROBLEMS = ['invalid', 'guest_limit', 'event_full', 'qr_taken'] as const;
export const importResultSchema = z.object({
  /** One answer a row, in the order of the rows. */
  results: z.array(
    z.object({
      status: z.enum(['added', 'updated', 'present', 'failed']),
      guestId: z.number().nullable(),
      /** Why it failed. */
      problem: z.enum(IMPORT_PROBLEMS).nullable(),
      /** Field and message of an invalid row. */
      issues: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
      /** The guest was taken in without the seat, because this person sits there. */
      seatTakenBy: z.string().nullable(),
    }),
  ),
});
export type ImportResult = z.output<typeof importResultSchema>;
export type ImportRowResult = ImportResult['results'][number];
