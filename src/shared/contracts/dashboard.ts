import { z } from 'zod';
import type { Wire } from './common.ts';
import { listedEventSchema } from './events.ts';

const progressSchema = z.object({
  /** Guests with a table or a seat. */
  seatedCount: z.number().int(),
  arrivedCount: z.number().int(),
  /** Guests by answer. Those who were not asked are in none of these four counts, though they are expected to come. */
  invitedCount: z.number().int(),
  comingCount: z.number().int(),
  maybeCount: z.number().int(),
  declinedCount: z.number().int(),
  /** Answers after the deadline that wait for the organiser. */
  requestCount: z.number().int(),
});

/** The first steps of an account, in the order in which they are shown. */
export const FIRST_STEPS = ['createEvent', 'addGuests', 'seatGuests', 'shareQr', 'setUpDoor'] as const;
export type FirstStep = (typeof FIRST_STEPS)[number];

export const dashboardSchema = z.object({
  nextEvent: listedEventSchema.extend(progressSchema.shape).nullable(),
  /** The event that the first steps link to: the next one, else the one created last. */
  latestEventId: z.number().nullable(),
  firstSteps: z.object({
    isDismissed: z.boolean(),
    /** Steps done with any event of the account. */
    done: z.array(z.enum(FIRST_STEPS)),
  }),
});
export type Dashboard = Wire<z.output<typeof dashboardSchema>>;
export type NextEvent = NonNullable<Dashboard['nextEvent']>;
