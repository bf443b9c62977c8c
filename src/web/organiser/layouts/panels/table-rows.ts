import type { Guest } from '../../../../shared/contracts/guests.ts';
import type { FloorItem, GuestPosition, Layout, LayoutTable } from '../../../../shared/contracts/layouts.ts';
import { dotsAtTable, dotsWithoutSeat, listSeats, type TableId } from '../../../../shared/layout/table-occupancy.ts';
import { foldName, matchesWords } from '../../../../shared/name-search/fold-name.ts';
import { type ItemNames, nameOfFloorItem } from '../../../floor-plan/item-names.ts';
import { foldedNameOf } from './guest-groups.ts';

/** A row of the list of tables: a table, below an open one a seat, and at the end the floor items. */
export type TableRow =
  | { readonly kind: 'item'; readonly item: FloorItem; readonly name: string }
  /** `seated`: guests at the table, with or without a chair. */
  | { readonly kind: 'table'; readonly table: LayoutTable; readonly seated: number; readonly isOpen: boolean }
  | {
      readonly kind: 'seat';
      readonly table: LayoutTable;
      /** Null for a guest at the table without a seat. */
      readonly seatNumber: string | null;
      readonly dot: GuestPosition | undefined;
    };

interface TableRowsOptions {
  readonly guests: ReadonlyMap<number, Guest>;
  readonly openTables: ReadonlySet<TableId>;
  readonly search: string;
  readonly itemNames: ItemNames;
}

/** Tables in order, the open ones with their seats, then floor items. A search opens every table where it finds a guest. */
export function listTableRows(layout: Layout, { guests, openTables, search, itemNames }: TableRowsOptions): TableRow[] {
  const folded = foldName(search);
  const items = (layout.items ?? [])
    .map((item): TableRow => ({ kind: 'item', item, name: nameOfFloorItem(item, itemNames) }))
    .filter((row) => row.kind === 'item' && (folded === '' || matchesWords(foldName(row.name), folded)));
  const tables = layout.tables.flatMap((table): TableRow[] => {
    const dots = dotsAtTable(layout, table);
    const isFound = (dot: GuestPosition) => {
      const guest = guests.get(dot.guestId);
      return guest !== undefined && matchesWords(foldedNameOf(guest), folded);
    };
    const hasFoundGuest = folded !== '' && dots.some(isFound);
    const isNamed = folded === '' || matchesWords(foldName(`${table.label} ${table.tableNumber}`), folded);
    if (!isNamed && !hasFoundGuest) return [];
    const isOpen = openTables.has(table.id) || hasFoundGuest;
    const head: TableRow = { kind: 'table', table, seated: dots.length, isOpen };
    if (!isOpen) return [head];
    return [
      head,
      ...listSeats(layout, table).map(({ seatNumber, dot }): TableRow => ({ kind: 'seat', table, seatNumber, dot })),
      ...dotsWithoutSeat(layout, table).map((dot): TableRow => ({ kind: 'seat', table, seatNumber: null, dot })),
    ];
  });
  return [...tables, ...items];
}
