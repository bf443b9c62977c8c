import type { Layout, LayoutTable } from '../contracts/layouts.ts';
import { tableKey } from '../seat-key.ts';
import { done, type EditResult, refuse } from './edit-result.ts';
import {
  boundsOf,
  clamp,
  middleOf,
  normalizeRotation,
  type Point,
  type Rect,
  roundCoordinate,
  type Size,
  snap,
} from './geometry.ts';
import { CANVAS_SIZE, type LengthUnit, MAX_TABLES, TABLE_LENGTH, type TableType } from './layout-limits.ts';
import { DEFAULT_TABLE } from './new-table-defaults.ts';
import { createTableNames, defaultLabel } from './new-table-names.ts';
import { placeNewTable } from './new-table-position.ts';
import { listPieces } from './pieces.ts';
import { placeDotsAtTables, shiftPieces } from './place-dots.ts';
import { dotsAtTable, findTable, type TableId } from './table-occupancy.ts';
import { withCanvas } from './walls.ts';

/*
 * Edits of tables and of the canvas. Each returns a new layout that shares all unchanged objects with the old one, or the
 * same layout object when nothing changed. Guests refer to their table by its number, so a renumbered table takes its
 * guests along.
 */

/** The smallest size that handles give a table. */
const HANDLE_MIN = { width: 60, height: 40 } as const;

/** Replaces a table and moves its dots to the new positions of their seats. */
function withTable(layout: Layout, table: LayoutTable): Layout {
  const tables = layout.tables.map((each) => (each.id === table.id ? table : each));
  return placeDotsAtTables({ ...layout, tables }, [table]);
}

function isSameTable(a: LayoutTable, b: LayoutTable): boolean {
  const { accessibleSeats: seatsOfA = [], isOneSided: isAOneSided = false, ...restOfA } = a;
  const { accessibleSeats: seatsOfB = [], isOneSided: isBOneSided = false, ...restOfB } = b;
  return (
    (Object.keys(restOfA) as (keyof typeof restOfA)[]).every((field) => restOfA[field] === restOfB[field]) &&
    isAOneSided === isBOneSided &&
    seatsOfA.join() === seatsOfB.join()
  );
}

/** Appends a table where it overlaps no other, on a larger canvas if need be. Guests whose rows name its number are seated at it. */
export function addTable(layout: Layout, type: TableType, labelOf = defaultLabel): EditResult {
  if (layout.tables.length >= MAX_TABLES) return refuse({ reason: 'tooManyTables' });
  const shape = { type, width: DEFAULT_TABLE.width, height: DEFAULT_TABLE.height[type], rotation: 0 };
  const { at, canvas } = placeNewTable(layout, shape);
  const table: LayoutTable = {
    ...createTableNames(layout.tables, labelOf).next(),
    ...shape,
    x: roundCoordinate(at.x),
    y: roundCoordinate(at.y),
    seats: DEFAULT_TABLE.seats[type],
  };
  return done(placeDotsAtTables({ ...withCanvas(layout, canvas), tables: [...layout.tables, table] }, [table]));
}

export interface SizeRange {
  readonly min: Size;
  readonly max: Size;
}

/** Sizes that handles can give a table. A table that is smaller or larger already may keep its size. */
export function resizeLimits({ type, width, height }: LayoutTable): SizeRange {
  const min = { width: Math.min(width, HANDLE_MIN.width), height: Math.min(height, HANDLE_MIN.height) };
  const most = Math.floor(TABLE_LENGTH.max);
  const max = { width: Math.max(width, most), height: Math.max(height, most) };
  return type === 'round' ? { min: { ...min, height: min.width }, max: { ...max, height: max.width } } : { min, max };
}

/** A side length chosen with handles: within the range, and on the grid where the range contains a grid line. */
export function snapLength(
  wanted: number,
  { min, max, gridSize }: { min: number; max: number; gridSize: number | null },
) {
  if (gridSize === null) return clamp(wanted, min, max);
  const [least, most] = [Math.ceil(min / gridSize) * gridSize, Math.floor(max / gridSize) * gridSize];
  return least > most ? clamp(wanted, min, max) : clamp(snap(wanted, gridSize), least, most);
}

