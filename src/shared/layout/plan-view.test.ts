import { beforeEach, expect, test } from 'vitest';
import type { LayoutPatch, LoggedOperation } from '../contracts/layout-operations.ts';
import {
  addOperation,
  hearGuests,
  hearOperations,
  markSent,
  type OperationQueue,
  openQueue,
  withView,
} from './operation-queue.ts';
import { findDot, findTable } from './table-occupancy.ts';
import { makeLayout, makeTable } from './testing.ts';

const TABLES = 100;
const WAITING = 50;
/** One at the first seat of each table. */
const numbers = Array.from({ length: TABLES }, (_, index) => index + 1);
const people = numbers.map((number): [number, string, string] => [number, String(number), '1']);
/** Whoever judges an operation that seats a guest looks once whether the guest comes. */
let judged = 0;
const guests = new (class extends Map<number, object> {
  override get(id: number) {
    judged += 1;
    return super.get(id);
  }
})(numbers.map((id) => [id, {}]));
const room = makeLayout(
  numbers.map((number) => makeTable(number)),
  people,
  { width: 2_000, height: 6_000 },
);
const layout = { ...room, version: 1 };
const tableId = (number: number) => `table-${number}`;
const moved = (number: number, x: number): LayoutPatch => ({ tables: { [tableId(number)]: { x } } });
const seated = (guestId: number, number: number, seat: string): LayoutPatch => ({
  seats: [{ guestId, tableId: tableId(number), seat }],
});

/** What waits moves tables and those who sit there. */
function openWaiting() {
  let queue = openQueue({ layout, seating: { rules: [], pins: [] } });
  for (let number = 1; number <= WAITING; number++) {
    queue = addOperation(queue, `own-${number}`, { ...moved(number, 300), ...seated(number, number, '2') });
  }
  const waiting = withView(queue, guests);
  expect(judged).toBe(WAITING);
  judged = 0;
  return waiting;
}

/** Operations of others, heard and shown one by one. */
function hear(queue: OperationQueue, patches: readonly LayoutPatch[]): OperationQueue {
  return patches.reduce((heard, patch, index) => {
    const seq = heard.confirmed.layout.version + 1;
    const operation: LoggedOperation = { seq, id: `other-${seq}-${index}`, client: 'other', patch };
    return withView(hearOperations(heard, [operation]), guests);
  }, queue);
}

const shown = (queue: OperationQueue) => withView(queue, guests).view.plan.layout;

beforeEach(() => {
  judged = 0;
});

test('what others do elsewhere lets nothing that waits be judged again, however much that is', () => {
  const queue = openWaiting();
  const elsewhere = Array.from({ length: 100 }, (_, index) =>
    index % 2 === 0 ? moved(60 + (index % 20), 500 + index) : seated(60 + (index % 20), 80 + (index % 10), '3'),
  );
  const heard = hear(queue, elsewhere);
  expect(judged).toBe(0);
  expect(heard.pending).toHaveLength(WAITING);
  expect(findTable(shown(heard), tableId(2))?.x).toBe(300);
  expect(findDot(shown(heard), 1)).toMatchObject({ tableNumber: '1', seatNumber: '2' });
});

test('what others do changes only the pieces and dots that it is about', () => {
  const queue = openWaiting();
  const after = shown(hear(queue, [moved(70, 500), seated(71, 72, '2')]));
  const before = shown(queue);
  const others = after.guestPositions.filter((dot) => dot !== findDot(before, dot.guestId));
  expect(others.map(({ guestId }) => guestId)).toEqual([70, 71]);
  expect(after.tables.filter((table) => table !== findTable(before, table.id)).map(({ id }) => id)).toEqual([
    tableId(70),
  ]);
});

test('rows of guests that say what is known, a call that begins and one more edit let nothing be judged twice', () => {
  const queue = openWaiting();
  const rows = people.map(([id, tableNumber, seatNumber]) => ({ id, tableNumber, seatNumber }));
  const sent = markSent(queue, queue.pending);
  const heard = withView(hearGuests(sent, rows, { head: 1 }), new Map(guests));
  expect(heard.view.plan).toBe(queue.view.plan);
  const { view } = withView(addOperation(sent, 'one-more', seated(90, 91, '2')), guests);
  expect(view.beforeLast).toBe(queue.view.plan);
});

test.each<{ what: string; patch: LayoutPatch }>([
  { what: 'a table that was moved here', patch: moved(2, 400) },
  { what: 'a guest who was seated here', patch: seated(1, 80, '3') },
  { what: 'the seat that somebody got here', patch: seated(80, 1, '2') },
  { what: 'the name of a table', patch: { tables: { [tableId(80)]: { label: 'Band' } } } },
  { what: 'the room', patch: { canvas: { width: 3_000 } } },
  { what: 'a table that is deleted', patch: { tables: { [tableId(80)]: null } } },
])('what others do to $what lets all that waits be judged again, once', ({ patch }) => {
  const queue = openWaiting();
  const seq = queue.confirmed.layout.version + 1;
  const operations = [patch, moved(90, 10), moved(91, 10)].map((each, index) => ({
    seq: seq + index,
    id: `other-${index}`,
    client: 'other',
    patch: each,
  }));
  withView(hearOperations(queue, operations), guests);
  expect(judged).toBe(WAITING);
});
