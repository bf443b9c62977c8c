import { z } from 'zod';
import { textSchema } from './common.ts';
import { doorGuestSchema } from './door.ts';
import { guestSchema } from './guests.ts';

/** An operation as the device recorded it. The id makes sending it again harmless. */
export const checkInRequestSchema = z
  .object({
    id: textSchema(64).min(1),
    /** The server limits times in the future or far past instead of refusing them: a wrong clock loses no check-in. */
    at: z.iso.datetime({ offset: true }),
  })
  .partial()
  .nullish();

export const checkInResponseSchema = guestSchema.extend({ alreadyCheckedIn: z.boolean() });
export const staffCheckInResponseSchema = doorGuestSchema.extend({ alreadyCheckedIn: z.boolean() });
