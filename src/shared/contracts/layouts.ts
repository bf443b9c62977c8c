import { z } from 'zod';
import { messageKey } from '../i18n/message-key.ts';
import { DEFAULT_DOT_COLOR } from '../layout/dot-colors.ts';
import {
  AISLE_WIDTH,
  CANVAS_MARGIN,
  CANVAS_SIZE,
  DEFAULT_LAYOUT,
  FLOOR_ITEM_KINDS,
  FLOOR_ITEM_SIDE,
  isBeyondCanvas,
  MAX_DOTS,
  MAX_FLOOR_ITEMS,
  MAX_LABEL_LENGTH,
  MAX_TABLE_NUMBER_LENGTH,
  MAX_TABLES,
  ROTATION,
  TABLE_SEATS,
  TABLE_TYPES,
  UNITS,
} from '../layout/layout-limits.ts';
import { DEFAULT_TABLE } from '../layout/new-table-defaults.ts';
import { DEFAULT_PICTURE_OPACITY, PICTURE_OPACITY, PICTURE_SIDE } from '../layout/venue-picture-limits.ts';
import { MAX_PLAN_PICTURE_TEXT_LENGTH } from '../picture-limits.ts';
import { tableKey } from '../seat-key.ts';
import { isStorableText } from '../storable-text.ts';
import { idSchema, optionalTextSchema, requiredTextSchema, textSchema } from './common.ts';
import { colorSchema } from './events.ts';

/** `x` and `y` are the upper left corner before rotation; `rotation` is in degrees, clockwise around the middle. */
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
  /** Seat numbers, from 1, that a wheelchair reaches. */
  accessibleSeats: z.array(z.number().int()).optional(),
  /** A rectangle with seats on one of its long sides only, as in a classroom. */
  isOneSided: z.boolean().optional(),
});
export type LayoutTable = z.output<typeof layoutTableSchema>;

