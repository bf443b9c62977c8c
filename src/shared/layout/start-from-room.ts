import type { Layout, LayoutPicture, LayoutTable, RoomLayout } from '../contracts/layouts.ts';
import { tableKey } from '../seat-key.ts';
import { newPieceId } from './new-table-names.ts';
import { deletePieces } from './piece-edits.ts';
import { placeDotsAtTables } from './place-dots.ts';
import { resizeCanvas } from './table-edits.ts';
import { findTableByNumber } from './table-occupancy.ts';

/** A layout without its guests, to be kept. */
export function roomOf({ tables, items = [], width, height, unit, aisleWidth }: Layout): RoomLayout {
  return { tables, items, width, height, unit, ...(aisleWidth !== undefined && { aisleWidth }) };
}

/** A table has the id of the plan's table with its number, which is what pins refer to; else one that the plan does not have. */
function withIdsOf(layout: Layout, tables: readonly LayoutTable[]): LayoutTable[] {
  const taken = new Set([...layout.tables, ...(layout.items ?? [])].map(({ id }) => String(id)));
  return tables.map((table) => {
    const same = findTableByNumber(layout, table.tableNumber);
    if (same) return { ...table, id: same.id };
    return taken.has(String(table.id)) ? { ...table, id: newPieceId('table') } : table;
  });
}

/**
 * Replaces everything that stands on the plan by a kept room. Guests whose table number the room has keep their seats,
 * those of the other tables are unassigned. The venue's picture of the plan stays, unless the room brings its own.
 */
export function startFromRoom(layout: Layout, room: RoomLayout, picture?: LayoutPicture): Layout {
  const numbers = new Set(room.tables.map(({ tableNumber }) => tableKey(tableNumber)));
  const gone = layout.tables.filter(({ tableNumber }) => !numbers.has(tableKey(tableNumber)));
  const kept = deletePieces(
    layout,
    gone.map(({ id }) => id),
  );
  const { items: _items, aisleWidth: _aisle, ...emptied } = { ...kept, tables: [], items: [] };
  const tables = withIdsOf(layout, room.tables);
  const ids = new Set(tables.map(({ id }) => String(id)));
  const items = (room.items ?? []).map((item) => (ids.has(item.id) ? { ...item, id: newPieceId('item') } : item));
  const started = {
    ...resizeCanvas(emptied, room),
    tables,
    items,
    unit: room.unit,
    ...(room.aisleWidth !== undefined && { aisleWidth: room.aisleWidth }),
    ...(picture && { picture }),
  };
  return placeDotsAtTables(started, tables);
}
