import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MAX_FROM_SEATS } from '../../../../shared/guest-list-limits.ts';
import type { SeatMove } from '../../../../shared/layout/seat-sync.ts';
import {
  confirmGuests,
  confirmSending,
  createSeatQueue,
  failSending,
  hasUnsentSeats,
  listOvertaken,
  movesOf,
  queueSeats,
  refuseSending,
  type SeatQueue,
  startSending,
} from './seat-queue.ts';

const move = (guestId: number, tableNumber: string | null, seatNumber: string | null = '1'): SeatMove => ({
  guestId,
  tableNumber,
  seatNumber: tableNumber === null ? null : seatNumber,
});
const guest = (id: number, tableNumber: string | null, seatNumber: string | null = '1') => ({
  id,
  tableNumber,
  seatNumber: tableNumber === null ? null : seatNumber,
});

test('moves are sent together, one per guest', () => {
  let queue = createSeatQueue([guest(1, null), guest(2, '4')]);
  queue = queueSeats(queue, [move(1, '3')]);
  queue = queueSeats(queue, [move(1, '4'), move(2, null)]);
  queue = startSending(queue);
  expect(movesOf(queue.sending)).toEqual([move(1, '4'), move(2, null)]);
  queue = confirmSending(queue, [guest(1, '4'), guest(2, null)]);
  expect(hasUnsentSeats(queue)).toBe(false);
});

test('a change that was undone before sending is not sent', () => {
  const queue = createSeatQueue([guest(1, '2', '3')]);
  const moved = queueSeats(queue, [move(1, '5')]);
  expect(hasUnsentSeats(queueSeats(moved, [move(1, '2', '3')]))).toBe(false);
});

test('undoing a change during its call is sent after that call', () => {
  let queue = startSending(queueSeats(createSeatQueue([guest(1, null)]), [move(1, '4')]));
  queue = queueSeats(queue, [move(1, null)]);
  expect(startSending(queue)).toBe(queue);
  queue = startSending(confirmSending(queue, [guest(1, '4')]));
  expect(movesOf(queue.sending)).toEqual([move(1, null)]);
});

test('a failed call is repeated with newer changes over older ones', () => {
  let queue = startSending(queueSeats(createSeatQueue([guest(1, null), guest(2, null)]), [move(1, '1'), move(2, '2')]));
  queue = queueSeats(queue, [move(1, '3')]);
  queue = failSending(queue);
  expect(queue.failures).toBe(1);
  expect(movesOf(queue.waiting)).toEqual([move(1, '3'), move(2, '2')]);
  expect(confirmSending(startSending(queue), []).failures).toBe(0);
});

test('undoing a change after a lost answer is sent, because the call may have arrived', () => {
  const sending = startSending(queueSeats(createSeatQueue([guest(1, null)]), [move(1, '4')]));
  const takenBack = queueSeats(sending, [move(1, null)]);
  expect(movesOf(failSending(takenBack).waiting)).toEqual([move(1, null)]);
  expect(hasUnsentSeats(refuseSending(takenBack))).toBe(false);
});

test('an undo after a failed call is made from where the guest was before the call or after it', () => {
  const sending = startSending(queueSeats(createSeatQueue([guest(1, '2')]), [move(1, '4')], { isGuarded: true }));
  const undone = queueSeats(failSending(sending), [move(1, '2')], { isGuarded: true });
  const from = ['2', '4'].map((tableNumber) => ({ tableNumber, seatNumber: '1' }));
  expect(movesOf(undone.waiting)).toEqual([{ ...move(1, '2'), from }]);
  expect(listOvertaken(undone, [guest(1, '2')]).size).toBe(0);
  expect(listOvertaken(undone, [guest(1, '4')]).size).toBe(0);
  expect(listOvertaken(undone, [guest(1, '7')]).size).toBe(1);
});

test('so is one that was queued while the call was under way', () => {
  let queue = startSending(queueSeats(createSeatQueue([guest(1, '2')]), [move(1, '4')]));
  queue = failSending(queueSeats(queue, [move(1, null)], { isGuarded: true }));
  const from = ['2', '4'].map((tableNumber) => ({ tableNumber, seatNumber: '1' }));
  expect(movesOf(queue.waiting)).toEqual([{ ...move(1, null), from }]);
});

test('many failed calls keep the confirmed seat and the latest ones, as many as the server takes', () => {
  let queue = createSeatQueue([guest(1, '0')]);
  for (let table = 1; table <= 30; table++) {
    queue = failSending(startSending(queueSeats(queue, [move(1, String(table))])));
  }
  queue = queueSeats(queue, [move(1, '0')], { isGuarded: true });
  const tables = movesOf(queue.waiting)[0]?.from?.map(({ tableNumber }) => tableNumber);
  expect(tables).toHaveLength(MAX_FROM_SEATS);
  expect([tables?.at(0), tables?.at(1), tables?.at(-1)]).toEqual(['0', '12', '30']);
});

test('deleted guests are not sent; others are sent as the layout has them', () => {
  const queue = queueSeats(createSeatQueue([guest(1, null), guest(2, null), guest(3, null)]), [
    move(1, '1'),
    move(2, '2'),
    move(3, '3'),
  ]);
  const planned = new Map([[3, { tableNumber: '3', seatNumber: '1' }]]);
  const learned = confirmGuests(queue, [guest(2, null), guest(3, null), guest(4, '1')], (id) => planned.get(id));
  expect(movesOf(learned.waiting)).toEqual([move(3, '3')]);
});

test('after any sequence of moves, answers and failures the server has the seats of the layout', () => {
  const step = fc.oneof(
    fc.record({
      kind: fc.constant('move' as const),
      guestId: fc.integer({ min: 1, max: 4 }),
      table: fc.constantFrom('1', '2', null),
    }),
    fc.constantFrom({ kind: 'send' as const }, { kind: 'answer' as const }, { kind: 'lost' as const }),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const server = new Map([1, 2, 3, 4].map((id) => [id, null as string | null]));
      const plan = new Map(server);
      let queue: SeatQueue = createSeatQueue([1, 2, 3, 4].map((id) => guest(id, null)));
      const arrive = () => {
        for (const { guestId, tableNumber } of movesOf(queue.sending)) server.set(guestId, tableNumber);
      };
      for (const next of steps) {
        if (next.kind === 'move') {
          plan.set(next.guestId, next.table);
          queue = queueSeats(queue, [move(next.guestId, next.table)]);
        } else if (next.kind === 'send') queue = startSending(queue);
        else if (queue.sending !== null) {
          // A lost call arrives too: perhaps only its answer was lost.
          arrive();
          queue = next.kind === 'answer' ? confirmSending(queue, []) : failSending(queue);
        }
      }
      for (let round = 0; hasUnsentSeats(queue) && round < 5; round++) {
        queue = startSending(queue);
        arrive();
        queue = confirmSending(queue, []);
      }
      expect([...server]).toEqual([...plan]);
    }),
  );
});
