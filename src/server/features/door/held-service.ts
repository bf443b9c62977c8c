import type { z } from 'zod';
import { type decideHeldSchema, doorOperationSchema } from '../../../shared/contracts/door-operations.ts';
import type {
  ArriveOperation,
  DoorOperation,
  OperationOutcome,
  OperationReason,
  UndoOperation,
} from '../../../shared/door/operation.ts';
import type { AppContext } from '../../common/context.ts';
import type { Database } from '../../db/client.ts';
import type { AccessedEvent } from '../event-access/data.ts';
import { type AccountCaller, withEventAccess } from '../event-access/service.ts';
import { bringBackGuests } from './missing-guests.ts';
import {
  announceDecisions,
  deleteHeld,
  findDevice,
  findIdsByQrCode,
  insertOperation,
  listHeldById,
  listWaitingFor,
  type OperationRow,
  recordOperations,
  updateHeld,
} from './operations-data.ts';
import { lockPeople, performOperation } from './perform-service.ts';

interface Answer {
  readonly id: string;
  readonly outcome: OperationOutcome;
  readonly reason: OperationReason | null;
}

export interface ApplyContext {
  readonly event: AccessedEvent;
  readonly now: Date;
}

interface Held {
  readonly row: OperationRow;
  /** Undefined where this version can't read it. */
  readonly operation: DoorOperation | undefined;
}
type HeldCheckIn = Held & { readonly operation: ArriveOperation | UndoOperation };

/** The event's lock is released after this many operations, so that phones don't wait while thousands are decided. */
const DECIDED_AT_ONCE = 50;

const read = (row: OperationRow): Held => ({ row, operation: doorOperationSchema.safeParse(row.content).data });

const isCheckIn = (held: Held): held is HeldCheckIn =>
  held.operation?.kind === 'arrive' || held.operation?.kind === 'undo';

const isOfSameSender = (one: OperationRow, other: OperationRow) =>
  one.device === other.device && one.sessionHash?.toString('hex') === other.sessionHash?.toString('hex');

async function findDoor(tx: Database, { eventId, device }: OperationRow): Promise<string | null> {
  return device === null ? null : ((await findDevice(tx, eventId, device))?.label ?? null);
}

/** Arrivals and undos of one phone, in one statement. */
async function applyCheckIns(tx: Database, run: readonly [HeldCheckIn, ...HeldCheckIn[]], place: ApplyContext) {
  const { event, now } = place;
  const [{ row: first }] = run;
  const codes = run.flatMap(({ operation }) => operation.qrCodeIdentifier ?? []);
  const idsByCode = await findIdsByQrCode(tx, event.id, codes);
  const again = run.map(({ row, operation }) => ({
    ...row,
    state: 'applied' as const,
    reason: null,
    guestId: row.guestId || operation.guestId || (idsByCode.get(operation.qrCodeIdentifier ?? '') ?? 0),
    arrivals: operation.kind === 'undo' ? [...operation.arrivals] : null,
  }));
  // `recordOperations` inserts them again, in the same transaction, so that nobody sees them missing.
  await deleteHeld(
    tx,
    event.id,
    run.map(({ row }) => row.nonce),
  );
  const door = await findDoor(tx, first);
  const limits = { sessionHash: first.sessionHash, roomForHeld: run.length };
  const recorded = await recordOperations(tx, again, { eventId: event.id, door, ...limits, now });
  const answers: Answer[] = [];
  for (const [index, { row }] of run.entries()) {
    const { outcome, reason } = recorded[index] ?? { outcome: 'refused', reason: null };
    if (outcome === 'applied' || outcome === 'held') {
      answers.push({ id: row.nonce, outcome, reason });
    } else {
      // It was not recorded: the guest has too many arrivals, or another guest has an operation with this id.
      const kept = (outcome === 'refused' && reason) || 'id_reused';
      await insertOperation(tx, { ...row, reason: kept });
      answers.push({ id: row.nonce, outcome: 'held', reason: kept });
    }
  }
  return answers;
}

async function applyOne(tx: Database, { row, operation }: Held, { event, now }: ApplyContext): Promise<Answer> {
  const keep = async (reason: OperationReason): Promise<Answer> => {
    await updateHeld(tx, event.id, [row.nonce], { reason });
    return { id: row.nonce, outcome: 'held', reason };
  };
  if (!operation || operation.kind === 'arrive' || operation.kind === 'undo') return keep('newer_version');
  const where = { event, door: await findDoor(tx, row), at: row.at, now };
  const { outcome, reason, guestIds } = await performOperation(tx, operation, where);
  if (outcome === 'held') return keep(reason ?? 'guest_missing');
  if (outcome === 'refused') return keep(reason ?? 'malformed');
  const isLost = outcome === 'lost';
  await updateHeld(tx, event.id, [row.nonce], {
    state: isLost ? 'lost' : 'applied',
    reason,
    guestId: guestIds[0] ?? 0,
    ...(!isLost && { content: null }),
  });
  return { id: row.nonce, outcome, reason };
}

