import { z } from 'zod';
import { MAX_TYPED_CODE_LENGTH } from './auth.ts';
import { textSchema, type Wire } from './common.ts';
import { publicEventSchema } from './events.ts';
import { guestSchema } from './guests.ts';

/** Who stands at the door: the event's organiser, or staff who entered its door code. */
export const DOOR_ROLES = ['owner', 'staff'] as const;
export type DoorRole = (typeof DOOR_ROLES)[number];

/**
 * `POST /api/events/{id}/door/session`: staff enter the door code, in small letters, with spaces or dashes, however they
 * type it. A wrong one answers 401 `invalid_code`, the eleventh wrong one in a row 429. `DELETE` ends the session.
 */
export const doorCodeEntrySchema = z.object({
  code: textSchema(MAX_TYPED_CODE_LENGTH).transform((code) => code.toUpperCase().replaceAll(/[\s\p{Pd}]/gu, '')),
});

/** `GET /api/events/{id}/door`, and the answer to a right code: whose door this is, and as whom. */
export const doorSchema = z.object({
  role: z.enum(DOOR_ROLES),
  event: publicEventSchema.pick({ id: true, name: true, date: true, timeZone: true, location: true }),
});
export type Door = Wire<z.output<typeof doorSchema>>;

/** A guest as the door sees them: everything but the e-mail address. */
export const doorGuestSchema = guestSchema.omit({ email: true });
export type DoorGuest = Wire<z.output<typeof doorGuestSchema>>;

/**
 * `GET /api/events/{id}/door/changes`, server-sent events of the name `changes`: what happened since the place in the
 * stream that `Last-Event-ID` (or `?since=`) names; without one, and after a gap that can't be filled, `isComplete` says
 * that `guests` is the whole list. An event `ended` means that the session is over. An event `ping` comes every ten
 * seconds, so that a dead connection shows. Refused with 429 or 503 when too many listen.
 */
export const doorChangesSchema = z.object({
  isComplete: z.boolean(),
  guests: z.array(doorGuestSchema),
  removedIds: z.array(z.number()),
});
export type DoorChanges = Wire<z.output<typeof doorChangesSchema>>;
