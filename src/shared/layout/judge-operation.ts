import { hasDeclined } from '../attendance.ts';
import type { Attendance } from '../contracts/guests.ts';
import type { GoneParts, LayoutPatch } from '../contracts/layout-operations.ts';
import type { FloorItem, GuestPosition, Layout, LayoutTable } from '../contracts/layouts.ts';
import { seatKey, tableKey } from '../seat-key.ts';
import { isSamePlace, type Place, placeOf } from './diff-layouts.ts';
import { isBeyondCanvas, MAX_FLOOR_ITEMS, MAX_TABLES } from './layout-limits.ts';
import { createFreeNames } from './new-table-names.ts';
import { idKey, type ListChanges, patchRoom } from './patch.ts';
import { findSeatIndex, seatPositions } from './seat-positions.ts';
import { dotsAtTable, findDot, findNearestFreeSeat } from './table-occupancy.ts';

/** A plan as operations are judged by it. */
export interface CurrentPlan {
  /**
   * With the dots of all guests who have a place. The server, which need not read them all, passes those of the guests whom the
   * operation names and of those at tables that it names.
   */
  readonly layout: Layout;
  /** Of the event's guests those whom the operation names. Without it everybody counts as coming. */
  readonly guests?: ReadonlyMap<number, { readonly attendance?: Attendance | null | undefined }> | undefined;
}

type SeatChange = NonNullable<LayoutPatch['seats']>[number];

/** Why an operation is refused. The server adds the name of the occupant. */
export type JudgeRefusal =
  | { reason: 'seatTaken'; guestId: number; occupantId: number; free: { tableId: string; seat: string } | null }
  | { reason: 'guestMoved' | 'guestDeclined'; guestId: number }
  | { reason: 'tableNumberExists'; tableId: string; field: 'label' | 'tableNumber' }
  | { reason: 'outOfRange'; id: string }
  | { reason: 'tooManyTables' | 'tooManyItems' | 'gone' };

export type LayoutJudgement =
  | { readonly ok: true; readonly patch: LayoutPatch; readonly gone: GoneParts }
  | { readonly ok: false; readonly refusal: JudgeRefusal; readonly gone: GoneParts };

/** Ends the judging of an operation. */
class Refused {
  readonly refusal: JudgeRefusal;
  constructor(refusal: JudgeRefusal) {
    this.refusal = refusal;
  }
}

const TABLE_FIELDS = ['type', 'label', 'tableNumber', 'x', 'y', 'width', 'height', 'rotation', 'seats'] as const;
const ITEM_FIELDS = ['kind', 'label', 'x', 'y', 'width', 'height', 'rotation'] as const;

/**
 * Leaves out changes of entries that were deleted meanwhile: whoever deletes wins. An unknown id is a new entry if all of its fields are
 * there. New entries get their place in the list, because the order of an object's keys does not survive the database.
 */
function keepKnown<Entry extends { id: LayoutTable['id'] }>(
  list: readonly Entry[],
  changes: ListChanges<Entry>,
  { fields, gone }: { fields: readonly (keyof Entry)[]; gone: string[] },
): ListChanges<Entry> {
  const entries = Object.entries(changes);
  if (entries.length === 0) return changes;
  const known = new Set(list.map(({ id }) => idKey(id)));
  let length = list.length - entries.filter(([id, change]) => !change && known.has(id)).length;
  const kept = entries.flatMap(([id, change]): [string, ListChanges<Entry>[string]][] => {
    if (known.has(id)) return [[id, change]];
    if (change === null) return [];
    if (fields.every((field) => change[field] !== undefined)) return [[id, { ...change, at: change.at ?? length++ }]];
    gone.push(id);
    return [];
  });
  return Object.fromEntries(kept);
}

/** How many entries the list has after these changes. */
function countAfter<Entry extends { id: LayoutTable['id'] }>(list: readonly Entry[], changes: ListChanges<Entry>) {
  const entries = Object.entries(changes);
  if (entries.length === 0) return list.length;
  const ids = new Set(list.map(({ id }) => idKey(id)));
  for (const [id, change] of entries) {
    if (change) ids.add(id);
    else ids.delete(id);
  }
  return ids.size;
}

