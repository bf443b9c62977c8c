import { z } from 'zod';
import { MAX_RULES } from '../auto-seat/rules/fields.ts';
import {
  MAX_DOTS,
  MAX_FLOOR_ITEMS,
  MAX_LABEL_LENGTH,
  MAX_OPERATIONS,
  MAX_TABLES,
  UNITS,
} from '../layout/layout-limits.ts';
import { idSchema, requiredTextSchema, textSchema } from './common.ts';
import { colorSchema } from './events.ts';
import { MAX_GUEST_LENGTHS } from './guests.ts';
import {
  aisleWidthSchema,
  layoutIdTextSchema,
  positionSchema,
  savedCanvasSideSchema,
  savedPictureSchema,
  storedItemFields,
  storedTableFields,
} from './layout-fields.ts';
import { MAX_PINS, pinPlaceSchema, seatingRuleSchema } from './seating.ts';

/** Of a call with one operation: a suggested plan of thousands of guests, or a whole room, is one. */
export const MAX_OPERATION_BYTES = 1024 * 1024;

/** Place in the list of tables or floor items. */
const atSchema = (max: number) => z.number().int().min(0).max(max);
const idKeySchema = z.string().regex(/^[1-9]\d{0,15}$/);

/**
 * A table of the plan by its id as text; null at none of them. `tableNumber`: the guest is listed at a table that the plan lacks, as
 * before the table was added.
 */
const seatPlaceSchema = z.object({
  tableId: layoutIdTextSchema.nullable(),
  tableNumber: requiredTextSchema(MAX_GUEST_LENGTHS.tableNumber, 'Empty').optional(),
  seat: textSchema(MAX_GUEST_LENGTHS.seatNumber)
    .nullable()
    .transform((seat) => seat || null),
});

/** At most all entries that there can be go, and as many others come. */
const isBounded = (max: number) =>
  [(entries: object) => Object.keys(entries).length <= 2 * max, 'Too many entries'] as const;

/** What an operation changes of a plan, field by field; null deletes. Ids of tables are keys as text, `1` and `"1"` are one table. */
export const layoutPatchSchema = z.object({
  canvas: z
    .object({
      name: textSchema(MAX_LABEL_LENGTH).min(1),
      width: savedCanvasSideSchema,
      height: savedCanvasSideSchema,
      unit: z.enum(UNITS),
      aisleWidth: aisleWidthSchema.nullable(),
    })
    .partial()
    .optional(),
  picture: savedPictureSchema.nullable().optional(),
  tables: z
    .record(
      layoutIdTextSchema,
      z
        .object({ ...storedTableFields, at: atSchema(MAX_TABLES) })
        .partial()
        .nullable(),
    )
    .refine(...isBounded(MAX_TABLES))
    .refine((tables) => Object.entries(tables).every(([key, table]) => String(table?.id ?? key) === key), 'Another id')
    .optional(),
  items: z
    .record(
      layoutIdTextSchema,
      z
        .object({ ...storedItemFields, at: atSchema(MAX_FLOOR_ITEMS) })
        .partial()
        .nullable(),
    )
    .refine(...isBounded(MAX_FLOOR_ITEMS))
    .refine((items) => Object.entries(items).every(([key, item]) => (item?.id ?? key) === key), 'Another id')
    .optional(),
  /** By guest: where the dot is on the open floor, and its colour. At a table its place follows from table and seat. */
  dots: z
    .record(idKeySchema, z.object({ x: positionSchema, y: positionSchema, color: colorSchema }).partial().nullable())
    .refine(...isBounded(MAX_DOTS))
    .optional(),
  seats: z
    .array(
      seatPlaceSchema.extend({
        guestId: idSchema,
        /** Where the author last saw the guest. If somebody else has moved the guest since, the operation is refused. */
        from: seatPlaceSchema.optional(),
      }),
    )
    .max(MAX_DOTS)
    .optional(),
  /** By id: the whole rule. */
  rules: z
    .record(idKeySchema, seatingRuleSchema.nullable())
    .refine(...isBounded(MAX_RULES))
    .refine((rules) => Object.entries(rules).every(([key, rule]) => String(rule?.id ?? key) === key), 'Another id')
    .optional(),
  /** By guest. */
  pins: z
    .record(idKeySchema, pinPlaceSchema.nullable())
    .refine(...isBounded(MAX_PINS))
    .optional(),
});
export type LayoutPatch = z.output<typeof layoutPatchSchema>;

