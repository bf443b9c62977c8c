import { z } from 'zod';
import type { Wire } from './common.ts';

/** `expected` counts guests who declined only if they came after all. */
const countsSchema = {
  expected: z.number().int(),
  arrived: z.number().int(),
  /** Null while nobody has arrived. */
  lastAt: z.date().nullable(),
};

/** Answer of `GET /api/events/{id}/arrivals`. It names nobody, and a table of any size is one line. */
export const arrivalsSchema = z.object({
  ...countsSchema,
  /** Every minute in which somebody arrived, in order. */
  minutes: z.array(z.object({ at: z.date(), count: z.number().int() })),
  /** In the order of their numbers; last, with a null number, the guests without a table. */
  tables: z.array(z.object({ tableNumber: z.string().nullable(), tableName: z.string().nullable(), ...countsSchema })),
});
export type Arrivals = Wire<z.output<typeof arrivalsSchema>>;
export type ArrivalMinute = Arrivals['minutes'][number];

/** Answer of `GET /api/events/{id}/arrivals/households`: apart, since there can be thousands of households. */
export const householdArrivalsSchema = z.object({
  /** By name; last, with null, the guests without a household. */
  households: z.array(z.object({ householdId: z.number().nullable(), name: z.string().nullable(), ...countsSchema })),
});
export type HouseholdArrivals = Wire<z.output<typeof householdArrivalsSchema>>;