const NAME_FIELDS = ['label', 'tableNumber'] as const;

/** Whether a table gets a name. */
const isNamed = (change: ListChanges<LayoutTable>[string]) =>
  change !== null && NAME_FIELDS.some((field) => change[field] !== undefined);

/** Whether the number of a table comes, goes or changes. */
const isRenumbered = (change: ListChanges<LayoutTable>[string]) => change === null || change.tableNumber !== undefined;

/** A new table whose name is taken gets the next free one; renaming a table to a taken name is refused. */
function settleNames(before: Layout, changes: ListChanges<LayoutTable>): ListChanges<LayoutTable> {
  if (!Object.values(changes).some(isNamed)) return changes;
  const known = new Set(before.tables.map(({ id }) => idKey(id)));
  const existing = Object.fromEntries(Object.entries(changes).filter(([id]) => known.has(id)));
  const { tables } = patchRoom(before, { tables: existing });
  for (const field of NAME_FIELDS) {
    const owners = new Map<string | null, string>();
    for (const table of tables) {
      const [id, key] = [idKey(table.id), tableKey(table[field])];
      const other = owners.get(key);
      if (other !== undefined) {
        const renamed = existing[id]?.[field] === undefined ? other : id;
        throw new Refused({ reason: 'tableNumberExists', tableId: renamed, field });
      }
      owners.set(key, id);
    }
  }
  const withFreeName = createFreeNames(tables);
  const settled = new Map(Object.entries(changes));
  const added = [...settled].filter(([id, change]) => change && !known.has(id));
  for (const [id, change] of added.sort(([, a], [, b]) => (a?.at ?? 0) - (b?.at ?? 0))) {
    settled.set(id, withFreeName({ id, ...change } as LayoutTable));
  }
  return Object.fromEntries(settled);
}

/** Only pieces that the operation changes, unless it makes the canvas smaller. */
function requireNearCanvas(before: Layout, after: Layout, { tables = {}, items = {} }: LayoutPatch): void {
  const isSmaller = after.width < before.width || after.height < before.height;
  for (const [changes, pieces] of [[tables, after.tables] as const, [items, after.items ?? []] as const]) {
    const far = pieces.find(
      (piece) => (isSmaller || Object.hasOwn(changes, idKey(piece.id))) && isBeyondCanvas(piece, after),
    );
    if (far) throw new Refused({ reason: 'outOfRange', id: idKey(far.id) });
  }
}

const placeKey = (tableId: string, seat: string) => `${tableId}\u001f${tableKey(seat)}`;
/** Of a table that the plan lacks. */
const listKey = (tableNumber: string, seat: string) => `\u001f${seatKey(tableNumber, seat)}`;

/** Listed at the number of a table that the plan has by now, a guest sits there. */
const settlePlace = (after: Layout, { tableId, tableNumber, seat }: Place): Place =>
  tableId === null ? placeOf(after, { tableNumber: tableNumber ?? null, seatNumber: seat }) : { tableId, seat };

/**
 * Who moves: those whom the operation names, those at a table that gets another number, which they follow, and those at a deleted
 * table, who lose their seat.
 */
function settleSeats(
  { layout, guests }: CurrentPlan,
  after: Layout,
  { seats: asked = [], tables: changes = {} }: LayoutPatch,
  goneGuests: Set<number>,
) {
  const tables = new Map(after.tables.map((table) => [idKey(table.id), table]));
  const moves = new Map<number, SeatChange>();
  for (const { guestId, from, ...wanted } of asked) {
    const place = settlePlace(after, wanted);
    const { tableId } = place;
    const guest = guests ? guests.get(guestId) : {};
    if (!guest || (tableId !== null && !tables.has(tableId))) {
      goneGuests.add(guestId);
      continue;
    }
    const now = placeOf(layout, findDot(layout, guestId));
    const isExpected = !from || isSamePlace(now, wanted) || isSamePlace(now, from);
    if (!isExpected) throw new Refused({ reason: 'guestMoved', guestId });
    if ((tableId ?? place.tableNumber) && hasDeclined(guest)) throw new Refused({ reason: 'guestDeclined', guestId });
    moves.set(guestId, { guestId, ...place });
  }
  const joining: GuestPosition[] = [];
  const areNumbersKept = !Object.values(changes).some(isRenumbered);
  if (areNumbersKept) return { tables, moves, joining, areNumbersKept };
  const numbers = new Set(after.tables.map(({ tableNumber }) => tableKey(tableNumber)));
  for (const dot of layout.guestPositions) {
    const { guestId } = dot;
    if (moves.has(guestId) || tableKey(dot.tableNumber) === null) continue;
    const { tableId, seat } = placeOf(layout, dot);
    const table = tableId === null ? undefined : tables.get(tableId);
    if (table && table.tableNumber !== dot.tableNumber) moves.set(guestId, { guestId, tableId, seat });
    else if (tableId !== null && !table && !numbers.has(tableKey(dot.tableNumber))) {
      moves.set(guestId, { guestId, tableId: null, seat: null });
    } else if (!table) joining.push(dot);
  }
  return { tables, moves, joining, areNumbersKept };
}

