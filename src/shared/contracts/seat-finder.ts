import { z } from 'zod';
import { guestSchema } from './guests.ts';

/** What the seat finder shows to anyone. Notes only where the event shows them and the guest's whole name was typed. */
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
/** Header of a lookup's answer, `true` when more people match than it shows. */
export const MORE_MATCHES_HEADER = 'x-more-matches';
/** Header of a lookup's answer, `true` when this address is shown nobody new until a guest's whole name is typed. */
export const FULL_NAME_REQUIRED_HEADER = 'x-full-name-required';
