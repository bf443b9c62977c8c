import type { z } from 'zod';
import { DEFAULT_SEATING } from '../../../shared/auto-seat/default-seating.ts';
import {
  type LayoutPatch,
  type LoggedOperation,
  layoutPatchSchema,
  type OperationAnswer,
  type OperationAnswers,
  type OperationRefusal,
  type sendOperationsSchema,
} from '../../../shared/contracts/layout-operations.ts';
import type { FloorItem, GuestPosition, Layout, LayoutTable } from '../../../shared/contracts/layouts.ts';
import { seatingSchema } from '../../../shared/contracts/seating.ts';
import { DEFAULT_DOT_COLOR } from '../../../shared/layout/dot-colors.ts';
import { type JudgeRefusal, judgeOperation } from '../../../shared/layout/judge-operation.ts';
import { DEFAULT_LAYOUT, type LengthUnit } from '../../../shared/layout/layout-limits.ts';
import { applyPatch, applySeatingPatch, idKey, listGuests } from '../../../shared/layout/patch.ts';
import { applyRemoteSeats, nameStoredColors } from '../../../shared/layout/seat-sync.ts';
import { tableKey } from '../../../shared/seat-key.ts';
import { tierOf } from '../../../shared/tiers.ts';
import type { AppContext } from '../../common/context.ts';
import { randomId } from '../../common/ids.ts';
import type { Database } from '../../db/client.ts';
import { type AccountCaller, withEventAccess } from '../event-access/service.ts';
import { moveSeatsGivenUp } from '../guests/attendance-data.ts';
import { clearSeats, seatColumns, writeSeats } from '../guests/data.ts';
import { findSeating, writeSeating } from '../seating/data.ts';
import { findPicture, writeLayout } from './data.ts';
import {
  findRoom,
  findStoredDots,
  findStoredDotsOf,
  listConcernedGuests,
  listKnownOperations,
  logOperations,
  updateLayout,
} from './operations-data.ts';
import { requireFloorPlan, storePicture } from './picture-service.ts';
import { changedTables } from './service.ts';

type SentOperations = z.output<typeof sendOperationsSchema>;
type SentOperation = SentOperations['ops'][number];
type ConcernedGuests = Awaited<ReturnType<typeof listConcernedGuests>>;

/** The room of an event while operations are made in a transaction that holds the event's lock. */
interface OpenRoom {
  readonly tx: Database;
  readonly eventId: number;
  readonly now: Date;
  /** Without dots. */
  layout: Layout;
  /** Read where an operation needs them all; undefined while none did. */
  dots?: Layout['guestPositions'];
}

async function openRoom(tx: Database, eventId: number, now: Date) {
  const found = await findRoom(tx, eventId);
  const { name, width, height, unit, version, aisleWidth } = found ?? {
    ...DEFAULT_LAYOUT,
    version: 0,
    aisleWidth: null,
  };
  const layout: Layout = {
    id: 'new',
    eventId,
    name,
    width,
    height,
    unit: unit as LengthUnit,
    version,
    guestPositions: [],
    ...(aisleWidth !== null && { aisleWidth }),
    tables: (found?.tables ?? []) as LayoutTable[],
    items: (found?.items ?? []) as FloorItem[],
  };
  const room: OpenRoom = { tx, eventId, now, layout };
  return { room, stored: found && layout };
}

/** The guests by whom an operation is judged: those whom it names, and those at tables whose seats or number it changes. */
async function listConcerned({ tx, eventId, layout }: OpenRoom, patch: LayoutPatch): Promise<ConcernedGuests> {
  const { tables: changes = {}, seats = [], dots = {}, pins = {} } = patch;
  const tables = new Map(layout.tables.map((table) => [idKey(table.id), table]));
  const numbers = seats.map(({ tableId, tableNumber }) => tables.get(tableId ?? '')?.tableNumber ?? tableNumber);
  for (const [id, change] of Object.entries(changes)) {
    if (change === null || change.tableNumber !== undefined)
      numbers.push(tables.get(id)?.tableNumber, change?.tableNumber);
  }
  const isAdding = Object.keys(changes).some((id) => !tables.has(id));
  const ids = [...seats.map(({ guestId }) => guestId), ...[...Object.keys(dots), ...Object.keys(pins)].map(Number)];
  // A new table may get another number than it asks for, at which somebody is listed already.
  const tableKeys = isAdding && seats.length > 0 ? 'all' : numbers.flatMap((number) => tableKey(number) ?? []);
  if (ids.length + tableKeys.length === 0) return [];
  return listConcernedGuests(tx, eventId, { ids, tableKeys });
}

