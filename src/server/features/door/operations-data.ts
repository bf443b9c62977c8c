import { type AnyColumn, and, eq, gt, lt, ne, type SQL, sql } from 'drizzle-orm';
import type { DoorTable } from '../../../shared/door/free-seats.ts';
import type { OperationOutcome, OperationReason } from '../../../shared/door/operation.ts';
import type { Seat } from '../../../shared/seat-key.ts';
import type { Database, Statements } from '../../db/client.ts';
import { deleteInChunks } from '../../db/delete-in-chunks.ts';
import { checkInOperations, doorDevices } from '../../db/schema/door.ts';
import { layouts } from '../../db/schema/events.ts';
import { guests } from '../../db/schema/guests.ts';

export type OperationRow = typeof checkInOperations.$inferSelect;
export type NewOperation = typeof checkInOperations.$inferInsert;

export interface RecordedOperation {
  readonly outcome: OperationOutcome;
  readonly reason: OperationReason | null;
  readonly guestId: number | null;
}

interface Recording {
  readonly eventId: number;
  /** What the phone is called: stored with each arrival. */
  readonly door: string | null;
  /** Who sent them, as `actorSetting` writes it; left out in a transaction that names its actor. */
  readonly actor?: string;
  readonly sessionHash: Buffer | null;
  /** How many more operations of this session may be held. */
  readonly roomForHeld: number;
  readonly now: Date;
}

const toJson = ({ guestId = 0, nonce, kind, at, arrivals, state, reason, device, seq, ...rest }: NewOperation) => ({
  guest_id: guestId,
  nonce,
  kind,
  at,
  arrivals,
  state: state ?? 'applied',
  reason,
  device,
  seq,
  batch: rest.batch,
  fingerprint: rest.fingerprint,
  content: rest.content,
  created_at: rest.createdAt,
});

async function recordAtOnce(
  db: Statements,
  operations: readonly NewOperation[],
  { eventId, door, actor, sessionHash, roomForHeld, now }: Recording,
) {
  const { rows } = await db.execute<{
    outcome: OperationOutcome | 'busy';
    reason: OperationReason;
    guest_id: number | null;
  }>(sql`
    select outcome, reason, guest_id from record_door_operations(
      ${eventId}::bigint, ${JSON.stringify(operations.map(toJson))}::jsonb, ${door}::text, ${actor ?? null}::text, ${sessionHash}::bytea,
      ${roomForHeld}::integer, ${now.toISOString()}::timestamptz
    )
  `);
  return rows.map(({ outcome, reason, guest_id }) => ({ outcome, reason, guestId: guest_id }));
}

/**
 * Records arrivals, undos and held operations; returns an outcome for each, in the order given. They go in one statement,
 * except those about guests whom somebody else is changing: these follow one by one, each waiting for its guest alone.
 */
export async function recordOperations(
  db: Statements,
  operations: readonly NewOperation[],
  recording: Recording,
): Promise<RecordedOperation[]> {
  const answers: RecordedOperation[] = [];
  for (const [index, answer] of (await recordAtOnce(db, operations, recording)).entries()) {
    const [later] =
      answer.outcome === 'busy' ? await recordAtOnce(db, operations.slice(index, index + 1), recording) : [];
    answers.push((later ?? answer) as RecordedOperation);
  }
  return answers;
}

/** How the operation was answered before; undefined where it is new. */
export async function findKnownAnswer(
  db: Database,
  eventId: number,
  operation: NewOperation,
): Promise<Omit<RecordedOperation, 'guestId'> | undefined> {
  const json = JSON.stringify({ ...toJson(operation), event_id: eventId });
  const { rows } = await db.execute<{ outcome: OperationOutcome | null; reason: OperationReason | null }>(sql`
    select outcome, reason
    from answer_known_operation(jsonb_populate_record(null::check_in_operations, ${json}::jsonb))
  `);
  const [answer] = rows;
  return answer?.outcome ? { outcome: answer.outcome, reason: answer.reason } : undefined;
}

export async function insertOperation(db: Database, operation: NewOperation): Promise<void> {
  await db.insert(checkInOperations).values(operation);
}

/** Passes any number of values as one parameter, because a statement can have 65,535 parameters at most. */
export const isAnyOf = (column: AnyColumn, values: readonly string[]): SQL =>
  sql`${column} = any(${sql.param(values)}::text[])`;

const isHeld = (eventId: number, ids: readonly string[]) =>
  and(
    eq(checkInOperations.eventId, eventId),
    isAnyOf(checkInOperations.nonce, ids),
    eq(checkInOperations.state, 'held'),
  );

export async function updateHeld(
  db: Database,
  eventId: number,
  ids: readonly string[],
  changes: Partial<NewOperation>,
): Promise<void> {
  await db.update(checkInOperations).set(changes).where(isHeld(eventId, ids));
}

/** Makes phones with held operations ask what became of them. They are told after the transaction's commit. */
export async function announceDecisions(tx: Database, eventId: number): Promise<void> {
  await tx.execute(sql`select notify_after_commit('door_changed', ${`settings ${eventId}`})`);
}

