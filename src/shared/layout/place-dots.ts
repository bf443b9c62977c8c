import type { GuestPosition, Layout, LayoutTable } from '../contracts/layouts.ts';
import { tableKey } from '../seat-key.ts';
import { type Point, roundCoordinate } from './geometry.ts';
import { findSeatIndex, seatPositions, tableTopPosition } from './seat-positions.ts';
import { dotsAtTable, type TableId } from './table-occupancy.ts';

/** Returns the same dot object where it is there already: unchanged objects are not drawn again. */
function moved(dot: GuestPosition, { x, y }: Point): GuestPosition {
  return dot.x === x && dot.y === y ? dot : { ...dot, x, y };
}

function withChangedDots(layout: Layout, changed: ReadonlyMap<GuestPosition, GuestPosition>): Layout {
  if (changed.size === 0) return layout;
  return { ...layout, guestPositions: layout.guestPositions.map((dot) => changed.get(dot) ?? dot) };
}

/** Moves the dots of these tables to their seats; dots without a seat go on the table top. */
export function placeDotsAtTables(layout: Layout, tables: Iterable<LayoutTable>): Layout {
  const changed = new Map<GuestPosition, GuestPosition>();
  for (const table of tables) {
    const positions = seatPositions(table);
    let onTableTop = 0;
    for (const dot of dotsAtTable(layout, table)) {
      const index = findSeatIndex(table, dot.seatNumber);
      const position = index === undefined ? undefined : positions[index];
      const placed = moved(dot, position ?? tableTopPosition(table, onTableTop++));
      if (placed !== dot) changed.set(dot, placed);
    }
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

/** Moves each table by its own distance, together with its dots. */
export function shiftTables(layout: Layout, shifts: ReadonlyMap<TableId, Point>): Layout {
  const changed = new Map<GuestPosition, GuestPosition>();
  let isChanged = false;
  const tables = layout.tables.map((table) => {
    const by = shifts.get(table.id);
    if (!by) return table;
    const [x, y] = [roundCoordinate(table.x + by.x), roundCoordinate(table.y + by.y)];
    if (x === table.x && y === table.y) return table;
    isChanged = true;
    // Dots move by the rounded distance of the table, or they would drift away from their seats.
    for (const dot of dotsAtTable(layout, table)) {
      const position = { x: roundCoordinate(dot.x + x - table.x), y: roundCoordinate(dot.y + y - table.y) };
      changed.set(dot, moved(dot, position));
    }
    return { ...table, x, y };
  });
  return isChanged ? { ...withChangedDots(layout, changed), tables } : layout;
}
