import type { LayoutTable } from '../contracts/layouts.ts';
import { tableKey } from '../seat-key.ts';
import { middleOf, type Point, rotatePoint, roundCoordinate, toTable } from './geometry.ts';

/** Diameter of a guest's dot. Like every length here, in layout units (`rulers.ts` says how many make a foot). */
export const DOT_SIZE = 32;
/** Distance from the edge of a table to the middle of a seated guest's dot. */
export const SEAT_DISTANCE = 22;
/** How far the seats reach beyond the edge of a table that is large enough for them. */
export const SEAT_REACH = SEAT_DISTANCE + DOT_SIZE / 2;
/** Distance between the middles of neighbouring dots, where the table is long enough. */
export const SEAT_SPACING = DOT_SIZE + 8;
/** The least such distance: a row of seats that is longer than the side of its table stands out at both ends. */
const MIN_SPACING = DOT_SIZE + 1;

type SeatedTable = Pick<LayoutTable, 'type' | 'width' | 'height' | 'seats' | 'isOneSided'>;

/**
 * Seats per side of a rectangle: long sides are filled first, then short ones; the rest is shared by all sides by length.
 * A one-sided table has all of them on one long side.
 */
export function countSeatsPerSide({ width, height, seats, isOneSided = false }: SeatedTable) {
  if (isOneSided) {
    const none = { top: 0, right: 0, bottom: 0, left: 0 };
    return width >= height ? { ...none, top: seats } : { ...none, right: seats };
  }
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

/** How far the longest row of seats stands out at each end of its side. */
const overhangOf = (seats: number, length: number) => Math.max(0, (seats * MIN_SPACING - length) / 2);

function overhangsOf(table: SeatedTable): { readonly atLong: number; readonly atShort: number } {
  const { top, right, bottom, left } = countSeatsPerSide(table);
  const [across, down] = [
    overhangOf(Math.max(top, bottom), table.width),
    overhangOf(Math.max(right, left), table.height),
  ];
  return table.width >= table.height ? { atLong: across, atShort: down } : { atLong: down, atShort: across };
}

function positionsAtRectangle(table: LayoutTable): Point[] {
  const { x, y, width, height } = table;
  const { top, right, bottom, left } = countSeatsPerSide(table);
  const { atLong, atShort } = overhangsOf(table);
  // Where rows stand out on all sides, those of the short sides are moved out of the way of the others.
  const shift = atShort > 0 ? atLong : 0;
  const [beside, above] =
    width >= height ? [SEAT_DISTANCE + shift, SEAT_DISTANCE] : [SEAT_DISTANCE, SEAT_DISTANCE + shift];
  const along = (count: number, length: number) =>
    Array.from({ length: count }, (_, index) => {
      const spacing = Math.max(length / count, MIN_SPACING);
      return length / 2 + (index - (count - 1) / 2) * spacing;
    });
  return [
    ...along(top, width).map((at) => ({ x: x + at, y: y - above })),
    ...along(right, height).map((at) => ({ x: x + width + beside, y: y + at })),
    ...along(bottom, width).map((at) => ({ x: x + width - at, y: y + height + above })),
    ...along(left, height).map((at) => ({ x: x - beside, y: y + height - at })),
  ];
}

/** From the middle of a round table to its seats. */
function ringRadius({ width, seats }: Pick<LayoutTable, 'width' | 'seats'>): number {
  const needed = seats > 1 ? MIN_SPACING / (2 * Math.sin(Math.PI / seats)) : 0;
  return Math.max(width / 2 + SEAT_DISTANCE, needed);
}

function positionsAtRound(table: LayoutTable): Point[] {
  const middle = middleOf(table);
  const first = { x: middle.x, y: middle.y - ringRadius(table) };
  return Array.from({ length: table.seats }, (_, index) => rotatePoint(first, middle, (index / table.seats) * 360));
}

/** How far the seats of a table reach beyond its edge; further than usual at one that is too small for them. */
export function seatReachOf(table: SeatedTable): number {
  if (table.type === 'round') return ringRadius(table) - table.width / 2 + DOT_SIZE / 2;
  const { atLong, atShort } = overhangsOf(table);
  return Math.max(SEAT_REACH + (atShort > 0 ? atLong : 0), atLong, atShort);
}

const rounded = ({ x, y }: Point): Point => ({ x: roundCoordinate(x), y: roundCoordinate(y) });
const knownPositions = new WeakMap<LayoutTable, readonly Point[]>();

/** The middles of a table's seats, clockwise from the top (left, at a rectangle). The same array for the same table object. */
export function seatPositions(table: LayoutTable): readonly Point[] {
  const known = knownPositions.get(table);
  if (known) return known;
  const beforeRotation = table.type === 'round' ? positionsAtRound(table) : positionsAtRectangle(table);
  const middle = middleOf(table);
  const positions = beforeRotation.map((point) => rounded(rotatePoint(point, middle, table.rotation)));
  knownPositions.set(table, positions);
  return positions;
}

/** The direction, of length 1, from a table to a seat beside it: from the middle of a round one, at right angles to the side of a rectangle. */
export function outwardAt(table: LayoutTable, seat: Point): Point {
  const { x, y } = toTable(table, seat);
  const length = Math.hypot(x, y) || 1;
  const isBesideEnd = Math.abs(x) - table.width / 2 > Math.abs(y) - table.height / 2;
  const outward =
    table.type === 'round'
      ? { x: x / length, y: y / length }
      : isBesideEnd
        ? { x: Math.sign(x) || 1, y: 0 }
        : { x: 0, y: Math.sign(y) || 1 };
  return rotatePoint(outward, { x: 0, y: 0 }, table.rotation);
}

/** The numbers of a table's seats: '1' to 'n'. */
export function seatNumbers({ seats }: Pick<LayoutTable, 'seats'>): string[] {
  return Array.from({ length: seats }, (_, index) => String(index + 1));
}

/** The index, from 0, of a seat number; undefined when the table has no such seat ('12' at a table of ten, or 'A'). */
export function findSeatIndex({ seats }: Pick<LayoutTable, 'seats'>, seatNumber: string | null): number | undefined {
  const number = Number(seatNumber);
  if (!Number.isInteger(number) || number < 1 || number > seats) return undefined;
  const digits = String(number);
  // Nearly all are written like that, and a layout looks at thousands.
  return digits === seatNumber || digits === tableKey(seatNumber) ? number - 1 : undefined;
}

/** How far the middle of a dot on the table top stays from the edge, so that the dot does not look seated. */
const TOP_MARGIN = 8;

const MOST_RINGS = 3;

/** Where a dot goes on a round table top: in a ring around the label, or in several rings if one is too small. */
function ringSpot(index: number, count: number, room: number): Point {
  const fitsInRing = (radius: number) => Math.floor((2 * Math.PI * radius) / DOT_SIZE);
  if (count > 1 && count <= fitsInRing(room)) {
    const needed = (count * DOT_SIZE) / (2 * Math.PI);
    const radius = Math.min(room, Math.max(room - TOP_MARGIN, needed));
    return rotatePoint({ x: 0, y: -radius }, { x: 0, y: 0 }, (index * 360) / count);
  }
  if (index === 0) return { x: 0, y: 0 };
  let rings = 1;
  for (let fits = 1 + fitsInRing(room); fits < count && rings < MOST_RINGS; ) {
    rings += 1;
    fits = 1;
    for (let ring = 1; ring <= rings; ring++) fits += fitsInRing((room * ring) / rings);
  }
  // Rings are filled from the outside inwards, each with a share of the dots in proportion to its length.
  let [ring, before] = [rings, 1];
  const sizeOf = (each: number) => Math.ceil(((count - 1) * 2 * each) / (rings * (rings + 1)));
  while (ring > 1 && index >= before + sizeOf(ring)) before += sizeOf(ring--);
  const inRing = Math.min(sizeOf(ring), count - before);
  const radius = (room * ring) / rings;
  return rotatePoint({ x: 0, y: -radius }, { x: 0, y: 0 }, ((index - before) * 360) / inRing);
}

/** Where a dot goes on a rectangular table top: in rows and columns that match the table's proportions. */
function rowSpot(index: number, count: number, { width, height }: Pick<LayoutTable, 'width' | 'height'>): Point {
  const [roomX, roomY] = [Math.max(1, width - 2 * TOP_MARGIN), Math.max(1, height - 2 * TOP_MARGIN)];
  const columns = Math.min(count, Math.max(1, Math.ceil(Math.sqrt((count * roomX) / roomY))));
  const rows = Math.ceil(count / columns);
  const row = Math.floor(index / columns);
  const inRow = row === rows - 1 ? count - row * columns : columns;
  const gap = (room: number, dots: number) => Math.min(DOT_SIZE + 2, room / Math.max(1, dots - 1));
  return {
    x: ((index % columns) - (inRow - 1) / 2) * gap(roomX, columns),
    y: (row - (rows - 1) / 2) * gap(roomY, rows),
  };
}

/** The place on the table top of one of `count` guests of a table without a seat: beside the others as far as there is room. */
export function tableTopPosition(table: LayoutTable, index: number, count: number): Point {
  const { type, width, height, rotation } = table;
  const middle = middleOf(table);
  const room = Math.max(1, Math.min(width, height) / 2 - TOP_MARGIN);
  const spot = type === 'round' ? ringSpot(index, count, room) : rowSpot(index, count, table);
  return rounded(rotatePoint({ x: middle.x + spot.x, y: middle.y + spot.y }, middle, rotation));
}
