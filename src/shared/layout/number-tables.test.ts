import { expect, it } from 'vitest';
import type { Layout } from '../contracts/layouts.ts';
import { numberTables } from './number-tables.ts';
import { makeLayout, makeTable } from './testing.ts';

/** Two rows of three as a hand draws them, numbered as they were added. */
const TABLES = [
  makeTable(14, { id: 'a', x: 105, y: 90 }),
  makeTable(34, { id: 'b', x: 300, y: 112 }),
  makeTable(2, { id: 'c', x: 498, y: 101 }),
  makeTable(1, { id: 'd', x: 100, y: 300 }),
  makeTable(20, { id: 'e', x: 310, y: 280 }),
  makeTable(15, { id: 'f', x: 500, y: 305 }),
];
const ROWS = { corner: 'topLeft', isSnake: false } as const;
const numbers = ({ tables }: Layout) => Object.fromEntries(tables.map(({ id, tableNumber }) => [id, tableNumber]));

it.each([
  [ROWS, { a: '1', b: '2', c: '3', d: '4', e: '5', f: '6' }],
  [
    { corner: 'topLeft', isSnake: true },
    { a: '1', b: '2', c: '3', d: '6', e: '5', f: '4' },
  ],
  [
    { corner: 'bottomRight', isSnake: false },
    { f: '1', e: '2', d: '3', c: '4', b: '5', a: '6' },
  ],
  [
    { corner: 'bottomLeft', isSnake: true },
    { d: '1', e: '2', f: '3', c: '4', b: '5', a: '6' },
  ],
] as const)('numbers tables by %o', (numbering, expected) => {
  expect(numbers(numberTables(makeLayout(TABLES), numbering))).toEqual(expected);
});

it('takes guests along, also where two tables exchange numbers, and moves no dot', () => {
  const before = makeLayout(TABLES, [
    [1, '14', '1'],
    [2, '1', '1'],
    [3, '1', null],
    [4, null, null],
  ]);
  const after = numberTables(before, ROWS);
  expect(after.guestPositions.map(({ tableNumber, seatNumber }) => [tableNumber, seatNumber])).toEqual([
    ['1', '1'],
    ['4', '1'],
    ['4', null],
    [null, null],
  ]);
  expect(after.guestPositions.map(({ x, y }) => [x, y])).toEqual(before.guestPositions.map(({ x, y }) => [x, y]));
});

it('keeps named tables, and leaves out their numbers and those of guests whose table is not on the plan', () => {
  const named = makeTable(3, { id: 'head', label: 'Head table', x: 300, y: 0 });
  const numbered = numberTables(
    makeLayout(
      [named, ...TABLES],
      [
        [1, '2', '1'],
        [9, '4', '1'],
      ],
    ),
    ROWS,
  );
  expect(numbers(numbered)).toEqual({ head: '3', a: '1', b: '2', c: '5', d: '6', e: '7', f: '8' });
  expect(numbered.tables[0]).toBe(named);
  expect(numbered.guestPositions.map(({ tableNumber }) => tableNumber)).toEqual(['5', '4']);
});

it('changes nothing where the numbers are right already', () => {
  const layout = makeLayout([makeTable(1), makeTable(2), makeTable(3)]);
  expect(numberTables(layout, ROWS)).toBe(layout);
});
