import { DEFAULT_COLOR } from '../contracts/events.ts';
import type { GuestPosition, Layout } from '../contracts/layouts.ts';
import { seatKey, tableKey } from '../seat-key.ts';
import { done, type EditResult, refuse } from './edit-result.ts';
import { clamp, type Point, roundCoordinate, snap } from './geometry.ts';
import { placeDotsAtTableNumbers } from './place-dots.ts';
import { findSeatIndex } from './seat-positions.ts';
import { dotsAtTable, findDot, findTable, findTableByNumber, listSeats, type TableId } from './table-occupancy.ts';

/*
 * Edits of guests. Whoever has a place on the plan has one dot; whoever has none is in the list of the unseated. Nobody
 * but the two of a swap loses a seat to someone else: a taken seat is refused.
 */

export function nextDotId(dots: readonly GuestPosition[]): number {
  return dots.reduce((max, { id }) => Math.max(max, id), 0) + 1;
}

type Place = Pick<GuestPosition, 'x' | 'y' | 'tableNumber' | 'seatNumber'>;

function isAt(dot: GuestPosition, place: Place): boolean {
  return (
    dot.x === place.x &&
    dot.y === place.y &&
    dot.tableNumber === place.tableNumber &&
    dot.seatNumber === place.seatNumber
  );
}

/** The guest's dot with its colour at a new place, a new one where there was none; the tables they leave and join settle. */
function withGuestAt(layout: Layout, guestId: number, place: Place): Layout {
  const dot = findDot(layout, guestId);
  if (dot && isAt(dot, place)) return layout;
  const { guestPositions } = layout;
  const next = dot
    ? guestPositions.map((other) => (other === dot ? { ...dot, ...place } : other))
    : [...guestPositions, { id: nextDotId(guestPositions), guestId, color: DEFAULT_COLOR, ...place }];
  return placeDotsAtTableNumbers({ ...layout, guestPositions: next }, [dot?.tableNumber ?? null, place.tableNumber]);
}

interface SeatRequest {
  readonly guestId: number;
  /** As typed or chosen; must be on the plan. */
  readonly tableNumber: string;
  /** Null for a place at the table without a seat of one's own. */
  readonly seatNumber: string | null;
}

/** From the dialog or "seat here". */
export function seatGuest(layout: Layout, { guestId, tableNumber, seatNumber }: SeatRequest): EditResult {
  const table = findTableByNumber(layout, tableNumber);
  if (!table) return refuse({ reason: 'noSuchTable' });
  const seat = tableKey(seatNumber);
  if (seat !== null && findSeatIndex(table, seat) === undefined) return refuse({ reason: 'noSuchSeat' });
  const key = seatKey(table.tableNumber, seat);
  const occupant = dotsAtTable(layout, table).find(
    (dot) => key !== null && dot.guestId !== guestId && seatKey(dot.tableNumber, dot.seatNumber) === key,
  );
  if (occupant) return refuse({ reason: 'seatTaken', guestId: occupant.guestId });
  const dot = findDot(layout, guestId);
  const isThere = dot && tableKey(dot.tableNumber) === tableKey(tableNumber) && tableKey(dot.seatNumber) === seat;
  if (isThere) return done(layout);
  const { x, y } = table;
  return done(withGuestAt(layout, guestId, { x, y, tableNumber: table.tableNumber, seatNumber: seat }));
}

/** On the table's first free seat; a full table refuses. */
export function seatAtTable(layout: Layout, guestId: number, tableId: TableId): EditResult {
  const table = findTable(layout, tableId);
  if (!table) return refuse({ reason: 'noSuchTable' });
  const seat = listSeats(layout, table).find(({ dot }) => !dot || dot.guestId === guestId);
  if (!seat) return refuse({ reason: 'tableFull', table });
  return seatGuest(layout, { guestId, tableNumber: table.tableNumber, seatNumber: seat.seatNumber });
}

/** Where a dot on the open floor comes to rest: on the grid, and on the canvas. */
export function floorPlace({ width, height }: Layout, at: Point, gridSize: number | null): Point {
  return {
    x: roundCoordinate(clamp(snap(at.x, gridSize), 0, width)),
    y: roundCoordinate(clamp(snap(at.y, gridSize), 0, height)),
  };
}

/** A dot on the open floor: a place, but no seat. */
export function placeOnFloor(layout: Layout, guestId: number, at: Point, gridSize: number | null = null): Layout {
  return withGuestAt(layout, guestId, { ...floorPlace(layout, at, gridSize), tableNumber: null, seatNumber: null });
}

/** Back to the list of the unseated. */
export function unseatGuests(layout: Layout, guestIds: Iterable<number>): Layout {
  const ids = new Set(guestIds);
  const left: (string | null)[] = [];
  const guestPositions = layout.guestPositions.filter(({ guestId, tableNumber }) => {
    const isLeaving = ids.has(guestId);
    if (isLeaving) left.push(tableNumber);
    return !isLeaving;
  });
  return left.length === 0 ? layout : placeDotsAtTableNumbers({ ...layout, guestPositions }, left);
}

/** Each takes the place of the other, seat or floor; without a dot for either, nothing. */
export function swapGuests(layout: Layout, guestId: number, otherId: number): Layout {
  const [dot, other] = [findDot(layout, guestId), findDot(layout, otherId)];
  if (!dot || !other || dot === other) return layout;
  const placeOf = ({ x, y, tableNumber, seatNumber }: GuestPosition): Place => ({ x, y, tableNumber, seatNumber });
  const guestPositions = layout.guestPositions.map((each) => {
    if (each === dot) return { ...dot, ...placeOf(other) };
    return each === other ? { ...other, ...placeOf(dot) } : each;
  });
  return { ...layout, guestPositions };
}

/** Takes the seat of someone who goes back to the list, or to the newcomer's own place where there is one. */
export function takeOverSeat(layout: Layout, guestId: number, occupantId: number): Layout {
  const occupant = findDot(layout, occupantId);
  if (!occupant || guestId === occupantId) return layout;
  if (findDot(layout, guestId)) return swapGuests(layout, guestId, occupantId);
  const dots = layout.guestPositions;
  const newcomer = { ...occupant, id: nextDotId(dots), guestId, color: DEFAULT_COLOR };
  return { ...layout, guestPositions: dots.map((dot) => (dot === occupant ? newcomer : dot)) };
}

export function colorGuests(layout: Layout, guestIds: Iterable<number>, color: string): Layout {
  const ids = new Set(guestIds);
  const isMeant = (dot: GuestPosition) => ids.has(dot.guestId) && dot.color !== color;
  if (!layout.guestPositions.some(isMeant)) return layout;
  return {
    ...layout,
    guestPositions: layout.guestPositions.map((dot) => (isMeant(dot) ? { ...dot, color } : dot)),
  };
}
