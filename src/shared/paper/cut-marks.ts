import type { Drawing, LineDrawing } from './sheet.ts';
import { BLEED_MM, type CardGrid, gridArea } from './stocks.ts';

export interface CutMarkOptions {
  readonly hasBleed: boolean;
  readonly isFolded: boolean;
}

const LONGEST = 5;
const SHORTEST = 2;
/** Printers can't print closer to the edge of the paper: marks get shorter there. */
const UNPRINTABLE = 4;
/** Distance of marks from the cards or their bleed, so that no mark is left on a card when a cut is a little off. */
const DISTANCE = 1.5;
const DISTANCE_FROM_BLEED = 0.5;
const COLOR = '#1d1b16';
const LINE_WIDTH = 0.15;
const FOLD_DASH = [1, 0.7];

const withoutRepeats = (values: readonly number[]) => [
  ...new Set(values.map((value) => Math.round(value * 1_000) / 1_000)),
];

const edges = (start: number, count: number, pitch: number, length: number) =>
  withoutRepeats(
    Array.from({ length: count }, (_, index) => start + index * pitch).flatMap((edge) => [edge, edge + length]),
  );

const line = (from: LineDrawing['from'], to: LineDrawing['to'], dash?: readonly number[]): LineDrawing => ({
  kind: 'line',
  from,
  to,
  width: LINE_WIDTH,
  color: COLOR,
  ...(dash && { dash }),
});

/** Short lines around the cards of a plain sheet that say where to cut and, dashed, where to fold. */
export function drawCutMarks(grid: CardGrid, { hasBleed, isFolded }: CutMarkOptions): Drawing[] {
  const { columns, rows, card, pitch } = grid;
  const { left, top, width, height } = gridArea(grid);
  const distance = hasBleed ? BLEED_MM + DISTANCE_FROM_BLEED : DISTANCE;
  /** Start and end of the marks before and after the cards, along a sheet of this length. */
  const outside = (start: number, end: number, length: number) => {
    const [before, after] = [Math.max(0, start - distance), Math.min(length, end + distance)];
    const reach = (room: number) => Math.min(room, LONGEST, Math.max(SHORTEST, room - UNPRINTABLE));
    return [
      [before, before - reach(before)],
      [after, after + reach(length - after)],
    ] as const;
  };
  const vertical = edges(left, columns, pitch.width, card.width).flatMap((x) =>
    outside(top, top + height, grid.sheet.height).map(([from, to]) => line([x, from], [x, to])),
  );
  const across = (y: number, dash?: readonly number[]) =>
    outside(left, left + width, grid.sheet.width).map(([from, to]) => line([from, y], [to, y], dash));
  const horizontal = edges(top, rows, pitch.height, card.height).flatMap((y) => across(y));
  const folds = isFolded
    ? Array.from({ length: rows }, (_, row) => top + row * pitch.height + card.height / 2).flatMap((y) =>
        across(y, FOLD_DASH),
      )
    : [];
  return [...vertical, ...horizontal, ...folds];
}
