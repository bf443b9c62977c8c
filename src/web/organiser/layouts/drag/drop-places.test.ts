import { expect, test, vi } from 'vitest';
import { decideDrop } from '../../../../shared/layout/guest-drop.ts';
import { seatAtPlaces } from '../../../../shared/layout/seat-places.ts';
import { seatPositions } from '../../../../shared/layout/seat-positions.ts';
import { createStore } from '../../../lib/store.ts';
import { layout, table } from '../session/testing.ts';
import type { SeatDesk } from '../solve/seat-desk.ts';
import { judgeDrops, listDropPlaces } from './drop-places.ts';
import type { DraggedGuest } from './list-drag.ts';

const seated = seatAtPlaces(
  layout(),
  new Map([
    [1, { tableId: 'table-1', seat: 0 }],
    [2, { tableId: 'table-2', seat: 1 }],
  ]),
);
const seatAt = (number: number, seat: number) => seatPositions(table(number))[seat] ?? { x: 0, y: 0 };

test('a drop changes the place of the guest, and of the one who makes room', () => {
  const swap = decideDrop(seated, 1, seatAt(2, 1));
  expect(listDropPlaces(seated, 1, swap)).toEqual(
    new Map([
      [1, { tableId: 'table-2', seat: 1 }],
      [2, { tableId: 'table-1', seat: 0 }],
    ]),
  );
  expect(listDropPlaces(seated, 1, { kind: 'unseat', guestIds: [1] })).toEqual(new Map([[1, null]]));
  expect(listDropPlaces(seated, 3, decideDrop(seated, 3, seatAt(2, 1)))).toBeNull();
  expect(listDropPlaces(seated, 1, undefined)).toBeNull();
});

test('rules are judged once for each target, and no more when the drag ends', () => {
  const dragged = createStore<DraggedGuest | null>(null);
  const tryPlaces = vi.fn();
  const stop = judgeDrops({ dragged }, { tryPlaces } as unknown as SeatDesk, () => seated);
  const hover = (x: number, y: number) =>
    dragged.set({ guestId: 1, at: { x, y }, isTouch: false, isFromPlan: true, drop: decideDrop(seated, 1, { x, y }) });
  const { x, y } = seatAt(1, 2);
  hover(x, y);
  hover(x + 1, y);
  hover(x, y + 2);
  expect(tryPlaces).toHaveBeenCalledTimes(1);
  const other = seatAt(1, 3);
  hover(other.x, other.y);
  dragged.set(null);
  expect(tryPlaces.mock.calls.map(([places]) => places)).toEqual([
    new Map([[1, { tableId: 'table-1', seat: 2 }]]),
    new Map([[1, { tableId: 'table-1', seat: 3 }]]),
    null,
  ]);
  stop();
});
