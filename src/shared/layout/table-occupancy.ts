import type { GuestPosition, Layout, LayoutTable } from '../contracts/layouts.ts';
import { tableKey } from '../seat-key.ts';
import { customTableName } from '../table-name.ts';
import { distance, type Point } from './geometry.ts';
import { findSeatIndex, seatNumbers, seatPositions } from './seat-positions.ts';

type Tables = readonly LayoutTable[];
type Dots = readonly GuestPosition[];
export type TableId = LayoutTable['id'];
type DotsByTable = ReadonlyMap<string, Dots>;
type HasTables = Pick<Layout, 'tables'>;
type HasDots = Pick<Layout, 'guestPositions'>;

const NO_DOTS: Dots = [];

/** Caches what is derived from an array of a layout. Safe because these arrays are never written to. */
function memoize<Source extends object, Value>(derive: (source: Source) => Value): (source: Source) => Value {
  const cache = new WeakMap<Source, Value>();
  return (source) => {
    const known = cache.get(source);
    if (known !== undefined) return known;
    const value = derive(source);
    cache.set(source, value);
    return value;
  };
}

/** Of entries with the same key the last one counts. A loop, because `new Map(pairs)` would allocate thousands of pairs. */
function indexBy<Entry, Key>(entries: readonly Entry[], keyOf: (entry: Entry) => Key): ReadonlyMap<Key, Entry> {
  const index = new Map<Key, Entry>();
  for (const entry of entries) index.set(keyOf(entry), entry);
  return index;
}

const tablesByNumber = memoize((tables: Tables) => indexBy(tables, ({ tableNumber }) => tableKey(tableNumber)));
const tablesById = memoize((tables: Tables) => indexBy(tables, ({ id }) => id));
const dotsByGuest = memoize((dots: Dots) => indexBy(dots, ({ guestId }) => guestId));

/** A table that an edit did not touch keeps the array object that it has in `known`, so that the floor plan need not draw it again. */
function group(dots: Dots, known: DotsByTable): DotsByTable {
  const groups = new Map<string, GuestPosition[]>();
  for (const dot of dots) {
    const key = tableKey(dot.tableNumber);
    if (key === null) continue;
    const atTable = groups.get(key);
    if (atTable) atTable.push(dot);
    else groups.set(key, [dot]);
  }
  const shared = new Map<string, Dots>();
  for (const [key, atTable] of groups) {
    const last = known.get(key);
    const isSame = last?.length === atTable.length && atTable.every((dot, index) => dot === last[index]);
    shared.set(key, isSame ? last : atTable);
  }
  return shared;
}

let lastGroups: DotsByTable = new Map();
const knownGroups = new WeakMap<Dots, DotsByTable>();

function keepGroups(dots: Dots, groups: DotsByTable): DotsByTable {
  knownGroups.set(dots, groups);
  lastGroups = groups;
  return groups;
}

const groupByTable = (dots: Dots): DotsByTable => knownGroups.get(dots) ?? keepGroups(dots, group(dots, lastGroups));

/** To be called for dots that an edit made of others: what the floor plan has drawn of those need not be drawn again. */
export function groupLike(before: Dots, after: Dots): void {
  keepGroups(after, group(after, groupByTable(before)));
}

/** Exchanges dots for others at the same tables, and groups only those again. */
export function exchangeDots(dots: Dots, changed: ReadonlyMap<GuestPosition, GuestPosition>): GuestPosition[] {
  const exchange = (some: Dots) => some.map((dot) => changed.get(dot) ?? dot);
  const groups = new Map(groupByTable(dots));
  const keys = new Set(Array.from(changed.keys(), ({ tableNumber }) => tableKey(tableNumber) ?? ''));
  for (const key of keys) groups.set(key, exchange(groups.get(key) ?? NO_DOTS));
  const exchanged = exchange(dots);
  keepGroups(exchanged, groups);
  return exchanged;
}

export function findTable({ tables }: HasTables, id: TableId): LayoutTable | undefined {
  return tablesById(tables).get(id);
}

