import { z } from 'zod';
import { messageKey } from '../i18n/message-key.ts';
import { DEFAULT_DOT_COLOR } from '../layout/dot-colors.ts';
import {
  DEFAULT_LAYOUT,
  isBeyondCanvas,
  MAX_DOTS,
  MAX_FLOOR_ITEMS,
  MAX_LABEL_LENGTH,
  MAX_TABLE_NUMBER_LENGTH,
  MAX_TABLES,
  UNITS,
} from '../layout/layout-limits.ts';
import { DEFAULT_TABLE } from '../layout/new-table-defaults.ts';
import { MAX_PLAN_PICTURE_TEXT_LENGTH } from '../picture-limits.ts';
import { tableKey } from '../seat-key.ts';
import { idSchema, optionalTextSchema, textSchema } from './common.ts';
import { colorSchema } from './events.ts';
import {
  aisleWidthSchema,
  positionSchema,
  rotationSchema,
  savedCanvasSideSchema,
  savedPictureSchema,
  storedItemFields,
  storedTableFields,
} from './layout-fields.ts';
import type { FloorItem, LayoutTable } from './layouts.ts';

/** Numbers of tables and seats are text, but API clients may send them as numbers. */
const numberTextSchema = z.union([z.string(), z.number().transform(String)]).pipe(z.string());
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

const savedItemSchema = z.object({
  ...storedItemFields,
  label: storedItemFields.label.default(''),
  rotation: rotationSchema.default(0),
});

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

/** Body of `POST /api/events/{id}/layout/pictures`: a JPEG, PNG or WebP file as a base64 data: address. */
export const uploadPictureSchema = z.object({
  picture: z.string().max(MAX_PLAN_PICTURE_TEXT_LENGTH, messageKey('planPicture.fileTooLarge')),
});
/** The picture as it was stored; saving a layout with it puts it under the plan. Its sides are in pixels. */
export const uploadedPictureSchema = z.object({ mediaId: z.string(), width: z.number(), height: z.number() });
