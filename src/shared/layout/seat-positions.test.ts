import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { distance, isOnTable, middleOf } from './geometry.ts';
import {
  DOT_SIZE,
  findSeatIndex,
  outwardAt,
  SEAT_DISTANCE,
  seatNumbers,
  seatPositions,
  seatReachOf,
  tableTopPosition,
} from './seat-positions.ts';
import { makeTable } from './testing.ts';

const rectangle = makeTable(1, { type: 'square', x: 0, y: 0, width: 120, height: 80, seats: 8 });

describe('seats', () => {
  it('are numbered clockwise from the top of a round table', () => {
    expect(seatPositions(makeTable(1, { x: 0, y: 0 }))).toEqual([
      { x: 60, y: -22 },
      { x: 142, y: 60 },
      { x: 60, y: 142 },
      { x: -22, y: 60 },
    ]);
  });

  it('fill the long sides of a rectangle first, then the short ones, clockwise from the upper left', () => {
    expect(seatPositions({ ...rectangle, seats: 6 }).map(({ x, y }) => [x, y])).toEqual([
      [20, -22],
      [60, -22],
      [100, -22],
      [100, 102],
      [60, 102],
      [20, 102],
    ]);
    expect(seatPositions(rectangle).map(({ x, y }) => [x, y])).toEqual([
      [20, -22],
      [60, -22],
      [100, -22],
      [142, 40],
      [100, 102],
      [60, 102],
      [20, 102],
      [-22, 40],
    ]);
  });

  it('rotate with their table', () => {
    const upright = makeTable(1, { x: 0, y: 0 });
    const [first, ...rest] = seatPositions(upright);
    expect(seatPositions({ ...upright, rotation: 270 })).toEqual([...rest.slice(2), first, ...rest.slice(0, 2)]);
    expect(seatPositions({ ...rectangle, rotation: 180 })[0]).toEqual({ x: 100, y: 102 });
  });

  it('never overlap the table or each other, whatever its size and shape', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('round', 'square'),
        fc.integer({ min: 40, max: 800 }),
        fc.integer({ min: 40, max: 800 }),
        fc.integer({ min: 0, max: 360 }),
        fc.integer({ min: 1, max: 40 }),
        fc.boolean(),
        (type, width, height, rotation, seats, isOneSided) => {
          const fields = { type, width, height: type === 'round' ? width : height, rotation, seats, isOneSided };
          const table = makeTable(1, fields);
          const places = seatPositions(table);
          expect(places).toHaveLength(seats);
          for (const [index, place] of places.entries()) {
            expect(isOnTable(table, place, SEAT_DISTANCE - 0.1)).toBe(false);
            expect(isOnTable(table, place, seatReachOf(table) - DOT_SIZE / 2 + 0.1)).toBe(true);
            for (const other of places.slice(index + 1))
              expect(distance(place, other)).toBeGreaterThanOrEqual(DOT_SIZE);
          }
        },
      ),
    );
  });

  it('stand out at the ends of a side that is too short for them, and no further away', () => {
    const eight = seatPositions({ ...rectangle, seats: 8, isOneSided: true });
    expect(new Set(eight.map(({ y }) => y))).toEqual(new Set([-22]));
    expect(eight.map(({ x }) => x).slice(0, 2)).toEqual([-55.5, -22.5]);
  });

  it('are found by their number, by the rule of tableKey', () => {
    expect(seatNumbers({ seats: 3 })).toEqual(['1', '2', '3']);
    expect(
      [' 3 ', '1', '0', '4', '03', '1.0', '1e0', 'A', '', null].map((seat) => findSeatIndex({ seats: 3 }, seat)),
    ).toEqual([2, 0, ...Array<undefined>(8).fill(undefined)]);
  });
});

it.each([
  ['a round table', makeTable(1, { width: 120, height: 120, seats: 8 }), 8, 30],
  ['a turned rectangle', makeTable(1, { type: 'square', width: 200, height: 80, rotation: 30 }), 8, 30],
  ['a long rectangle', makeTable(1, { type: 'square', width: 480, height: 80, seats: 24 }), 24, 30],
  ['a table that is far too small', makeTable(1, { width: 60, height: 60, seats: 2 }), 24, 5],
])('dots without a seat lie beside each other on the top of %s', (_name, table, count, leastGap) => {
  expect(tableTopPosition(table, 0, 1)).toEqual(middleOf(table));
  const places = Array.from({ length: count }, (_, index) => tableTopPosition(table, index, count));
  expect(places.every((place) => isOnTable(table, place, 0.1))).toBe(true);
  const gaps = places.flatMap((one, index) => places.slice(index + 1).map((other) => distance(one, other)));
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(leastGap);
});

it.each([
  ['a round table', makeTable(1, { x: 0, y: 0 })],
  ['a turned rectangle', { ...rectangle, rotation: 90 }],
])('the direction away from %s leads from every seat further out', (_name, table) => {
  for (const seat of seatPositions(table)) {
    const { x, y } = outwardAt(table, seat);
    expect(Math.hypot(x, y)).toBeCloseTo(1);
    const inside = { x: seat.x - x * (SEAT_DISTANCE + 5), y: seat.y - y * (SEAT_DISTANCE + 5) };
    expect(isOnTable(table, inside)).toBe(true);
    expect(isOnTable(table, { x: seat.x + x, y: seat.y + y })).toBe(false);
  }
});
