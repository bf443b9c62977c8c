import { z } from 'zod';
import { MAX_SANDBOX_GUESTS } from '../guest-list-limits.ts';
import { idSchema } from './common.ts';
import { createEventSchema } from './events.ts';
import { importRowSchema } from './guest-import.ts';
import { saveLayoutSchema } from './save-layout.ts';
import { seatingSchema } from './seating.ts';

/** A guest of the sandbox: the part of an import's row that a sandbox has, with the id by which the sandbox's layout and rules name the guest. */
const sandboxGuestSchema = importRowSchema
  .pick({
    fullName: true,
    email: true,
    tableNumber: true,
    seatNumber: true,
    household: true,
    attendance: true,
    ageGroup: true,
    tags: true,
  })
  .extend({ id: idSchema, householdId: idSchema.nullable() });

/** Body of `POST /api/sandbox/keep`: everything that somebody made without an account. */
export const keepSandboxSchema = z.object({
  /** Made with the sandbox and sent each time it is kept: an account keeps a sandbox once. */
  key: z.string().regex(/^[A-Za-z0-9_-]{22}$/),
  event: createEventSchema.pick({ name: true, date: true, timeZone: true, language: true, location: true }),
  guests: z.array(sandboxGuestSchema).min(1).max(MAX_SANDBOX_GUESTS),
  layout: saveLayoutSchema,
  seating: seatingSchema.omit({ version: true }),
});
export type KeepSandbox = z.output<typeof keepSandboxSchema>;
export type KeepSandboxInput = z.input<typeof keepSandboxSchema>;

export const keptSandboxSchema = z.object({
  eventId: z.number(),
  /** Whether the account's tier shows the layout. It is stored either way, as after a downgrade. */
  hasFloorPlan: z.boolean(),
});
