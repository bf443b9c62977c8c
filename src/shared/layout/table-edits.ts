import {
  CANVAS_SIZE,
  DIALOG_SIZE,
  type Layout,
  type LayoutTable,
  MAX_TABLES,
  type TableFields,
  type TableType,
  type Unit,
} from '../contracts/layouts.ts';
import { tableKey } from '../seat-key.ts';
import { done, type EditResult, refuse } from './edit-result.ts';
import {
  boundsOf,
  boundsOfRects,
  clamp,
  middleOf,
  normalizeRotation,
  type Point,
  type Rect,
  roundCoordinate,
  type Size,
  snap,
} from './geometry.ts';
import { createTableNames, defaultLabel, type LabelOf } from './new-table-names.ts';
import { NEW_TABLE, placeCopies, placeNewTable } from './new-table-position.ts';
import { placeDotsAtTables, shiftTables } from './place-dots.ts';
import { dotsAtTable, findTable, type TableId } from './table-occupancy.ts';

/*
 * Edits of tables and of the canvas. Each returns a new layout that shares with the old one all that did not change, or
 * the very same layout when nothing did. Guests name their table by its number: they go with it wherever it goes.
 */

/** The smallest that handles make a table; the largest is the dialog's. */
const HANDLE_MIN = { width: 60, height: 40 } as const;

/** The tables at their new state; seats are settled where only the table changed. */
function withTables(layout: Layout, changed: ReadonlyMap<TableId, LayoutTable>): Layout {
  return { ...layout, tables: layout.tables.map((table) => changed.get(table.id) ?? table) };
}

function withTable(layout: Layout, table: LayoutTable): Layout {
  return placeDotsAtTables(withTables(layout, new Map([[table.id, table]])), [table]);
}

function isSameTable(a: LayoutTable, b: LayoutTable): boolean {
  return (Object.keys(a) as (keyof LayoutTable)[]).every((field) => a[field] === b[field]);
}

interface AddTable {
  readonly type: TableType;
  /** Of its upper left corner; otherwise where new tables appear. */
  readonly at?: Point;
  readonly labelOf?: LabelOf;
}

/**
 * The new table stands last, where it meets no other; where there is no such place, the room grows with it. Guests whose
 * rows already name its number sit down at it.
 */
export function addTable(layout: Layout, { type, at, labelOf = defaultLabel }: AddTable): EditResult {
  if (layout.tables.length >= MAX_TABLES) return refuse({ reason: 'tooManyTables' });
  const shape = { type, width: NEW_TABLE.width, height: NEW_TABLE.heights[type], rotation: 0 };
  const placing = at ? { at, room: undefined } : placeNewTable(layout, shape);
  const table: LayoutTable = {
    ...createTableNames(layout.tables, labelOf).next(),
    ...shape,
    x: roundCoordinate(placing.at.x),
    y: roundCoordinate(placing.at.y),
    seats: NEW_TABLE.seats[type],
  };
  return done(placeDotsAtTables({ ...layout, ...placing.room, tables: [...layout.tables, table] }, [table]));
}

/** Copies stand last, in the order of their originals, without guests of their own; the room grows if they need it. */
export function duplicateTables(layout: Layout, ids: Iterable<TableId>, labelOf = defaultLabel): EditResult {
  const wanted = new Set(ids);
  const originals = layout.tables.filter((table) => wanted.has(table.id));
  if (originals.length === 0) return done(layout);
  if (layout.tables.length + originals.length > MAX_TABLES) return refuse({ reason: 'tooManyTables' });
  const names = createTableNames(layout.tables, labelOf);
  const { at: ways, room } = placeCopies(layout, originals);
  const copies = originals.map((table, index) => ({
    ...table,
    ...names.nextLike(table),
    x: roundCoordinate(table.x + (ways[index]?.x ?? 0)),
    y: roundCoordinate(table.y + (ways[index]?.y ?? 0)),
  }));
  return done(placeDotsAtTables({ ...layout, ...room, tables: [...layout.tables, ...copies] }, copies));
}

/** Their guests go back to the list. */
export function deleteTables(layout: Layout, ids: Iterable<TableId>): Layout {
  const gone = new Set(ids);
  const deleted = layout.tables.filter((table) => gone.has(table.id));
  if (deleted.length === 0) return layout;
  const unseated = new Set(deleted.flatMap((table) => dotsAtTable(layout, table)));
  return {
    ...layout,
    tables: layout.tables.filter((table) => !gone.has(table.id)),
    guestPositions:
      unseated.size === 0 ? layout.guestPositions : layout.guestPositions.filter((dot) => !unseated.has(dot)),
  };
}

