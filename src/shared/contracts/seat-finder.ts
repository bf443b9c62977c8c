import { z } from 'zod';
import { guestSchema } from './guests.ts';

/** Result of a lookup, visible to anyone. Notes only if the event shows them and the guest's whole name was typed. */
export const foundGuestSchema = guestSchema
  .pick({ id: true, fullName: true, tableNumber: true, seatNumber: true, tableName: true })
  .extend({
    /** Whether the layout contains the guest's table, so that the seat map can show it. */
    isOnPlan: z.boolean(),
    specialRequirements: guestSchema.shape.specialRequirements.optional(),
  });
export type FoundGuest = z.output<typeof foundGuestSchema>;

/** With a name, the call is a lookup, open to everyone. Without, it returns the owner's whole list. */
export const guestListQuerySchema = z.object({ name: z.string().optional() });
/** Response header of a lookup: `true` if more guests match than are returned. */
export const MORE_MATCHES_HEADER = 'x-more-matches';
/** Response header of a lookup: `true` if nobody has that name, and those who may be meant are returned. */
export const NEAR_MATCHES_HEADER = 'x-near-matches';
/** Response header of a lookup: `true` if this address sees no further guests until a whole name is typed. */
export const FULL_NAME_REQUIRED_HEADER = 'x-full-name-required';
