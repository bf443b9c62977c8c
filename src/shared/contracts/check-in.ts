import { z } from 'zod';
import { textSchema } from './common.ts';
import { guestSchema } from './guests.ts';

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