const byId = (guests: ConcernedGuests) => new Map(guests.map((guest) => [guest.id, guest]));

function toRefusal(refusal: JudgeRefusal, guests: ConcernedGuests): OperationRefusal {
  if (refusal.reason !== 'seatTaken') return refusal;
  const { occupantId, ...rest } = refusal;
  return { ...rest, occupant: { id: occupantId, fullName: byId(guests).get(occupantId)?.fullName ?? '' } };
}

/** The guests' rows are the truth about seats; triggers tell everybody who follows them. */
async function moveGuests({ tx, layout }: OpenRoom, seats: LayoutPatch['seats'] = []): Promise<void> {
  const tables = new Map(layout.tables.map((table) => [idKey(table.id), table]));
  const rows = seats.map(({ guestId, tableId, seat, ...listed }) => {
    const tableNumber = (tableId === null ? listed.tableNumber : tables.get(tableId)?.tableNumber) ?? null;
    return { id: guestId, ...seatColumns({ tableNumber, seatNumber: seat }) };
  });
  await clearSeats(
    tx,
    rows.map(({ id }) => id),
  );
  await writeSeats(tx, rows);
}

/**
 * Stored dots have the colours, and the places of those on the floor. They are long, so they are written only where that changes:
 * guests who move from seat to seat leave them alone. Returns the patch with the colours that editors may not know.
 */
async function changeDots(room: OpenRoom, judged: LayoutPatch, guests: ConcernedGuests): Promise<LayoutPatch> {
  const named = new Set(listGuests(judged));
  if (named.size === 0) return judged;
  const { tx, eventId } = room;
  const readAll = async () => (await findStoredDots(tx, eventId)) as GuestPosition[];
  const all = room.dots ?? (judged.dots && (await readAll()));
  const concerned =
    all?.filter(({ guestId }) => named.has(guestId)) ?? (await findStoredDotsOf(tx, eventId, [...named]));
  const patch = nameStoredColors(judged, concerned as GuestPosition[], byId(guests));
  const { seats = [], dots } = patch;
  if (!dots) {
    const seated = new Map(
      seats.map(({ guestId, tableId, tableNumber }) => [guestId, (tableId ?? tableNumber ?? null) !== null]),
    );
    const isOutdated = concerned.some(({ guestId, tableNumber, color, floor }) => {
      const isOnFloor = tableKey(tableNumber) === null || floor !== undefined;
      return seated.has(guestId) && (isOnFloor || (!seated.get(guestId) && color !== DEFAULT_DOT_COLOR));
    });
    if (!isOutdated) return patch;
  }
  const stored = all ?? (await readAll());
  // The rows of these guests may have changed since their dots were stored.
  const current = applyRemoteSeats({ ...room.layout, guestPositions: stored }, byId(guests));
  room.dots = applyPatch(current, { ...(patch.seats && { seats }), ...(dots && { dots }) }).guestPositions;
  return patch;
}

async function changePicture({ tx, eventId, now }: OpenRoom, patch: LayoutPatch): Promise<LayoutPatch> {
  if (patch.picture === undefined) return patch;
  const currentPicture = await findPicture(tx, eventId);
  const shown = await storePicture(tx, eventId, { picture: patch.picture ?? undefined, currentPicture, now });
  return { ...patch, picture: shown ?? null };
}

