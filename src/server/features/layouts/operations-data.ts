import { and, eq, getTableColumns, gt, inArray, lt, or, type SQL, sql } from 'drizzle-orm';
import {
  type LayoutPatch,
  type LoggedOperation,
  MAX_OPERATION_BYTES,
} from '../../../shared/contracts/layout-operations.ts';
import type { StoredDot } from '../../../shared/contracts/layouts.ts';
import type { Database } from '../../db/client.ts';
import { deleteInChunks } from '../../db/delete-in-chunks.ts';
import { layoutOperations, layouts, seatings } from '../../db/schema/events.ts';
import { guests } from '../../db/schema/guests.ts';

/** How many operations of a plan are kept, and for how long. Whoever was away for more reads the whole plan again. */
export const LOG_LENGTH = 5_000;
export const LOG_DAYS = 30;
/** Longer operations are not streamed: the plan itself is shorter. */
const MAX_STREAMED_BYTES = 2 * MAX_OPERATION_BYTES;
/** So few operations are streamed however long they are. */
const FEW = 2;

const { tableNames: _names, guestPositions: _dots, ...roomColumns } = getTableColumns(layouts);

/** The layout without dots, which are long and which most operations leave alone. */
export async function findRoom(tx: Database, eventId: number) {
  const [found] = await tx.select(roomColumns).from(layouts).where(eq(layouts.eventId, eventId));
  return found;
}

export async function findStoredDots(tx: Database, eventId: number): Promise<StoredDot[]> {
  const [found] = await tx.select({ dots: layouts.guestPositions }).from(layouts).where(eq(layouts.eventId, eventId));
  return (found?.dots as StoredDot[] | undefined) ?? [];
}

/** Of these guests only. */
export async function findStoredDotsOf(tx: Database, eventId: number, guestIds: number[]): Promise<StoredDot[]> {
  const { rows } = await tx.execute<{ dot: StoredDot }>(sql`
    select dot from ${layouts}, jsonb_array_elements(guest_positions) as dot
    where event_id = ${eventId} and (dot ->> 'guestId')::bigint = any(${sql.param(guestIds)}::bigint[])
  `);
  return rows.map(({ dot }) => dot);
}

const seatOf = {
  id: guests.id,
  fullName: guests.fullName,
  tableNumber: guests.tableNumber,
  seatNumber: guests.seatNumber,
  attendance: guests.attendance,
};

/** The guests with these ids, and those at tables with these keys. */
export async function listConcernedGuests(
  tx: Database,
  eventId: number,
  { ids, tableKeys }: { ids: number[]; tableKeys: string[] | 'all' },
) {
  const isAtTable =
    tableKeys === 'all'
      ? sql`${guests.tableNumber} is not null`
      : sql`table_key(${guests.tableNumber}) = any(${sql.param(tableKeys)}::text[])`;
  const isNamed = sql`${guests.id} = any(${sql.param(ids)}::bigint[])`;
  const where = tableKeys.length === 0 ? isNamed : or(isNamed, isAtTable);
  return tx
    .select(seatOf)
    .from(guests)
    .where(and(eq(guests.eventId, eventId), where))
    .orderBy(guests.id);
}

/** Must be called under the event's lock. */
export async function updateLayout(
  tx: Database,
  eventId: number,
  changes: Partial<Omit<typeof layouts.$inferInsert, 'id' | 'eventId'>>,
): Promise<void> {
  await tx.update(layouts).set(changes).where(eq(layouts.eventId, eventId));
}

export async function listKnownOperations(tx: Database, eventId: number, ids: string[]) {
  return tx
    .select({ id: layoutOperations.id, seq: layoutOperations.seq, patch: layoutOperations.patch })
    .from(layoutOperations)
    .where(and(eq(layoutOperations.eventId, eventId), inArray(layoutOperations.id, ids)));
}

/** Must be called under the event's lock, in the transaction that changes the layout. */
export async function logOperations(
  tx: Database,
  eventId: number,
  operations: readonly LoggedOperation[],
  at: Date,
): Promise<void> {
  if (operations.length === 0) return;
  await tx.insert(layoutOperations).values(operations.map((operation) => ({ eventId, at, ...operation })));
}

export async function deleteOldOperations(db: Database, now: Date): Promise<void> {
  const since = new Date(now.getTime() - LOG_DAYS * 24 * 60 * 60 * 1_000);
  await deleteInChunks(db, layoutOperations, lt(layoutOperations.at, since));
  const isBeyond = sql`exists (
    select from ${layouts}
    where ${layouts.eventId} = ${layoutOperations.eventId} and ${layoutOperations.seq} <= ${layouts.version} - ${LOG_LENGTH}::integer
  )`;
  await deleteInChunks(db, layoutOperations, isBeyond);
}

/** Whether these operations are more than a server should hold in memory. The compressed sizes are known without reading the patches. */
async function areLong(tx: Database, where: SQL | undefined): Promise<boolean> {
  const { patch } = layoutOperations;
  for (const size of [sql`pg_column_size(${patch})`, sql`octet_length(${patch}::text)`]) {
    const [found] = await tx
      .select({ size: sql<string>`sum(${size})` })
      .from(layoutOperations)
      .where(where);
    if (Number(found?.size) > MAX_STREAMED_BYTES) return true;
  }
  return false;
}

/**
 * The operations after a version. `isGap` where some of them are not in the log, where they are longer than a plan, or where there never was
 * such a version: then the plan has to be read again. Patches come without rules and pins, which viewers may not see: editors read them again when their version changes.
 */
export async function readPlanSince(tx: Database, eventId: number, since: number | undefined) {
  const [head = 0, rules = 0] = [
    (await tx.select({ version: layouts.version }).from(layouts).where(eq(layouts.eventId, eventId)))[0]?.version,
    (await tx.select({ version: seatings.version }).from(seatings).where(eq(seatings.eventId, eventId)))[0]?.version,
  ];
  const missed = since === undefined ? Infinity : head - since;
  const { seq, id, client } = layoutOperations;
  const patch = sql<LayoutPatch>`${layoutOperations.patch} - array['rules', 'pins']`;
  const isMissed = and(eq(layoutOperations.eventId, eventId), gt(seq, head - missed));
  const isSent = missed > 0 && missed <= LOG_LENGTH && (missed <= FEW || !(await areLong(tx, isMissed)));
  const operations: LoggedOperation[] = isSent
    ? await tx.select({ seq, id, client, patch }).from(layoutOperations).where(isMissed).orderBy(seq)
    : [];
  return { head, rules, operations, isGap: operations.length !== missed };
}