/** Resizes to whole units in the allowed range; round tables stay round. A corrected size stays centred on the middle of `rect`. */
export function resizeTable(layout: Layout, id: TableId, rect: Rect): Layout {
  const table = findTable(layout, id);
  if (!table) return layout;
  const { min, max } = resizeLimits(table);
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

/** Which of the two names another table has already; undefined when both are free. */
function findTakenName({ tables }: Layout, table: LayoutTable): 'label' | 'tableNumber' | undefined {
  const isTaken = (name: 'label' | 'tableNumber') => {
    const key = tableKey(table[name]);
    return tables.some((other) => other.id !== table.id && tableKey(other[name]) === key);
  };
  return (['label', 'tableNumber'] as const).find(isTaken);
}

/**
 * Applies the table dialog. Guests of the table follow to a new number. Guests whose rows named that number before join
 * them, without a seat where theirs is taken. The middle of the table stays where it was, unless the table would grow out of
 * the room; accessible seats that it no longer has are dropped.
 */
export function editTable(
  layout: Layout,
  id: TableId,
  fields: Partial<Omit<LayoutTable, 'id' | 'x' | 'y'>>,
): EditResult {
  const table = findTable(layout, id);
  if (!table) return refuse({ reason: 'noSuchTable' });
  const merged = { ...table, ...fields };
  if (merged.type === 'round') merged.height = merged.width;
  // An empty list is kept: the server does not change the accessible seats of a table that has no such list.
  if (merged.accessibleSeats) merged.accessibleSeats = merged.accessibleSeats.filter((seat) => seat <= merged.seats);
  const middle = middleOf(table);
  const resized: LayoutTable = {
    ...merged,
    x: merged.width === table.width ? table.x : roundCoordinate(middle.x - merged.width / 2),
    y: merged.height === table.height ? table.y : roundCoordinate(middle.y - merged.height / 2),
  };
  const edited = pulledInside(layout, table, resized);
  if (isSameTable(table, edited)) return done(layout);
  const taken = findTakenName(layout, edited);
  if (taken) return refuse({ reason: 'tableNumberExists', field: taken });
  return done(withTable(renumberGuests(layout, table, edited), edited));
}

/** How far something has to move to lie within a side of the canvas, or to begin with it where it is longer. */
const pull = (start: number, length: number, side: number) => clamp(start, 0, Math.max(0, side - length)) - start;

/** Coordinates are rounded, so a turned table at the wall may be this much outside. */
const isNear = (by: number) => Math.abs(by) < 0.02;

/** Moves a table that grew out of the room back into it. One that stood outside before stays where it is. */
function pulledInside(room: Size, before: LayoutTable, table: LayoutTable): LayoutTable {
  const [old, grown] = [boundsOf(before), boundsOf(table)];
  const wasInside = isNear(pull(old.x, old.width, room.width)) && isNear(pull(old.y, old.height, room.height));
  const by = { x: pull(grown.x, grown.width, room.width), y: pull(grown.y, grown.height, room.height) };
  if (!wasInside || (isNear(by.x) && isNear(by.y))) return table;
  return { ...table, x: roundCoordinate(table.x + by.x), y: roundCoordinate(table.y + by.y) };
}

function renumberGuests(layout: Layout, from: LayoutTable, to: LayoutTable): Layout {
  if (from.tableNumber === to.tableNumber) return layout;
  const own = new Set(dotsAtTable(layout, from));
  const isRenamed = tableKey(from.tableNumber) !== tableKey(to.tableNumber);
  const joining = new Set(isRenamed ? dotsAtTable(layout, to) : []);
  if (own.size + joining.size === 0) return layout;
  const takenSeats = new Set(Array.from(own, (dot) => tableKey(dot.seatNumber)));
  return {
    ...layout,
    guestPositions: layout.guestPositions.map((dot) => {
      if (own.has(dot)) return { ...dot, tableNumber: to.tableNumber };
      const isSeatTaken = joining.has(dot) && takenSeats.has(tableKey(dot.seatNumber));
      return isSeatTaken ? { ...dot, seatNumber: null } : dot;
    }),
  };
}

/** Tables, floor items and dots that a smaller canvas would leave outside are moved inside. */
export function resizeCanvas(layout: Layout, size: Size): Layout {
  const width = Math.round(clamp(size.width, CANVAS_SIZE.min, CANVAS_SIZE.max));
  const height = Math.round(clamp(size.height, CANVAS_SIZE.min, CANVAS_SIZE.max));
  if (width === layout.width && height === layout.height) return layout;
  const resized = withCanvas(layout, { width, height });
  const shifts = new Map(
    listPieces(resized).map(({ id, bounds }) => [
      id,
      { x: pull(bounds.x, bounds.width, width), y: pull(bounds.y, bounds.height, height) },
    ]),
  );
  const pulled = shiftPieces(resized, shifts);
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

export function setUnit(layout: Layout, unit: LengthUnit): Layout {
  return unit === layout.unit ? layout : { ...layout, unit };
}

/** Undefined for no warning. Set to the rounded value that it has already, the layout stays the same. */
export function setAisleWidth(layout: Layout, wanted: number | undefined): Layout {
  const width = wanted === undefined ? undefined : roundCoordinate(wanted);
  if (width === layout.aisleWidth) return layout;
  const { aisleWidth: _, ...without } = layout;
  return width === undefined ? without : { ...without, aisleWidth: width };
}

/** The range that Shift-click selects: in table order from one table to the other, both included. */
export function tablesBetween({ tables }: Layout, fromId: TableId, toId: TableId): TableId[] {
  const [from, to] = [tables.findIndex(({ id }) => id === fromId), tables.findIndex(({ id }) => id === toId)];
  if (to === -1) return [];
  if (from === -1) return [toId];
  return tables.slice(Math.min(from, to), Math.max(from, to) + 1).map(({ id }) => id);
}
