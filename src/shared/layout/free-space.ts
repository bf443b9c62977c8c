import { boundsOf, doRectsMeet, growRect, type Point, type Rect, type Size, type TableOutline } from './geometry.ts';
import { SEAT_REACH } from './seat-positions.ts';

/** Side of the squares that sort tables by place; about the size of a usual table with its seats. */
const CELL = 200;

/** The upright rectangle that a turned table takes up together with its seats. */
export function footprintOf(table: TableOutline): Rect {
  return growRect(boundsOf(table), SEAT_REACH);
}

export function isInRoom({ x, y, width, height }: Rect, room: Size): boolean {
  return x >= 0 && y >= 0 && x + width <= room.width && y + height <= room.height;
}

const cellsFrom = (start: number, length: number): [first: number, last: number] => [
  Math.floor(start / CELL),
  Math.floor((start + length) / CELL),
];

interface Raster {
  readonly start: Point;
  readonly step: number;
}

/** What tables take up of the floor. Sorted by place, so that a question about one spot looks only at what is near it. */
export class TakenSpace {
  readonly #cells = new Map<number, Map<number, Rect[]>>();
  /** Of everything taken. */
  #right = 0;
  #bottom = 0;

  constructor(tables: readonly TableOutline[] = []) {
    for (const table of tables) this.add(footprintOf(table));
  }

  get right(): number {
    return this.#right;
  }

  get bottom(): number {
    return this.#bottom;
  }

  /** Something that is in the way of this rectangle; touching counts. */
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

  /** The first free place for a rectangle of this size: along a row of the raster, then in the next row. */
  findPlace({ width, height }: Size, room: Size, { start, step }: Raster): Point | undefined {
    for (let { y } = start; y + height <= room.height; y += step) {
      let { x } = start;
      while (x + width <= room.width) {
        const obstacle = this.findObstacle({ x, y, width, height });
        if (!obstacle) return { x, y };
        // Everywhere before the obstacle's right edge it would still be in the way.
        const clear = Math.floor((obstacle.x + obstacle.width - start.x) / step) + 1;
        x = start.x + Math.max(clear, (x - start.x) / step + 1) * step;
      }
    }
    return undefined;
  }

  add(rect: Rect): void {
    this.#right = Math.max(this.#right, rect.x + rect.width);
    this.#bottom = Math.max(this.#bottom, rect.y + rect.height);
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
