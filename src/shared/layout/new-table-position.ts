import type { Layout, LayoutTable } from '../contracts/layouts.ts';
import { footprintOf, isInCanvas, OccupiedArea, occupiedAreaOf } from './free-space.ts';
import {
  boundsOf,
  boundsOfRects,
  doRectsMeet,
  growRect,
  type Point,
  type Rect,
  type Size,
  type TableOutline,
} from './geometry.ts';
import { CANVAS_SIZE, DEFAULT_LAYOUT } from './layout-limits.ts';
import { footprintsOf } from './pieces.ts';

/** Where the first table goes. */
const FIRST_POSITION = { x: 100, y: 100 } as const;
/** Copies are this far to the right of their originals and below them, or a multiple of it away. */
const DUPLICATE_OFFSET = 50;
/** Distance from one new table to the next: room for the seats of both, and a multiple of the usual grid sizes. */
const ROW_STEP = 200;
/** Used when tables that were moved by hand block all regular places: the search then covers the whole canvas. */
const FINE_STEP = 20;

/** Where something new goes, and the size that the canvas needs for it. */
interface Placing<Place> {
  readonly at: Place;
  readonly canvas: Size;
}

const canvasOf = ({ width, height }: Layout): Size => ({ width, height });
const roundUp = (value: number, step: number): number => Math.ceil(value / step) * step;
const isAllowed = ({ width, height }: Size): boolean => width <= CANVAS_SIZE.max && height <= CANVAS_SIZE.max;

/** One more row or column, whichever keeps the proportions of the default canvas; undefined at the maximal size. */
export function growCanvas({ width, height }: Size): Size | undefined {
  const taller = { width, height: Math.min(height + ROW_STEP, CANVAS_SIZE.max) };
  const wider = { width: Math.min(width + ROW_STEP, CANVAS_SIZE.max), height };
  const isWide = width / height >= DEFAULT_LAYOUT.width / DEFAULT_LAYOUT.height;
  const canGrow = (grown: Size) => grown.width !== width || grown.height !== height;
  return (isWide ? [taller, wider] : [wider, taller]).find(canGrow);
}

export function placeNewTable(layout: Layout, shape: Omit<TableOutline, 'x' | 'y'>): Placing<Point> {
  return placeNew(layout, footprintOf({ ...shape, x: 0, y: 0 }));
}

export function placeNewItem(layout: Layout, size: Size): Placing<Point> {
  return placeNew(layout, { x: 0, y: 0, ...size });
}

/** Places the first piece at 100, 100, others where nothing overlaps, seats included. A full canvas grows. */
function placeNew(layout: Layout, footprint: Rect): Placing<Point> {
  const taken = occupiedAreaOf(layout);
  const corner = { x: roundUp(-footprint.x, FINE_STEP), y: roundUp(-footprint.y, FINE_STEP) };
  const first = { x: Math.max(FIRST_POSITION.x, corner.x), y: Math.max(FIRST_POSITION.y, corner.y) };
  const findIn = (canvas: Size, start: Point, step: number): Placing<Point> | undefined => {
    const from = { x: start.x + footprint.x, y: start.y + footprint.y };
    const place = taken.findPlace(footprint, canvas, from, step);
    return place && { at: { x: place.x - footprint.x, y: place.y - footprint.y }, canvas };
  };
  const canvas = canvasOf(layout);
  const isEmpty = layout.tables.length === 0 && !layout.items?.length;
  const found = findIn(canvas, first, ROW_STEP) ?? (isEmpty ? undefined : findIn(canvas, corner, FINE_STEP));
  if (found) return found;
  for (let grown = growCanvas(canvas); grown; grown = growCanvas(grown)) {
    const placed = findIn(grown, first, ROW_STEP);
    if (placed) return placed;
  }
  // The largest allowed canvas is full: only then do tables overlap.
  return { at: FIRST_POSITION, canvas };
}

/** Offsets in steps, nearest first, ring by ring; of equally near ones those to the right come before those below. */
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

/**
 * How far a table that was put together of others has to move, so that it stands on nothing. Where its parts stood close to
 * something, with their seats in its way, so may the table.
 */
