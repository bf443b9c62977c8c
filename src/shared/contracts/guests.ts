import { z } from 'zod';
import { messageKey } from '../i18n/message-key.ts';
import {
  idSchema,
  MAX_EMAIL_LENGTH,
  optionalEmailSchema,
  optionalTextSchema,
  requiredTextSchema,
  type Wire,
} from './common.ts';

/** Longest text of each field; forms stop typing there. */
export const MAX_GUEST_LENGTHS = {
  fullName: 200,
  email: MAX_EMAIL_LENGTH,
  tableNumber: 50,
  seatNumber: 50,
  specialRequirements: 1_000,
} as const;
const MAX_GUESTS_PER_CALL = 10_000;

export const qrCodeIdentifierSchema = z.string().regex(/^[A-Za-z0-9_-]{16,64}$/);

export const guestFields = {
  fullName: requiredTextSchema(MAX_GUEST_LENGTHS.fullName, messageKey('guests.nameRequired')),
  email: optionalEmailSchema,
  tableNumber: optionalTextSchema(MAX_GUEST_LENGTHS.tableNumber),
  seatNumber: optionalTextSchema(MAX_GUEST_LENGTHS.seatNumber),
  specialRequirements: optionalTextSchema(MAX_GUEST_LENGTHS.specialRequirements),
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
  /** The table's label in the layout, if it is not the default one: 'Head table'. */
  tableName: z.string().nullable(),
  checkedIn: z.boolean(),
  checkInTime: z.date().nullable(),
  qrCodeIdentifier: z.string(),
  specialRequirements: z.string().nullable(),
  createdAt: z.date(),
});
export type Guest = Wire<z.output<typeof guestSchema>>;

/** A row of the list of all guests of all events. */
export const guestWithEventSchema = guestSchema.extend({ eventName: z.string() });
export type GuestWithEvent = Wire<z.output<typeof guestWithEventSchema>>;

/** Fields of a guest on the public seat card. */
export const publicGuestSchema = guestSchema.pick({
  fullName: true,
  checkedIn: true,
  tableNumber: true,
  seatNumber: true,
  tableName: true,
});

/** Fields of the seat card for staff at the door. */
export const staffGuestSchema = publicGuestSchema.extend(
  guestSchema.pick({ id: true, specialRequirements: true }).shape,
);

export const guestIdsSchema = z.object({ ids: z.array(idSchema).min(1).max(MAX_GUESTS_PER_CALL) });

export const seatChangesSchema = z
  .array(
    z.object({
      guestId: idSchema,
      tableNumber: guestFields.tableNumber,
      seatNumber: guestFields.seatNumber,
    }),
  )
  .min(1)
  .max(MAX_GUESTS_PER_CALL);
export type SeatChange = z.output<typeof seatChangesSchema>[number];
