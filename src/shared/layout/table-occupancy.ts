import type { GuestPosition, Layout, LayoutTable } from '../contracts/layouts.ts';
import { tableKey } from '../seat-key.ts';
import { customTableName } from '../table-name.ts';
import { distance, type Point } from './geometry.ts';
import { findSeatIndex, seatNumbers, seatPositions } from './seat-positions.ts';

type Tables = readonly LayoutTable[];
type Dots = readonly GuestPosition[];
export type TableId = LayoutTable['id'];
type DotsByTable = ReadonlyMap<string, Dots>;

/** Arrays of a layout never change, so what is derived from one is kept with it. */
function keptWith<Source extends object, Value>(derive: (source: Source) => Value): (source: Source) => Value {
  const kept = new WeakMap<Source, Value>();
  return (source) => {
    const known = kept.get(source);
    if (known !== undefined) return known;
    const value = derive(source);
    kept.set(source, value);
    return value;
  };
}

/** The last of each key; filled one by one, because pairs for thousands of entries would be thrown away at once. */
function indexBy<Entry, Key>(entries: readonly Entry[], keyOf: (entry: Entry) => Key): ReadonlyMap<Key, Entry> {
  const index = new Map<Key, Entry>();
  for (const entry of entries) index.set(keyOf(entry), entry);
  return index;
}

const tablesByNumber = keptWith((tables: Tables) => indexBy(tables, ({ tableNumber }) => tableKey(tableNumber)));
const tablesById = keptWith((tables: Tables) => indexBy(tables, ({ id }) => id));
const dotsByGuest = keptWith((dots: Dots) => indexBy(dots, ({ guestId }) => guestId));

let lastGroups: DotsByTable = new Map();
const groupsOf = keptWith((dots: Dots): DotsByTable => {
  const groups = new Map<string, GuestPosition[]>();
  for (const dot of dots) {
    const key = tableKey(dot.tableNumber);
    if (key === null) continue;
    const group = groups.get(key);
    if (group) group.push(dot);
    else groups.set(key, [dot]);
  }
  const shared = new Map<string, Dots>();
  for (const [key, group] of groups) {
    // A table that an edit did not touch keeps its very array, so that what draws it need not look again.
    const last = lastGroups.get(key);
    const isSame = last?.length === group.length && group.every((dot, index) => dot === last[index]);
    shared.set(key, isSame ? last : group);
  }
  lastGroups = shared;
  return shared;
});

export function findTable({ tables }: Pick<Layout, 'tables'>, id: TableId): LayoutTable | undefined {
  return tablesById(tables).get(id);
}

/** Guests name their table by its number, never by its label. */
export function findTableByNumber(
  { tables }: Pick<Layout, 'tables'>,
  tableNumber: string | null,
): LayoutTable | undefined {
  const key = tableKey(tableNumber);
  return key === null ? undefined : tablesByNumber(tables).get(key);
}

/** A seat with what the plan calls its table, for `seatLabel()`. */
export function withTableName<Place extends Pick<GuestPosition, 'tableNumber'>>(
  layout: Pick<Layout, 'tables'>,
  place: Place,
): Place & { readonly tableName: string | null } {
  const table = findTableByNumber(layout, place.tableNumber);
  return { ...place, tableName: table ? customTableName(table) : null };
}

export function findDot(
  { guestPositions }: Pick<Layout, 'guestPositions'>,
  guestId: number,
): GuestPosition | undefined {
  return dotsByGuest(guestPositions).get(guestId);
}

const NOBODY: Dots = [];

/** Everybody of a table, on its seats or standing; the same array as long as none of these dots changes. */
export function dotsAtTable({ guestPositions }: Pick<Layout, 'guestPositions'>, { tableNumber }: LayoutTable): Dots {
  return groupsOf(guestPositions).get(tableKey(tableNumber) ?? '') ?? NOBODY;
}

/**
 * Where a guest is: on a seat that the table has; `standing` at a table of the plan without such a seat; on the open
 * `floor`; or `adrift`, when their row names a table that the plan does not have. Who is adrift is listed, never drawn
 * (the place of such a dot means nothing), and sits down by itself once a table of that number is added.
 */
export type Placement = 'seated' | 'standing' | 'floor' | 'adrift';

export function placementOf(layout: Pick<Layout, 'tables'>, dot: GuestPosition): Placement {
  if (tableKey(dot.tableNumber) === null) return 'floor';
  const table = findTableByNumber(layout, dot.tableNumber);
  if (!table) return 'adrift';
  return findSeatIndex(table, dot.seatNumber) === undefined ? 'standing' : 'seated';
}

/** The dots that can be drawn: all but those adrift. */
export function drawableDots(layout: Layout): Dots {
  const tables = tablesByNumber(layout.tables);
  const isDrawable = (dot: GuestPosition) => {
    const key = tableKey(dot.tableNumber);
    return key === null || tables.has(key);
  };
  return layout.guestPositions.every(isDrawable) ? layout.guestPositions : layout.guestPositions.filter(isDrawable);
}

export interface Seat extends Point {
  /** '1' to 'n'. */
  readonly seatNumber: string;
  /** Who sits there; undefined on a free seat. */
  readonly dot: GuestPosition | undefined;
}

/** Every seat of a table with its place and who has it. */
export function listSeats(layout: Pick<Layout, 'guestPositions'>, table: LayoutTable): Seat[] {
  const places = seatPositions(table);
  const dots = new Array<GuestPosition | undefined>(table.seats);
  for (const dot of dotsAtTable(layout, table)) {
    const index = findSeatIndex(table, dot.seatNumber);
    if (index !== undefined) dots[index] = dot;
  }
  return seatNumbers(table).map((seatNumber, index) => {
    const { x, y } = places[index] ?? { x: table.x, y: table.y };
    return { seatNumber, x, y, dot: dots[index] };
  });
}

/** The free seat nearest to a point; undefined when the table is full. `forGuestId`'s own seat counts as free. */
export function findNearestFreeSeat(
  layout: Pick<Layout, 'guestPositions'>,
  table: LayoutTable,
  point: Point,
  forGuestId?: number,
): Seat | undefined {
  let nearest: Seat | undefined;
  for (const seat of listSeats(layout, table)) {
    if (seat.dot && seat.dot.guestId !== forGuestId) continue;
    if (!nearest || distance(seat, point) < distance(nearest, point)) nearest = seat;
  }
  return nearest;
}
