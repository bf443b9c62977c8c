import { z } from 'zod';
import { MAX_COMPANIONS, MAX_FROM_SEATS, MAX_TAGS_PER_EVENT, MAX_TAGS_PER_GUEST } from '../guest-list-limits.ts';
import { messageKey } from '../i18n/message-key.ts';
import {
  idSchema,
  MAX_EMAIL_LENGTH,
  optionalEmailSchema,
  optionalTextSchema,
  requiredTextSchema,
  type Wire,
} from './common.ts';
import { eachPlainField } from './plain-fields.ts';

/** Longest text of each field; forms stop typing there. */
export const MAX_GUEST_LENGTHS = {
  fullName: 200,
  email: MAX_EMAIL_LENGTH,
  ...eachPlainField((_field, { maxLength }) => maxLength),
  tableNumber: 50,
  seatNumber: 50,
  specialRequirements: 1_000,
  household: 200,
  sortName: 200,
  cardName: 200,
  tag: 40,
  course: 40,
  mealOption: 80,
} as const;
/** Who can give an answer: the household on its page, the organiser, a guest file, or staff who let a guest in. */
export const ATTENDANCE_SOURCES = ['guest', 'organiser', 'import', 'door'] as const;
/** What is known of a guest's answer. Null: not asked, which counts as coming. */
export const ATTENDANCES = ['invited', 'coming', 'maybe', 'declined'] as const;
export type Attendance = (typeof ATTENDANCES)[number];
/** Null counts as adult. */
export const AGE_GROUPS = ['adult', 'child', 'infant'] as const;
export type AgeGroup = (typeof AGE_GROUPS)[number];
export const MAX_GUESTS_PER_CALL = 10_000;

export const qrCodeIdentifierSchema = z.string().regex(/^[A-Za-z0-9_-]{16,64}$/);

export const guestFields = {
  fullName: requiredTextSchema(MAX_GUEST_LENGTHS.fullName, messageKey('guests.nameRequired')),
  email: optionalEmailSchema,
  ...eachPlainField((_field, { maxLength, without }) =>
    optionalTextSchema(maxLength).refine(
      (text) => !text || !without || text.search(without.characters) === -1,
      without?.message,
    ),
  ),
  tableNumber: optionalTextSchema(MAX_GUEST_LENGTHS.tableNumber),
  seatNumber: optionalTextSchema(MAX_GUEST_LENGTHS.seatNumber),
  specialRequirements: optionalTextSchema(MAX_GUEST_LENGTHS.specialRequirements),
};

export const tagNameSchema = requiredTextSchema(MAX_GUEST_LENGTHS.tag, messageKey('guests.tagNameRequired'));
/** No call can name more tags than an event can have, so that none takes long. */
const MAX_TAG_NAMES = MAX_TAGS_PER_EVENT;
const tagNamesSchema = z
  .array(tagNameSchema)
  .max(MAX_TAG_NAMES)
  .transform((names) => [...new Set(names)]);

/** Whether no course is named twice in another spelling: a guest has one option of each course. */
export const namesCoursesOnce = (meals: Readonly<Record<string, unknown>>) => {
  const courses = Object.keys(meals);
  return new Set(courses.map((course) => course.trim().toLowerCase())).size === courses.length;
};

/** Fields of the guest list beyond name, contact and seat. All optional: an event may use none of them. */
export const listFields = {
  /** Name of the household, created if the event has none of that name; null takes the guest out of the household. */
  household: optionalTextSchema(MAX_GUEST_LENGTHS.household),
  /**
   * Number of companions, or their names, null for one whose name is not known. Brings the guest's companions to this
   * number; named ones are never removed.
   */
  companions: z
    .union([z.number().int().min(0), z.array(guestFields.fullName.nullable())])
    .refine(
      (companions) => (Array.isArray(companions) ? companions.length : companions) <= MAX_COMPANIONS,
      messageKey('guests.tooManyCompanions'),
    )
    .optional(),
  attendance: z.enum(ATTENDANCES).nullish(),
  ageGroup: z.enum(AGE_GROUPS).nullish(),
  needsHighChair: z.boolean().optional(),
  /** All tags of the guest by name; those the event does not have yet are created. */
  tags: tagNamesSchema
    .refine((names) => names.length <= MAX_TAGS_PER_GUEST, messageKey('guests.tooManyTags'))
    .optional(),
  /** The chosen option by course, both by name; null removes the choice. Courses that are not named stay as they are. */
  meals: z
    .record(z.string(), z.string().nullable())
    .refine(namesCoursesOnce, messageKey('guests.courseTwice'))
    .optional(),
  sortName: optionalTextSchema(MAX_GUEST_LENGTHS.sortName),
  cardName: optionalTextSchema(MAX_GUEST_LENGTHS.cardName),
};

export const createGuestSchema = z.object({
  eventId: idSchema,
  ...guestFields,
  ...listFields,
  qrCodeIdentifier: qrCodeIdentifierSchema.optional(),
});
export type GuestInput = z.input<typeof createGuestSchema>;

/** `companionOf` is accepted so that a guest can be sent back as read. It can't be changed, which rules out cycles. */
export const updateGuestSchema = z
  .object({ ...guestFields, ...listFields, companionOf: idSchema.nullable() })
  .partial();
