import { z } from 'zod';
import { MAX_COMPANIONS, MAX_HOUSEHOLD_SIZE } from '../guest-list-limits.ts';
import { messageKey } from '../i18n/message-key.ts';
import { LANGUAGES } from '../i18n/translate.ts';
import { idSchema, optionalEmailSchema, optionalTextSchema, requiredTextSchema, type Wire } from './common.ts';
import { guestSchema, MAX_GUEST_LENGTHS } from './guests.ts';

/** Derived from the attendance of the household's guests; see `shared/household-status.ts`. */
export const HOUSEHOLD_STATUSES = ['empty', 'notAsked', 'waiting', 'coming', 'partly', 'maybe', 'declined'] as const;
export type HouseholdStatus = (typeof HOUSEHOLD_STATUSES)[number];

const householdFields = {
  name: requiredTextSchema(MAX_GUEST_LENGTHS.household, messageKey('households.nameRequired')),
  salutation: optionalTextSchema(MAX_GUEST_LENGTHS.household),
  email: optionalEmailSchema,
  language: z.enum(LANGUAGES).nullish(),
  isFormal: z.boolean().nullish(),
};

/** Guests named here move into the new household, from whichever they were in: a household is split this way. */
export const createHouseholdSchema = z.object({
  ...householdFields,
  guestIds: z.array(idSchema).max(MAX_HOUSEHOLD_SIZE, messageKey('common.householdTooLarge')).optional(),
});
export type HouseholdInput = z.input<typeof createHouseholdSchema>;
/** `eventId` is accepted so that a household can be sent back as it was read; another event's id is refused. */
export const updateHouseholdSchema = z.object({ ...householdFields, eventId: idSchema }).partial();
export type HouseholdChanges = z.input<typeof updateHouseholdSchema>;

const householdIdsSchema = z.array(idSchema).min(1).max(MAX_HOUSEHOLD_SIZE);
/** The guests of these households move into the household of the call's path; these households are deleted. */
export const mergeHouseholdsSchema = z.object({ householdIds: householdIdsSchema });
/** Households to bring back up to a day after deleting or merging them, with guests who joined no other since. */
export const restoreHouseholdsSchema = z.object({ householdIds: householdIdsSchema });
/** How many more companions the household may bring; their host is its first guest who is no companion. */
export const grantCompanionsSchema = z.object({
  count: z.number().int().min(1).max(MAX_COMPANIONS, messageKey('guests.tooManyCompanions')),
});

export const householdSchema = z.object({
  id: z.number(),
  eventId: z.number(),
  name: z.string(),
  salutation: z.string().nullable(),
  email: z.string().nullable(),
  language: z.enum(LANGUAGES).nullable(),
  isFormal: z.boolean().nullable(),
  rsvpToken: z.string(),
  rsvpCode: z.string(),
  version: z.number(),
  message: z.string().nullable(),
  answeredAt: z.date().nullable(),
  createdAt: z.date(),
  guestCount: z.number(),
  status: z.enum(HOUSEHOLD_STATUSES),
});
export type Household = Wire<z.output<typeof householdSchema>>;
/** Answer of calls that change the guests of a household: the household and all its guests. */
export const householdWithGuestsSchema = householdSchema.extend({ guests: z.array(guestSchema) });
export type HouseholdWithGuests = Wire<z.output<typeof householdWithGuestsSchema>>;
