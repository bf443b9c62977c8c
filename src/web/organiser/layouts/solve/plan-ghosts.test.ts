import { expect, test } from 'vitest';
import { seatAtPlaces } from '../../../../shared/layout/seat-places.ts';
import { findDot } from '../../../../shared/layout/table-occupancy.ts';
import { layout } from '../session/testing.ts';
import { ghostsOf } from './plan-ghosts.ts';

test('a ghost is on a free seat, and behind one that is still taken', () => {
  const plan = seatAtPlaces(layout(), new Map([[1, { tableId: 'table-1', seat: 0 }]]));
  const seat = findDot(plan, 1) ?? expect.fail('No dot');
  const to = { tableId: 'table-1', seatNumber: '1' };
  const other = { tableId: 'table-2', seatNumber: '1' };
  const ghosts = ghostsOf(
    plan,
    [
      { guestId: 1, from: to, to: other },
      { guestId: 2, from: null, to },
    ],
    (id) => `Guest ${id}`,
  );
  expect(ghosts).toMatchObject([
    { guestId: 1, from: { x: seat.x, y: seat.y }, at: { x: seat.x + 200, y: seat.y } },
    { guestId: 2, from: null, at: { x: seat.x } },
  ]);
  expect(ghosts[1]?.at.y).toBeLessThan(seat.y - 20);
});
