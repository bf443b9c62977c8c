import { z } from 'zod';
import { FLOOR_ITEM_KINDS, TABLE_TYPES, UNITS } from '../layout/layout-limits.ts';

/** `x` and `y` are the upper left corner before rotation; `rotation` is in degrees, clockwise around the middle. */
const placeFields = { x: z.number(), y: z.number(), width: z.number(), height: z.number(), rotation: z.number() };

export const layoutTableSchema = z.object({
  id: z.union([z.string(), z.number()]),
  type: z.enum(TABLE_TYPES),
  label: z.string(),
  tableNumber: z.string(),
  ...placeFields,
  seats: z.number().int(),
  /** Seat numbers, from 1, that a wheelchair reaches. */
  accessibleSeats: z.array(z.number().int()).optional(),
  /** A rectangle with seats on one of its long sides only, as in a classroom. */
  isOneSided: z.boolean().optional(),
});
export type LayoutTable = z.output<typeof layoutTableSchema>;

/** An empty label shows the name of the kind. */
export const floorItemSchema = z.object({
  id: z.string(),
  kind: z.enum(FLOOR_ITEM_KINDS),
  label: z.string(),
  ...placeFields,
});
export type FloorItem = z.output<typeof floorItemSchema>;

/** A guest's dot; `x` and `y` are its middle. Table and seat come from the guest's row. */
export const guestPositionSchema = z.object({
  id: z.number(),
  guestId: z.number(),
  x: z.number(),
  y: z.number(),
  tableNumber: z.string().nullable(),
  seatNumber: z.string().nullable(),
  color: z.string(),
  /** Where a guest who was seated in the guest list stood before, and stands again once unseated there. */
  floor: z.object({ x: z.number(), y: z.number() }).optional(),
});
export type GuestPosition = z.output<typeof guestPositionSchema>;

/** The venue's own picture under the tables. */
export const layoutPictureSchema = z.object({
  mediaId: z.string(),
  ...placeFields,
  opacity: z.number(),
  /** In the editor. Paper, seating chart and seat map have switches of their own. */
  isVisible: z.boolean(),
  isLocked: z.boolean(),
  isOnPaper: z.boolean(),
  isOnChart: z.boolean(),
  isOnMap: z.boolean(),
});
export type LayoutPicture = z.output<typeof layoutPictureSchema>;

export const layoutSchema = z.object({
  /** `new` before the first save. */
  id: z.union([z.literal('new'), z.number()]),
  eventId: z.number(),
  name: z.string(),
  tables: z.array(layoutTableSchema),
  /** Left out when there are none. */
  items: z.array(floorItemSchema).optional(),
  /** Left out when there is none, and on the seating chart and the seat map unless it is switched on there. */
  picture: layoutPictureSchema.optional(),
  guestPositions: z.array(guestPositionSchema),
  width: z.number(),
  height: z.number(),
  unit: z.enum(UNITS),
  /** Tables that are nearer to each other are warned about while one of them is dragged. Left out where nothing is. */
  aisleWidth: z.number().optional(),
  version: z.number().int(),
});
export type Layout = z.output<typeof layoutSchema>;

/** A dot as it is stored. Where the guest's row names another seat by now, its position is out of date. */
const storedDotSchema = guestPositionSchema.partial({ tableNumber: true, seatNumber: true });
export type StoredDot = z.output<typeof storedDotSchema>;

/** A layout as it is stored, with dots of people who declined and none of some who have a seat (`renderStoredLayout`). */
export const storedLayoutSchema = layoutSchema.extend({
  items: layoutSchema.shape.items.nullable(),
  aisleWidth: layoutSchema.shape.aisleWidth.nullable(),
  picture: layoutSchema.shape.picture.nullable(),
  guestPositions: z.array(storedDotSchema),
});
export type StoredLayout = z.output<typeof storedLayoutSchema>;

/** A layout without guests: how large the room is, and what stands in it. */
export const roomLayoutSchema = layoutSchema.pick({
  tables: true,
  items: true,
  width: true,
  height: true,
  unit: true,
  aisleWidth: true,
});
export type RoomLayout = z.output<typeof roomLayoutSchema>;

/** Where the venue's picture lies in a kept room. It is shown on paper and to others where a plan switches that on. */
export const roomPictureSchema = layoutPictureSchema.pick({
  x: true,
  y: true,
  width: true,
  height: true,
  rotation: true,
  opacity: true,
});
export type RoomPicture = z.output<typeof roomPictureSchema>;

/** Answer to a save: the layout as stored, and which parts were not stored as sent. */
export const savedLayoutSchema = layoutSchema.extend({
  /** Guests whose dots were dropped, because they are not, or no longer, guests of this event. */
  droppedGuestIds: z.array(z.number()),
  /** Guests who were not seated as sent, because someone else has the seat. */
  unseatedGuestIds: z.array(z.number()),
});
export type SavedLayout = z.output<typeof savedLayoutSchema>;

/** Answer of `GET /api/events/{eventId}/layout/public`: the room, with the dot of the requested guest only. */
export const publicLayoutSchema = layoutSchema.omit({ id: true, name: true, version: true, aisleWidth: true });
export type PublicLayout = z.output<typeof publicLayoutSchema>;
