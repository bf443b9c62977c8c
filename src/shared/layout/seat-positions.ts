import type { LayoutTable } from '../contracts/layouts.ts';
import { tableKey } from '../seat-key.ts';
import { clamp, middleOf, type Point, rotatePoint, roundCoordinate } from './geometry.ts';

/** Of a guest's dot, in units of the canvas. */
export const DOT_SIZE = 32;
/** From the edge of a table to the middle of a dot. */
export const SEAT_DISTANCE = 22;
/** How far a table reaches with its seats. */
export const SEAT_REACH = SEAT_DISTANCE + DOT_SIZE / 2;
/** From the middle of one dot to the next where there is room. */
const SEAT_SPACING = DOT_SIZE + 8;

interface SideCounts {
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly left: number;
}

/**
 * How many sit at each side of a rectangle: the long sides first; the short ones when those are full; all of them closer
 * together when there is room nowhere.
 */
function countsOfSides({ width, height, seats }: LayoutTable): SideCounts {
  const [long, short] = [Math.max(width, height), Math.min(width, height)];
  const roomAtLong = 2 * Math.max(1, Math.floor(long / SEAT_SPACING));
  const roomAtShort = 2 * Math.floor(short / SEAT_SPACING);
  let atLong = Math.min(seats, roomAtLong);
  let atShort = Math.min(seats - atLong, roomAtShort);
  const squeezedIn = seats - atLong - atShort;
  const squeezedAtLong = Math.ceil((squeezedIn * long) / (long + short));
  atLong += squeezedAtLong;
  atShort += squeezedIn - squeezedAtLong;
  const [firstLong, secondLong] = [Math.ceil(atLong / 2), Math.floor(atLong / 2)];
  const [firstShort, secondShort] = [Math.ceil(atShort / 2), Math.floor(atShort / 2)];
  return width >= height
    ? { top: firstLong, right: firstShort, bottom: secondLong, left: secondShort }
    : { top: firstShort, right: firstLong, bottom: secondShort, left: secondLong };
}

function placesAtRectangle(table: LayoutTable): Point[] {
  const { x, y, width, height } = table;
  const { top, right, bottom, left } = countsOfSides(table);
  const along = (count: number, length: number) =>
    Array.from({ length: count }, (_, index) => (length * (index + 0.5)) / count);
  return [
    ...along(top, width).map((at) => ({ x: x + at, y: y - SEAT_DISTANCE })),
    ...along(right, height).map((at) => ({ x: x + width + SEAT_DISTANCE, y: y + at })),
    ...along(bottom, width).map((at) => ({ x: x + width - at, y: y + height + SEAT_DISTANCE })),
    ...along(left, height).map((at) => ({ x: x - SEAT_DISTANCE, y: y + height - at })),
  ];
}

function placesAtRound(table: LayoutTable): Point[] {
  const middle = middleOf(table);
  const first = { x: middle.x, y: middle.y - table.width / 2 - SEAT_DISTANCE };
  return Array.from({ length: table.seats }, (_, index) => rotatePoint(first, middle, (index / table.seats) * 360));
}

const rounded = ({ x, y }: Point): Point => ({ x: roundCoordinate(x), y: roundCoordinate(y) });
const placesByTable = new WeakMap<LayoutTable, readonly Point[]>();

/**
 * The middles of a table's numbered seats, seat 1 first: clockwise from the top, at a rectangle from the left end of its
 * upper side; all turned with the table. The same array for the same table.
 */
export function seatPositions(table: LayoutTable): readonly Point[] {
  const known = placesByTable.get(table);
  if (known) return known;
  const upright = table.type === 'round' ? placesAtRound(table) : placesAtRectangle(table);
  const middle = middleOf(table);
  const places = upright.map((place) => rounded(rotatePoint(place, middle, table.rotation)));
  placesByTable.set(table, places);
  return places;
}

/** What the seats of a table are called: '1' to 'n'. */
export function seatNumbers({ seats }: Pick<LayoutTable, 'seats'>): string[] {
  return Array.from({ length: seats }, (_, index) => String(index + 1));
}

/** Which of its seats, from 0, the table calls so; undefined when it has no such seat ('12' at a table of ten, or 'A'). */
export function findSeatIndex({ seats }: Pick<LayoutTable, 'seats'>, seatNumber: string | null): number | undefined {
  const key = tableKey(seatNumber);
  const number = Number(key);
  return key !== null && String(number) === key && Number.isInteger(number) && number >= 1 && number <= seats
    ? number - 1
    : undefined;
}

const GOLDEN_ANGLE = 137.508;
const STANDING_SPACING = 18;

/**
 * Where someone stands who belongs to a table but to none of its seats: on the table top, the first in the middle and the
 * others around, so that nobody is hidden and nobody looks seated.
 */
export function tableTopPosition(table: LayoutTable, index: number): Point {
  const middle = middleOf(table);
  const radius = STANDING_SPACING * Math.sqrt(index);
  const spot = rotatePoint({ x: middle.x, y: middle.y - radius }, middle, index * GOLDEN_ANGLE);
  const [halfWidth, halfHeight] = [table.width / 2, table.height / 2];
  const inside = {
    x: clamp(spot.x, middle.x - halfWidth, middle.x + halfWidth),
    y: clamp(spot.y, middle.y - halfHeight, middle.y + halfHeight),
  };
  return rounded(rotatePoint(inside, middle, table.rotation));
}
