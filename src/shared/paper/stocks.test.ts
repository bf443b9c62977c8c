import { describe, expect, it } from 'vitest';
import { CARD_STOCKS } from '../contracts/printing.ts';
import { drawCutMarks } from './cut-marks.ts';
import { defaultPrintOptions } from './kind-options.ts';
import { canFold, cardsPerSheet, cellArea, findGrid, gridArea } from './stocks.ts';

const KINDS = ['placeCards', 'escortCards', 'seatCards', 'tableCards', 'tableNumbers', 'rsvpCards'] as const;
const OPTIONS = defaultPrintOptions('escortCards');

describe('findGrid', () => {
  it.each([
    ['L7418', 8, [86, 55], [19, 38.5], [105, 203.5]],
    ['L7415', 10, [90, 52], [15, 18.5], [105, 226.5]],
    ['C32011', 10, [85, 54], [15, 13.5], [110, 229.5]],
    ['L7160', 21, [63.5, 38.1], [7.2, 15.15], [139.28, 243.75]],
    ['5371', 10, [88.9, 50.8], [19.05, 12.7], [107.95, 215.9]],
  ] as const)('%s: has the published geometry', (stock, count, [width, height], first, last) => {
    const grid = findGrid('escortCards', { ...OPTIONS, stock });
    expect(cardsPerSheet(grid)).toBe(count);
    const corners = [cellArea(grid, 0), cellArea(grid, count - 1)];
    expect(corners[0]).toEqual({ width, height, left: first[0], top: first[1] });
    expect([corners[1]?.left, corners[1]?.top].map((value) => value?.toFixed(3))).toEqual(
      last.map((value) => value.toFixed(3)),
    );
  });

  const combinations = CARD_STOCKS.flatMap((stock) => [false, true].map((hasBleed) => ({ stock, hasBleed })));
  it.each(combinations)('$stock, bleed $hasBleed: is in the middle of the sheet and leaves room around', (options) => {
    for (const kind of KINDS) {
      for (const isFolded of [false, true]) {
        const grid = findGrid(kind, { ...options, isFolded });
        const { left, top, width, height } = gridArea(grid);
        expect(left).toBeGreaterThan(7);
        expect(top).toBeGreaterThan(9);
        expect(grid.sheet.width - width - left).toBeCloseTo(left, 1);
        expect(grid.sheet.height - height - top).toBeCloseTo(top, 1);
      }
    }
  });

  it('leaves room for the colour of both neighbours on plain paper with bleed', () => {
    const grid = findGrid('escortCards', { ...OPTIONS, stock: 'plainA4', hasBleed: true });
    expect(grid.pitch).toEqual({ width: grid.card.width + 6, height: grid.card.height + 6 });
  });
});

it.each(['plainA4', 'plainLetter'] as const)('%s: cut marks are on the sheet, where printers reach', (stock) => {
  for (const kind of KINDS) {
    for (const [hasBleed, isFolded] of [false, true].flatMap((one) =>
      [false, true].map((two) => [one, two] as const),
    )) {
      const grid = findGrid(kind, { stock, hasBleed, isFolded });
      const lines = (shift: number) =>
        drawCutMarks({ ...grid, left: grid.left + shift, top: grid.top + shift }, { hasBleed, isFolded });
      const distancesOf = (shift: number) =>
        lines(shift).flatMap((line) =>
          line.kind === 'line'
            ? [line.from, line.to].flatMap(([x, y]) => [x, y, grid.sheet.width - x, grid.sheet.height - y])
            : [],
        );
      expect([kind, hasBleed, isFolded, Math.min(...distancesOf(0)) >= 4]).toEqual([kind, hasBleed, isFolded, true]);
      for (const shift of [-5, 5]) expect(Math.min(...distancesOf(shift))).toBeGreaterThanOrEqual(0);
      for (const line of lines(0)) {
        const length = line.kind === 'line' ? Math.hypot(line.to[0] - line.from[0], line.to[1] - line.from[1]) : 0;
        expect(length).toBeGreaterThanOrEqual(2);
      }
    }
  }
});

it('folds cards, not labels', () => {
  expect(canFold('placeCards', 'L7418')).toBe(true);
  expect(canFold('placeCards', 'L7160')).toBe(false);
  expect(canFold('escortCards', 'L7418')).toBe(false);
});
