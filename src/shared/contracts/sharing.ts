import { z } from 'zod';
import type { Wire } from './common.ts';
import { guestSchema } from './guests.ts';

/** The chart that venue staff read with a share code: no e-mail, no notes. */
export const sharedSeatingSchema = z.object({
  event: z.object({
    name: z.string(),
    date: z.date(),
    timeZone: z.string(),
    location: z.string(),
    /** The floor plan as JSON text; an empty one until there is one. */
    layout: z.string(),
  }),
  guests: z.array(guestSchema.pick({ id: true, fullName: true, tableNumber: true, seatNumber: true })),
});
export type SharedSeating = Wire<z.output<typeof sharedSeatingSchema>>;
