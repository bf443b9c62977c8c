import { z } from 'zod';
import { messageKey } from '../i18n/message-key.ts';
import {
  idSchema,
  optionalEmailSchema,
  optionalTextSchema,
  requiredTextSchema,
  textSchema,
  type Wire,
} from './common.ts';

export const MAX_NAME_LENGTH = 200;
/** Of one import call; the browser sends chunks of `IMPORT_CHUNK_ROWS` to show progress. */
export const MAX_IMPORT_ROWS = 10_000;
export const IMPORT_CHUNK_ROWS = 1_000;

export const qrCodeIdentifierSchema = z.string().regex(/^[A-Za-z0-9_-]{16,64}$/);

const guestFields = {
  fullName: requiredTextSchema(MAX_NAME_LENGTH, messageKey('guests.nameRequired')),
  email: optionalEmailSchema,
  tableNumber: optionalTextSchema(50),
  seatNumber: optionalTextSchema(50),
  specialRequirements: optionalTextSchema(1_000),
};

export const createGuestSchema = z.object({
  eventId: idSchema,
  ...guestFields,
  qrCodeIdentifier: qrCodeIdentifierSchema.optional(),
});
export type GuestInput = z.input<typeof createGuestSchema>;

export const updateGuestSchema = z.object(guestFields).partial();
export type GuestChanges = z.output<typeof updateGuestSchema>;

export const guestSchema = z.object({
  id: z.number(),
  eventId: z.number(),
  fullName: z.string(),
  email: z.string().nullable(),
  tableNumber: z.string().nullable(),
  seatNumber: z.string().nullable(),
  /** What the floor plan calls the table where its label is not the default one: 'Head table'. */
  tableName: z.string().nullable(),
  checkedIn: z.boolean(),
  checkInTime: z.date().nullable(),
  qrCodeIdentifier: z.string(),
  specialRequirements: z.string().nullable(),
  createdAt: z.date(),
});
export type Guest = Wire<z.output<typeof guestSchema>>;

/** A row of the organiser's list over all events. */
export const guestWithEventSchema = guestSchema.extend({ eventName: z.string() });
export type GuestWithEvent = Wire<z.output<typeof guestWithEventSchema>>;

/** What a guest's own page shows to anyone who has its address. */
export const publicGuestSchema = guestSchema.pick({
  fullName: true,
  checkedIn: true,
  tableNumber: true,
  seatNumber: true,
  tableName: true,
});

/** What staff at the door see on it besides. */
export const staffGuestSchema = publicGuestSchema.extend(
  guestSchema.pick({ id: true, specialRequirements: true }).shape,
);

/** What the seat finder shows to anyone; the notes only where the event shows them. */
export const foundGuestSchema = guestSchema
  .pick({ id: true, fullName: true, tableNumber: true, seatNumber: true, tableName: true })
  .extend({
    /** Whether the floor plan has the guest's table, so that a map can show it. */
    isOnPlan: z.boolean(),
    specialRequirements: guestSchema.shape.specialRequirements.optional(),
  });
export type FoundGuest = z.output<typeof foundGuestSchema>;

/** With a name, the seat finder: open to everyone. Without, the owner's whole list. */
export const guestListQuerySchema = z.object({ name: z.string().optional() });
/** Header of an answer of the seat finder, `true` when more people match than it shows. */
export const MORE_MATCHES_HEADER = 'x-more-matches';

/** A device's own name for one tap and when it happened, so that what it queued can be sent again. */
export const checkInRequestSchema = z
  .object({
    id: textSchema(64).min(1),
    /** Bounded by the server, never refused: a tap that was queued by a device with a wrong clock is not lost. */
    at: z.iso.datetime({ offset: true }),
  })
  .partial()
  .nullish();

export const checkInResponseSchema = guestSchema.extend({ alreadyCheckedIn: z.boolean() });
/** To staff at the door. */
export const staffCheckInResponseSchema = checkInResponseSchema.omit({ email: true });

/** Several guests of one event at once. */
export const guestIdsSchema = z.object({ ids: z.array(idSchema).min(1).max(MAX_IMPORT_ROWS) });

export const seatChangesSchema = z
  .array(
    z.object({
      guestId: idSchema,
      tableNumber: optionalTextSchema(50),
      seatNumber: optionalTextSchema(50),
    }),
  )
  .min(1)
  .max(MAX_IMPORT_ROWS);
export type SeatChange = z.output<typeof seatChangesSchema>[number];

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
