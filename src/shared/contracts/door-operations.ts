import { z } from 'zod';
import {
  DOOR_OPERATION_VERSION,
  HELD_REASONS,
  LOST_REASONS,
  MAX_ARRIVALS_OF_GUEST,
  MAX_OPERATIONS_PER_CALL,
  OPERATION_OUTCOMES,
  REFUSED_REASONS,
} from '../door/operation.ts';
import { idSchema, requiredTextSchema, storableJsonSchema, textSchema, type Wire } from './common.ts';
import { doorGuestSchema } from './door.ts';
import { guestFields, MAX_GUEST_LENGTHS, qrCodeIdentifierSchema } from './guests.ts';

/** Random, chosen by the phone: at least 96 bits in letters, digits, `-` and `_`. */
const randomIdSchema = z.string().regex(/^[A-Za-z0-9_-]{16,64}$/);

export const MAX_DEVICE_LABEL_LENGTH = 60;
export const MAX_WALK_IN_NOTE_LENGTH = 300;
/** Most guests that one operation moves: enough to seat a party. */
const MAX_MOVES = 20;
/** An operation that this version can't read is kept as it came, up to this length as JSON. */
const MAX_UNREADABLE_LENGTH = 4_000;

const envelope = {
  /** Identifies the operation for ever: sent again, it is answered and not applied again. */
  id: randomIdSchema,
  /** Counts the operations of a device from 1. */
  seq: z.number().int().positive().max(Number.MAX_SAFE_INTEGER),
  /** When it happened by the phone's clock. A wrong clock loses nothing: the server bounds the time. */
  at: z.iso.datetime({ offset: true }),
  /** Shared by all operations of one tap, such as the arrivals of a whole household. */
  batch: textSchema(64).min(1).optional(),
  version: z.literal(DOOR_OPERATION_VERSION).optional(),
};

/** The person an operation is about, by the QR code where the phone does not know the id yet: its own walk-ins. */
const person = { guestId: idSchema.optional(), qrCodeIdentifier: qrCodeIdentifierSchema.optional() };
const namesOnePerson = (operation: { guestId?: unknown; qrCodeIdentifier?: unknown }) =>
  (operation.guestId === undefined) !== (operation.qrCodeIdentifier === undefined);

const seatSchema = z.object({
  tableNumber: guestFields.tableNumber.transform((text) => text ?? null),
  seatNumber: guestFields.seatNumber.transform((text) => text ?? null),
});

/** Where a guest is moved, and from where as the phone saw it. Several moves are made together, or none of them. */
const moveSchema = z.object({ ...person, ...seatSchema.shape, from: seatSchema }).refine(namesOnePerson);

export const doorOperationSchema = z.discriminatedUnion('kind', [
  z.object({ ...envelope, ...person, kind: z.literal('arrive') }).refine(namesOnePerson),
  z
    .object({
      ...envelope,
      ...person,
      kind: z.literal('undo'),
      /** Ids of the `arrive` or `walkIn` operations that the phone saw and takes back. */
      arrivals: z.array(textSchema(64).min(1)).min(1).max(MAX_ARRIVALS_OF_GUEST),
    })
    .refine(namesOnePerson),
  /** Adds a guest, who has arrived. The operation's id is the arrival's id. */
  z.object({
    ...envelope,
    kind: z.literal('walkIn'),
    qrCodeIdentifier: qrCodeIdentifierSchema,
    fullName: guestFields.fullName,
    note: textSchema(MAX_WALK_IN_NOTE_LENGTH)
      .nullish()
      .transform((text) => text || null),
  }),
  z
    .object({
      ...envelope,
      ...person,
      kind: z.literal('nameCompanion'),
      fullName: requiredTextSchema(MAX_GUEST_LENGTHS.fullName, 'A name is needed.'),
    })
    .refine(namesOnePerson),
  z.object({ ...envelope, kind: z.literal('seat'), moves: z.array(moveSchema).min(1).max(MAX_MOVES) }),
]);

export type DoorOperationInput = z.input<typeof doorOperationSchema>;

/** What every later version of an operation has. One with a higher version, or an unknown kind, is held unread. */
export const newerOperationSchema = storableJsonSchema
  .refine((operation) => JSON.stringify(operation).length <= MAX_UNREADABLE_LENGTH)
  .pipe(
    z.looseObject({
      id: envelope.id,
      seq: envelope.seq,
      at: envelope.at,
      kind: z.string().regex(/^[A-Za-z]{1,40}$/),
      version: z.number().int().positive().max(1_000_000).optional(),
    }),
  );

/** Whatever was sent as the phone's name is made storable: a bad name is no reason to refuse an evening's operations. */
function toLabel(sent: unknown): string | null {
  if (typeof sent !== 'string') return null;
  const text = sent.replaceAll('\0', '').trim();
  return text.slice(0, MAX_DEVICE_LABEL_LENGTH).toWellFormed().trim() || null;
}

/**
 * Body of `POST /api/events/{id}/door/operations`. Every operation is parsed and answered by itself. A `device` that a
 * session of somebody else has used is 409 `device_taken`: the phone takes a new number and sends the same operations.
 */
