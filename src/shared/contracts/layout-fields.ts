import { z } from 'zod';
import { messageKey } from '../i18n/message-key.ts';
import {
  AISLE_WIDTH,
  CANVAS_MARGIN,
  CANVAS_SIZE,
  FLOOR_ITEM_KINDS,
  FLOOR_ITEM_SIDE,
  MAX_LABEL_LENGTH,
  MAX_TABLE_NUMBER_LENGTH,
  ROTATION,
  TABLE_SEATS,
  TABLE_TYPES,
} from '../layout/layout-limits.ts';
import { DEFAULT_PICTURE_OPACITY, PICTURE_OPACITY, PICTURE_SIDE } from '../layout/venue-picture-limits.ts';
import { isStorableText } from '../storable-text.ts';
import { requiredTextSchema, textSchema } from './common.ts';

function rangeSchema({ min, max }: { readonly min: number; readonly max: number }, message: string) {
  return z.number(message).min(min, message).max(max, message);
}

const TABLE_SIDE = { min: 10, max: 2_000 } as const;

export const positionSchema = z
  .number()
  .min(-CANVAS_MARGIN)
  .max(CANVAS_SIZE.max + CANVAS_MARGIN);

/** Stored as sent, including spaces. */
export const layoutIdTextSchema = z.string().min(1).max(MAX_LABEL_LENGTH).refine(isStorableText);

/** Id of a table as the editor made it up. */
export const layoutTableIdSchema = z.union([layoutIdTextSchema, z.number()]);

export const rotationSchema = z.number().min(-ROTATION.max).max(ROTATION.max);

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

export const savedCanvasSideSchema = z.number().min(CANVAS_SIZE.min).max(CANVAS_SIZE.max).transform(Math.round);

export const aisleWidthSchema = rangeSchema(AISLE_WIDTH, messageKey('layout.aisleOutOfRange'));

/** Id of an uploaded picture. */
export const mediaIdSchema = z.string().regex(/^[\w-]{22}$/);

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
