import type { Area } from '../sheet.ts';

const CELL_MM = 8;
/** Rows are multiplied by this in a cell's key, so it has to exceed the number of cells across any paper. */
const COLUMNS = 1_000;

/** Areas of a sheet that are taken, so that no name is printed over another one or over a seat. */
export class OccupiedAreas {
  private readonly cells = new Map<number, Area[]>();

  constructor(areas: Iterable<Area> = []) {
    for (const area of areas) this.add(area);
  }

  add(area: Area): void {
    for (const key of cellsOf(area)) {
      const cell = this.cells.get(key);
      if (cell) cell.push(area);
      else this.cells.set(key, [area]);
    }
  }

  isFree(area: Area): boolean {
    for (const key of cellsOf(area)) {
      if (this.cells.get(key)?.some((taken) => doOverlap(taken, area))) return false;
    }
    return true;
  }
}

function* cellsOf({ left, top, width, height }: Area): Generator<number> {
  const [lastColumn, lastRow] = [Math.floor((left + width) / CELL_MM), Math.floor((top + height) / CELL_MM)];
  for (let row = Math.floor(top / CELL_MM); row <= lastRow; row++) {
    for (let column = Math.floor(left / CELL_MM); column <= lastColumn; column++) yield row * COLUMNS + column;
  }
}

const doOverlap = (a: Area, b: Area) =>
  a.left < b.left + b.width && b.left < a.left + a.width && a.top < b.top + b.height && b.top < a.top + a.height;
