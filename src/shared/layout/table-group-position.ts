import type { Layout, LayoutTable } from '../contracts/layouts.ts';
import { type OccupiedArea, occupiedAreaOf } from './free-space.ts';
import { boundsOf, boundsOfRects, growRect, type Point, type Rect, type Size } from './geometry.ts';
import { growCanvas } from './new-table-position.ts';
import { DOT_SIZE, seatPositions } from './seat-positions.ts';

/** How tables that are added together stand. `uShape` needs rectangles with seats on one side. */
export const ARRANGEMENTS = ['grid', 'rows', 'staggered', 'uShape'] as const;
export type Arrangement = (typeof ARRANGEMENTS)[number];

/** Free space between neighbours, in layout units: `width` beside, `height` below. */
const GAPS: Record<Exclude<Arrangement, 'uShape'>, Size> = {
  grid: { width: 24, height: 24 },
  rows: { width: 4, height: 64 },
  staggered: { width: 24, height: 24 },
};
/** Gap between the tables of a U, which stand end to end. */
const END_GAP = 4;
/** Distance between the edge of the room and the outermost seats. */
export const MARGIN = 20;
/** Tables stand on multiples of this, the usual grid. */
const STEP = 20;
/** Positions along each side of the room at which a group is tried; more would make the preview slow in large rooms. */
const MAX_TRIES_PER_SIDE = 40;

/** A place of the group: the upper left corner of the table before rotation. */
export interface TablePlace extends Point {
  readonly rotation: number;
}

interface PlacedGroup {
  readonly places: readonly TablePlace[];
  /** The size that the room needs. */
  readonly canvas: Size;
}

/** Bounding box of a table and its seats. */
export function extentOf(table: LayoutTable): Rect {
  const seats = seatPositions(table).map(({ x, y }) => growRect({ x, y, width: 0, height: 0 }, DOT_SIZE / 2));
  return boundsOfRects([boundsOf(table), ...seats]) ?? boundsOf(table);
}

const roundUp = (value: number) => Math.ceil(value / STEP) * STEP;
const shifted = (rect: Rect, by: Point): Rect => ({ ...rect, x: rect.x + by.x, y: rect.y + by.y });

/** Offsets to try within the free room: the middle first, then step by step from the start. */
function offsets(room: number): number[] {
  if (room < 0) return [];
  const step = Math.max(STEP, roundUp(room / MAX_TRIES_PER_SIDE));
  const steps = Array.from({ length: Math.floor(room / step) + 1 }, (_, index) => index * step);
  return [Math.floor(room / 2 / STEP) * STEP, ...steps];
}

/** Where a group of rectangles keeps its shape and touches nothing: in the middle of the room, else the first free place. */
function findPlaceForAll(area: OccupiedArea, rects: readonly Rect[], canvas: Size): Point | undefined {
  const all = boundsOfRects(rects);
  if (!all) return undefined;
  // Shifted by whole steps, so that tables that are on the grid stay on it.
  const start = { x: Math.floor(all.x / STEP) * STEP, y: Math.floor(all.y / STEP) * STEP };
  const columns = offsets(canvas.width - 2 * MARGIN - (all.x - start.x) - all.width);
  const rows = offsets(canvas.height - 2 * MARGIN - (all.y - start.y) - all.height);
  for (const row of rows) {
    for (const column of columns) {
      const by = { x: MARGIN + column - start.x, y: MARGIN + row - start.y };
      if (!rects.some((rect) => area.findObstacle(shifted(rect, by)))) return by;
    }
  }
  return undefined;
}

/** The room as it is, then larger and larger ones. */
export function* growingRooms({ width, height }: Size): Generator<Size> {
  let canvas: Size | undefined = { width, height };
  while (canvas) {
    yield canvas;
    canvas = growCanvas(canvas);
  }
}

interface Lattice {
  /** The first place: a table with its seats, whose corner is on the grid. */
  readonly cell: Rect;
  readonly pitch: Size;
  readonly isStaggered: boolean;
}

function latticeCell({ cell, pitch, isStaggered }: Lattice, column: number, row: number): Rect {
  const shift = isStaggered && row % 2 === 1 ? pitch.width / 2 : 0;
  return shifted(cell, { x: column * pitch.width + shift, y: row * pitch.height });
}

/** How many columns and rows a room has space for. */
function countCells({ cell, pitch, isStaggered }: Lattice, canvas: Size): { columns: number; rows: number } {
  const countAlong = (room: number, size: number, step: number) =>
    room < size ? 0 : Math.floor((room - size) / step) + 1;
  const width = canvas.width - 2 * MARGIN - (isStaggered ? pitch.width / 2 : 0);
  return {
    columns: countAlong(width, cell.x + cell.width, pitch.width),
    rows: countAlong(canvas.height - 2 * MARGIN, cell.y + cell.height, pitch.height),
  };
}

