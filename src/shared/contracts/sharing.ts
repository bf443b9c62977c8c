import { z } from 'zod';
import type { Wire } from './common.ts';
import { guestSchema } from './guests.ts';
import { layoutSchema } from './layouts.ts';

/**
 * `GET /api/shared-seating/{code}`: the chart that venue staff read with a share code; no e-mail, no notes.
 *
 * `GET /api/shared-seating/{code}/changes` says when to read it again, as server-sent events: a message once the
 * stream is open and after every change of a seat, the plan or the event, an event `ended` when the code no longer opens
 * it, and a sign of life every 15 seconds.
 */
export const sharedSeatingSchema = z.object({
  event: z.object({
    name: z.string(),
    date: z.date(),
    timeZone: z.string(),
    location: z.string(),
    /** `layout`, as JSON text. */
    layout: z.string(),
  }),
  guests: z.array(guestSchema.pick({ id: true, fullName: true, tableNumber: true, seatNumber: true, tableName: true })),
  /** The floor plan with everyone who can be drawn on it; an empty room until there is one. */
  layout: layoutSchema.omit({ id: true, eventId: true, version: true }),
});
export type SharedSeating = Wire<z.output<typeof sharedSeatingSchema>>;

export const shareCodeSchema = z.object({ shareCode: z.string() });
export const doorCodeSchema = z.object({ doorCode: z.string() });
