import { describe, expect, it } from 'vitest';
import { seatGuest, swapGuests } from './guest-edits.ts';
import { commit, follow, startHistory, undo } from './history.ts';
import { applyPatch } from './patch.ts';
import { seatPositions } from './seat-positions.ts';
import { applyRemoteSeats, findRemoteSeats, reconcileWithGuests } from './seat-sync.ts';
import { drawableDots, findDot } from './table-occupancy.ts';
import { edited, makeLayout, makeTable, seatsOf } from './testing.ts';

const table = makeTable(1);
const layout = makeLayout(
  [table, makeTable(2)],
  [
    [1, '1', '1'],
    [2, '1', '2'],
    [3, null, null],
    [4, '8', '1'],
  ],
);
const row = (id: number, tableNumber: string | null = null, seatNumber: string | null = null) => ({
  id,
  tableNumber,
  seatNumber,
});
const rows = [row(1, '1', '1'), row(2, '1', '2'), row(3), row(4, '8', '1'), row(5)];

describe('rows of guests', () => {
  it('put a guest where somebody else has put the dot, who had heard before that the guest was unseated', () => {
    const placed = applyPatch(layout, { dots: { 1: { x: 300, y: 20 } } });
    expect(findDot(placed, 1)).toMatchObject({ tableNumber: '1', seatNumber: '1', floor: { x: 300, y: 20 } });
    const unseated = applyRemoteSeats(placed, new Map([[1, row(1)]]));
    expect(findDot(unseated, 1)).toMatchObject({ tableNumber: null, x: 300, y: 20 });
    const removed = applyPatch(placed, { dots: { 1: null } });
    expect(findDot(applyRemoteSeats(removed, new Map([[1, row(1)]])), 1)).toBeUndefined();
  });

  it('change nothing in a layout that agrees with them', () => {
    expect(reconcileWithGuests(layout, rows)).toBe(layout);
  });

  it('add missing dots, and remove those of deleted guests', () => {
    const followed = reconcileWithGuests(layout, [
      ...rows.slice(0, 2),
      row(4, '8', '1'),
      row(5, '2', '3'),
      row(6, '2'),
    ]);
    expect(seatsOf(followed)).toEqual({ 1: '1/1', 2: '1/2', 4: '8/1', 5: '2/3', 6: '2/-' });
    expect(findDot(followed, 5)).toMatchObject({ id: 5, ...seatPositions(makeTable(2))[2], color: '#3b82f6' });
    expect(findDot(followed, 1)).toBe(findDot(layout, 1));
    expect(new Set(followed.guestPositions.map(({ id }) => id)).size).toBe(5);
  });

  it('move dots to other seats, and remove those of unseated guests', () => {
    const followed = reconcileWithGuests(layout, [row(1, '2', '1'), row(2), row(3, '1', '1'), row(4), row(5)]);
    expect(seatsOf(followed)).toEqual({ 1: '2/1', 3: '1/1' });
    expect(findDot(followed, 3)).toMatchObject(seatPositions(table)[0] ?? {});
  });

  it('let a guest who is seated and unseated in the list stand on the floor again, however much of it was heard', () => {
    const seated = applyRemoteSeats(layout, new Map([[3, row(3, '2', '1')]]));
    expect(findDot(seated, 3)).toMatchObject({ tableNumber: '2', seatNumber: '1', floor: { x: 50, y: 50 } });
    const moved = applyRemoteSeats(seated, new Map([[3, row(3, '2', '2')]]));
    expect(applyRemoteSeats(moved, new Map([[3, row(3)]]))).toEqual(layout);
    const byOperation = applyPatch(seated, { seats: [{ guestId: 3, tableId: 'table-2', seat: '3' }] });
    expect(findDot(applyRemoteSeats(byOperation, new Map([[3, row(3)]])), 3)).toBeUndefined();
  });

  it('keep the position of a dot whose seat did not change', () => {
    const dots = layout.guestPositions.map((dot) => ({ ...dot, x: 7, y: 7 }));
    expect(reconcileWithGuests({ ...layout, guestPositions: dots }, rows).guestPositions).toBe(dots);
  });

  it('lead to no drawable dot at a table that the layout does not have', () => {
    expect(drawableDots(layout).map(({ guestId }) => guestId)).toEqual([1, 2, 3]);
  });

  it('are ignored for guests with unsent changes', () => {
    const moved = swapGuests(layout, 1, 2);
    expect(findRemoteSeats(moved, rows, new Set([1, 2])).size).toBe(0);
    expect(applyRemoteSeats(moved, findRemoteSeats(moved, rows, new Set([1, 2])))).toBe(moved);
  });

  it('are kept by undo, which takes back only one’s own steps', () => {
    const seating = { rules: [], pins: [] };
    const moved = edited(seatGuest(layout, { guestId: 1, tableNumber: '2', seatNumber: '4' }));
    const history = commit(startHistory({ layout, seating }), { layout: moved, seating });
    // Meanwhile someone else seated guest 5 where guest 1 was, and removed guest 2.
    const changes = findRemoteSeats(moved, [row(1, '2', '4'), row(3), row(4, '8', '1'), row(5, '1', '1')]);
    const followed = follow(history, { layout: applyRemoteSeats(moved, changes), seating });
    const [now, before] = [followed.present.layout, undo(followed).present.layout];
    expect(seatsOf(now)).toEqual({ 1: '2/4', 3: '-/-', 4: '8/1', 5: '1/1' });
    expect(seatsOf(before)).toEqual({ 1: '1/-', 3: '-/-', 4: '8/1', 5: '1/1' });
  });
});