/** The author makes the id up, so that an operation that is sent again is known. */
const operationIdSchema = z.string().regex(/^[\w-]{8,64}$/);

/**
 * Body of `POST /api/events/{id}/layout/operations`. Each operation is judged apart: one whose patch is not valid is refused, and the
 * others are made.
 */
export const sendOperationsSchema = z.object({
  /** The tab that sends them; its own operations come back to it with this name. */
  client: operationIdSchema,
  ops: z
    .array(
      z.looseObject({
        id: operationIdSchema,
        /** The version of the layout that was edited. */ base: z.number().int().min(0),
      }),
    )
    .min(1)
    .max(MAX_OPERATIONS),
});

const reason = <const Reason extends string>(value: Reason) => z.object({ reason: z.literal(value) });

/** Why an operation was not made. Nothing of it was. */
export const operationRefusalSchema = z.discriminatedUnion('reason', [
  /** The author's state is not of this plan, for instance after a backup was restored: to be read again. */
  reason('reload'),
  reason('invalid').extend({ path: z.string(), message: z.string() }),
  reason('seatTaken').extend({
    guestId: z.number(),
    occupant: z.object({ id: z.number(), fullName: z.string() }),
    /** The nearest free seat of the same table. */
    free: z.object({ tableId: z.string(), seat: z.string() }).nullable(),
  }),
  reason('guestMoved').extend({ guestId: z.number() }),
  reason('guestDeclined').extend({ guestId: z.number() }),
  reason('tableNumberExists').extend({ tableId: z.string(), field: z.enum(['label', 'tableNumber']) }),
  reason('outOfRange').extend({ id: z.string() }),
  reason('tooManyTables'),
  reason('tooManyItems'),
  reason('tooManyRules'),
  /** Everything that it changes was deleted meanwhile. */
  reason('gone'),
]);
export type OperationRefusal = z.output<typeof operationRefusalSchema>;

/** Pieces and guests that an operation names and that are gone: that part of it was left out. */
const goneSchema = z.object({ pieces: z.array(z.string()), guests: z.array(z.number()) });
export type GoneParts = z.output<typeof goneSchema>;

/** Was checked when it was made. */
const loggedPatchSchema = z.record(z.string(), z.unknown()) as unknown as z.ZodType<LayoutPatch>;

/** Either its number in the order of operations, which is the layout's version after it, or why it was refused. */
const operationAnswerSchema = z.union([
  z.object({
    id: z.string(),
    seq: z.number().int(),
    /** What was made of it, as everybody else is told. */
    patch: loggedPatchSchema,
    gone: goneSchema.optional(),
  }),
  z.object({ id: z.string(), refusal: operationRefusalSchema, gone: goneSchema.optional() }),
]);
export type OperationAnswer = z.output<typeof operationAnswerSchema>;

/** In the order in which the operations were sent. */
export const operationAnswersSchema = z.object({
  /** The layout's version now. */
  head: z.number().int(),
  answers: z.array(operationAnswerSchema),
});
export type OperationAnswers = z.output<typeof operationAnswersSchema>;

/** An operation as it was made, in the log and on the stream of changes. */
export interface LoggedOperation {
  readonly seq: number;
  readonly id: string;
  readonly client: string;
  readonly patch: LayoutPatch;
}

/**
 * Query of `GET /api/events/{id}/layout/live`: the version of the client's layout, or the id of the last server-sent event that it
 * heard, which also says how far it has heard of guests. The events:
 * - `ops`: operations (`LoggedOperation[]`), to be applied in order; those up to the client's version are known
 * - `guests`: `{ isStale, guests, removedIds, head }`, applied after the operations up to `head`; with `isStale` the client reads the list
 *   again
 * - `rules`: `{ version }` of the seating rules
 * - `reload`: `{ head }`; operations are missing, the client reads the layout again
 * - `presence`: who else has the plan open (`PresenceNews`), first everybody, then changes, at most ten times a second
 * - `ended`: the client may no longer listen
 */
export const liveQuerySchema = z.object({ since: z.string().regex(/^\d{1,10}(~[\d.-]{1,80})?$/) });