/** False where there would be too many rules; then nothing is written. */
async function changeSeating({ tx, eventId, now }: OpenRoom, patch: LayoutPatch): Promise<boolean> {
  if (!patch.rules && !patch.pins) return true;
  const { version: _, ...before } = (await findSeating(tx, eventId)) ?? DEFAULT_SEATING;
  const changed = seatingSchema.safeParse({ version: 0, ...applySeatingPatch(before, patch) });
  if (changed.success) await writeSeating(tx, eventId, changed.data, now);
  return changed.success;
}

/** Makes one operation, or says why not: then nothing of it was made. */
async function makeOperation(room: OpenRoom, sent: SentOperation): Promise<OperationAnswer> {
  const { id, base } = sent;
  const { version } = room.layout;
  if (base > version) return { id, refusal: { reason: 'reload' } };
  const asked = layoutPatchSchema.safeParse(sent);
  if (!asked.success) {
    const [issue] = asked.error.issues;
    return { id, refusal: { reason: 'invalid', path: issue?.path.join('.') ?? '', message: issue?.message ?? '' } };
  }
  const guests = await listConcerned(room, asked.data);
  const judgedLayout = applyRemoteSeats(room.layout, byId(guests));
  const judged = judgeOperation({ layout: judgedLayout, guests: byId(guests) }, asked.data);
  const hasGone = judged.gone.pieces.length + judged.gone.guests.length > 0;
  const gone = hasGone ? { gone: judged.gone } : {};
  if (!judged.ok) return { id, refusal: toRefusal(judged.refusal, guests), ...gone };
  if (!(await changeSeating(room, judged.patch))) return { id, refusal: { reason: 'tooManyRules' } };
  const made = await changePicture(room, judged.patch);
  const { seats: _, dots: __, ...pieces } = made;
  const before = room.layout.tables;
  room.layout = { ...applyPatch(room.layout, pieces), version: version + 1 };
  if (pieces.tables) await moveSeatsGivenUp(room.tx, room.eventId, changedTables(before, room.layout));
  await moveGuests(room, made.seats);
  const patch = await changeDots(room, made, guests);
  return { id, seq: version + 1, patch, ...gone };
}

/** Lists that did not change are not written: that would take most of the time. */
async function writeRoom({ tx, eventId, now, layout, dots }: OpenRoom, stored: Layout | undefined): Promise<void> {
  const { name, width, height, unit, aisleWidth = null, version, tables, items = [] } = layout;
  const content = { name, width, height, unit, aisleWidth, version, updatedAt: now };
  if (!stored) {
    await writeLayout(tx, { id: randomId(), eventId, ...content, tables, items, guestPositions: dots ?? [] });
    return;
  }
  await updateLayout(tx, eventId, {
    ...content,
    ...(tables !== stored.tables && { tables }),
    ...(items !== stored.items && { items }),
    ...(dots && { guestPositions: dots }),
  });
}

/**
 * Makes operations in their order, in one transaction that holds the event's lock: the order in which calls get it is the order of
 * operations for everybody.
 */
export async function makeOperations(
  { db, clock }: AppContext,
  caller: AccountCaller,
  eventId: number,
  { client, ops }: SentOperations,
): Promise<OperationAnswers> {
  return withEventAccess(db, caller, { eventId }, async (tx, event) => {
    requireFloorPlan(tierOf(event, clock()).hasFloorPlan);
    const now = clock();
    const ids = ops.map(({ id }) => id);
    const known = new Map((await listKnownOperations(tx, eventId, ids)).map((logged) => [logged.id, logged]));
    const { room, stored } = await openRoom(tx, eventId, now);
    const logged: LoggedOperation[] = [];
    const answers: OperationAnswer[] = [];
    for (const operation of ops) {
      const answer = known.get(operation.id) ?? (await makeOperation(room, operation));
      answers.push(answer);
      if (!('seq' in answer) || known.has(operation.id)) continue;
      known.set(answer.id, answer);
      logged.push({ seq: answer.seq, id: answer.id, client, patch: answer.patch });
    }
    if (logged.length > 0) await writeRoom(room, stored);
    await logOperations(tx, eventId, logged, now);
    return { head: room.layout.version, answers };
  });
}
