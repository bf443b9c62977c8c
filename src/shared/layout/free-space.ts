import type { Layout, LayoutTable } from '../contracts/layouts.ts';
import {
  boundsOf,
  doRectsMeet,
  growRect,
  outlineOfItem,
  type Point,
  type Rect,
  type Size,
  type TableOutline,
} from './geometry.ts';
import { SEAT_REACH, seatReachOf } from './seat-positions.ts';

/** Side of a cell of the spatial index; about the size of a usual table with its seats. */
const CELL = 200;

/** Bounding box of the rotated table with its seats; with the usual room for them where their number is not known. */
export function footprintOf(table: TableOutline | LayoutTable): Rect {
  return growRect(boundsOf(table), 'seats' in table ? seatReachOf(table) : SEAT_REACH);
}

export function isInCanvas({ x, y, width, height }: Rect, canvas: Size): boolean {
  return x >= 0 && y >= 0 && x + width <= canvas.width && y + height <= canvas.height;
}

const cellsFrom = (start: number, length: number): [first: number, last: number] => [
  Math.floor(start / CELL),
  Math.floor((start + length) / CELL),
];

/** Everything that stands in the room: tables with their seats, and floor items. */
export function occupiedAreaOf({ tables, items = [] }: Pick<Layout, 'tables' | 'items'>): OccupiedArea {
  const area = new OccupiedArea();
  for (const table of tables) area.add(footprintOf(table));
  for (const item of items) area.add(boundsOf(outlineOfItem(item)));
  return area;
}

/** The parts of the floor that are taken up, in a grid of cells, so that a query looks only at what is nearby. */
export class OccupiedArea {
  readonly #cells = new Map<number, Map<number, Rect[]>>();
  /** Right and bottom end of everything taken. */
  right = 0;
  bottom = 0;

  /** A taken rectangle that overlaps or touches this one. */
  findObstacle(wanted: Rect): Rect | undefined {
    const [top, bottom] = cellsFrom(wanted.y, wanted.height);
    const [left, right] = cellsFrom(wanted.x, wanted.width);
    for (let row = top; row <= bottom; row++) {
      const cells = this.#cells.get(row);
      if (!cells) continue;
      for (let column = left; column <= right; column++) {
        const found = cells.get(column)?.find((rect) => doRectsMeet(rect, wanted));
        if (found) return found;
      }
    }
    return undefined;
  }

  /** The first free place for a rectangle of this size, searched along the rows of the raster. */
  findPlace({ width, height }: Size, canvas: Size, start: Point, step: number): Point | undefined {
    for (let { y } = start; y + height <= canvas.height; y += step) {
      let { x } = start;
      while (x + width <= canvas.width) {
        const obstacle = this.findObstacle({ x, y, width, height });
        if (!obstacle) return { x, y };
        // Skips all steps at which this obstacle would still overlap.
        const clear = Math.floor((obstacle.x + obstacle.width - start.x) / step) + 1;
        x = start.x + Math.max(clear, (x - start.x) / step + 1) * step;
      }
    }
    return undefined;
  }

  add(rect: Rect): void {
    this.right = Math.max(this.right, rect.x + rect.width);
    this.bottom = Math.max(this.bottom, rect.y + rect.height);
    const [top, bottom] = cellsFrom(rect.y, rect.height);
    const [left, right] = cellsFrom(rect.x, rect.width);
    for (let row = top; row <= bottom; row++) {
      const cells = this.#cells.get(row) ?? new Map<number, Rect[]>();
      this.#cells.set(row, cells);
      for (let column = left; column <= right; column++) {
        const cell = cells.get(column);
        if (cell) cell.push(rect);
        else cells.set(column, [rect]);
      }
    }
  }
}
