import { expect, test } from 'vitest';
import { footprintOf } from './free-space.ts';
import { doRectsMeet } from './geometry.ts';
import { canJoin, joinTables } from './join-tables.ts';
import { findDot } from './table-occupancy.ts';
import { makeLayout, makeTable, seatsOf } from './testing.ts';

const trestle = (number: number, x: number, fields = {}) =>
  makeTable(number, { type: 'square', x, y: 100, width: 120, height: 80, seats: 8, ...fields });

test('trestles become one table where they stand, without seats where they meet', () => {
  const layout = makeLayout([trestle(1, 420), trestle(2, 100), trestle(3, 260), makeTable(4)], []);
  const { result, joined } = joinTables(layout, ['table-1', 'table-2', 'table-3']);
  if (!result.ok) throw new Error('Refused');
  expect(result.layout.tables.map(({ id }) => id)).toEqual(['table-1', 'table-4']);
  // Three seats on each long side of each, and one at both ends.
  expect(result.layout.tables[0]).toMatchObject({ tableNumber: '1', width: 360, height: 80, x: 140, seats: 20 });
  expect(joined?.formerIds).toEqual(new Set(['table-2', 'table-3']));
});

test('everybody keeps a seat near the former one, also at the ends that meet', () => {
  // Seat 4 of a trestle is at its right end, seat 8 at its left end.
  const seats: [number, string, string][] = [
    [1, '1', '1'],
    [2, '1', '4'],
    [3, '2', '8'],
    [4, '2', '3'],
  ];
  const layout = makeLayout([trestle(1, 100), trestle(2, 220)], seats);
  const { result } = joinTables(layout, ['table-1', 'table-2']);
  if (!result.ok) throw new Error('Refused');
  const seatNumbers = seatsOf(result.layout);
  expect(new Set(Object.values(seatNumbers)).size).toBe(4);
  expect([1, 4].map((id) => findDot(result.layout, id)?.seatNumber)).toEqual(['1', '6']);
  for (const id of [1, 2, 3, 4]) expect(findDot(result.layout, id)?.tableNumber).toBe('1');
});

test('the long table stays in the room', () => {
  const layout = makeLayout([trestle(1, 0), trestle(2, 0, { y: 200 }), trestle(3, 0, { y: 300 })], []);
  const { result } = joinTables(layout, ['table-1', 'table-2', 'table-3']);
  expect(result.ok && result.layout.tables[0]).toMatchObject({ width: 360, x: 0, y: 200 });
});

test('the long table does not stand on others, and moves no further than it must', () => {
  const neighbour = trestle(3, 220, { y: 175 });
  const layout = makeLayout([trestle(1, 420), trestle(2, 420, { y: 250 }), neighbour], []);
  const { result } = joinTables(layout, ['table-1', 'table-2']);
  if (!result.ok) throw new Error('Refused');
  const [table] = result.layout.tables;
  expect(table && doRectsMeet(footprintOf(table), footprintOf(neighbour))).toBe(false);
  expect(table).toMatchObject({ width: 240, x: 420, y: 175 });
});

test('trestles that stood close to others before stay there', () => {
  const others = [trestle(3, 420, { y: 190 }), trestle(4, 660)];
  const layout = makeLayout([trestle(1, 420), trestle(2, 540), ...others], []);
  const { result } = joinTables(layout, ['table-1', 'table-2']);
  expect(result.ok && result.layout.tables[0]).toMatchObject({ width: 240, x: 420, y: 100 });
});

test('only rectangles are joined, and to 12 m at most', () => {
  expect(canJoin([trestle(1, 0)])).toBe(false);
  expect(canJoin([trestle(1, 0), makeTable(2)])).toBe(false);
  expect(canJoin([trestle(1, 0, { width: 400 }), trestle(2, 0, { width: 387 })])).toBe(true);
  expect(canJoin([trestle(1, 0, { width: 400 }), trestle(2, 0, { width: 400 })])).toBe(false);
  const layout = makeLayout([trestle(1, 0), makeTable(2)], []);
  expect(joinTables(layout, ['table-1', 'table-2']).result).toEqual({ ok: false, refusal: { reason: 'cannotJoin' } });
});

test('seats that a wheelchair reaches stay where they are', () => {
  const layout = makeLayout([trestle(1, 100, { accessibleSeats: [8] }), trestle(2, 220, { accessibleSeats: [4] })], []);
  const { result } = joinTables(layout, ['table-1', 'table-2']);
  // The two ends of the long table.
  expect(result.ok && result.layout.tables[0]?.accessibleSeats).toEqual([7, 14]);
});
