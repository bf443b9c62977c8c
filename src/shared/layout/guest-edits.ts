import type { GuestPosition, Layout } from '../contracts/layouts.ts';
import { tableKey } from '../seat-key.ts';
import { DEFAULT_DOT_COLOR } from './dot-colors.ts';
import { done, type EditResult, refuse } from './edit-result.ts';
import { clamp, type Point, roundCoordinate, snap } from './geometry.ts';
import { placeDotsAtTableNumbers } from './place-dots.ts';
import { findSeatIndex } from './seat-positions.ts';
import { dotsAtTable, findDot, findTable, findTableByNumber, listSeats, type TableId } from './table-occupancy.ts';

/*
 * Edits of guests. A guest at a table or on the floor has one dot; a guest without a dot is in the list of unassigned
 * guests. A taken seat is refused, so only an explicit swap or takeover costs anyone a seat.
 */

export function nextDotId(dots: readonly GuestPosition[]): number {
  return dots.reduce((max, { id }) => Math.max(max, id), 0) + 1;
}

type Place = Pick<GuestPosition, 'x' | 'y' | 'tableNumber' | 'seatNumber'>;

/** Moves the guest's dot, or adds one, and places the dots of the tables that the guest leaves and joins. */
function withGuestAt(layout: Layout, guestId: number, place: Place): Layout {
  const dot = findDot(layout, guestId);
  const isThere = dot && (Object.keys(place) as (keyof Place)[]).every((field) => dot[field] === place[field]);
  if (isThere) return layout;
  const { guestPositions } = layout;
  const next = dot
    ? guestPositions.map((other) => (other === dot ? { ...dot, ...place } : other))
    : [...guestPositions, { id: nextDotId(guestPositions), guestId, color: DEFAULT_DOT_COLOR, ...place }];
  return placeDotsAtTableNumbers({ ...layout, guestPositions: next }, [dot?.tableNumber ?? null, place.tableNumber]);
}

interface SeatRequest {
  readonly guestId: number;
  readonly tableNumber: string;
  /** Null puts the guest at the table without a seat. */
  readonly seatNumber: string | null;
}

/** Refused when the layout has no such table, the table has no such seat, or someone else sits there. */
export function seatGuest(layout: Layout, { guestId, tableNumber, seatNumber }: SeatRequest): EditResult {
  const table = findTableByNumber(layout, tableNumber);
  if (!table) return refuse({ reason: 'noSuchTable' });
  const seat = tableKey(seatNumber);
  if (seat !== null && findSeatIndex(table, seat) === undefined) return refuse({ reason: 'noSuchSeat' });
  const atTable = dotsAtTable(layout, table).filter((dot) => tableKey(dot.seatNumber) === seat);
  if (atTable.some((dot) => dot.guestId === guestId)) return done(layout);
  if (seat !== null && atTable[0]) return refuse({ reason: 'seatTaken', guestId: atTable[0].guestId });
  const { x, y } = table;
  return done(withGuestAt(layout, guestId, { x, y, tableNumber: table.tableNumber, seatNumber: seat }));
}

/** Takes the table's first free seat; refused at a full table. */
export function seatAtTable(layout: Layout, guestId: number, tableId: TableId): EditResult {
  const table = findTable(layout, tableId);
  if (!table) return refuse({ reason: 'noSuchTable' });
  const seat = listSeats(layout, table).find(({ dot }) => !dot || dot.guestId === guestId);
  if (!seat) return refuse({ reason: 'tableFull', table });
  return seatGuest(layout, { guestId, tableNumber: table.tableNumber, seatNumber: seat.seatNumber });
}

/** The nearest position for a dot on the open floor: on the grid, and within the canvas. */
export function floorPosition({ width, height }: Layout, at: Point, gridSize: number | null): Point {
  return {
    x: roundCoordinate(clamp(snap(at.x, gridSize), 0, width)),
    y: roundCoordinate(clamp(snap(at.y, gridSize), 0, height)),
  };
}

/** Gives the guest a dot on the open floor, without table and seat. */
export function placeOnFloor(layout: Layout, guestId: number, at: Point): Layout {
  return withGuestAt(layout, guestId, { ...floorPosition(layout, at, null), tableNumber: null, seatNumber: null });
}

/** Removes the dots of these guests, who are unassigned then. */
export function unseatGuests(layout: Layout, guestIds: Iterable<number>): Layout {
  const ids = new Set(guestIds);
  const removed = layout.guestPositions.filter(({ guestId }) => ids.has(guestId));
  if (removed.length === 0) return layout;
  const guestPositions = layout.guestPositions.filter(({ guestId }) => !ids.has(guestId));
  return placeDotsAtTableNumbers(
    { ...layout, guestPositions },
    removed.map(({ tableNumber }) => tableNumber),
  );
}

/** Exchanges the places of two guests, at a table or on the floor. Without a dot for both, nothing changes. */
export function swapGuests(layout: Layout, guestId: number, otherId: number): Layout {
  const [dot, other] = [findDot(layout, guestId), findDot(layout, otherId)];
  if (!dot || !other || dot === other) return layout;
  const table = tableKey(dot.tableNumber);
  // Without seats they are at the same place.
  if (table !== null && table === tableKey(other.tableNumber) && !dot.seatNumber && !other.seatNumber) return layout;
  const placeOf = ({ x, y, tableNumber, seatNumber }: GuestPosition): Place => ({ x, y, tableNumber, seatNumber });
  const guestPositions = layout.guestPositions.map((each) => {
    if (each === dot) return { ...dot, ...placeOf(other) };
    return each === other ? { ...other, ...placeOf(dot) } : each;
  });
  return placeDotsAtTableNumbers({ ...layout, guestPositions }, [dot.tableNumber, other.tableNumber]);
}

/** Gives someone's seat to another guest. The occupant gets that guest's place in exchange, or is unassigned if there is none. */
export function takeOverSeat(layout: Layout, guestId: number, occupantId: number): Layout {
  const occupant = findDot(layout, occupantId);
  if (!occupant || guestId === occupantId) return layout;
  if (findDot(layout, guestId)) return swapGuests(layout, guestId, occupantId);
  const dots = layout.guestPositions;
  const newcomer = { ...occupant, id: nextDotId(dots), guestId, color: DEFAULT_DOT_COLOR };
  const guestPositions = dots.map((dot) => (dot === occupant ? newcomer : dot));
  return placeDotsAtTableNumbers({ ...layout, guestPositions }, [occupant.tableNumber]);
}

export function colorGuest(layout: Layout, guestId: number, color: string): Layout {
  const dot = findDot(layout, guestId);
  if (!dot || dot.color === color) return layout;
  return { ...layout, guestPositions: layout.guestPositions.map((each) => (each === dot ? { ...dot, color } : each)) };
}