/** Guests refer to their table by its number, never by its label. */
export function findTableByNumber({ tables }: HasTables, tableNumber: string | null): LayoutTable | undefined {
  const key = tableKey(tableNumber);
  return key === null ? undefined : tablesByNumber(tables).get(key);
}

/** A seat together with the custom name of its table, as `seatLabel()` takes it. */
export function withTableName<Seat extends Pick<GuestPosition, 'tableNumber'>>(
  layout: HasTables,
  seat: Seat,
): Seat & { readonly tableName: string | null } {
  const table = findTableByNumber(layout, seat.tableNumber);
  return { ...seat, tableName: table ? customTableName(table) : null };
}

export function findDot({ guestPositions }: HasDots, guestId: number): GuestPosition | undefined {
  return dotsByGuest(guestPositions).get(guestId);
}

/** Dots of all guests of a table, with or without a seat there. Returns the same array while none of these dots changes. */
export function dotsAtTable({ guestPositions }: HasDots, { tableNumber }: Pick<LayoutTable, 'tableNumber'>): Dots {
  return groupByTable(guestPositions).get(tableKey(tableNumber) ?? '') ?? NO_DOTS;
}

/** Dots of a table's guests who have none of its seats: no seat number, or one that the table does not have. */
export function dotsWithoutSeat(layout: HasDots, table: LayoutTable): GuestPosition[] {
  return dotsAtTable(layout, table).filter((dot) => findSeatIndex(table, dot.seatNumber) === undefined);
}

/**
 * Where a guest with a dot is:
 * - `seated`: on a seat that the table has
 * - `withoutSeat`: at a table of the layout, but on none of its seats
 * - `floor`: on the open floor, at no table
 * - `unknownTable`: the guest's row names a table that the layout does not have. Such a dot is listed but not drawn, because
 *   its coordinates mean nothing; adding a table of that number seats the guest.
 */
export type Placement = 'seated' | 'withoutSeat' | 'floor' | 'unknownTable';

export function placementOf(layout: HasTables, dot: GuestPosition): Placement {
  if (tableKey(dot.tableNumber) === null) return 'floor';
  const table = findTableByNumber(layout, dot.tableNumber);
  if (!table) return 'unknownTable';
  return findSeatIndex(table, dot.seatNumber) === undefined ? 'withoutSeat' : 'seated';
}

/** All dots but those at an unknown table. */
export function drawableDots(layout: Layout): Dots {
  const tables = tablesByNumber(layout.tables);
  const isDrawable = (dot: GuestPosition) => {
    const key = tableKey(dot.tableNumber);
    return key === null || tables.has(key);
  };
  const isEveryTableKnown = [...groupByTable(layout.guestPositions).keys()].every((key) => tables.has(key));
  return isEveryTableKnown ? layout.guestPositions : layout.guestPositions.filter(isDrawable);
}

export interface TableSeat extends Point {
  /** '1' to 'n'. */
  readonly seatNumber: string;
  /** The dot of the guest on it; undefined for a free seat. */
  readonly dot: GuestPosition | undefined;
}

/** Every seat of a table, with its position and who sits on it. */
export function listSeats(layout: HasDots, table: LayoutTable): TableSeat[] {
  const positions = seatPositions(table);
  const dots = new Array<GuestPosition | undefined>(table.seats);
  for (const dot of dotsAtTable(layout, table)) {
    const index = findSeatIndex(table, dot.seatNumber);
    if (index !== undefined) dots[index] = dot;
  }
  return seatNumbers(table).map((seatNumber, index) => {
    const { x, y } = positions[index] ?? table;
    return { seatNumber, x, y, dot: dots[index] };
  });
}

/** The free seat nearest to a point; undefined at a full table. The seat that `forGuestId` has already counts as free. */
export function findNearestFreeSeat(
  layout: HasDots,
  table: LayoutTable,
  point: Point,
  forGuestId: number,
): TableSeat | undefined {
  let nearest: TableSeat | undefined;
  for (const seat of listSeats(layout, table)) {
    if (seat.dot && seat.dot.guestId !== forGuestId) continue;
    if (!nearest || distance(seat, point) < distance(nearest, point)) nearest = seat;
  }
  return nearest;
}
