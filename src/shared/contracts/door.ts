import { z } from 'zod';
import { MAX_TYPED_CODE_LENGTH } from './auth.ts';
import { textSchema, type Wire } from './common.ts';
import { doorAllowsSchema, NAME_ORDER_CHOICES, publicEventSchema } from './events.ts';
import { guestSchema } from './guests.ts';

/** Who uses the door: those who plan the event, members for the door, or staff who entered the door code. */
export const DOOR_ROLES = ['owner', 'editor', 'door', 'staff'] as const;
export type DoorRole = (typeof DOOR_ROLES)[number];

/**
 * Body of `POST /api/events/{id}/door/session`: the door code; case, spaces and dashes are ignored. A wrong code answers
 * 401 `invalid_code`, and 429 after too many from one network within seconds; the right one always opens. `DELETE` ends the
 * door session, and `PUT` brings back its cookie (`doorSessionKeySchema`).
 */
export const doorCodeEntrySchema = z.object({
  code: textSchema(MAX_TYPED_CODE_LENGTH).transform((code) => code.toUpperCase().replaceAll(/[\s\p{Pd}]/gu, '')),
});

export const doorTableSchema = z.object({
  tableNumber: z.string(),
  tableName: z.string().nullable(),
  /** Seats are numbered from 1. */
  seats: z.number().int(),
});

/** What is the same on all devices at a door. */
export const doorSettingsSchema = z.object({
  event: publicEventSchema
    .pick({ id: true, name: true, date: true, timeZone: true, location: true })
    .extend({ nameOrder: z.enum(NAME_ORDER_CHOICES).optional() }),
  /** Colour of each tag of the event by the tag's name. */
  tagColours: z.record(z.string(), z.string()),
  /** What the door may do besides check-in. */
  doorAllows: doorAllowsSchema.optional(),
  /** The layout's tables, for offering free seats; empty without a layout, or if seats are not changed at the door. */
  tables: z.array(doorTableSchema).optional(),
});
export type DoorSettings = Wire<z.output<typeof doorSettingsSchema>>;

/** Answer of `GET /api/events/{id}/door`, and to a correct door code: the event and the user's role. */
export const doorSchema = doorSettingsSchema.extend({
  role: z.enum(DOOR_ROLES),
  /** From this time on a door session is send-only, and a phone erases the list that it kept. */
  keptUntil: z.date().optional(),
  /** When this browser signed in or entered the code. One that is killed within half a minute after that loses its cookie. */
  sessionBegan: z.date().optional(),
});
export type Door = Wire<z.output<typeof doorSchema>>;

/** Answer to a correct door code. */
export const enteredDoorSchema = doorSchema.extend({ sessionKey: z.string() });

/**
 * Body of `PUT /api/events/{id}/door/session`: what a device was given when it entered the code. It is answered with the
 * cookie of that door session, which a killed browser has lost, for as long as the session is open; else with 401.
 */
export const doorSessionKeySchema = z.object({ sessionKey: z.string().regex(/^[\w-]{43}$/) });

/** An arrival that nobody took back; `door` is the label of the phone that recorded it. */
export const arrivalSchema = z.object({
  id: z.string(),
  at: z.string(),
  door: z.string().nullable(),
  /** Recorded by adding the guest at the door. */
  isWalkIn: z.boolean().optional(),
});

/** A guest as shown at the door. A list of named fields, so that a new field of guests does not reach door staff by itself. */
export const doorGuestSchema = guestSchema
  .pick({
    id: true,
    eventId: true,
    fullName: true,
    sortName: true,
    tableNumber: true,
    seatNumber: true,
    tableName: true,
    checkedIn: true,
    checkInTime: true,
    qrCodeIdentifier: true,
    specialRequirements: true,
    householdId: true,
    householdName: true,
    companionOf: true,
    isNamePlaceholder: true,
    attendance: true,
    ageGroup: true,
    needsHighChair: true,
    tags: true,
    createdAt: true,
  })
  .extend({
    /** Earliest first. More than one, not all of them walk-ins: a double entry. An undo names those that it takes back. */
    arrivals: z.array(arrivalSchema).optional(),
  });
export type DoorGuest = Wire<z.output<typeof doorGuestSchema>>;

/** A single check-in or its undo as the device recorded it. The id makes sending it again harmless. */
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

/**
 * Data of the server-sent events `changes` of `GET /api/events/{id}/door/changes`: the changes since the cursor given by
 * `Last-Event-ID` (or `?since=`). Without a cursor, or after a gap that can't be filled, `isComplete` says that `guests`
 * is the whole list. A server-sent event `settings` has `DoorSettings`; it comes at the beginning, when they change, and
 * when held operations were decided, so that phones that wait for a decision ask again. `ended` means that the door session
 * is over; `ping` comes every three seconds, so that a dead connection is noticed. Refused with 429 or 503 if too many
 * devices listen.
 */
export const doorChangesSchema = z.object({
  isComplete: z.boolean(),
  guests: z.array(doorGuestSchema),
  removedIds: z.array(z.number()),
});
export type DoorChanges = Wire<z.output<typeof doorChangesSchema>>;
