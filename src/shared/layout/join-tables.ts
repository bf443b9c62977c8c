import type { GuestPosition, Layout, LayoutTable } from '../contracts/layouts.ts';
import { done, type EditResult, refuse } from './edit-result.ts';
import { boundsOf, clamp, distance, middleOf, type Point, rotatePoint, roundCoordinate } from './geometry.ts';
import { TABLE_LENGTH, TABLE_SEATS } from './layout-limits.ts';
import { offsetToFree } from './new-table-position.ts';
import { placeDotsAtTables } from './place-dots.ts';
import { countSeatsPerSide, findSeatIndex, seatPositions } from './seat-positions.ts';
import { dotsAtTable, type TableId } from './table-occupancy.ts';

/** Tables that can be joined end to end: two or more rectangles, at most 12 m together. */
export function canJoin(tables: readonly LayoutTable[]): boolean {
  const length = tables.reduce((sum, { width }) => sum + width, 0);
  return tables.length > 1 && tables.every(({ type }) => type === 'square') && length <= TABLE_LENGTH.max;
}

/** In the order in which they stand along the first of them. */
function sortAlong(tables: readonly LayoutTable[]): LayoutTable[] {
  const rotation = tables[0]?.rotation ?? 0;
  const along = (table: LayoutTable) => rotatePoint(middleOf(table), { x: 0, y: 0 }, -rotation).x;
  return tables.toSorted((one, other) => along(one) - along(other));
}

/** The joined table has no seats where its parts meet, unless it needs them for those who sit there. */
function countSeats(parts: readonly LayoutTable[], guests: number): number {
  const sides = parts.map(countSeatsPerSide);
  const ends = (sides[0]?.left ?? 0) + (sides.at(-1)?.right ?? 0);
  const along = sides.reduce((sum, { top, bottom }) => sum + top + bottom, 0);
  return Math.min(TABLE_SEATS.max, Math.max(along + ends, guests));
}

/** Tables that stood one above the other at a wall are longer than the way to it. */
function keepInside({ width, height }: Layout, table: LayoutTable): LayoutTable {
  const bounds = boundsOf(table);
  const shift = (start: number, size: number, canvas: number) =>
    clamp(0, -start, Math.max(-start, canvas - start - size));
  return {
    ...table,
    x: roundCoordinate(table.x + shift(bounds.x, bounds.width, width)),
    y: roundCoordinate(table.y + shift(bounds.y, bounds.height, height)),
  };
}

/** Gives each of the places the nearest seat that is free, the closest pairs first. Undefined for those that get none. */
function nearestSeats(places: readonly Point[], seats: readonly Point[]): (number | undefined)[] {
  const pairs = places.flatMap((place, from) => seats.map((seat, to) => ({ from, to, away: distance(place, seat) })));
  const found: (number | undefined)[] = places.map(() => undefined);
  const taken = new Set<number>();
  for (const { from, to } of pairs.sort((a, b) => a.away - b.away)) {
    if (found[from] !== undefined || taken.has(to)) continue;
    found[from] = to;
    taken.add(to);
  }
  return found;
}

/** How the tables that were joined are called now: rules and pins about them are about the joined one. */
export interface JoinedTables {
  readonly tableId: TableId;
  readonly formerIds: ReadonlySet<TableId>;
}

/**
 * Joins rectangular tables to a long one, as trestles are. It keeps the name and the number of the first; everybody sits as
 * near as possible to where they sat.
 */
export function joinTables(layout: Layout, ids: Iterable<TableId>): { result: EditResult; joined?: JoinedTables } {
  const wanted = new Set(ids);
  const tables = layout.tables.filter(({ id }) => wanted.has(id));
  const [kept] = tables;
  if (!kept || !canJoin(tables)) return { result: refuse({ reason: 'cannotJoin' }) };
  const parts = sortAlong(tables);
  const dots = tables.flatMap((table) => dotsAtTable(layout, table).map((dot) => ({ dot, table })));
  const seated = dots.filter(({ dot, table }) => findSeatIndex(table, dot.seatNumber) !== undefined);
  const [width, height] = [
    parts.reduce((sum, part) => sum + part.width, 0),
    Math.max(...parts.map((part) => part.height)),
  ];
  const middles = parts.map(middleOf);
  const mean = (axis: keyof Point) => middles.reduce((sum, point) => sum + point[axis], 0) / middles.length;
  const inside = keepInside(layout, {
    ...kept,
    width,
    height,
    seats: countSeats(parts, seated.length),
    x: mean('x') - width / 2,
    y: mean('y') - height / 2,
    isOneSided: parts.every(({ isOneSided }) => isOneSided === true),
  });
  // Trestles that stood one above the other become longer than their place was.
  const by = offsetToFree(layout, inside, parts);
  const table = { ...inside, x: roundCoordinate(inside.x + by.x), y: roundCoordinate(inside.y + by.y) };
  if (seated.length > table.seats) return { result: refuse({ reason: 'cannotJoin' }) };
  const seats = seatPositions(table);
  const accessible = parts.flatMap((part) =>
    (part.accessibleSeats ?? []).flatMap((seat) => seatPositions(part)[seat - 1] ?? []),
  );
  const marked = nearestSeats(accessible, seats).flatMap((seat) => (seat === undefined ? [] : [seat + 1]));
  const joinedTable = { ...table, ...(marked.length > 0 && { accessibleSeats: marked.sort((a, b) => a - b) }) };
  const chosen = nearestSeats(
    seated.map(({ dot }) => dot),
    seats,
  );
  const seatOf = new Map(seated.map(({ dot }, index) => [dot, chosen[index]]));
  const own = new Set(dots.map(({ dot }) => dot));
  const guestPositions = layout.guestPositions.map((dot): GuestPosition => {
    if (!own.has(dot)) return dot;
    const seat = seatOf.get(dot);
    return { ...dot, tableNumber: kept.tableNumber, seatNumber: seat === undefined ? null : String(seat + 1) };
  });
  const left = layout.tables.filter(({ id }) => id === kept.id || !wanted.has(id));
  const changed = { ...layout, guestPositions, tables: left.map((each) => (each.id === kept.id ? joinedTable : each)) };
  const formerIds = new Set(tables.slice(1).map(({ id }) => id));
  return { result: done(placeDotsAtTables(changed, [joinedTable])), joined: { tableId: kept.id, formerIds } };
}