export async function deleteHeld(db: Database, eventId: number, ids: readonly string[]): Promise<void> {
  await db.delete(checkInOperations).where(isHeld(eventId, ids));
}

/** Ordered by when the server received them; those of one call are in the order in which the phone recorded them. */
export async function listHeldById(db: Database, eventId: number, ids: readonly string[]): Promise<OperationRow[]> {
  return db
    .select()
    .from(checkInOperations)
    .where(isHeld(eventId, ids))
    .orderBy(checkInOperations.createdAt, checkInOperations.device, checkInOperations.seq);
}

/** Operations that named one of these walk-ins when the server did not know them. */
export async function listWaitingFor(db: Database, eventId: number, codes: readonly string[]): Promise<OperationRow[]> {
  if (codes.length === 0) return [];
  const { content } = checkInOperations;
  return db
    .select()
    .from(checkInOperations)
    .where(
      and(
        eq(checkInOperations.eventId, eventId),
        eq(checkInOperations.state, 'held'),
        eq(checkInOperations.reason, 'guest_missing'),
        sql`(${content} ->> 'qrCodeIdentifier' = any(${sql.param(codes)}::text[])
          or jsonb_path_query_array(${content}, '$.moves[*].qrCodeIdentifier') ?| ${sql.param(codes)}::text[])`,
      ),
    )
    .orderBy(checkInOperations.createdAt, checkInOperations.device, checkInOperations.seq);
}

/** How much of its limits a session has used. */
export async function countOfSession(db: Database, eventId: number, sessionHash: Buffer) {
  const count = (condition: ReturnType<typeof sql>) =>
    sql<number>`count(*) filter (where ${condition})`.mapWith(Number);
  const [counted] = await db
    .select({
      held: count(sql`${checkInOperations.state} = 'held'`),
      walkIns: count(sql`${checkInOperations.kind} = 'walkIn' and ${checkInOperations.state} = 'applied'`),
    })
    .from(checkInOperations)
    .where(and(eq(checkInOperations.sessionHash, sessionHash), eq(checkInOperations.eventId, eventId)));
  return counted ?? { held: 0, walkIns: 0 };
}

/** Ids of the event's guests by QR code. */
export async function findIdsByQrCode(db: Database, eventId: number, codes: string[]): Promise<Map<string, number>> {
  if (codes.length === 0) return new Map();
  const rows = await db
    .select({ code: guests.qrCodeIdentifier, id: guests.id })
    .from(guests)
    .where(and(eq(guests.eventId, eventId), isAnyOf(guests.qrCodeIdentifier, codes)));
  return new Map(rows.map(({ code, id }) => [code, id]));
}

/** The tables of the event's layout with their labels. */
export async function listTables(db: Database, eventId: number): Promise<DoorTable[]> {
  const [found] = await db
    .select({ tables: layouts.tables, names: layouts.tableNames })
    .from(layouts)
    .where(eq(layouts.eventId, eventId));
  const names = (found?.names ?? {}) as Record<string, string | null>;
  const tables = (found?.tables ?? []) as readonly { tableNumber: string; seats: number }[];
  return tables.map(({ tableNumber, seats }) => {
    return { tableNumber, seats, tableName: names[tableNumber.normalize('NFC').trim().toLowerCase()] ?? null };
  });
}

export async function listSeats(db: Database, eventId: number): Promise<Seat[]> {
  return db
    .select({ tableNumber: guests.tableNumber, seatNumber: guests.seatNumber })
    .from(guests)
    .where(and(eq(guests.eventId, eventId), sql`${guests.seatKey} is not null`));
}

export async function findDevice(db: Database, eventId: number, device: string) {
  return db.query.doorDevices.findFirst({
    where: and(eq(doorDevices.eventId, eventId), eq(doorDevices.device, device)),
  });
}

/** Does nothing where the number was taken at this moment. */
export async function insertDevice(db: Database, device: typeof doorDevices.$inferInsert): Promise<void> {
  await db.insert(doorDevices).values(device).onConflictDoNothing();
}

export async function updateDevice(
  db: Database,
  eventId: number,
  device: string,
  changes: { label: string | null; lastSeenAt: Date },
): Promise<void> {
  await db
    .update(doorDevices)
    .set(changes)
    .where(and(eq(doorDevices.eventId, eventId), eq(doorDevices.device, device)));
}

/** How many device numbers a sender has used since the given time. */
export async function countDevices(
  db: Database,
  eventId: number,
  { sessionHash, userId, since }: { sessionHash: Buffer | null; userId: number | null; since: Date },
): Promise<number> {
  const isOfSender = sessionHash ? eq(doorDevices.sessionHash, sessionHash) : eq(doorDevices.userId, userId ?? 0);
  return db.$count(doorDevices, and(eq(doorDevices.eventId, eventId), isOfSender, gt(doorDevices.lastSeenAt, since)));
}

/** Keeps held operations, which wait for the organiser however long that takes. */
export async function deleteOperationsBefore(db: Database, time: Date): Promise<void> {
  const isOld = lt(checkInOperations.createdAt, time);
  await deleteInChunks(db, checkInOperations, and(isOld, ne(checkInOperations.state, 'held')));
}