/** Position and rotation as those of a table. An empty label shows the name of the kind. */
export const floorItemSchema = z.object({
  id: z.string(),
  kind: z.enum(FLOOR_ITEM_KINDS),
  label: z.string(),
  x: z.number(),
  y: z.number(),
  width: z.number(),
  height: z.number(),
  rotation: z.number(),
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

/** Id of an uploaded picture. */
export const mediaIdSchema = z.string().regex(/^[\w-]{22}$/);

/** The venue's own picture under the tables. Position and rotation as those of a table. */
export const layoutPictureSchema = z.object({
  mediaId: z.string(),
  x: z.number(),
  y: z.number(),
  width: z.number(),
  height: z.number(),
  rotation: z.number(),
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
  ...{ tables: true, items: true, width: true, height: true, unit: true, aisleWidth: true },
});
export type RoomLayout = z.output<typeof roomLayoutSchema>;

/** Where the venue's picture lies in a kept room. It is shown on paper and to others where a plan switches that on. */
export const roomPictureSchema = layoutPictureSchema.pick({
  ...{ x: true, y: true, width: true, height: true, rotation: true, opacity: true },
});
export type RoomPicture = z.output<typeof roomPictureSchema>;

function rangeSchema({ min, max }: { readonly min: number; readonly max: number }, message: string) {
  return z.number(message).min(min, message).max(max, message);
}

const TABLE_SIDE = { min: 10, max: 2_000 } as const;

/** Numbers of tables and seats are text, but API clients may send them as numbers. */
const numberTextSchema = z.union([z.string(), z.number().transform(String)]).pipe(z.string());
export const positionSchema = z
  .number()
  .min(-CANVAS_MARGIN)
  .max(CANVAS_SIZE.max + CANVAS_MARGIN);

/** Stored as sent, including spaces. */
export const layoutIdTextSchema = z.string().min(1).max(MAX_LABEL_LENGTH).refine(isStorableText);

/** Id of a table as the editor made it up. */
export const layoutTableIdSchema = z.union([layoutIdTextSchema, z.number()]);

const rotationSchema = z.number().min(-ROTATION.max).max(ROTATION.max);

/** The fields of a table as they may be stored. */
export const storedTableFields = {
  id: layoutTableIdSchema,
  type: z.enum(TABLE_TYPES),
  label: requiredTextSchema(MAX_LABEL_LENGTH, messageKey('layout.labelRequired')),
  tableNumber: requiredTextSchema(MAX_TABLE_NUMBER_LENGTH, messageKey('layout.tableNumberRequired')),
  x: positionSchema,
  y: positionSchema,
  width: rangeSchema(TABLE_SIDE, 'Out of range'),
  height: rangeSchema(TABLE_SIDE, 'Out of range'),
  rotation: rotationSchema,
  seats: rangeSchema(TABLE_SEATS, messageKey('layout.seatsOutOfRange')).int(messageKey('layout.seatsOutOfRange')),
  accessibleSeats: z.array(z.number().int().min(1).max(TABLE_SEATS.max)).max(TABLE_SEATS.max),
  isOneSided: z.boolean(),
};

const savedTableSchema = z
  .object({
    ...storedTableFields,
    tableNumber: numberTextSchema.pipe(textSchema(MAX_TABLE_NUMBER_LENGTH)).nullish(),
    rotation: rotationSchema.default(0),
    seats: storedTableFields.seats.optional(),
    /** Without it, the table keeps the accessible seats that it has. Numbers beyond its seats are dropped. */
    accessibleSeats: storedTableFields.accessibleSeats.optional(),
    /** Without it, the table keeps the stored value. */
    isOneSided: storedTableFields.isOneSided.optional(),
  })
  // Guests refer to a table by its number. If none was sent, the number in the label is used, else the whole label.
  .transform(({ tableNumber, seats, ...table }) => ({
    ...table,
    tableNumber: tableNumber || (/\d+/.exec(table.label)?.[0] ?? table.label.slice(0, MAX_TABLE_NUMBER_LENGTH).trim()),
    seats: seats ?? DEFAULT_TABLE.seats[table.type],
  }))
  .transform(({ accessibleSeats, ...table }): LayoutTable => {
    if (!accessibleSeats) return table;
    const kept = [...new Set(accessibleSeats)].filter((seat) => seat <= table.seats).sort((a, b) => a - b);
    return { ...table, accessibleSeats: kept };
  });

/** The fields of a floor item as they may be stored. */
export const storedItemFields = {
  id: layoutIdTextSchema,
  kind: z.enum(FLOOR_ITEM_KINDS),
  label: textSchema(MAX_LABEL_LENGTH),
  x: positionSchema,
  y: positionSchema,
  width: rangeSchema(FLOOR_ITEM_SIDE, 'Out of range'),
  height: rangeSchema(FLOOR_ITEM_SIDE, 'Out of range'),
  rotation: rotationSchema,
};

const savedItemSchema = z.object({
  ...storedItemFields,
  label: storedItemFields.label.default(''),
  rotation: rotationSchema.default(0),
});

const pictureSideSchema = rangeSchema(PICTURE_SIDE, 'Out of range');
const picturePositionSchema = z.number().min(-PICTURE_SIDE.max).max(PICTURE_SIDE.max);
export const savedPictureSchema = z.object({
  mediaId: mediaIdSchema,
  x: picturePositionSchema,
  y: picturePositionSchema,
  width: pictureSideSchema,
  height: pictureSideSchema,
  rotation: rotationSchema.default(0),
  opacity: rangeSchema(PICTURE_OPACITY, 'Out of range').default(DEFAULT_PICTURE_OPACITY),
  isVisible: z.boolean().default(true),
  isLocked: z.boolean().default(false),
  isOnPaper: z.boolean().default(false),
  isOnChart: z.boolean().default(false),
  isOnMap: z.boolean().default(false),
});

/** Body of `POST /api/events/{id}/layout/pictures`: a JPEG, PNG or WebP file as a base64 data: address. */
export const uploadPictureSchema = z.object({
  picture: z.string().max(MAX_PLAN_PICTURE_TEXT_LENGTH, messageKey('planPicture.fileTooLarge')),
});
/** The picture as it was stored; saving a layout with it puts it under the plan. Its sides are in pixels. */
export const uploadedPictureSchema = z.object({ mediaId: z.string(), width: z.number(), height: z.number() });

const seatTextSchema = z.union([optionalTextSchema(MAX_TABLE_NUMBER_LENGTH), z.number().transform(String)]);
const savedPositionSchema = z
  .object({
    id: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER),
    guestId: idSchema,
    x: positionSchema,
    y: positionSchema,
    tableNumber: seatTextSchema,
    seatNumber: seatTextSchema,
    color: colorSchema.default(DEFAULT_DOT_COLOR),
    floor: z.object({ x: positionSchema, y: positionSchema }).optional(),
  })
  .transform(({ tableNumber, seatNumber, ...dot }) => ({
    ...dot,
    tableNumber: tableNumber ?? null,
    seatNumber: seatNumber ?? null,
  }));

function listRepeated<Entry>(entries: readonly Entry[], keyOf: (entry: Entry) => unknown): number[] {
  const seen = new Set();
  return entries.flatMap((entry, index) => {
    const key = keyOf(entry);
    if (seen.has(key)) return [index];
    seen.add(key);
    return [];
  });
}

export const savedCanvasSideSchema = z.number().min(CANVAS_SIZE.min).max(CANVAS_SIZE.max).transform(Math.round);

interface PlacedPieces {
  readonly tables: readonly LayoutTable[];
  readonly items?: readonly FloorItem[] | undefined;
  readonly width: number;
  readonly height: number;
}

/** Pieces have to be near the canvas and have ids of their own, tables also names of their own. */
function checkPieces({ tables, items = [], width, height }: PlacedPieces, context: z.RefinementCtx): void {
  const refuse = (path: (string | number)[], message: string) => context.addIssue({ code: 'custom', path, message });
  for (const [list, pieces] of Object.entries({ tables, items })) {
    for (const [index, piece] of pieces.entries())
      if (isBeyondCanvas(piece, { width, height })) refuse([list, index, 'x'], 'Out of range');
  }
  const exists = messageKey('layout.tableNumberExists');
  for (const index of listRepeated(tables, ({ label }) => tableKey(label))) refuse(['tables', index, 'label'], exists);
  for (const index of listRepeated(tables, (table) => tableKey(table.tableNumber))) {
    refuse(['tables', index, 'tableNumber'], exists);
  }
  for (const index of listRepeated(tables, ({ id }) => String(id))) refuse(['tables', index, 'id'], 'Not unique');
  for (const index of listRepeated(items, ({ id }) => id)) refuse(['items', index, 'id'], 'Not unique');
}

export const aisleWidthSchema = rangeSchema(AISLE_WIDTH, messageKey('layout.aisleOutOfRange'));

const savedRoomSchema = z.object({
  tables: z.array(savedTableSchema).max(MAX_TABLES, messageKey('layout.tooManyTables')),
  /** Without it, the layout keeps the floor items that it has. */
  items: z.array(savedItemSchema).max(MAX_FLOOR_ITEMS, messageKey('layout.tooManyItems')).optional(),
  width: savedCanvasSideSchema.default(DEFAULT_LAYOUT.width),
  height: savedCanvasSideSchema.default(DEFAULT_LAYOUT.height),
  unit: z.enum(UNITS).default(DEFAULT_LAYOUT.unit),
  /** Null for none. Without it, the layout keeps the one that it has. */
  aisleWidth: aisleWidthSchema.nullish(),
});

/** The room of a saved layout, for which parts that are not sent are empty. */
export const saveRoomLayoutSchema = savedRoomSchema.superRefine(checkPieces);

/** Body of `POST /api/events/{id}/layout`: a whole layout. Missing fields get their default. */
export const saveLayoutSchema = savedRoomSchema
  .extend({
    name: textSchema(MAX_LABEL_LENGTH)
      .transform((name) => name || DEFAULT_LAYOUT.name)
      .default(DEFAULT_LAYOUT.name),
    /**
     * Without it, the layout keeps the picture that it has; null removes it. One that was not uploaded for this event, or is
     * deleted by now, is left out.
     */
    picture: savedPictureSchema.nullish(),
    guestPositions: z.array(savedPositionSchema).max(MAX_DOTS).default([]),
    /** The version that was edited, 0 before the first save. Without one, the save overwrites any version. */
    version: z.number().int().min(0).nullish(),
    /**
     * Set by the editor, which changes seats by the seats call: this save seats nobody. Otherwise a position with table and
     * seat seats a guest who has none, so a guest who was unseated elsewhere meanwhile would be seated again.
     */
    keepsSeats: z.boolean().default(false),
  })
  .superRefine(checkPieces)
  .superRefine(({ guestPositions, ...canvas }, context) => {
    const refuse = (path: (string | number)[], message: string) => context.addIssue({ code: 'custom', path, message });
    for (const [index, dot] of guestPositions.entries()) {
      if (isBeyondCanvas(dot, canvas)) refuse(['guestPositions', index, 'x'], 'Out of range');
    }
    for (const index of listRepeated(guestPositions, ({ guestId }) => guestId)) {
      refuse(['guestPositions', index, 'guestId'], 'A guest has one dot');
    }
  });
export type LayoutInput = z.input<typeof saveLayoutSchema>;
export type SaveLayout = z.output<typeof saveLayoutSchema>;

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
