import type { Layout } from '../contracts/layouts.ts';
import { boundsOf, doRectsMeet, growRect, type Point, type Size } from './geometry.ts';
import { SEAT_REACH } from './seats.ts';

export const NEW_TABLE = {
  x: 100,
  y: 100,
  width: 120,
  heights: { round: 120, square: 80 },
  seats: { round: 10, square: 8 },
} as const;
/** A copy stands this far to the right of its original and below it. */
export const DUPLICATE_OFFSET = 50;
/** From one new table to the next: room for the seats of both, and on the lines of the usual grids. */
const ROW_STEP = 200;
/** Where the rows are full of tables put there by hand: any place will do, from the corner of the canvas on. */
const FINE_STEP = 20;
const FINE_START = 40;

/** The first place, along a row and then in the next one, where neither table nor seats meet another's. */
function findFreeSpot({ tables, width, height }: Layout, size: Size, start: Point, step: number): Point | undefined {
  const taken = tables.map((table) => growRect(boundsOf(table), SEAT_REACH));
  for (let { y } = start; y + size.height + SEAT_REACH <= height; y += step) {
    const wanted = (x: number) => growRect({ x, y, ...size }, SEAT_REACH);
    const inRow = taken.filter((rect) => doRectsMeet(rect, { ...wanted(0), x: rect.x }));
    for (let { x } = start; x + size.width + SEAT_REACH <= width; x += step) {
      if (!inRow.some((rect) => doRectsMeet(rect, wanted(x)))) return { x, y };
    }
  }
  return undefined;
}

/** On a full canvas no table hides another, though they overlap. */
function stackedSpot({ tables, width, height }: Layout, size: Size): Point {
  const isTaken = (spot: Point) => tables.some((table) => table.x === spot.x && table.y === spot.y);
  let spot: Point = { x: NEW_TABLE.x, y: NEW_TABLE.y };
  while (isTaken(spot)) {
    const next = { x: spot.x + DUPLICATE_OFFSET, y: spot.y + DUPLICATE_OFFSET };
    const isOutside = next.x + size.width > width || next.y + size.height > height;
    if (isOutside) return { x: NEW_TABLE.x, y: NEW_TABLE.y };
    spot = next;
  }
  return spot;
}

export function spotForNewTable(layout: Layout, size: Size): Point {
  return (
    findFreeSpot(layout, size, NEW_TABLE, ROW_STEP) ??
    findFreeSpot(layout, size, { x: FINE_START, y: FINE_START }, FINE_STEP) ??
    stackedSpot(layout, size)
  );
}