export function offsetToFree(layout: Layout, table: LayoutTable, parts: readonly LayoutTable[]): Point {
  const room = { tables: layout.tables.filter((each) => !parts.includes(each)), items: layout.items };
  const own = footprintsOf({ tables: [...parts] });
  const [far, near] = [new OccupiedArea(), new OccupiedArea()];
  for (const [index, rect] of footprintsOf(room).entries()) {
    const piece = room.tables[index];
    if (!own.some((part) => doRectsMeet(part, rect))) far.add(rect);
    else near.add(piece ? boundsOf(piece) : rect);
  }
  const [footprint, bounds] = [footprintOf(table), growRect(boundsOf(table), -1)];
  const isFree = (by: Point) => !far.findObstacle(shifted(footprint, by)) && !near.findObstacle(shifted(bounds, by));
  const stays: Point = { x: 0, y: 0 };
  if (isFree(stays)) return stays;
  for (const { x, y } of offsetsByDistance(Math.ceil(Math.max(layout.width, layout.height) / FINE_STEP))) {
    const by = { x: x * FINE_STEP, y: y * FINE_STEP };
    if (isInCanvas(shifted(footprint, by), layout) && isFree(by)) return by;
  }
  return stays;
}

/** A place beyond all tables, to the right or below, whichever needs the smaller canvas. */
function beyondAll(taken: OccupiedArea, all: Rect, canvas: Size): Placing<Point> | undefined {
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
      const width = sideFor(all.x + at.x + all.width, canvas.width);
      const height = sideFor(all.y + at.y + all.height, canvas.height);
      return { at, canvas: { width, height } };
    })
    .filter((placing) => isAllowed(placing.canvas))
    .sort((a, b) => a.canvas.width * a.canvas.height - b.canvas.width * b.canvas.height)[0];
}

interface Floor {
  /** Everything in the room, and everything but the originals. */
  readonly taken: OccupiedArea;
  readonly others: OccupiedArea;
  readonly canvas: Size;
}

/** The common offset of a group of copies, which keeps their arrangement. */
function placeGroup({ taken, others, canvas }: Floor, footprints: readonly Rect[]): Placing<Point> {
  const all = boundsOfRects(footprints);
  const beside = { x: DUPLICATE_OFFSET, y: DUPLICATE_OFFSET };
  if (!all) return { at: beside, canvas };
  const isFree = (area: OccupiedArea, by: Point) =>
    isInCanvas(shifted(all, by), canvas) &&
    !footprints.some((footprint) => area.findObstacle(shifted(footprint, by)) !== undefined);
  // Most tables are larger than the offset, so their copies lie over them: a place counts as free if nothing else is there.
  if (isFree(others, beside)) return { at: beside, canvas };
  const farthest = Math.max(all.x, all.y, canvas.width - all.x - all.width, canvas.height - all.y - all.height);
  for (const { x, y } of offsetsByDistance(Math.ceil(farthest / DUPLICATE_OFFSET))) {
    const by = { x: x * DUPLICATE_OFFSET, y: y * DUPLICATE_OFFSET };
    if (isFree(taken, by)) return { at: by, canvas };
  }
  // The largest allowed canvas is full: only then do tables overlap.
  return beyondAll(taken, all, canvas) ?? { at: beside, canvas };
}

/**
 * The offset of each copy from its original: 50 to the right and below if nothing but originals is there, else the nearest
 * multiple of it where the copy overlaps no table, no seats and no floor item. A full canvas grows. Originals that overlap
 * each other can't keep their arrangement: each copy gets its own offset.
 */
export function placeCopies(layout: Layout, originals: Pick<Layout, 'tables' | 'items'>): Placing<readonly Point[]> {
  const footprints = footprintsOf(originals);
  const taken = occupiedAreaOf(layout);
  const others = occupiedAreaOf({
    tables: layout.tables.filter((table) => !originals.tables.includes(table)),
    items: (layout.items ?? []).filter((item) => !originals.items?.includes(item)),
  });
  const apart = new OccupiedArea();
  const areApart = footprints.every((footprint) => {
    const isApart = apart.findObstacle(footprint) === undefined;
    apart.add(footprint);
    return isApart;
  });
  if (areApart) {
    const { at, canvas } = placeGroup({ taken, others, canvas: canvasOf(layout) }, footprints);
    return { at: footprints.map(() => at), canvas };
  }
  let canvas = canvasOf(layout);
  const at = footprints.map((footprint) => {
    const placing = placeGroup({ taken, others, canvas }, [footprint]);
    for (const area of [taken, others]) area.add(shifted(footprint, placing.at));
    canvas = placing.canvas;
    return placing.at;
  });
  return { at, canvas };
}
