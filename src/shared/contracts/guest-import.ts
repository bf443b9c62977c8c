import { z } from 'zod';
import { idSchema } from './common.ts';
import { guestFields, qrCodeIdentifierSchema } from './guests.ts';

/** Rows of one import call; the browser sends chunks of `IMPORT_CHUNK_ROWS` to show progress. */
export const MAX_IMPORT_ROWS = 10_000;
export const IMPORT_CHUNK_ROWS = 1_000;

/** One row of an import. The server validates rows one by one, so that an invalid row does not fail the others. */
export const importRowSchema = z.object({
  ...guestFields,
  qrCodeIdentifier: qrCodeIdentifierSchema.optional(),
  /** With `existing: 'update'`: the guest to update, if the name is not unique. */
  guestId: idSchema.optional(),
});
export type ImportRow = z.output<typeof importRowSchema>;
export type ImportRowInput = z.input<typeof importRowSchema>;

export const importRequestSchema = z.object({
  rows: z.array(z.unknown()).min(1).max(MAX_IMPORT_ROWS),
  /** Whether a row with the name and email address of an existing guest adds another guest or updates it. */
  existing: z.enum(['add', 'update']).default('add'),
});

export const IMPORT_PROBLEMS = ['invalid', 'guest_limit', 'event_full', 'qr_taken'] as const;
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
