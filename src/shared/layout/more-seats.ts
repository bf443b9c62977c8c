import type { Layout, LayoutTable } from '../contracts/layouts.ts';
import type { EditResult } from './edit-result.ts';
import { TABLE_SEATS } from './layout-limits.ts';
import { DEFAULT_TABLE } from './new-table-defaults.ts';
import { defaultLabel } from './new-table-names.ts';
import { editTable } from './table-edits.ts';
import { addTableGroup, countTablesFor, type TableGroup } from './table-groups.ts';
import { findTable, type TableId } from './table-occupancy.ts';
import { seatsThatFit } from './table-size.ts';

/** A way to more seats: `count` more at a table that is large enough for them, or new tables. */
export type SeatOffer =
  | { readonly kind: 'grow'; readonly tableId: TableId; readonly count: number }
  | { readonly kind: 'newTables'; readonly group: TableGroup };

/** A table like most in the room: the commonest shape and number of seats, of equally common ones the larger. */
function commonestTable(tables: readonly LayoutTable[]): LayoutTable | undefined {
  const keyOf = ({ type, seats, isOneSided = false }: LayoutTable) => `${type} ${seats} ${isOneSided}`;
  const groups = [...Map.groupBy(tables, keyOf).values()];
  return groups.toSorted((a, b) => b.length - a.length || (b[0]?.seats ?? 0) - (a[0]?.seats ?? 0))[0]?.[0];
}

function newTables(layout: Layout, count: number, seats?: number): SeatOffer {
  const model = commonestTable(layout.tables);
  const { type, isOneSided = false } = model ?? { type: 'round' };
  const perTable = seats ?? model?.seats ?? DEFAULT_TABLE.seats.round;
  const group = { count: countTablesFor(count, perTable), type, seats: perTable, isOneSided };
  return { kind: 'newTables', group: { ...group, arrangement: 'grid' } };
}

/**
 * Ways to `count` more seats, the smallest change first: one of the tables whose size allows them (those in `preferred`
 * first, and of others one of each size), tables like most in the room, or a table larger than any.
 */
export function listSeatOffers(
  layout: Layout,
  count: number,
  preferred: ReadonlySet<TableId> = new Set(),
): SeatOffer[] {
  const { tables } = layout;
  const roomy = tables.filter((table) => seatsThatFit(table) - table.seats >= count);
  const bySize = new Map(roomy.toReversed().map((table) => [table.seats, table]));
  const growable = new Set([...roomy.filter(({ id }) => preferred.has(id)), ...bySize.values()]);
  const largest = Math.max(0, ...tables.map(({ seats }) => seats));
  return [
    ...Array.from(growable, ({ id }): SeatOffer => ({ kind: 'grow', tableId: id, count })),
    newTables(layout, count),
    ...(largest > 0 && largest + count <= TABLE_SEATS.max ? [newTables(layout, 1, largest + count)] : []),
  ];
}

export function applySeatOffer(layout: Layout, offer: SeatOffer, labelOf = defaultLabel): EditResult {
  if (offer.kind === 'newTables') return addTableGroup(layout, offer.group, labelOf);
  // The table may have been changed since the offer was made.
  const seats = (findTable(layout, offer.tableId)?.seats ?? 0) + offer.count;
  return editTable(layout, offer.tableId, { seats: Math.min(seats, TABLE_SEATS.max) });
}
