import { describe, expect, it } from 'vitest';
import {
  colorGuest,
  floorPosition,
  placeOnFloor,
  seatAtTable,
  seatGuest,
  swapGuests,
  takeOverSeat,
  unseatGuests,
} from './guest-edits.ts';
import { countSeats } from './seat-counts.ts';
import { seatPositions } from './seat-positions.ts';
import { findDot, listSeats } from './table-occupancy.ts';
import { edited, makeLayout, makeTable, refused, seatsOf } from './testing.ts';

const table = makeTable(1, { seats: 3 });
const far = makeTable(2, { x: 600, y: 500, tableNumber: 'B' });
const [first, second, third] = seatPositions(table);
if (!first || !second || !third) throw new Error('The table has three seats.');
const layout = makeLayout(
  [table, far],
  [
    [1, '1', '1'],
    [2, '1', '2'],
    [3, null, null],
  ],
);

describe('seating', () => {
  it('gives an unassigned guest a dot on the seat', () => {
    const seated = edited(seatGuest(layout, { guestId: 9, tableNumber: 'b', seatNumber: ' 2 ' }));
    expect(seated.guestPositions.at(-1)).toEqual({
      id: 4,
      guestId: 9,
      ...seatPositions(far)[1],
      tableNumber: 'B',
      seatNumber: '2',
      color: '#3b82f6',
    });
    expect(findDot(seated, 1)).toBe(findDot(layout, 1));
  });

  it('moves an existing dot and keeps its colour', () => {
    const red = colorGuest(layout, 1, '#ff0000');
    const moved = edited(seatGuest(red, { guestId: 1, tableNumber: '1', seatNumber: '3' }));
    expect(findDot(moved, 1)).toMatchObject({ id: 1, ...third, seatNumber: '3', color: '#ff0000' });
    expect(edited(seatGuest(moved, { guestId: 1, tableNumber: '1', seatNumber: '3' }))).toBe(moved);
  });

  it('refuses tables and seats that do not exist, and taken seats', () => {
    const seat = (tableNumber: string, seatNumber: string) =>
      refused(seatGuest(layout, { guestId: 9, tableNumber, seatNumber }));
    expect(seat('7', '1')).toEqual({ reason: 'noSuchTable' });
    expect(seat('1', '4')).toEqual({ reason: 'noSuchSeat' });
    expect(seat('1', 'A')).toEqual({ reason: 'noSuchSeat' });
    expect(seat('1', '2')).toEqual({ reason: 'seatTaken', guestId: 2 });
  });

  it('takes the first free seat of a table, and refuses a full one', () => {
    const full = edited(seatAtTable(layout, 9, table.id));
    expect(seatsOf(full)[9]).toBe('1/3');
    expect(refused(seatAtTable(full, 3, table.id))).toEqual({ reason: 'tableFull', table });
    expect(seatsOf(edited(seatAtTable(layout, 9, far.id)))[9]).toBe('B/1');
    expect(edited(seatAtTable(full, 9, table.id))).toBe(full);
  });

  it('puts a guest at a table without a seat', () => {
    const standing = edited(seatGuest(layout, { guestId: 9, tableNumber: '1', seatNumber: null }));
    const both = edited(seatGuest(standing, { guestId: 8, tableNumber: '1', seatNumber: '' }));
    expect(findDot(standing, 9)).toMatchObject({ x: 160, y: 160, seatNumber: null });
    expect([9, 8].map((id) => findDot(both, id)?.x)).toEqual([160, 160]);
    // By id, so that every page shows the same.
    expect(findDot(both, 8)?.y).toBeLessThan(findDot(both, 9)?.y ?? 0);
    expect(findDot(unseatGuests(both, [9]), 8)).toMatchObject({ x: 160, y: 160 });
  });
});

describe('the open floor', () => {
  it('takes dots without a seat, on the grid and within the canvas', () => {
    const placed = placeOnFloor(layout, 1, floorPosition(layout, { x: 431, y: 9_999 }, 20));
    expect(findDot(placed, 1)).toMatchObject({ x: 440, y: 800, tableNumber: null, seatNumber: null });
    expect(listSeats(placed, table)[0]?.dot).toBeUndefined();
    expect(placeOnFloor(placed, 1, { x: 440, y: 800 })).toBe(placed);
  });
});

describe('changing places', () => {
  it('swaps seats, and a seat with the floor', () => {
    const swapped = swapGuests(layout, 1, 2);
    expect(seatsOf(swapped)).toEqual({ 1: '1/2', 2: '1/1', 3: '-/-' });
    expect(findDot(swapped, 1)).toMatchObject(second);
    expect(swapGuests(swapped, 2, 1)).toEqual(layout);
    expect(seatsOf(swapGuests(layout, 1, 3))).toEqual({ 1: '-/-', 2: '1/2', 3: '1/1' });
    expect(swapGuests(layout, 1, 99)).toBe(layout);
    expect(swapGuests(layout, 1, 1)).toBe(layout);
  });

  it('gives an occupied seat to an unassigned guest, and unassigns the occupant', () => {
    const taken = takeOverSeat(layout, 9, 2);
    expect(seatsOf(taken)).toEqual({ 1: '1/1', 3: '-/-', 9: '1/2' });
    expect(findDot(taken, 9)).toMatchObject(second);
    expect(seatsOf(takeOverSeat(layout, 1, 2))).toEqual(seatsOf(swapGuests(layout, 1, 2)));
    const standing = (ids: number[]) =>
      makeLayout(
        [table],
        ids.map((id) => [id, '1', null] as const),
      );
    // Beside others in the order of their ids, as on every other page.
    const beside = takeOverSeat(standing([1, 2]), 9, 1);
    expect(findDot(beside, 2)).toMatchObject({
      x: findDot(standing([2, 9]), 2)?.x,
      y: findDot(standing([2, 9]), 2)?.y,
    });
  });

  it('unassigns guests', () => {
    expect(seatsOf(unseatGuests(layout, [1, 3, 99]))).toEqual({ 2: '1/2' });
    expect(unseatGuests(layout, [99])).toBe(layout);
  });
});

it('counts guests at tables, those of them without a chair, free seats and full tables', () => {
  expect(countSeats(layout)).toEqual({ seated: 2, withoutChair: 0, seats: 7, freeSeats: 5, fullTables: 0 });
  const full = edited(seatAtTable(layout, 3, table.id));
  const standing = edited(seatGuest(full, { guestId: 9, tableNumber: '1', seatNumber: null }));
  expect(countSeats(standing)).toEqual({ seated: 4, withoutChair: 1, seats: 7, freeSeats: 4, fullTables: 1 });
  const smaller = { ...standing, tables: [{ ...table, seats: 2 }, far] };
  expect(countSeats(smaller)).toEqual({ seated: 4, withoutChair: 2, seats: 6, freeSeats: 4, fullTables: 1 });
});

it('changes only dots of another colour', () => {
  const red = colorGuest(colorGuest(layout, 1, '#ff0000'), 2, '#ff0000');
  expect(red.guestPositions.map(({ color }) => color)).toEqual(['#ff0000', '#ff0000', '#3b82f6']);
  expect(red.guestPositions[2]).toBe(layout.guestPositions[2]);
  expect(colorGuest(red, 1, '#ff0000')).toBe(red);
});