/** Those who may be in the way of moves: where tables keep their numbers, whoever sits at a table that somebody joins. */
function listSitters({ layout }: CurrentPlan, { tables, moves, areNumbersKept }: ReturnType<typeof settleSeats>) {
  if (!areNumbersKept) return layout.guestPositions;
  const joined = Array.from(
    moves.values(),
    ({ tableId, tableNumber }) => tables.get(tableId ?? '')?.tableNumber ?? tableNumber,
  );
  return [...new Set(joined)].flatMap((tableNumber) => (tableNumber ? dotsAtTable(layout, { tableNumber }) : []));
}

/** Refuses a seat that somebody else has. Whoever is or was listed at a number before the plan had the table stays there without the seat. */
function requireFreeSeats(
  plan: CurrentPlan,
  after: Layout,
  settled: ReturnType<typeof settleSeats>,
  asked: ReadonlySet<number>,
): void {
  const { tables, moves, joining } = settled;
  const occupants = new Map<string, number>();
  for (const dot of listSitters(plan, settled)) {
    const { tableId, tableNumber, seat } = placeOf(plan.layout, dot);
    if (seat === null || moves.has(dot.guestId)) continue;
    if (tableNumber !== undefined) occupants.set(listKey(tableNumber, seat), dot.guestId);
    else if (tableId !== null && tables.has(tableId)) occupants.set(placeKey(tableId, seat), dot.guestId);
  }
  const inOrder = [...moves.values()].sort((a, b) => Number(asked.has(a.guestId)) - Number(asked.has(b.guestId)));
  for (const { guestId, tableId, tableNumber, seat } of inOrder) {
    if (seat !== null && tableNumber !== undefined) {
      const key = listKey(tableNumber, seat);
      if (occupants.has(key)) moves.set(guestId, { guestId, tableId, tableNumber, seat: null });
      else occupants.set(key, guestId);
    }
    if (tableId === null || seat === null) continue;
    const occupantId = occupants.get(placeKey(tableId, seat));
    const table = tables.get(tableId);
    if (occupantId !== undefined && table) {
      const taken = seatPositions(table)[findSeatIndex(table, seat) ?? 0] ?? table;
      const free = findNearestFreeSeat(after, table, taken, guestId);
      throw new Refused({
        reason: 'seatTaken',
        guestId,
        occupantId,
        free: free ? { tableId, seat: free.seatNumber } : null,
      });
    }
    occupants.set(placeKey(tableId, seat), guestId);
  }
  for (const dot of joining) {
    const { tableId, seat } = placeOf(after, dot);
    if (tableId === null || seat === null) continue;
    if (!occupants.has(placeKey(tableId, seat))) occupants.set(placeKey(tableId, seat), dot.guestId);
    else moves.set(dot.guestId, { guestId: dot.guestId, tableId, seat: null });
  }
}