export const doorOperationsSchema = z.object({
  /** The phone's number: random, made once and kept. */
  device: randomIdSchema,
  /** What the staff call the phone: 'Main entrance'. */
  label: z.unknown().optional().transform(toLabel),
  ops: z.array(z.unknown()).min(1).max(MAX_OPERATIONS_PER_CALL),
});

export const operationReasonSchema = z.enum([...HELD_REASONS, ...LOST_REASONS, ...REFUSED_REASONS]);

export const freeSeatSchema = z.object({
  tableNumber: z.string(),
  tableName: z.string().nullable(),
  seatNumber: z.string().nullable(),
});

export const operationAnswerSchema = z.object({
  /** Null where the operation had no readable id. */
  id: z.string().nullable(),
  outcome: z.enum(OPERATION_OUTCOMES),
  reason: operationReasonSchema.nullable(),
  /** With `seat_taken`: seats that are free, those at the same table first. */
  freeSeats: z.array(freeSeatSchema).optional(),
});

export const doorOperationsAnswerSchema = z.object({
  /** The door session was replaced or has expired: erase the kept list. Operations are held for the organiser. */
  isSendOnly: z.boolean(),
  /** In the order in which the operations were sent. */
  answers: z.array(operationAnswerSchema),
  /** The guests that these operations are about, as they are now; none for a session that is send-only. */
  guests: z.array(doorGuestSchema),
});
export type DoorOperationsAnswer = Wire<z.output<typeof doorOperationsAnswerSchema>>;
export type DoorOperationAnswer = DoorOperationsAnswer['answers'][number];

const deviceOfOperation = {
  /** Null for a call that names no device: the guest list's check-in button. */
  device: z.string().nullable(),
  label: z.string().nullable(),
};

/** How removed guests come back to the list: restored or, where that is no longer possible, added again by name. */
const remedySchema = z.enum(['restore', 'add']);
export type Remedy = z.output<typeof remedySchema>;

export const reportedOperationSchema = z.object({
  id: z.string(),
  kind: z.string(),
  ...deviceOfOperation,
  at: z.date(),
  /** When the server received the operation. */
  receivedAt: z.date(),
  outcome: z.enum(['held', 'lost']),
  reason: operationReasonSchema.nullable(),
  /** Null where the guest is not on the list. */
  guestId: z.number().nullable(),
  /** Name of the guest, even if removed, or of the walk-in; null where neither is known. */
  fullName: z.string().nullable(),
  note: z.string().nullable(),
  /** How a decision with `restores` first brings back the operation's removed guests; null if it can't or need not. */
  remedy: remedySchema.nullable(),
  moves: z.array(
    z.object({
      guestId: z.number().nullable(),
      fullName: z.string().nullable(),
      tableNumber: z.string().nullable(),
      seatNumber: z.string().nullable(),
    }),
  ),
});
export type ReportedOperation = Wire<z.output<typeof reportedOperationSchema>>;

/** Answer of `GET /api/events/{id}/door/report`, for the organiser. */
export const doorReportSchema = z.object({
  devices: z.array(
    z.object({
      device: z.string(),
      label: z.string().nullable(),
      firstSeenAt: z.date(),
      lastSeenAt: z.date(),
      arrivals: z.number(),
      undos: z.number(),
      walkIns: z.number(),
      held: z.number(),
      lost: z.number(),
    }),
  ),
  /** Guests with more than one arrival that nobody took back. */
  doubleEntries: z.array(
    z.object({
      guestId: z.number(),
      fullName: z.string(),
      tableNumber: z.string().nullable(),
      arrivals: z.array(z.object({ id: z.string(), at: z.date(), receivedAt: z.date(), ...deviceOfOperation })),
    }),
  ),
  /** Guests added at the door. Those with equal names carry each other's ids and can be merged. */
  walkIns: z.array(
    z.object({
      guestId: z.number(),
      fullName: z.string(),
      note: z.string().nullable(),
      at: z.date(),
      ...deviceOfOperation,
      sameNameIds: z.array(z.number()),
    }),
  ),
  /** Operations that wait for the organiser's decision, oldest first. */
  held: z.array(reportedOperationSchema),
  /** Operations that came too late: for example, the seat was taken, or the companion already had a name. */
  lost: z.array(reportedOperationSchema),
});
export type DoorReport = Wire<z.output<typeof doorReportSchema>>;

/**
 * Body of `POST /api/events/{id}/door/held`: the organiser's decision. Operations that can't be applied (the guest is
 * still removed, the tier's limit still reached) stay held and are answered with the reason. One answer per id.
 */
export const decideHeldSchema = z.object({
  decision: z.enum(['apply', 'discard']),
  ids: z.array(textSchema(64).min(1)).min(1).max(MAX_OPERATIONS_PER_CALL),
  /** Guests who were removed come back to the list first, by the `remedy` of the report. */
  restores: z.boolean().default(false),
});
export const decidedHeldSchema = z.object({ answers: z.array(operationAnswerSchema) });

/**
 * Body of `POST /api/events/{id}/door/merge`: two walk-ins are one person. The kept guest gets the arrivals of the other
 * one, and the seat and the note where it has none; the other is removed and can be restored for a day.
 */
export const mergeWalkInsSchema = z.object({ keptId: idSchema, removedId: idSchema });
