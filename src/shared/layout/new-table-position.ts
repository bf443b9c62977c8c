import { CANVAS_SIZE, DEFAULT_LAYOUT, type Layout } from '../contracts/layouts.ts';
import { footprintOf, isInRoom, TakenSpace } from './free-space.ts';
import { boundsOfRects, type Point, type Rect, type Size, type TableOutline } from './geometry.ts';

export const NEW_TABLE = {
  x: 100,
  y: 100,
  width: 120,
  heights: { round: 120, square: 80 },
  seats: { round: 10, square: 8 },
} as const;
/** Copies stand a multiple of this away from their originals, to the right and below. */
const DUPLICATE_OFFSET = 50;
/** From one new table to the next: room for the seats of both, and on the lines of the usual grids. */
const ROW_STEP = 200;
/** Where the rows are full of tables put there by hand: any place will do, from the corner of the room on. */
const FINE_STEP = 20;

/** Where something new goes, and how large the room has to be for it. */
interface Placing<Place> {
  readonly at: Place;
  readonly room: Size;
}

const roomOf = ({ width, height }: Layout): Size => ({ width, height });
const roundUp = (value: number, step: number): number => Math.ceil(value / step) * step;
const isAllowed = ({ width, height }: Size): boolean => width <= CANVAS_SIZE.max && height <= CANVAS_SIZE.max;

/** One row or column more, whichever keeps the proportions of a usual room; undefined where none may be added. */
function growRoom({ width, height }: Size): Size | undefined {
  const taller = { width, height: Math.min(height + ROW_STEP, CANVAS_SIZE.max) };
  const wider = { width: Math.min(width + ROW_STEP, CANVAS_SIZE.max), height };
  const isWide = width / height >= DEFAULT_LAYOUT.width / DEFAULT_LAYOUT.height;
  const canGrow = (grown: Size) => grown.width !== width || grown.height !== height;
  return (isWide ? [taller, wider] : [wider, taller]).find(canGrow);
}

/**
 * A place for a new table, whatever its size and turn: the first at 100, 100, each other at the next free place, where
 * neither it nor its seats meet another table or its seats. A full room grows.
 */
export function placeNewTable(layout: Layout, shape: Omit<TableOutline, 'x' | 'y'>): Placing<Point> {
  const taken = new TakenSpace(layout.tables);
  const footprint = footprintOf({ ...shape, x: 0, y: 0 });
  const corner = { x: roundUp(-footprint.x, FINE_STEP), y: roundUp(-footprint.y, FINE_STEP) };
  const first = { x: Math.max(NEW_TABLE.x, corner.x), y: Math.max(NEW_TABLE.y, corner.y) };
  const findIn = (room: Size, start: Point, step: number): Placing<Point> | undefined => {
    const raster = { start: { x: start.x + footprint.x, y: start.y + footprint.y }, step };
    const place = taken.findPlace(footprint, room, raster);
    return place && { at: { x: place.x - footprint.x, y: place.y - footprint.y }, room };
  };
  const room = roomOf(layout);
  const isEmpty = layout.tables.length === 0;
  const found = findIn(room, first, ROW_STEP) ?? (isEmpty ? undefined : findIn(room, corner, FINE_STEP));
  if (found) return found;
  for (let grown = growRoom(room); grown; grown = growRoom(grown)) {
    const placed = findIn(grown, first, ROW_STEP);
    if (placed) return placed;
  }
  // The largest room there may be is full: only then do tables overlap.
  return { at: NEW_TABLE, room };
}

/** All offsets that many steps away along either axis: the shortest first, of equals to the right before below. */
function* offsetsByDistance(maxRing: number): Generator<Point> {
  for (let ring = 1; ring <= maxRing; ring++) {
    const offsets: Point[] = [];
    for (let step = -ring; step <= ring; step++) {
      offsets.push({ x: ring, y: step }, { x: -ring, y: step });
      if (Math.abs(step) < ring) offsets.push({ x: step, y: ring }, { x: step, y: -ring });
    }
    offsets.sort((a, b) => a.x * a.x + a.y * a.y - (b.x * b.x + b.y * b.y) || b.x - a.x || b.y - a.y);
    yield* offsets;
  }
}

const shifted = (rect: Rect, by: Point): Rect => ({ ...rect, x: rect.x + by.x, y: rect.y + by.y });

/** Beyond all tables, to the right or below, whichever needs the smaller room. */
function beyondAll(taken: TakenSpace, all: Rect, room: Size): Placing<Point> | undefined {
  const stepsBeyond = (edge: number, start: number) => Math.floor((edge - start) / DUPLICATE_OFFSET) + 1;
  const stepsInside = (start: number) => Math.max(0, Math.ceil(-start / DUPLICATE_OFFSET));
  const steps = [
    { x: stepsBeyond(taken.right, all.x), y: stepsInside(all.y) },
    { x: stepsInside(all.x), y: stepsBeyond(taken.bottom, all.y) },
  ];
  return steps
    .map(({ x, y }) => {
      const at = { x: x * DUPLICATE_OFFSET, y: y * DUPLICATE_OFFSET };
      const sideFor = (end: number, side: number) => (end <= side ? side : roundUp(end, DUPLICATE_OFFSET));
      const width = sideFor(all.x + at.x + all.width, room.width);
      const height = sideFor(all.y + at.y + all.height, room.height);
      return { at, room: { width, height } };
    })
    .filter((placing) => isAllowed(placing.room))
    .sort((a, b) => a.room.width * a.room.height - b.room.width * b.room.height)[0];
}

/** How far a group of copies goes, all by the same way so that their arrangement stays. */
function placeGroup(taken: TakenSpace, footprints: readonly Rect[], room: Size): Placing<Point> {
  const all = boundsOfRects(footprints);
  const beside = { x: DUPLICATE_OFFSET, y: DUPLICATE_OFFSET };
  if (!all) return { at: beside, room };
  const farthest = Math.max(all.x, all.y, room.width - all.x - all.width, room.height - all.y - all.height);
  for (const { x, y } of offsetsByDistance(Math.ceil(farthest / DUPLICATE_OFFSET))) {
    const by = { x: x * DUPLICATE_OFFSET, y: y * DUPLICATE_OFFSET };
    if (!isInRoom(shifted(all, by), room)) continue;
    if (!footprints.some((footprint) => taken.findObstacle(shifted(footprint, by)))) return { at: by, room };
  }
  // The largest room there may be is full: only then do tables overlap.
  return beyondAll(taken, all, room) ?? { at: beside, room };
}

/**
 * How far from its original each copy stands: the nearest multiple of the offset where it meets no table and no seats. A
 * full room grows. Originals that meet each other can't keep their arrangement: then each copy goes its own way.
 */
export function placeCopies(layout: Layout, originals: readonly TableOutline[]): Placing<readonly Point[]> {
  const taken = new TakenSpace(layout.tables);
  const footprints = originals.map(footprintOf);
  const apart = new TakenSpace();
  const areApart = footprints.every((footprint) => {
    const isApart = apart.findObstacle(footprint) === undefined;
    apart.add(footprint);
    return isApart;
  });
  if (areApart) {
    const { at, room } = placeGroup(taken, footprints, roomOf(layout));
    return { at: footprints.map(() => at), room };
  }
  let room = roomOf(layout);
  const at = footprints.map((footprint) => {
    const placing = placeGroup(taken, [footprint], room);
    taken.add(shifted(footprint, placing.at));
    room = placing.room;
    return placing.at;
  });
  return { at, room };
}
