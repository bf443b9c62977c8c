import type { Layout, LayoutTable } from '../contracts/layouts.ts';
import { done, type EditResult, type Refusal, refuse } from './edit-result.ts';
import type { HouseholdMember } from './fill-table.ts';
import { distance, findTableAt, isOnTable, type Point } from './geometry.ts';
import { floorPosition, placeOnFloor, seatGuest, swapGuests, unseatGuests } from './guest-edits.ts';
import { chooseGroupSeats, type GroupSeats, seatGroup, whyNobodyFits } from './seat-group.ts';
import { DOT_SIZE, SEAT_REACH, seatReachOf } from './seat-positions.ts';
import { findDot, findNearestFreeSeat, findTable, listSeats, type TableId, type TableSeat } from './table-occupancy.ts';

/** The effect of dropping a guest at a point. `at` is where the guest's dot would be. */
export type Drop =
  | {
      readonly kind: 'seat';
      readonly at: Point;
      readonly tableId: TableId;
      readonly seatNumber: string;
      /** The occupant, who gets the place of the dragged guest in exchange. */
      readonly swapsWith: number | undefined;
    }
  | { readonly kind: 'floor'; readonly at: Point }
  /** Several guests get seats at a table; those in `notSeatedIds` do not fit and stay where they are. */
  | ({ readonly kind: 'group'; readonly tableId: TableId } & GroupSeats)
  /** The guests go back to the list. */
  | { readonly kind: 'unseat'; readonly guestIds: readonly number[] }
  | {
      readonly kind: 'refused';
      /** The seat that is taken; undefined when the whole table is full. */
      readonly at: Point | undefined;
      /** The table that the guests were dropped on; undefined on the floor. */
      readonly tableId: TableId | undefined;
      readonly refusal: Refusal;
    };

interface Target {
  readonly table: LayoutTable;
  /** Undefined when the point is on the table but on none of its seats. */
  readonly seat: TableSeat | undefined;
}

/**
 * The nearest seat that the point is on, unless another table's top covers it; else the table top at the point. If there is
 * neither, the table in whose ring of seats the point lies. That comes last, because the ring overlaps the seats of
 * neighbouring tables.
 */
function findTarget(layout: Layout, at: Point): Target | undefined {
  let found: Target | undefined;
  let least = DOT_SIZE / 2;
  for (const table of layout.tables.toReversed()) {
    if (!isOnTable(table, at, seatReachOf(table))) continue;
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
 * Decides what happens when a guest, from a list or from elsewhere on the floor plan, is dropped at a point: the guest gets
 * the seat there, the nearest free seat of the table there, or a place on the floor. A guest who has a place already swaps
 * with the occupant of a taken seat; one without a place is refused.
 */
export function decideDrop(layout: Layout, guestId: number, at: Point, gridSize: number | null = null): Drop {
  const target = findTarget(layout, at);
  if (!target) return { kind: 'floor', at: floorPosition(layout, at, gridSize) };
  const { table } = target;
  const tableId = table.id;
  const seat = target.seat ?? findNearestFreeSeat(layout, table, at, guestId);
  if (!seat) return { kind: 'refused', at: undefined, tableId, refusal: { reason: 'tableFull', table } };
  const { seatNumber, x, y, dot } = seat;
  const swapsWith = dot?.guestId === guestId ? undefined : dot?.guestId;
  if (swapsWith !== undefined && !findDot(layout, guestId))
    return { kind: 'refused', at: { x, y }, tableId, refusal: { reason: 'seatTaken', guestId: swapsWith } };
  return { kind: 'seat', at: { x, y }, tableId, seatNumber, swapsWith };
}

/**
 * Decides what happens when several guests are dropped at a point: they get the free seats nearest to it of the table there,
 * households together.
 */
export function decideGroupDrop(
  layout: Layout,
  group: readonly HouseholdMember[],
  at: Point,
  everyone: ReadonlyMap<number, HouseholdMember>,
): Drop {
  const table = findTarget(layout, at)?.table;
  const refused = (tableId: TableId | undefined, refusal: Refusal): Drop => ({
    kind: 'refused',
    at: undefined,
    tableId,
    refusal,
  });
  if (!table) return refused(undefined, { reason: 'groupNeedsTable' });
  const chosen = chooseGroupSeats(layout, table, group, { everyone, near: at });
  if (chosen.seats.length > 0) return { kind: 'group', tableId: table.id, ...chosen };
  return refused(table.id, whyNobodyFits(layout, table, new Set(group.map(({ id }) => id))));
}

/** Carries out a decided drop. Refused if a seat was given to someone else since the decision. */
export function applyDrop(layout: Layout, guestId: number, drop: Drop): EditResult {
  if (drop.kind === 'refused') return refuse(drop.refusal);
  if (drop.kind === 'floor') return done(placeOnFloor(layout, guestId, drop.at));
  if (drop.kind === 'unseat') return done(unseatGuests(layout, drop.guestIds));
  if (drop.kind === 'group') return seatGroup(layout, drop.tableId, drop.seats);
  const table = findTable(layout, drop.tableId);
  if (!table) return refuse({ reason: 'noSuchTable' });
  const { seatNumber, swapsWith } = drop;
  const occupant = listSeats(layout, table).find((seat) => seat.seatNumber === seatNumber)?.dot?.guestId;
  if (swapsWith !== undefined && occupant === swapsWith) return done(swapGuests(layout, guestId, swapsWith));
  return seatGuest(layout, { guestId, tableNumber: table.tableNumber, seatNumber });
}
