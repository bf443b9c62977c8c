import type { LayoutPatch } from '../contracts/layout-operations.ts';
import type { GuestPosition, Layout, LayoutTable } from '../contracts/layouts.ts';
import type { SeatingContent } from '../contracts/seating.ts';
import { tableKey } from '../seat-key.ts';
import { DEFAULT_DOT_COLOR } from './dot-colors.ts';
import { type EditedPlan, idKey } from './patch.ts';
import { isSameSeat, NO_SEAT } from './seat-sync.ts';
import { findTable, findTableByNumber } from './table-occupancy.ts';

type Fields = Readonly<Record<string, unknown>>;

/** JSON with sorted fields, because the server does not keep the order of an object's fields. */
export const sortedJson = (value: unknown) =>
  JSON.stringify(value, (_, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );

function isEqual(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  return typeof a === 'object' && typeof b === 'object' && sortedJson(a) === sortedJson(b);
}

/** The fields of `after` that differ; those that it lacks get the value that means the same as lacking. */
function diffFields(before: Fields, after: Fields, absent: Fields = {}): Fields | undefined {
  const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
  const read = (fields: Fields, key: string) => (fields[key] === undefined ? absent[key] : fields[key]);
  const changed = [...keys].filter((key) => !isEqual(read(before, key), read(after, key)));
  if (changed.length === 0) return undefined;
  return Object.fromEntries(changed.map((key) => [key, read(after, key)]));
}

const ABSENT_OF_TABLE = { accessibleSeats: [], isOneSided: false };

function diffLists<Entry extends { readonly id: LayoutTable['id'] }>(
  before: readonly Entry[],
  after: readonly Entry[],
  absent?: Fields,
): Record<string, object | null> | undefined {
  if (before === after) return undefined;
  const was = new Map(before.map((entry) => [idKey(entry.id), entry]));
  const is = new Set(after.map(({ id }) => idKey(id)));
  const changes = new Map<string, object | null>();
  for (const key of was.keys()) if (!is.has(key)) changes.set(key, null);
  const staying = [...was.keys()].filter((key) => is.has(key));
  const placed = new Set<string | undefined>();
  let next = 0;
  for (const [at, entry] of after.entries()) {
    const key = idKey(entry.id);
    const known = was.get(key);
    if (!known) {
      changes.set(key, { ...entry, at });
      continue;
    }
    while (placed.has(staying[next])) next += 1;
    const isInOrder = staying[next] === key;
    if (isInOrder) next += 1;
    else placed.add(key);
    const fields = known === entry ? undefined : diffFields(known, entry, absent);
    if (fields || !isInOrder) changes.set(key, { ...fields, ...(!isInOrder && { at }) });
  }
  return changes.size > 0 ? Object.fromEntries(changes) : undefined;
}

export type Place = Pick<NonNullable<LayoutPatch['seats']>[number], 'tableId' | 'tableNumber' | 'seat'>;

/** The place of a guest as operations name it: by the table's id, or by its number where the plan lacks the table. */
export function placeOf(
  layout: Pick<Layout, 'tables'>,
  { tableNumber, seatNumber: seat }: Pick<GuestPosition, 'tableNumber' | 'seatNumber'> = NO_SEAT,
): Place {
  if (tableNumber === null || tableKey(tableNumber) === null) return { tableId: null, seat: null };
  const table = findTableByNumber(layout, tableNumber);
  return table ? { tableId: idKey(table.id), seat } : { tableId: null, tableNumber, seat };
}

export const isSamePlace = (a: Place, b: Place) =>
  a.tableId === b.tableId && a.tableNumber === b.tableNumber && a.seat === b.seat;

/** Whether a table number may mean another table than before. */
const areRenumbered = (before: Layout, after: Layout) =>
  before.tables !== after.tables &&
  (before.tables.length !== after.tables.length ||
    after.tables.some(({ id, tableNumber }) => findTable(before, id)?.tableNumber !== tableNumber));

/** Dots without those that are the same in both layouts; most edits keep the order of the list. */
function listChangedDots({ guestPositions: before }: Layout, { guestPositions: after }: Layout) {
  const isInOrder = before.length === after.length;
  const differs = (others: readonly GuestPosition[]) => (dot: GuestPosition, index: number) =>
    !isInOrder || dot !== others[index];
  return { before: before.filter(differs(after)), after: after.filter(differs(before)) };
}

/** Seats and dots. Whoever stays at a table that is renumbered has not moved. */
function diffDots(before: Layout, after: Layout): Pick<LayoutPatch, 'seats' | 'dots'> {
  if (before.guestPositions === after.guestPositions) return {};
  const isAnybodyCompared = areRenumbered(before, after);
  const changed = isAnybodyCompared
    ? { before: before.guestPositions, after: after.guestPositions }
    : listChangedDots(before, after);
  const was = new Map(changed.before.map((dot) => [dot.guestId, dot]));
  const seats: NonNullable<LayoutPatch['seats']> = [];
  const dots: NonNullable<LayoutPatch['dots']> = {};
  const compare = (guestId: number, from: GuestPosition | undefined, to: GuestPosition | undefined) => {
    const [leaving, joining] = [placeOf(before, from), placeOf(after, to)];
    const isUnseated = tableKey(to?.tableNumber) === null;
    // Whoever was listed at a table that is added sits there by that alone.
    const isJoining = leaving.tableNumber !== undefined && isSameSeat(from ?? NO_SEAT, to ?? NO_SEAT);
    if (!isJoining && !isSamePlace(leaving, joining)) seats.push({ guestId, ...joining });
    if (!to) {
      // Whoever loses the seat loses the dot; one on the floor has to be named.
      if (leaving.tableId === null) dots[guestId] = null;
      return;
    }
    const wasOnFloor = from !== undefined && tableKey(from.tableNumber) === null;
    const { x, y, color } = to;
    const fields = diffFields(
      { color: from?.color ?? DEFAULT_DOT_COLOR, ...(isUnseated && wasOnFloor && { x: from.x, y: from.y }) },
      { color, ...(isUnseated && { x, y }) },
    );
    if (fields) dots[guestId] = fields;
  };
  for (const dot of changed.after) {
    const from = was.get(dot.guestId);
    was.delete(dot.guestId);
    if (from !== dot || isAnybodyCompared) compare(dot.guestId, from, dot);
  }
  for (const dot of was.values()) compare(dot.guestId, dot, undefined);
  return { ...(seats.length > 0 && { seats }), ...(Object.keys(dots).length > 0 && { dots }) };
}

/** The patch that leads from one layout to the other; the other way round it is the inverse. Unchanged objects are not compared. */
export function diffLayouts(before: Layout, after: Layout): LayoutPatch {
  if (before === after) return {};
  const canvasOf = ({ name, width, height, unit, aisleWidth }: Layout) => ({
    name,
    width,
    height,
    unit,
    aisleWidth: aisleWidth ?? null,
  });
  const canvas = diffFields(canvasOf(before), canvasOf(after));
  const tables = diffLists(before.tables, after.tables, ABSENT_OF_TABLE);
  const items = diffLists(before.items ?? [], after.items ?? []);
  return {
    ...(canvas && { canvas }),
    ...(!isEqual(before.picture, after.picture) && { picture: after.picture ?? null }),
    ...(tables && { tables }),
    ...(items && { items }),
    ...diffDots(before, after),
  };
}

/** Entries that are changed as a whole, because their fields belong together. */
function diffWhole<Entry, Value>(
  before: readonly Entry[],
  after: readonly Entry[],
  read: (entry: Entry) => readonly [number, Value],
): Record<string, Value | null> | undefined {
  if (before === after) return undefined;
  const was = new Map(before.map(read));
  const changes: Record<string, Value | null> = {};
  for (const [key, value] of after.map(read)) {
    if (!isEqual(was.get(key), value)) changes[key] = value;
    was.delete(key);
  }
  for (const key of was.keys()) changes[key] = null;
  return Object.keys(changes).length > 0 ? changes : undefined;
}

function diffSeatings(before: SeatingContent, after: SeatingContent): LayoutPatch {
  const rules = diffWhole(before.rules, after.rules, (rule) => [rule.id, rule]);
  const pins = diffWhole(before.pins, after.pins, ({ guestId, ...place }) => [guestId, place]);
  return { ...(rules && { rules }), ...(pins && { pins }) };
}

/** Patches have no empty parts. */
export const isEmptyPatch = (patch: LayoutPatch): boolean => Object.keys(patch).length === 0;

/** Whether two seatings have the same rules and pins, in whatever order. */
export const isSameSeating = (a: SeatingContent, b: SeatingContent): boolean =>
  a === b || isEmptyPatch(diffSeatings(a, b));

/** The patch that leads from one plan to the other, rules and pins too. */
export const diffPlans = (before: EditedPlan, after: EditedPlan): LayoutPatch => ({
  ...diffLayouts(before.layout, after.layout),
  ...diffSeatings(before.seating, after.seating),
});
