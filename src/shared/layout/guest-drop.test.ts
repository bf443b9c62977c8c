import { describe, expect, it } from 'vitest';
import type { Point } from './geometry.ts';
import { applyDrop, decideDrop } from './guest-drop.ts';
import { seatGuest, unseatGuests } from './guest-edits.ts';
import { seatPositions } from './seat-positions.ts';
import { findDot } from './table-occupancy.ts';
import { edited, makeLayout, makeTable, refused, seatsOf } from './testing.ts';

const table = makeTable(1, { seats: 3 });
const far = makeTable(2, { x: 600, y: 500, tableNumber: 'B' });
const [first, , third] = seatPositions(table);
if (!first || !third) throw new Error('The table has three seats.');
const onTable = { x: 160, y: 160 };
const layout = makeLayout(
  [table, far],
  [
    [1, '1', '1'],
    [2, '1', '2'],
    [3, null, null],
  ],
);
const drop = (guestId: number, at: Point, grid: number | null = null) =>
  applyDrop(layout, guestId, decideDrop(layout, guestId, at, grid));

describe('deciding a drop', () => {
  it('chooses the seat under the pointer, the nearest free seat of a table, or the floor', () => {
    const seat = { kind: 'seat', tableId: table.id, seatNumber: '3', at: third, swapsWith: undefined };
    expect(decideDrop(layout, 9, { x: third.x + 10, y: third.y })).toEqual(seat);
    expect(decideDrop(layout, 9, onTable)).toEqual(seat);
    expect(decideDrop(layout, 9, { x: 405, y: 395 }, 10)).toEqual({ kind: 'floor', at: { x: 410, y: 400 } });
  });

  it('swaps with the occupant, unless the dragged guest has no place to give in exchange', () => {
    expect(decideDrop(layout, 3, first)).toMatchObject({ kind: 'seat', seatNumber: '1', swapsWith: 1 });
    expect(decideDrop(layout, 9, first)).toMatchObject({
      kind: 'refused',
      at: first,
      refusal: { reason: 'seatTaken', guestId: 1 },
    });
    expect(decideDrop(layout, 1, first)).toMatchObject({ kind: 'seat', seatNumber: '1', swapsWith: undefined });
  });

  it('refuses a full table, except to guests who sit there', () => {
    const full = edited(seatGuest(layout, { guestId: 9, tableNumber: '1', seatNumber: '3' }));
    const refusal = { reason: 'tableFull', table };
    expect(decideDrop(full, 3, onTable)).toEqual({ kind: 'refused', at: undefined, tableId: table.id, refusal });
    expect(decideDrop(full, 9, onTable)).toMatchObject({ kind: 'seat', seatNumber: '3' });
  });

  it('finds the seat under the pointer beside another table', () => {
    const neighbour = makeTable(5, { x: table.x, y: table.y - 160 });
    const close = makeLayout([table, neighbour]);
    expect(decideDrop(close, 9, first)).toMatchObject({ kind: 'seat', tableId: table.id, seatNumber: '1' });
    const over = makeLayout([table, makeTable(5, { x: first.x - 60, y: first.y - 60 })]);
    expect(decideDrop(over, 9, first)).toMatchObject({ kind: 'seat', tableId: over.tables[1]?.id });
  });
});

describe('applying a drop', () => {
  it('seats, swaps, places or refuses', () => {
    expect(seatsOf(edited(drop(9, third)))[9]).toBe('1/3');
    expect(refused(drop(9, first))).toEqual({ reason: 'seatTaken', guestId: 1 });
    expect(seatsOf(edited(drop(3, first)))).toMatchObject({ 1: '-/-', 3: '1/1' });
    expect(findDot(edited(drop(1, { x: 405, y: 395 }, 10)), 1)).toMatchObject({ x: 410, y: 400 });
    expect(edited(drop(1, first))).toBe(layout);
  });

  it('is refused when the seat was taken since the decision', () => {
    const free = decideDrop(layout, 9, third);
    const taken = edited(seatGuest(layout, { guestId: 8, tableNumber: '1', seatNumber: '3' }));
    expect(refused(applyDrop(taken, 9, free))).toEqual({ reason: 'seatTaken', guestId: 8 });
    const swap = decideDrop(layout, 3, first);
    expect(seatsOf(edited(applyDrop(unseatGuests(layout, [1]), 3, swap)))).toEqual({ 2: '1/2', 3: '1/1' });
    expect(refused(applyDrop({ ...layout, tables: [far] }, 9, free))).toEqual({ reason: 'noSuchTable' });
  });
});