async function applyInOrder(tx: Database, all: readonly Held[], place: ApplyContext): Promise<Answer[]> {
  const answers: Answer[] = [];
  let run: HeldCheckIn[] = [];
  const flush = async () => {
    const [first, ...others] = run;
    if (first) answers.push(...(await applyCheckIns(tx, [first, ...others], place)));
    run = [];
  };
  for (const held of all) {
    if (isCheckIn(held)) {
      if (run[0] && !isOfSameSender(run[0].row, held.row)) await flush();
      run.push(held);
    } else {
      await flush();
      answers.push(await applyOne(tx, held, place));
    }
  }
  await flush();
  return answers;
}

/** Locks all guests of these operations, so that `recordOperations` finds none of them busy. */
async function lockGuestsOf(tx: Database, eventId: number, all: readonly Held[]): Promise<void> {
  // After guests were merged, the row has the id of the one who was kept.
  const operations = all.flatMap(({ row, operation }) => {
    if (!operation) return [];
    return 'guestId' in operation && row.guestId ? [operation, { ...operation, guestId: row.guestId }] : [operation];
  });
  await lockPeople(tx, eventId, operations);
}

/** Applies held operations that named these walk-ins before the server knew them. The event must be locked. */
export async function applyWaitingFor(tx: Database, codes: readonly string[], place: ApplyContext): Promise<Answer[]> {
  const waiting = (await listWaitingFor(tx, place.event.id, codes)).map(read);
  if (waiting.length === 0) return [];
  await lockGuestsOf(tx, place.event.id, waiting);
  await announceDecisions(tx, place.event.id);
  return applyInOrder(tx, waiting, place);
}

/**
 * Applies held operations as if somebody with all permissions had just sent them. An operation stays held, with the
 * reason, if its guest is missing, the event has no room or this version can't read it. The event must be locked.
 */
async function applyHeld(tx: Database, rows: readonly OperationRow[], place: ApplyContext): Promise<Answer[]> {
  const all = rows.map(read);
  const codesById = new Map(
    all.flatMap(({ row, operation }) =>
      operation?.kind === 'walkIn' ? [[row.nonce, operation.qrCodeIdentifier] as const] : [],
    ),
  );
  const waiting = (await listWaitingFor(tx, place.event.id, [...codesById.values()])).map(read);
  await lockGuestsOf(tx, place.event.id, [...all, ...waiting]);
  const answers = await applyInOrder(tx, all, place);
  const added = answers.flatMap(({ id, outcome }) => (outcome === 'applied' ? (codesById.get(id) ?? []) : []));
  return [...answers, ...(await applyWaitingFor(tx, added, place))];
}

export const applyById = async (tx: Database, ids: readonly string[], place: ApplyContext): Promise<Answer[]> =>
  applyHeld(tx, await listHeldById(tx, place.event.id, ids), place);

/** Applies held operations after their guests, who were removed, have come back to the list. */
async function restoreAndApply(tx: Database, ids: readonly string[], place: ApplyContext): Promise<Answer[]> {
  const eventId = place.event.id;
  const withoutRoom = await bringBackGuests(tx, (await listHeldById(tx, eventId, ids)).map(read), place);
  const { reason } = withoutRoom;
  await updateHeld(tx, eventId, withoutRoom.ids, { reason });
  const waitingIds = new Set(withoutRoom.ids);
  const applied = await applyById(
    tx,
    ids.filter((id) => !waitingIds.has(id)),
    place,
  );
  return [...applied, ...Array.from(waitingIds, (id) => ({ id, outcome: 'held' as const, reason }))];
}

/** The organiser's decision about held operations, in the order in which their phones recorded them. */
export async function decideHeld(
  { db, clock }: AppContext,
  caller: AccountCaller,
  eventId: number,
  { decision, ids, restores }: z.output<typeof decideHeldSchema>,
): Promise<Answer[]> {
  const ordered = await withEventAccess(db, caller, { eventId }, (tx) => listHeldById(tx, eventId, ids));
  const answers = new Map<string, Answer>();
  for (let done = 0; done < ordered.length; done += DECIDED_AT_ONCE) {
    const chunk = ordered.slice(done, done + DECIDED_AT_ONCE).map(({ nonce }) => nonce);
    await withEventAccess(db, caller, { eventId }, async (tx, event) => {
      if (decision === 'apply') {
        const place = { event, now: clock() };
        const applied = restores ? await restoreAndApply(tx, chunk, place) : await applyById(tx, chunk, place);
        for (const answer of applied) answers.set(answer.id, answer);
      } else {
        // A discarded operation keeps its id, so that sending it again does not bring it back. Its content is deleted.
        await updateHeld(tx, eventId, chunk, { state: 'discarded', content: null });
        for (const id of chunk) answers.set(id, { id, outcome: 'known', reason: 'discarded' });
      }
      // Once, with the last of them: phones send all their held operations again.
      if (done + DECIDED_AT_ONCE >= ordered.length) await announceDecisions(tx, eventId);
    });
  }
  return ids.map((id) => answers.get(id) ?? { id, outcome: 'known', reason: null });
}
