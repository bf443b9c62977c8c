import { z } from 'zod';
import type { Wire } from './common.ts';
import { listedEventSchema } from './events.ts';

/** How far an event's guest list is. */
const progressSchema = z.object({
  /** Guests with a table or a seat. */
  seatedCount: z.number().int(),
  arrivedCount: z.number().int(),
});

/** The first steps of an account, in the order in which they are shown. */
export const FIRST_STEPS = ['createEvent', 'addGuests', 'seatGuests', 'shareQr', 'setUpDoor'] as const;
export type FirstStep = (typeof FIRST_STEPS)[number];

export const dashboardSchema = z.object({
  /** The event that is on now or comes next. */
  nextEvent: listedEventSchema.extend(progressSchema.shape).nullable(),
  /** What a first step is taken with: the next event, else the one made last. */
  latestEventId: z.number().nullable(),
  firstSteps: z.object({
    isDismissed: z.boolean(),
    /** Taken with any of the account's events. */
    done: z.array(z.enum(FIRST_STEPS)),
  }),
});
export type Dashboard = Wire<z.output<typeof dashboardSchema>>;
export type NextEvent = NonNullable<Dashboard['nextEvent']>;