interface MoveTables {
  readonly ids: Iterable<TableId>;
  /** From where they were when the gesture began. */
  readonly by: Point;
  /** The grid to snap to, or null; then `leadId`, the table under the pointer, lands on it and the others keep their distance. */
  readonly gridSize?: number | null;
  readonly leadId?: TableId;
}

/** Keeps them on the canvas; who is outside of it already may stay, but goes no further out. */
export function moveTables(layout: Layout, { ids, by, gridSize = null, leadId }: MoveTables): Layout {
  const wanted = new Set(ids);
  const moved = layout.tables.filter((table) => wanted.has(table.id));
  const lead = moved.find((table) => table.id === leadId) ?? moved[0];
  const bounds = boundsOfRects(moved.map(boundsOf));
  if (!lead || !bounds) return layout;
  const limit = (way: number, start: number, size: number, room: number) =>
    clamp(way, Math.min(0, -start), Math.max(0, room - start - size));
  const along = (way: number, from: number) => (way === 0 ? 0 : snap(from + way, gridSize) - from);
  const way = {
    x: limit(along(by.x, lead.x), bounds.x, bounds.width, layout.width),
    y: limit(along(by.y, lead.y), bounds.y, bounds.height, layout.height),
  };
  return shiftTables(layout, new Map(moved.map(({ id }) => [id, way])));
}

export interface SizeRange {
  readonly min: Size;
  readonly max: Size;
}

/** What handles can make of a table. One that is smaller or larger already need not change to be turned or pulled. */
export function handleRange({ type, width, height }: LayoutTable): SizeRange {
  const min = { width: Math.min(width, HANDLE_MIN.width), height: Math.min(height, HANDLE_MIN.height) };
  const max = { width: Math.max(width, DIALOG_SIZE.max), height: Math.max(height, DIALOG_SIZE.max) };
  return type === 'round' ? { min: { ...min, height: min.width }, max: { ...max, height: max.width } } : { min, max };
}

/** A size pulled with handles: on the grid where there is one, and within the range in any case. */
export function snapSide(
  wanted: number,
  { min, max, gridSize }: { min: number; max: number; gridSize: number | null },
) {
  if (gridSize === null) return clamp(wanted, min, max);
  const [least, most] = [Math.ceil(min / gridSize) * gridSize, Math.floor(max / gridSize) * gridSize];
  return least > most ? clamp(wanted, min, max) : clamp(snap(wanted, gridSize), least, most);
}

/**
 * With handles: to whole units, within the range of sizes, and round stays round. Where a size had to give, the middle
 * stays.
 */
export function resizeTable(layout: Layout, id: TableId, rect: Rect): Layout {
  const table = findTable(layout, id);
  if (!table) return layout;
  const { min, max } = handleRange(table);
  const sized = (side: keyof Size) =>
    roundCoordinate(rect[side]) === table[side] ? table[side] : clamp(Math.round(rect[side]), min[side], max[side]);
  const width = sized('width');
  const height = table.type === 'round' ? width : sized('height');
  const middle = middleOf(rect);
  const isRounded = (size: number, wanted: number) => Math.abs(size - wanted) <= 0.5;
  const x = isRounded(width, rect.width) ? rect.x : middle.x - width / 2;
  const y = isRounded(height, rect.height) ? rect.y : middle.y - height / 2;
  const resized = { ...table, x: roundCoordinate(x), y: roundCoordinate(y), width, height };
  return isSameTable(table, resized) ? layout : withTable(layout, resized);
}

export function rotateTable(layout: Layout, id: TableId, degrees: number): Layout {
  const table = findTable(layout, id);
  if (!table) return layout;
  const rotated = { ...table, rotation: normalizeRotation(degrees) };
  return isSameTable(table, rotated) ? layout : withTable(layout, rotated);
}

/** Which of its names another table has already; undefined when both are free. */
export function findTakenName(
  { tables }: Pick<Layout, 'tables'>,
  { id, label, tableNumber }: Pick<LayoutTable, 'id' | 'label' | 'tableNumber'>,
): 'label' | 'tableNumber' | undefined {
  const [labelKey, numberKey] = [tableKey(label), tableKey(tableNumber)];
  for (const other of tables) {
    if (other.id === id) continue;
    if (tableKey(other.label) === labelKey) return 'label';
    if (tableKey(other.tableNumber) === numberKey) return 'tableNumber';
  }
  return undefined;
}

