import type { Area, Drawing } from '../sheet.ts';

export interface Row {
  readonly height: number;
  draw(left: number, top: number, width: number): readonly Drawing[];
}

/** Rows that stay in one column where that is possible: a table with its guests. */
export type Block = readonly Row[];

const heightOf = (rows: readonly Row[]) => rows.reduce((sum, { height }) => sum + height, 0);

/** Lengths are sums of many parts and may be off by a rounding error. */
const ROUNDING = 1e-6;

/** Fills columns from left to right; what does not fit is left over. A block higher than a column is broken between rows. */
export function fillColumns(blocks: readonly Block[], columns: readonly Area[], gap: number) {
  const drawings: Drawing[] = [];
  const waiting = [...blocks];
  for (const { left, top, width, height } of columns) {
    let used = 0;
    for (let block = waiting.shift(); block; block = waiting.shift()) {
      const room = height + ROUNDING - used;
      const isWhole = heightOf(block) <= room;
      if (!isWhole && used > 0) {
        waiting.unshift(block);
        break;
      }
      let fitting = 0;
      for (let sum = 0; fitting < block.length; fitting++) {
        sum += block[fitting]?.height ?? 0;
        // A row higher than a whole column is drawn all the same, or nothing would ever come after it.
        if (sum > room && fitting > 0) break;
      }
      for (const row of block.slice(0, fitting)) {
        drawings.push(...row.draw(left, top + used, width));
        used += row.height;
      }
      used += gap;
      if (fitting < block.length) {
        waiting.unshift(block.slice(fitting));
        break;
      }
    }
  }
  return { drawings, rest: waiting };
}

/** Equal columns side by side. */
export function splitIntoColumns(area: Area, count: number, gap: number): Area[] {
  const width = (area.width - (count - 1) * gap) / count;
  return Array.from({ length: count }, (_, index) => ({ ...area, left: area.left + index * (width + gap), width }));
}
