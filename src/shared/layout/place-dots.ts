import type { GuestPosition, Layout, LayoutTable } from '../contracts/layouts.ts';
import { tableKey } from '../seat-key.ts';
import { type Point, roundCoordinate } from './geometry.ts';
import { findSeatIndex, seatPositions, tableTopPosition } from './seat-positions.ts';
import { dotsAtTable, type TableId } from './table-occupancy.ts';

/** The same dot where it already stands there: what did not change keeps its identity. */
function placed(dot: GuestPosition, { x, y }: Point): GuestPosition {
  return dot.x === x && dot.y === y ? dot : { ...dot, x, y };
}

function withChangedDots(layout: Layout, changed: ReadonlyMap<GuestPosition, GuestPosition>): Layout {
  if (changed.size === 0) return layout;
  return { ...layout, guestPositions: layout.guestPositions.map((dot) => changed.get(dot) ?? dot) };
}

/** Puts everyone of these tables on their seats; who has none there stands on the table. */
export function placeDotsAtTables(layout: Layout, tables: Iterable<LayoutTable>): Layout {
  const changed = new Map<GuestPosition, GuestPosition>();
  for (const table of tables) {
    const places = seatPositions(table);
    let standing = 0;
    for (const dot of dotsAtTable(layout, table)) {
      const index = findSeatIndex(table, dot.seatNumber);
      const place = index === undefined ? undefined : places[index];
      const settled = placed(dot, place ?? tableTopPosition(table, standing++));
      if (settled !== dot) changed.set(dot, settled);
    }
  }
  return withChangedDots(layout, changed);
}

/** As above, for the tables of the plan that these numbers name. */
export function placeDotsAtTableNumbers(layout: Layout, tableNumbers: Iterable<string | null>): Layout {
  const keys = new Set(Array.from(tableNumbers, tableKey));
  keys.delete(null);
  if (keys.size === 0) return layout;
  return placeDotsAtTables(
    layout,
    layout.tables.filter((table) => keys.has(tableKey(table.tableNumber))),
  );
}

/** Moves each table by its own way, and everyone of it with it. */
export function shiftTables(layout: Layout, shifts: ReadonlyMap<TableId, Point>): Layout {
  const changed = new Map<GuestPosition, GuestPosition>();
  let isChanged = false;
  const tables = layout.tables.map((table) => {
    const by = shifts.get(table.id);
    if (!by) return table;
    const [x, y] = [roundCoordinate(table.x + by.x), roundCoordinate(table.y + by.y)];
    if (x === table.x && y === table.y) return table;
    isChanged = true;
    // By what the table really moved, or rounding would let the dots drift from their seats.
    for (const dot of dotsAtTable(layout, table)) {
      changed.set(
        dot,
        placed(dot, { x: roundCoordinate(dot.x + x - table.x), y: roundCoordinate(dot.y + y - table.y) }),
      );
    }
    return { ...table, x, y };
  });
  return isChanged ? { ...withChangedDots(layout, changed), tables } : layout;
}