/**
 * From the dialog, with `tableFieldsSchema` behind it. A new number takes everyone at the table along; whoever's row named
 * that number before the table had it joins them, standing where a seat is taken. The middle stays where it was.
 */
export function editTable(layout: Layout, id: TableId, fields: Partial<TableFields>): EditResult {
  const table = findTable(layout, id);
  if (!table) return refuse({ reason: 'noSuchTable' });
  const merged = { ...table, ...fields };
  if (merged.type === 'round') merged.height = merged.width;
  const middle = middleOf(table);
  const edited: LayoutTable = {
    ...merged,
    x: merged.width === table.width ? table.x : roundCoordinate(middle.x - merged.width / 2),
    y: merged.height === table.height ? table.y : roundCoordinate(middle.y - merged.height / 2),
  };
  if (isSameTable(table, edited)) return done(layout);
  const taken = findTakenName(layout, edited);
  if (taken) return refuse({ reason: 'tableNumberExists', field: taken });
  return done(withTable(carryGuests(layout, table, edited), edited));
}

function carryGuests(layout: Layout, from: LayoutTable, to: LayoutTable): Layout {
  if (from.tableNumber === to.tableNumber) return layout;
  const carried = new Set(dotsAtTable(layout, from));
  const isRenamed = tableKey(from.tableNumber) !== tableKey(to.tableNumber);
  const joining = new Set(isRenamed ? dotsAtTable(layout, to) : []);
  if (carried.size + joining.size === 0) return layout;
  const takenSeats = new Set(Array.from(carried, (dot) => tableKey(dot.seatNumber)));
  return {
    ...layout,
    guestPositions: layout.guestPositions.map((dot) => {
      if (carried.has(dot)) return { ...dot, tableNumber: to.tableNumber };
      const isSeatTaken = joining.has(dot) && takenSeats.has(tableKey(dot.seatNumber));
      return isSeatTaken ? { ...dot, seatNumber: null } : dot;
    }),
  };
}

/** Whatever would lie outside a smaller canvas is pulled in. */
export function resizeCanvas(layout: Layout, size: Size): Layout {
  const width = Math.round(clamp(size.width, CANVAS_SIZE.min, CANVAS_SIZE.max));
  const height = Math.round(clamp(size.height, CANVAS_SIZE.min, CANVAS_SIZE.max));
  if (width === layout.width && height === layout.height) return layout;
  const pull = (start: number, length: number, room: number) => clamp(start, 0, Math.max(0, room - length)) - start;
  const shifts = new Map(
    layout.tables.map((table) => {
      const bounds = boundsOf(table);
      return [table.id, { x: pull(bounds.x, bounds.width, width), y: pull(bounds.y, bounds.height, height) }];
    }),
  );
  const pulled = shiftTables({ ...layout, width, height }, shifts);
  const isOutside = ({ tableNumber, x, y }: { tableNumber: string | null } & Point) =>
    tableKey(tableNumber) === null && (x < 0 || y < 0 || x > width || y > height);
  if (!pulled.guestPositions.some(isOutside)) return pulled;
  return {
    ...pulled,
    guestPositions: pulled.guestPositions.map((dot) =>
      isOutside(dot) ? { ...dot, x: clamp(dot.x, 0, width), y: clamp(dot.y, 0, height) } : dot,
    ),
  };
}

export function setUnit(layout: Layout, unit: Unit): Layout {
  return unit === layout.unit ? layout : { ...layout, unit };
}

export function renameLayout(layout: Layout, name: string): Layout {
  const trimmed = name.trim();
  return trimmed === '' || trimmed === layout.name ? layout : { ...layout, name: trimmed };
}

/** A range as Shift-click selects it: from one table to the other in table order, both included. */
export function tablesBetween({ tables }: Layout, fromId: TableId, toId: TableId): TableId[] {
  const [from, to] = [tables.findIndex(({ id }) => id === fromId), tables.findIndex(({ id }) => id === toId)];
  if (to === -1) return [];
  if (from === -1) return [toId];
  return tables.slice(Math.min(from, to), Math.max(from, to) + 1).map(({ id }) => id);
}