/** At a table the place of a dot follows from the seat: only its colour is kept. */
function settleDots({ layout, guests }: CurrentPlan, { seats = [], dots = {} }: LayoutPatch, goneGuests: Set<number>) {
  const moved = new Map(
    seats.map(({ guestId, tableId, tableNumber }) => [guestId, (tableId ?? tableNumber ?? null) !== null]),
  );
  type Dots = NonNullable<LayoutPatch['dots']>;
  const kept = Object.entries(dots).flatMap(([key, dot]): [string, Dots[string]][] => {
    const guestId = Number(key);
    if (guests && !guests.has(guestId)) {
      if (dot) goneGuests.add(guestId);
      return [];
    }
    if (dot && isBeyondCanvas({ x: dot.x ?? 0, y: dot.y ?? 0 }, layout))
      throw new Refused({ reason: 'outOfRange', id: key });
    const isAtTable = moved.get(guestId) ?? tableKey(findDot(layout, guestId)?.tableNumber) !== null;
    if (!dot || !isAtTable) return [[key, dot]];
    return dot.color === undefined ? [] : [[key, { color: dot.color }]];
  });
  return Object.fromEntries(kept);
}

/** A guest or table that is gone has no pin. */
function settlePins({ guests }: CurrentPlan, after: Layout, { pins = {} }: LayoutPatch, goneGuests: Set<number>) {
  const tables = new Set(after.tables.map(({ id }) => idKey(id)));
  const kept = Object.entries(pins).filter(([guestId, pin]) => {
    const isKept = !pin || (guests?.has(Number(guestId)) !== false && tables.has(idKey(pin.tableId)));
    if (!isKept) goneGuests.add(Number(guestId));
    return isKept;
  });
  return Object.fromEntries(kept);
}

/** An empty part is left out. */
const part = <Name extends string, Value extends object>(name: Name, value: Value) =>
  Object.keys(value).length > 0 ? ({ [name]: value } as Record<Name, Value>) : undefined;

function judge(plan: CurrentPlan, asked: LayoutPatch, gone: { pieces: string[]; guests: Set<number> }): LayoutPatch {
  const { layout } = plan;
  const options = { gone: gone.pieces };
  const known = keepKnown<LayoutTable>(layout.tables, asked.tables ?? {}, { ...options, fields: TABLE_FIELDS });
  const items = keepKnown<FloorItem>(layout.items ?? [], asked.items ?? {}, { ...options, fields: ITEM_FIELDS });
  // Before names are settled, which takes longer the more tables there are.
  if (countAfter(layout.tables, known) > MAX_TABLES) throw new Refused({ reason: 'tooManyTables' });
  if (countAfter(layout.items ?? [], items) > MAX_FLOOR_ITEMS) throw new Refused({ reason: 'tooManyItems' });
  const tables = asked.tables ? settleNames(layout, known) : {};
  const { canvas, picture, rules } = asked;
  const pieces: LayoutPatch = {
    ...(canvas && part('canvas', canvas)),
    ...(picture !== undefined && { picture }),
    ...part('tables', tables),
    ...part('items', items),
  };
  const after = patchRoom(layout, pieces);
  requireNearCanvas(layout, after, pieces);
  const seats = settleSeats(plan, after, { ...pieces, seats: asked.seats }, gone.guests);
  requireFreeSeats(plan, after, seats, new Set(asked.seats?.map(({ guestId }) => guestId)));
  const moves = { ...pieces, ...part('seats', [...seats.moves.values()]) };
  const dots = settleDots(
    { ...plan, layout: after },
    { ...moves, ...(asked.dots && { dots: asked.dots }) },
    gone.guests,
  );
  return {
    ...moves,
    ...part('dots', dots),
    ...(rules && part('rules', rules)),
    ...part('pins', settlePins(plan, after, asked, gone.guests)),
  };
}

/**
 * Which patch comes of an operation on the plan as it is now, the same wherever it is judged: fields that it names are its own, what was
 * deleted meanwhile stays deleted, and no seat or name is given twice.
 */
export function judgeOperation(plan: CurrentPlan, asked: LayoutPatch): LayoutJudgement {
  const found = { pieces: [] as string[], guests: new Set<number>() };
  const gone = () => ({ pieces: found.pieces, guests: [...found.guests] });
  try {
    const patch = judge(plan, asked, found);
    const isLost = Object.keys(patch).length === 0 && found.pieces.length + found.guests.size > 0;
    return isLost ? { ok: false, refusal: { reason: 'gone' }, gone: gone() } : { ok: true, patch, gone: gone() };
  } catch (error) {
    if (error instanceof Refused) return { ok: false, refusal: error.refusal, gone: gone() };
    throw error;
  }
}
