import { z } from 'zod';
import { guestSchema } from './guests.ts';

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