/** All tables as one block with rows of equal length, if the room has a free place for it. */
function placeBlock(area: OccupiedArea, lattice: Lattice, count: number, canvas: Size): Point[] | undefined {
  const { columns: most } = countCells(lattice, canvas);
  const rows = Math.ceil(count / most);
  const columns = Math.ceil(count / rows);
  const cells = Array.from({ length: count }, (_, index) =>
    latticeCell(lattice, index % columns, Math.floor(index / columns)),
  );
  const by = findPlaceForAll(area, cells, canvas);
  return by && cells.map((cell) => shifted(cell, by));
}

/** Fills the room row by row, around whatever stands there; undefined if it has too few places. */
function fillAround(area: OccupiedArea, lattice: Lattice, count: number, canvas: Size): Point[] | undefined {
  const { columns, rows } = countCells(lattice, canvas);
  const found: Point[] = [];
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const cell = shifted(latticeCell(lattice, column, row), { x: MARGIN, y: MARGIN });
      if (area.findObstacle(cell)) continue;
      found.push(cell);
      if (found.length === count) return found;
    }
  }
  return undefined;
}

/**
 * Places for equal cells. `extent` is what a piece takes up around its origin; the result has the origins, on the grid.
 * Undefined if the largest room is too small.
 */
export function placeCells(
  layout: Layout,
  extent: Rect,
  count: number,
  arrangement: keyof typeof GAPS,
): { readonly places: readonly Point[]; readonly canvas: Size } | undefined {
  const area = occupiedAreaOf(layout);
  const gap = GAPS[arrangement];
  const cell = { ...extent, x: roundUp(-extent.x) + extent.x, y: roundUp(-extent.y) + extent.y };
  const pitch = { width: roundUp(cell.width + gap.width), height: roundUp(cell.height + gap.height) };
  const lattice = { cell, pitch, isStaggered: arrangement === 'staggered' };
  for (const canvas of growingRooms(layout)) {
    const { columns, rows } = countCells(lattice, canvas);
    if (columns * rows < count) continue;
    const found = placeBlock(area, lattice, count, canvas) ?? fillAround(area, lattice, count, canvas);
    if (found) return { places: found.map(({ x, y }) => ({ x: x - extent.x, y: y - extent.y })), canvas };
  }
  return undefined;
}

/** One row of tables along the top and one down each side, all with their seats on the outside. */
function uShape({ width, height }: Size, count: number): TablePlace[] {
  const across = Math.max(1, count - 2 * Math.floor(count / 3));
  const left = Math.ceil((count - across) / 2);
  const pitch = width + END_GAP;
  // A table that is turned by a quarter keeps its middle.
  const turned = { x: (height - width) / 2, y: (width - height) / 2 };
  const innerWidth = across * pitch + END_GAP;
  return Array.from({ length: count }, (_, index) => {
    // Numbered from the lower end of the left side, up, across and down again, as people walk along.
    if (index < left) return { x: -height + turned.x, y: (left - 1 - index) * pitch + turned.y, rotation: 270 };
    if (index < left + across) return { x: END_GAP + (index - left) * pitch, y: 0, rotation: 0 };
    return { x: innerWidth + turned.x, y: (index - left - across) * pitch + turned.y, rotation: 90 };
  });
}

function placeU(layout: Layout, table: LayoutTable, count: number): PlacedGroup | undefined {
  const area = occupiedAreaOf(layout);
  const shape = uShape(table, count);
  const extents = shape.map((place) => extentOf({ ...table, ...place }));
  const all = boundsOfRects(extents);
  if (!all) return undefined;
  for (const canvas of growingRooms(layout)) {
    if (all.width + 2 * MARGIN > canvas.width || all.height + 2 * MARGIN > canvas.height) continue;
    const by = findPlaceForAll(area, extents, canvas);
    if (by) return { places: shape.map((place) => ({ ...place, x: place.x + by.x, y: place.y + by.y })), canvas };
  }
  return undefined;
}

/**
 * Places for several tables like `table`, where neither they nor their seats touch each other, another table or a floor item.
 * The room grows as far as it must. Undefined if the largest room is too small.
 */
export function placeTableGroup(
  layout: Layout,
  table: LayoutTable,
  { count, arrangement }: { readonly count: number; readonly arrangement: Arrangement },
): PlacedGroup | undefined {
  if (arrangement === 'uShape') return placeU(layout, table, count);
  const { rotation } = table;
  const placed = placeCells(layout, extentOf({ ...table, x: 0, y: 0 }), count, arrangement);
  return placed && { ...placed, places: placed.places.map((place) => ({ ...place, rotation })) };
}
