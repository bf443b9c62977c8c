import { z } from 'zod';
import { messageKey } from '../i18n/message-key.ts';
import { optionalTextSchema, type Wire } from './common.ts';
import { guestSchema } from './guests.ts';

/** The allergens that EU Regulation 1169/2011 lists. */
export const ALLERGENS = [
  'gluten',
  'crustaceans',
  'eggs',
  'fish',
  'peanuts',
  'soy',
  'milk',
  'nuts',
  'celery',
  'mustard',
  'sesame',
  'sulphites',
  'lupin',
  'molluscs',
] as const;
export type Allergen = (typeof ALLERGENS)[number];

export const DIETS = [
  'vegetarian',
  'vegan',
  'pescatarian',
  'halal',
  'kosher',
  'gluten-free',
  'lactose-free',
  'diabetic',
] as const;
export type Diet = (typeof DIETS)[number];

export const MAX_OTHER_NEEDS_LENGTH = 500;

/** What a guest needs of the kitchen and the venue. Data about health: stored only with consent, never in `guestSchema`. */
export const needsInputSchema = z.object({
  allergens: z.array(z.enum(ALLERGENS)).max(ALLERGENS.length).default([]),
  diets: z.array(z.enum(DIETS)).max(DIETS.length).default([]),
  other: optionalTextSchema(MAX_OTHER_NEEDS_LENGTH),
  usesWheelchair: z.boolean().default(false),
  /** The organiser confirms that the guest agreed; see the words of `needs.consent`. */
  consent: z.literal(true, messageKey('needs.consentRequired')),
});
export type NeedsInput = z.input<typeof needsInputSchema>;

/** Answer of `GET` and `PUT /api/guests/{id}/needs`. Without noted needs everything is empty and `consentAt` null. */
export const guestNeedsSchema = z.object({
  guestId: z.number(),
  allergens: z.array(z.enum(ALLERGENS)),
  diets: z.array(z.enum(DIETS)),
  other: z.string().nullable(),
  usesWheelchair: z.boolean(),
  consentAt: z.date().nullable(),
  consentBy: z.enum(['guest', 'organiser', 'import']).nullable(),
});
export type GuestNeeds = Wire<z.output<typeof guestNeedsSchema>>;

/** Answer of `GET /api/events/{id}/needs`: the guests of whom needs are noted, and when all of it is deleted. */
export const eventNeedsSchema = z.object({
  guests: z.array(
    guestNeedsSchema.extend(
      guestSchema.pick({ fullName: true, tableNumber: true, seatNumber: true, tableName: true, attendance: true })
        .shape,
    ),
  ),
  keptUntil: z.date(),
  keptDays: z.number(),
});
export type EventNeeds = Wire<z.output<typeof eventNeedsSchema>>;
export type GuestWithNeeds = EventNeeds['guests'][number];

const DAY_MS = 24 * 60 * 60 * 1000;

/** When needs, confirmed catering lists and the caterer's link are deleted. */
export function needsKeptUntil({ date, needsKeptDays }: { date: Date; needsKeptDays: number }): Date {
  return new Date(date.getTime() + needsKeptDays * DAY_MS);
}
