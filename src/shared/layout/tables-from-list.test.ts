import { expect, it } from 'vitest';
import { seatPositions } from './seat-positions.ts';
import { addMissingTables, listMissingTables } from './tables-from-list.ts';
import { edited, makeLayout, makeTable, refused, seatsOf } from './testing.ts';

const layout = makeLayout(
  [makeTable(1), makeTable(2, { label: 'Table 10' })],
  [
    [1, '1', '1'],
    [2, '10', '9'],
    [3, ' 10', '1'],
    [4, '3', null],
    [5, 'Head table', '2'],
    [6, 'head TABLE', null],
    [7, null, null],
  ],
);

it('lists the tables that only the guest list names, in order', () => {
  expect(listMissingTables(layout)).toEqual([
    { tableNumber: '3', guests: 1, seats: 1 },
    { tableNumber: '10', guests: 2, seats: 9 },
    { tableNumber: 'Head table', guests: 2, seats: 2 },
  ]);
});

it('creates them, with unique labels and everyone on the seat of the list', () => {
  const after = edited(addMissingTables(layout));
  expect(after.tables.slice(2).map(({ label, tableNumber, seats }) => [label, tableNumber, seats])).toEqual([
    ['Table 3', '3', 1],
    ['Table 10 (2)', '10', 9],
    ['Head table', 'Head table', 2],
  ]);
  expect(seatsOf(after)).toEqual(seatsOf(layout));
  const ninth = seatPositions(after.tables[3] ?? makeTable(1))[8];
  expect(after.guestPositions.find(({ guestId }) => guestId === 2)).toMatchObject({ x: ninth?.x, y: ninth?.y });
  expect(listMissingTables(after)).toEqual([]);
  expect(edited(addMissingTables(after))).toBe(after);
});

it('makes large tables rectangular, and no table larger than 40 seats', () => {
  const many = makeLayout(
    [],
    Array.from({ length: 60 }, (_, id) => [id, id < 45 ? '1' : '2', null] as const),
  );
  const { tables } = edited(addMissingTables(many));
  expect(tables.map(({ type, seats }) => [type, seats])).toEqual([
    ['square', 40],
    ['square', 15],
  ]);
});

it('refuses more tables than a layout may have', () => {
  const rows = Array.from({ length: 1_001 }, (_, id) => [id, String(id + 1), null] as const);
  expect(refused(addMissingTables(makeLayout([], rows))).reason).toBe('tooManyTables');
});
