import { z } from 'zod';
import type { Wire } from './common.ts';
import { AGE_GROUPS, guestSchema } from './guests.ts';
import { guestNeedsSchema } from './needs.ts';

const seatFields = guestSchema.pick({ tableNumber: true, seatNumber: true, tableName: true }).shape;
const needsFields = guestNeedsSchema.pick({ allergens: true, diets: true, other: true, usesWheelchair: true }).shape;

const personSchema = z.object({
  /** Null on the caterer's page: a guest's id leads to the public seat card, which shows the name. */
  guestId: z.number().nullable(),
  /** Null on the caterer's page unless the organiser shows names there. */
  name: z.string().nullable(),
  seatNumber: z.string().nullable(),
  ageGroup: z.enum(AGE_GROUPS),
  needsHighChair: z.boolean(),
  /** For each course the index of the chosen option in `courses`; null where nothing is chosen, and for infants. */
  choices: z.array(z.number().nullable()),
  ...needsFields,
});

const countsSchema = z.object({
  people: z.number(),
  /** People who get meals: everyone but infants. */
  eaters: z.number(),
  adults: z.number(),
  children: z.number(),
  infants: z.number(),
  highChairs: z.number(),
  wheelchairs: z.number(),
  /** Number of people by course and option; together with `noChoice` they add up to `eaters` in every course. */
  meals: z.array(z.array(z.number())),
  noChoice: z.array(z.number()),
  allergens: z.record(z.string(), z.number()),
  diets: z.record(z.string(), z.number()),
});
export type CateringCounts = z.output<typeof countsSchema>;

export const cateringListSchema = z.object({
  courses: z.array(
    z.object({
      name: z.string(),
      options: z.array(z.object({ name: z.string(), mark: z.string().nullable() })),
    }),
  ),
  /** In the order of their numbers; the last one, without a number, has the guests who have no table. */
  tables: z.array(
    z.object({
      tableNumber: seatFields.tableNumber,
      tableName: seatFields.tableName,
      people: z.array(personSchema),
      counts: countsSchema,
    }),
  ),
  totals: countsSchema,
});
export type CateringList = z.output<typeof cateringListSchema>;
export type CateringPerson = z.output<typeof personSchema>;

export const CATERING_CHANGES = ['added', 'removed', 'moved', 'meal', 'needs', 'ageGroup', 'highChair'] as const;

/** One change since the list was confirmed, for one person; `from` and `to` are the meals of a `meal` change. */
const changeSchema = z.object({
  kind: z.enum(CATERING_CHANGES),
  name: z.string().nullable(),
  seat: z.object(seatFields),
  /** Where someone who moved sat before. */
  seatBefore: z.object(seatFields).nullable(),
  course: z.string().nullable(),
  from: z.string().nullable(),
  to: z.string().nullable(),
});
export type CateringChange = z.output<typeof changeSchema>;

const confirmedSchema = z.object({ at: z.date(), by: z.enum(['organiser', 'caterer']) });

const listAnswerFields = {
  list: cateringListSchema,
  /** Empty if no list was confirmed yet. */
  changes: z.array(changeSchema),
  confirmed: confirmedSchema.nullable(),
  /** Changes with the list. Sent when confirming, it makes sure that the list is still the one that was read. */
  fingerprint: z.string(),
};

/** Answer of `GET /api/events/{id}/catering`, and of confirming. */
export const cateringSchema = z.object({
  ...listAnswerFields,
  /** Guests who are not on the list because they have not answered their invitation, or are not sure. */
  undecided: z.object({ waiting: z.number(), unsure: z.number() }),
  link: z.object({ token: z.string(), showsNames: z.boolean() }).nullable(),
});
export type Catering = Wire<z.output<typeof cateringSchema>>;

/** Answer of `GET /api/caterer/{token}`, and of confirming there. */
export const catererListSchema = z.object({
  ...listAnswerFields,
  event: z.object({ name: z.string(), date: z.date(), timeZone: z.string(), location: z.string() }),
  showsNames: z.boolean(),
});
export type CatererList = Wire<z.output<typeof catererListSchema>>;

/** Body of both confirmations. With a fingerprint that is not the current one the answer is 409 `catering_changed`. */
export const confirmCateringSchema = z.object({ fingerprint: z.string().max(100).optional() }).nullish();

/** Body of `POST /api/events/{id}/caterer-link`, which replaces the link. If left out, `showsNames` stays as it was. */
export const createCatererLinkSchema = z.object({ showsNames: z.boolean().optional() }).nullish();
/** Body of `PATCH /api/events/{id}/caterer-link`. */
export const updateCatererLinkSchema = z.object({ showsNames: z.boolean() });
export const catererLinkSchema = z.object({ token: z.string(), showsNames: z.boolean() });