export type GuestChanges = z.output<typeof updateGuestSchema>;

export const guestSchema = z.object({
  id: z.number(),
  eventId: z.number(),
  fullName: z.string(),
  email: z.string().nullable(),
  ...eachPlainField(() => z.string().nullable()),
  tableNumber: z.string().nullable(),
  seatNumber: z.string().nullable(),
  /** The table's label in the layout, if it is not the default one: 'Head table'. */
  tableName: z.string().nullable(),
  checkedIn: z.boolean(),
  checkInTime: z.date().nullable(),
  qrCodeIdentifier: z.string(),
  specialRequirements: z.string().nullable(),
  householdId: z.number().nullable(),
  householdName: z.string().nullable(),
  companionOf: z.number().nullable(),
  isNamePlaceholder: z.boolean(),
  attendance: z.enum(ATTENDANCES).nullable(),
  attendanceAt: z.date().nullable(),
  /** Who gave the answer or, for `invited`, who asked. */
  attendanceBy: z.enum(ATTENDANCE_SOURCES).nullable(),
  ageGroup: z.enum(AGE_GROUPS).nullable(),
  needsHighChair: z.boolean(),
  tags: z.array(z.string()),
  /** Name of the chosen option by name of the course. */
  meals: z.record(z.string(), z.string()),
  sortName: z.string().nullable(),
  cardName: z.string().nullable(),
  createdAt: z.date(),
});
export type Guest = Wire<z.output<typeof guestSchema>>;

/** A row of the list of all guests of all events. */
export const guestWithEventSchema = guestSchema.extend({ eventName: z.string() });
export type GuestWithEvent = Wire<z.output<typeof guestWithEventSchema>>;

/** Fields of a guest on the public seat card. */
export const publicGuestSchema = guestSchema.pick({
  fullName: true,
  checkedIn: true,
  tableNumber: true,
  seatNumber: true,
  tableName: true,
});

/** Fields of the seat card for staff at the door. */
export const staffGuestSchema = publicGuestSchema.extend(
  guestSchema.pick({ id: true, specialRequirements: true }).shape,
);

export const guestIdsSchema = z.object({ ids: z.array(idSchema).min(1).max(MAX_GUESTS_PER_CALL) });

/** The editor says that the guests are moved on the floor plan, for the history of the event. */
export const seatChangesQuerySchema = z.object({ via: z.literal('plan').optional() });

export const seatChangesSchema = z
  .array(
    z.object({
      guestId: idSchema,
      tableNumber: guestFields.tableNumber,
      seatNumber: guestFields.seatNumber,
      /**
       * Where the caller expects the guest: one seat, or several after calls that got no answer. If somebody else has
       * moved the guest since, the whole call is refused. Without `from`, the guest is moved from anywhere.
       */
      from: z
        .array(z.object({ tableNumber: guestFields.tableNumber, seatNumber: guestFields.seatNumber }))
        .min(1)
        .max(MAX_FROM_SEATS)
        .optional(),
    }),
  )
  .min(1)
  .max(MAX_GUESTS_PER_CALL);
export type SeatChange = z.output<typeof seatChangesSchema>[number];

/**
 * Body of `POST /api/events/{id}/guests/change`: the same change of several guests, or, to undo one, several changes. All
 * of it is done or nothing. Companions follow their host into another household; the answer contains them too.
 */
export const guestListChangesSchema = z.object({
  changes: z
    .array(
      z.object({
        ids: z.array(idSchema).min(1).max(MAX_GUESTS_PER_CALL),
        set: z.object({
          attendance: listFields.attendance,
          ageGroup: listFields.ageGroup,
          needsHighChair: listFields.needsHighChair,
          tags: listFields.tags,
          addTags: tagNamesSchema.optional(),
          removeTags: tagNamesSchema.optional(),
          meals: listFields.meals,
          /** Null takes the guests out of their households. */
          householdId: idSchema.nullish(),
        }),
      }),
    )
    .min(1)
    .max(MAX_GUESTS_PER_CALL)
    .refine((changes) => changes.reduce((count, { ids }) => count + ids.length, 0) <= MAX_GUESTS_PER_CALL),
});
export type GuestListChanges = z.input<typeof guestListChangesSchema>['changes'];

/** Body of `POST /api/events/{id}/seat-at-table`. If the layout has the table, the guests get its free seats. */
export const seatAtTableSchema = z.object({
  guestIds: z.array(idSchema).min(1).max(MAX_GUESTS_PER_CALL),
  tableNumber: requiredTextSchema(MAX_GUEST_LENGTHS.tableNumber, messageKey('guests.tableRequired')),
});
/** Guests who did not fit keep the seat they had. */
export const seatedAtTableSchema = z.object({ guests: z.array(guestSchema), notSeatedIds: z.array(z.number()) });

/** Query of `GET /api/events/{id}/guests/changed`: the place in the list's history that `LIST_CURSOR_HEADER` or the last answer named. */
export const changedGuestsQuerySchema = z.object({ since: z.string().regex(/^[\d.-]{1,80}$/) });
export const changedGuestsSchema = z.object({
  cursor: z.string(),
  /** Too much changed, or too long ago: the whole list has to be read again. */
  isStale: z.boolean(),
  guests: z.array(guestSchema),
  removedIds: z.array(z.number()),
});
