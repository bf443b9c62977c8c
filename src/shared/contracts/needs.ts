import { z } from 'zod';
import { optionalTextSchema } from './common.ts';

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
  consent: z.literal(true),
});
export type NeedsInput = z.input<typeof needsInputSchema>;
