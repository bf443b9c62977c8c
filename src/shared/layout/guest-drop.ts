import type { Layout } from '../contracts/layouts.ts';
import { done, type EditResult, type Refusal, refuse } from './edit-result.ts';
import { distance, findTableAt, isOnTable, type Point } from './geometry.ts';
import { floorPlace, placeOnFloor, seatGuest, swapGuests } from './guest-edits.ts';
import { DOT_SIZE, SEAT_REACH } from './seat-positions.ts';
import { findDot, findNearestFreeSeat, findTable, listSeats, type Seat, type TableId } from './table-occupancy.ts';

/** What letting go of a guest at a point of the plan does. `at` is where the guest's dot would be. */
export type Drop =
  | {
      readonly kind: 'seat';
      readonly at: Point;
      readonly tableId: TableId;
      readonly seatNumber: string;
      /** Who sits there and takes the place of the dragged guest. */
      readonly swapsWith: number | undefined;
    }
  | { readonly kind: 'floor'; readonly at: Point }
  /** `at` is the seat that is taken; undefined where the whole table is full. */
  | {
      readonly kind: 'refused';
      readonly at: Point | undefined;
      readonly tableId: TableId;
      readonly refusal: Refusal;
    };

type Under = { readonly table: Layout['tables'][number]; readonly seat: Seat | undefined };

/**
 * The seat nearest to a point that it is on, unless a table top lies over that seat; else the table top. Only where there
 * is neither, the table whose row of seats the point is in: that area overlaps the seats of a table standing close by,
 * which must not lose them to its neighbour.
 */
function findUnder(layout: Layout, at: Point): Under | undefined {
  let found: Under | undefined;
  let least = DOT_SIZE / 2;
  for (const table of layout.tables.toReversed()) {
    if (!isOnTable(table, at, SEAT_REACH)) continue;
    for (const seat of listSeats(layout, table)) {
      const away = distance(seat, at);
      if (away > least) continue;
      least = away;
      found = { table, seat };
    }
    if (isOnTable(table, at)) return found ?? { table, seat: undefined };
  }
  const near = found ? undefined : findTableAt(layout.tables, at, SEAT_REACH);
  return near ? { table: near, seat: undefined } : found;
}

/**
 * Decides what a guest, from a list or from elsewhere on the plan, gets when dropped at a point: the seat there, the free
 * seat nearest to the point at the table there, or the floor. On a taken seat, two who both have a place change places;
 * someone without a place is refused.
 */
export function decideDrop(layout: Layout, guestId: number, at: Point, gridSize: number | null = null): Drop {
  const under = findUnder(layout, at);
  if (!under) return { kind: 'floor', at: floorPlace(layout, at, gridSize) };
  const { table } = under;
  const tableId = table.id;
  const seat = under.seat ?? findNearestFreeSeat(layout, table, at, guestId);
  if (!seat) return { kind: 'refused', at: undefined, tableId, refusal: { reason: 'tableFull', table } };
  const { seatNumber, x, y, dot } = seat;
  const swapsWith = dot?.guestId === guestId ? undefined : dot?.guestId;
  if (swapsWith !== undefined && !findDot(layout, guestId))
    return { kind: 'refused', at: { x, y }, tableId, refusal: { reason: 'seatTaken', guestId: swapsWith } };
  return { kind: 'seat', at: { x, y }, tableId, seatNumber, swapsWith };
}

/** Makes a decided drop come true; refused if the seat was given away since. */
export function applyDrop(layout: Layout, guestId: number, drop: Drop): EditResult {
  if (drop.kind === 'refused') return refuse(drop.refusal);
  if (drop.kind === 'floor') return done(placeOnFloor(layout, guestId, drop.at));
  const table = findTable(layout, drop.tableId);
  if (!table) return refuse({ reason: 'noSuchTable' });
  const { seatNumber, swapsWith } = drop;
  const occupant = listSeats(layout, table).find((seat) => seat.seatNumber === seatNumber)?.dot?.guestId;
  if (swapsWith !== undefined && occupant === swapsWith) return done(swapGuests(layout, guestId, swapsWith));
  return seatGuest(layout, { guestId, tableNumber: table.tableNumber, seatNumber });
}
