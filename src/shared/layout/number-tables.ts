import type { Layout, LayoutTable } from '../contracts/layouts.ts';
import { tableKey } from '../seat-key.ts';
import { customTableName } from '../table-name.ts';
import { middleOf } from './geometry.ts';
import { defaultLabel } from './new-table-names.ts';
import type { TableId } from './table-occupancy.ts';

/** Where the table with the first number stands. */
export const CORNERS = ['topLeft', 'topRight', 'bottomLeft', 'bottomRight'] as const;

export interface Numbering {
  readonly corner: (typeof CORNERS)[number];
  /** Every second row is numbered backwards, so that consecutive tables are always neighbours. */
  readonly isSnake: boolean;
}

/** Tables whose middles differ by less than this part of a table's height stand in one row: rooms drawn by hand are not exact. */
const SAME_ROW_SHARE = 0.5;

/** The tables in the order in which somebody walks past them, row by row. */
export function orderByRows(tables: readonly LayoutTable[], { corner, isSnake }: Numbering): LayoutTable[] {
  const down = corner.startsWith('top') ? 1 : -1;
  const right = corner.endsWith('Left') ? 1 : -1;
  const placed = tables.map((table) => ({ table, ...middleOf(table), size: Math.min(table.width, table.height) }));
  const rows: (typeof placed)[] = [];
  for (const next of placed.sort((a, b) => (a.y - b.y) * down)) {
    const row = rows.at(-1);
    const first = row?.[0];
    if (row && first && Math.abs(next.y - first.y) < Math.min(next.size, first.size) * SAME_ROW_SHARE) row.push(next);
    else rows.push([next]);
  }
  return rows.flatMap((row, index) => {
    const direction = isSnake && index % 2 === 1 ? -right : right;
    return row.sort((a, b) => (a.x - b.x) * direction).map(({ table }) => table);
  });
}

/**
 * Gives tables the numbers 1, 2, 3 … by their places in the room, and takes their guests along. Tables that have names of
 * their own keep them and their numbers. Those numbers are left out, and so are the ones that guests without a table on the plan have.
 */
export function numberTables(layout: Layout, numbering: Numbering, labelOf = defaultLabel): Layout {
  const numbered = layout.tables.filter((table) => customTableName(table) === null);
  const keys = new Map(numbered.map((table) => [tableKey(table.tableNumber), table]));
  const kept = layout.tables.filter((table) => !keys.has(tableKey(table.tableNumber)));
  const strays = layout.guestPositions.map(({ tableNumber }) => tableKey(tableNumber)).filter((key) => !keys.has(key));
  const taken = new Set([
    ...kept.flatMap(({ label, tableNumber }) => [tableKey(label), tableKey(tableNumber)]),
    ...strays,
  ]);
  const renamed = new Map<TableId, LayoutTable>();
  let number = 0;
  for (const table of orderByRows(numbered, numbering)) {
    do number += 1;
    while (taken.has(String(number)) || taken.has(tableKey(labelOf(number))));
    renamed.set(table.id, { ...table, tableNumber: String(number), label: labelOf(number) });
  }
  if (numbered.every((table) => renamed.get(table.id)?.tableNumber === table.tableNumber)) return layout;
  return {
    ...layout,
    tables: layout.tables.map((table) => renamed.get(table.id) ?? table),
    guestPositions: layout.guestPositions.map((dot) => {
      const table = keys.get(tableKey(dot.tableNumber));
      const tableNumber = table && renamed.get(table.id)?.tableNumber;
      return tableNumber === undefined || tableNumber === dot.tableNumber ? dot : { ...dot, tableNumber };
    }),
  };
}
