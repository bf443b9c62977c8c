import { z } from 'zod';

export const TABLE_TYPES = ['round', 'square'] as const;
export const UNITS = ['ft', 'm'] as const;

/** What a floor plan looks like before anyone has drawn one. */
export const DEFAULT_LAYOUT = { name: 'Main Layout', width: 1000, height: 800, unit: 'ft' } as const;

/** `x` and `y` are the upper left corner before turning; `rotation` is in degrees, clockwise around the middle. */
export const layoutTableSchema = z.object({
  id: z.union([z.string(), z.number()]),
  type: z.enum(TABLE_TYPES),
  label: z.string(),
  tableNumber: z.string(),
  x: z.number(),
  y: z.number(),
  width: z.number(),
  height: z.number(),
  rotation: z.number(),
  seats: z.number().int(),
});
export type LayoutTable = z.output<typeof layoutTableSchema>;

/** A guest's dot; `x` and `y` are its middle. Table and seat come from the guest's row. */
export const guestPositionSchema = z.object({
  id: z.number(),
  guestId: z.number(),
  x: z.number(),
  y: z.number(),
  tableNumber: z.string().nullable(),
  seatNumber: z.string().nullable(),
  color: z.string(),
});
export type GuestPosition = z.output<typeof guestPositionSchema>;

export const layoutSchema = z.object({
  /** `new` before the first save. */
  id: z.union([z.literal('new'), z.number()]),
  eventId: z.number(),
  name: z.string(),
  tables: z.array(layoutTableSchema),
  guestPositions: z.array(guestPositionSchema),
  width: z.number(),
  height: z.number(),
  unit: z.enum(UNITS),
  version: z.number().int(),
});
export type Layout = z.output<typeof layoutSchema>;
