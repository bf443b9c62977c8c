import type { GuestPosition, Layout, LayoutTable } from '../contracts/layouts.ts';
import { tableKey } from '../seat-key.ts';
import { type Point, roundCoordinate } from './geometry.ts';
import { findSeatIndex, seatPositions, tableTopPosition } from './seat-positions.ts';
import { dotsAtTable, exchangeDots, type TableId } from './table-occupancy.ts';

/** Returns the same dot object where it is there already: unchanged objects are not drawn again. */
function moved(dot: GuestPosition, { x, y }: Point): GuestPosition {
  return dot.x === x && dot.y === y ? dot : { ...dot, x, y };
}

function withChangedDots(layout: Layout, changed: ReadonlyMap<GuestPosition, GuestPosition>): Layout {
  if (changed.size === 0) return layout;
  return { ...layout, guestPositions: exchangeDots(layout.guestPositions, changed) };
}

/** Moves the dots of these tables to their seats; dots without a seat go on the table top. */
export function placeDotsAtTables(layout: Layout, tables: Iterable<LayoutTable>): Layout {
  const changed = new Map<GuestPosition, GuestPosition>();
  for (const table of tables) {
    const dots = dotsAtTable(layout, table);
    if (dots.length === 0) continue;
    const positions = seatPositions(table);
    const onTop: GuestPosition[] = [];
    const place = (dot: GuestPosition, to: Point) => {
      const placed = moved(dot, to);
      if (placed !== dot) changed.set(dot, placed);
    };
    for (const dot of dots) {
      const index = findSeatIndex(table, dot.seatNumber);
      const position = index === undefined ? undefined : positions[index];
      if (position) place(dot, position);
      else onTop.push(dot);
    }
    // By id: the order in which guests came to a table differs from page to page.
    onTop.sort((a, b) => a.guestId - b.guestId);
    for (const [spot, dot] of onTop.entries()) place(dot, tableTopPosition(table, spot, onTop.length));
  }
  return withChangedDots(layout, changed);
}

/** `placeDotsAtTables` for those of these table numbers that the layout has. */
export function placeDotsAtTableNumbers(layout: Layout, tableNumbers: Iterable<string | null>): Layout {
  const keys = new Set(Array.from(tableNumbers, tableKey));
  keys.delete(null);
  if (keys.size === 0) return layout;
  return placeDotsAtTables(
    layout,
    layout.tables.filter((table) => keys.has(tableKey(table.tableNumber))),
  );
}

/** Moves each of these tables, with its dots, and floor items by its own distance. */
export function shiftPieces(layout: Layout, shifts: ReadonlyMap<TableId, Point>): Layout {
  const moved: LayoutTable[] = [];
  let isItemMoved = false;
  const tables = layout.tables.map((table) => {
    const to = shiftedPlace(table, shifts);
    if (!to) return table;
    moved.push({ ...table, ...to });
    return moved.at(-1) ?? table;
  });
  const items = layout.items?.map((item) => {
    const to = shiftedPlace(item, shifts);
    if (!to) return item;
    isItemMoved = true;
    return { ...item, ...to };
  });
  if (moved.length === 0 && !isItemMoved) return layout;
  const shifted = { ...layout, ...(moved.length > 0 && { tables }), ...(isItemMoved ? { items } : {}) };
  return placeDotsAtTables(shifted, moved);
}

/** The new position of a piece; undefined if it stays where it is. */
function shiftedPlace(piece: { id: TableId } & Point, shifts: ReadonlyMap<TableId, Point>): Point | undefined {
  const by = shifts.get(piece.id);
  if (!by) return undefined;
  const [x, y] = [roundCoordinate(piece.x + by.x), roundCoordinate(piece.y + by.y)];
  return x === piece.x && y === piece.y ? undefined : { x, y };
}
