import { describe, expect, it } from 'vitest';
import { CARD_STOCKS } from '../contracts/printing.ts';
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

it('folds cards, not labels', () => {
  expect(canFold('placeCards', 'L7418')).toBe(true);
  expect(canFold('placeCards', 'L7160')).toBe(false);
  expect(canFold('escortCards', 'L7418')).toBe(false);
});
