import { z } from 'zod';
import { messageKey } from '../i18n/message-key.ts';
import { requiredTextSchema } from './common.ts';

export const TABLE_TYPES = ['round', 'square'] as const;
export type TableType = (typeof TABLE_TYPES)[number];
export const UNITS = ['ft', 'm'] as const;
export type Unit = (typeof UNITS)[number];

/** What a floor plan looks like before anyone has drawn one. */
export const DEFAULT_LAYOUT = { name: 'Main Layout', width: 1000, height: 800, unit: 'ft' } as const;

export const MAX_TABLES = 1_000;
export const MAX_DOTS = 10_000;
export const MAX_LABEL_LENGTH = 100;
/** As long as a guest's table number may be. */
export const MAX_TABLE_NUMBER_LENGTH = 50;
export const CANVAS_SIZE = { min: 100, max: 20_000 } as const;
export const TABLE_SEATS = { min: 1, max: 40 } as const;
/** What the dialog of a table takes. */
export const DIALOG_SIZE = { min: 40, max: 300, defaultWidth: 120, defaultHeight: 80 } as const;
export const ROTATION = { min: 0, max: 360 } as const;

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

function rangeSchema({ min, max }: { readonly min: number; readonly max: number }, message: string) {
  return z.number(message).min(min, message).max(max, message);
}

/** What the dialog of a table asks for. A table sized with handles beyond the dialog's range keeps its size: leave it out. */
export const tableFieldsSchema = z.object({
  type: z.enum(TABLE_TYPES),
  label: requiredTextSchema(MAX_LABEL_LENGTH, messageKey('layout.labelRequired')),
  tableNumber: requiredTextSchema(MAX_TABLE_NUMBER_LENGTH, messageKey('layout.tableNumberRequired')),
  width: rangeSchema(DIALOG_SIZE, messageKey('layout.sizeOutOfRange')),
  height: rangeSchema(DIALOG_SIZE, messageKey('layout.sizeOutOfRange')),
  rotation: rangeSchema(ROTATION, messageKey('layout.rotationOutOfRange')),
  seats: rangeSchema(TABLE_SEATS, messageKey('layout.seatsOutOfRange')).int(messageKey('layout.seatsOutOfRange')),
});
export type TableFields = z.output<typeof tableFieldsSchema>;

const canvasSideSchema = rangeSchema(CANVAS_SIZE, messageKey('layout.canvasOutOfRange')).int(
  messageKey('layout.canvasOutOfRange'),
);
export const canvasSizeSchema = z.object({ width: canvasSideSchema, height: canvasSideSchema });
