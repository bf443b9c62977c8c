import { z } from 'zod';
import type { Wire } from './common.ts';
import { NAME_ORDER_CHOICES } from './events.ts';
import { guestSchema } from './guests.ts';
import { layoutSchema } from './layouts.ts';

/**
 * Answer of `GET /api/shared-seating/{code}`: the seating chart for venue staff, without email addresses and notes.
 *
 * `GET /api/shared-seating/{code}/changes` tells by server-sent events when to fetch it again: a message after connecting and
 * after every change of seats, layout or event, `ended` when the code was replaced, and a comment every 15 seconds.
 */
export const sharedSeatingSchema = z.object({
  event: z.object({
    name: z.string(),
    date: z.date(),
    timeZone: z.string(),
    location: z.string(),
    nameOrder: z.enum(NAME_ORDER_CHOICES),
    /** The `layout` of this answer once more, as JSON text. */
    layout: z.string(),
  }),
  guests: z.array(guestSchema.pick({ id: true, fullName: true, tableNumber: true, seatNumber: true, tableName: true })),
  /** The layout with all seated guests; an empty room if none was saved. */
  layout: layoutSchema.omit({ id: true, eventId: true, version: true, aisleWidth: true }),
});
export type SharedSeating = Wire<z.output<typeof sharedSeatingSchema>>;

export const shareCodeSchema = z.object({ shareCode: z.string() });
export const doorCodeSchema = z.object({ doorCode: z.string() });
