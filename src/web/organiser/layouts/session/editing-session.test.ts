import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Layout } from '../../../../shared/contracts/layouts.ts';
import type { SeatingRule } from '../../../../shared/contracts/seating.ts';
import { colorGuest, placeOnFloor, seatGuest, swapGuests } from '../../../../shared/layout/guest-edits.ts';
import { canUndo } from '../../../../shared/layout/history.ts';
import { deletePieces, movePieces } from '../../../../shared/layout/piece-edits.ts';
import { addTable, editTable } from '../../../../shared/layout/table-edits.ts';
import { findDot, findTable } from '../../../../shared/layout/table-occupancy.ts';
import { edited } from '../../../../shared/layout/testing.ts';
import { comparable } from '../../../../shared/layout/testing-changes.ts';
import { EditingSession } from './editing-session.ts';
import type { SessionEvents } from './session-events.ts';
import {
  accessEnded,
  guest,
  layout,
  MemoryDrafts,
  MemoryServer,
  noAnswer,
  sessionEnd,
  subscriptionEnded,
  tooLarge,
  tooMany,
} from './testing.ts';

/** Longer than operations wait before they are sent. */
const A_MOMENT_MS = 1_000;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function open(server = new MemoryServer(layout(), [guest(1), guest(2), guest(3)]), drafts = new MemoryDrafts()) {
  const events = {
    onProblem: vi.fn(),
    onSessionEnd: vi.fn(),
    onRemoved: vi.fn(),
    onGone: vi.fn(),
    onGuests: vi.fn(),
  } satisfies SessionEvents;
  const session = new EditingSession({
    layout: server.plan.layout,
    guests: [...server.guests.values()],
    seating: server.seating,
    server,
    drafts: drafts.open(),
  });
  session.start(events);
  const { editor } = session;
  const seat = (guestId: number, tableNumber: string, seatNumber: string) =>
    editor.tryEdit(seatGuest(editor.layout, { guestId, tableNumber, seatNumber }));
  const nudge = (id = 'table-1') => editor.edit(movePieces(editor.layout, { ids: [id], by: { x: 10, y: 0 } }));
  const seats = () => [...server.guests.values()].map((row) => `${row.tableNumber ?? '-'}/${row.seatNumber ?? '-'}`);
  const xOf = (id: string) => findTable(editor.layout, id)?.x;
  /** What the stream tells. */
  const hear = () => {
    session.on.ops(server.log.map(({ patch: { rules: _, pins: __, ...patch }, ...rest }) => ({ ...rest, patch })));
    const head = server.plan.layout.version;
    session.on.guests({ isStale: false, guests: [...server.guests.values()], removedIds: [], head });
    session.on.rules({ version: server.seating.version });
  };
  const expectEqual = () => {
    expect(comparable(editor.layout)).toEqual(comparable(server.plan.layout));
    expect(editor.seating).toEqual(server.plan.seating);
  };
  return { server, drafts, events, session, editor, seat, nudge, seats, xOf, hear, expectEqual };
}

const moved =
  (id: string, x: number) =>
  ({ layout }: { layout: Layout }) => ({ layout: movePieces(layout, { ids: [id], by: { x, y: 0 } }) });
const aMoment = () => vi.advanceTimersByTimeAsync(A_MOMENT_MS);

test('an edit, an undo and a redo reach the server within a second, as fields', async () => {
  const { server, editor, seat, nudge, seats, session, expectEqual } = open();
  seat(1, '1', '2');
  nudge();
  expect(session.status).toMatchObject({ waiting: 2, problem: null });
  await aMoment();
  expect(server.calls).toHaveLength(1);
  expect(server.calls[0]).toMatchObject([
    { seats: [{ guestId: 1, tableId: 'table-1', seat: '2' }] },
    { tables: { 'table-1': { x: 210 } } },
  ]);
  expect(session.status.waiting).toBe(0);
  editor.undo();
  editor.undo();
  await aMoment();
  expect(seats()[0]).toBe('-/-');
  editor.redo();
  await aMoment();
  expect(seats()[0]).toBe('1/2');
  expectEqual();
});

test('a call that fails is shown and repeated with the same ids, and a lost answer makes nothing twice', async () => {
  const { server, seat, nudge, session, seats, expectEqual } = open();
  server.failures.push(noAnswer());
  seat(1, '1', '1');
  await vi.advanceTimersByTimeAsync(500);
  expect(session.status).toMatchObject({ waiting: 1, problem: 'failed' });
  nudge();
  server.isNextAnswerLost = true;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(session.status).toMatchObject({ waiting: 0, problem: null });
  expect(new Set(server.log.map(({ id }) => id)).size).toBe(2);
  expect(server.log).toHaveLength(2);
  expect(seats()[0]).toBe('1/1');
  expectEqual();
});

test('edits of the same fields are one operation until it is sent, and an edit that is undone before is none', async () => {
  const { server, editor, seat, nudge, session, hear, expectEqual } = open();
  for (let times = 0; times < 20; times += 1) nudge();
  expect(session.status.waiting).toBe(1);
  await aMoment();
  expect(server.calls).toMatchObject([[{ tables: { 'table-1': { x: 400 } } }]]);
  nudge();
  seat(1, '1', '2');
  editor.undo();
  expect(session.status.waiting).toBe(1);
  editor.undo();
  expect(session.status.waiting).toBe(0);
  // Nobody was told of the edit, so that the undo must not take back what others did meanwhile.
  server.edit(moved('table-1', 50));
  await aMoment();
  expect(server.calls).toHaveLength(1);
  expect(findTable(server.plan.layout, 'table-1')?.x).toBe(450);
  hear();
  expectEqual();
});

test.each([
  { when: 'before the undo', isHeardFirst: true },
  { when: 'after the undo', isHeardFirst: false },
])('undoing an edit whose call failed brings back what others wrote, heard $when', async ({ isHeardFirst }) => {
  const { server, editor, nudge, hear, session, expectEqual } = open();
  server.failures.push(noAnswer(), noAnswer());
  nudge();
  await vi.advanceTimersByTimeAsync(500);
  server.edit(moved('table-1', 50));
  server.edit(moved('table-1', 1));
  if (isHeardFirst) hear();
  editor.undo();
  if (!isHeardFirst) hear();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(session.status).toMatchObject({ waiting: 0, problem: null });
  expect(findTable(server.plan.layout, 'table-1')?.x).toBe(251);
  expectEqual();
});

test('undoing an edit that came after one of others, which was not shown before, brings theirs back', async () => {
  const { server, editor, nudge, hear, xOf, expectEqual } = open();
  nudge();
  server.edit(moved('table-1', 50));
  hear();
  expect(xOf('table-1')).toBe(210);
  await aMoment();
  editor.undo();
  await aMoment();
  expect(xOf('table-1')).toBe(250);
  expectEqual();
});

test('undoing an edit that is heard together with one of others before it brings theirs back', async () => {
  const { server, editor, nudge, hear, xOf, expectEqual } = open();
  nudge();
  server.edit(moved('table-1', 50));
  await aMoment();
  hear();
  expect(xOf('table-1')).toBe(210);
  editor.undo();
  expect(xOf('table-1')).toBe(250);
  await aMoment();
  expectEqual();
});

test('undoing the drag of a dot on the floor brings back where others put it', async () => {
  const { server, editor, hear, expectEqual } = open();
  const drag = (x: number, y: number) => editor.edit(placeOnFloor(editor.layout, 1, { x, y }));
  drag(100, 100);
  await aMoment();
  drag(300, 300);
  server.edit(({ layout }) => ({ layout: placeOnFloor(layout, 1, { x: 500, y: 100 }) }));
  hear();
  expect(findDot(editor.layout, 1)).toMatchObject({ x: 300, y: 300 });
  await aMoment();
  editor.undo();
  expect(findDot(editor.layout, 1)).toMatchObject({ x: 500, y: 100 });
  await aMoment();
  expectEqual();
});

test('a deleted table comes back by undo though somebody else seats a guest there meanwhile', async () => {
  const { server, editor, hear, expectEqual } = open();
  editor.edit(deletePieces(editor.layout, ['table-1']));
  const seated = (layout: Layout) => edited(seatGuest(layout, { guestId: 1, tableNumber: '1', seatNumber: '1' }));
  server.edit(({ layout }) => ({ layout: seated(layout) }));
  hear();
  await aMoment();
  editor.undo();
  expect(findTable(editor.layout, 'table-1')).toBeDefined();
  await aMoment();
  expectEqual();
});

test('an edit after a lost answer is sent, although the stream told of what was made', async () => {
  const { server, nudge, hear, session, expectEqual } = open();
  server.isNextAnswerLost = true;
  nudge();
  await vi.advanceTimersByTimeAsync(500);
  expect(session.status.problem).toBe('failed');
  hear();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(session.status).toMatchObject({ waiting: 0, problem: null });
  nudge();
  await aMoment();
  expect(session.status).toMatchObject({ waiting: 0, problem: null });
  expectEqual();
});

test('what the stream told of is read until a read succeeds', async () => {
  const { server, session, expectEqual } = open();
  server.edit(moved('table-2', 50));
  const { readLayout } = server;
  const failing = vi.fn(() => Promise.reject(noAnswer()));
  server.readLayout = failing;
  session.on.reload();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(failing.mock.calls.length).toBeGreaterThan(1);
  server.readLayout = readLayout;
  await vi.advanceTimersByTimeAsync(20_000);
  expectEqual();
});

test('operations that are heard while the plan is read are kept', async () => {
  const { server, session, hear, expectEqual } = open();
  server.edit(moved('table-2', 50));
  const read = structuredClone(server.plan.layout);
  const answer = Promise.withResolvers<Layout>();
  server.readLayout = () => answer.promise;
  session.on.reload();
  server.edit(moved('table-3', 30));
  session.on.ops(server.log.slice(-1));
  answer.resolve(read);
  await vi.advanceTimersByTimeAsync(1_000);
  expectEqual();
  hear();
  expectEqual();
});

test('the rest of an undo that others made impossible comes before later edits', async () => {
  const { server, editor, seat, xOf, hear, expectEqual } = open();
  seat(1, '1', '1');
  await aMoment();
  hear();
  editor.edit(deletePieces(editor.layout, ['table-1']));
  await aMoment();
  hear();
  server.seat(1, '2', '2');
  editor.undo();
  editor.edit(movePieces(editor.layout, { ids: ['table-1'], by: { x: 30, y: 0 } }));
  await vi.advanceTimersByTimeAsync(5_000);
  hear();
  expect(xOf('table-1')).toBe(230);
  expectEqual();
});

test('refused edits of a closed tab are listed again, and are no step that undo takes back', async () => {
  const { server, drafts, seat, session } = open();
  server.seat(2, '1', '1');
  seat(1, '1', '1');
  await aMoment();
  expect(session.status.refused).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1_000);
  session.stop();
  const found = await drafts.open().find();
  expect(found?.stored).toMatchObject({ operations: [], refused: [{ refusal: { reason: 'seatTaken' } }] });
  const next = open(server, drafts);
  if (found) next.session.restore(found);
  expect(next.session.status).toMatchObject({ waiting: 0, refused: [{ refusal: { reason: 'seatTaken' } }] });
  expect(canUndo(next.editor.state.history)).toBe(false);
});

test('what others do is shown beside what waits here, and undo takes back only my change', async () => {
  const { server, nudge, editor, hear, xOf, expectEqual, session } = open();
  nudge();
  server.edit(moved('table-2', 50));
  hear();
  expect([xOf('table-1'), xOf('table-2')]).toEqual([210, 450]);
  expect(session.status.waiting).toBe(1);
  await aMoment();
  hear();
  expectEqual();
  editor.undo();
  expect([xOf('table-1'), xOf('table-2')]).toEqual([200, 450]);
  await aMoment();
  expectEqual();
});

test('operations that were made before an answered one are read where no stream tells of them', async () => {
  const { server, nudge, session, expectEqual } = open();
  server.edit(moved('table-2', 50));
  nudge();
  await aMoment();
  expect(session.status.waiting).toBe(0);
  await vi.advanceTimersByTimeAsync(5_000);
  expectEqual();
});

test('a seat that was taken elsewhere: the edit is taken back, listed with the sitter, and can be done at the free seat', async () => {
  const { server, seat, seats, session, editor, hear, expectEqual } = open();
  server.seat(2, '1', '1');
  seat(1, '1', '1');
  await aMoment();
  hear();
  expect(findDot(editor.layout, 1)).toBeUndefined();
  expect(session.status).toMatchObject({ waiting: 0 });
  const [refused] = session.status.refused;
  expect(refused?.refusal).toMatchObject({ reason: 'seatTaken', guestId: 1, occupant: { fullName: 'Guest 2' } });
  if (refused) session.refusals.retry(refused);
  expect(session.status.refused).toEqual([]);
  await aMoment();
  expect(seats().slice(0, 2)).toEqual(['1/2', '1/1']);
  expectEqual();
});

test('a guest who declined elsewhere is not seated, and the user reads why', async () => {
  const { server, seat, session, editor, hear } = open();
  server.change(1, { attendance: 'declined' });
  seat(1, '1', '1');
  seat(2, '1', '2');
  await aMoment();
  hear();
  expect(session.status.refused).toMatchObject([{ refusal: { reason: 'guestDeclined', guestId: 1 } }]);
  expect(findDot(editor.layout, 1)).toBeUndefined();
  expect(findDot(editor.layout, 2)).toMatchObject({ tableNumber: '1', seatNumber: '2' });
  const [refused] = session.status.refused;
  if (refused) session.refusals.dismiss(refused);
  expect(session.status.refused).toEqual([]);
});

test('a guest who was deleted elsewhere leaves the plan and the history', async () => {
  const { server, seat, editor, session, events } = open();
  seat(1, '1', '1');
  await aMoment();
  server.guests.delete(1);
  session.on.guests({ isStale: false, guests: [], removedIds: [1], head: session.version });
  expect(findDot(editor.layout, 1)).toBeUndefined();
  expect(events.onRemoved).toHaveBeenCalledWith(['Guest 1']);
  // Refused edits name such a guest.
  expect(session.refusals.findGuest(1)?.fullName).toBe('Guest 1');
  editor.undo();
  editor.redo();
  expect(findDot(editor.layout, 1)).toBeUndefined();
});

test('a dot has its colour again if its guest is unseated and seated in the guest list, unless operations moved the guest between', async () => {
  const { server, editor, seat, session } = open();
  seat(1, '1', '1');
  editor.edit(colorGuest(editor.layout, 1, '#112233'));
  await aMoment();
  const list = (tableNumber: string | null, seatNumber: string | null) => {
    const row = { id: 1, tableNumber, seatNumber };
    session.on.guests({ isStale: false, guests: [row], removedIds: [], head: session.version });
  };
  list(null, null);
  expect(findDot(editor.layout, 1)).toBeUndefined();
  list('1', '2');
  expect(findDot(editor.layout, 1)).toMatchObject({ seatNumber: '2', color: '#112233' });
  list(null, null);
  const patch = { seats: [{ guestId: 1, tableId: null, seat: null }] };
  session.on.ops([{ seq: session.version + 1, id: 'of-another', client: '', patch }]);
  list('1', '2');
  expect(findDot(editor.layout, 1)).toMatchObject({ seatNumber: '2', color: '#3b82f6' });
  expect(server.log).toHaveLength(2);
});

test('an operation that is heard before the guest list freed the seat puts nobody on another’s lap', async () => {
  const { editor, seat, session } = open();
  seat(1, '1', '1');
  await aMoment();
  const patch = { seats: [{ guestId: 2, tableId: 'table-1', seat: '1' }] };
  session.on.ops([{ seq: session.version + 1, id: 'of-another', client: '', patch }]);
  expect(findDot(editor.layout, 2)).toMatchObject({ tableNumber: '1', seatNumber: '1' });
  expect(findDot(editor.layout, 1)).toMatchObject({ tableNumber: '1', seatNumber: null });
  const row = { id: 1, tableNumber: null, seatNumber: null };
  session.on.guests({ isStale: false, guests: [row], removedIds: [], head: session.version });
  expect(findDot(editor.layout, 1)).toBeUndefined();
});

test('somebody new on the list is read with everything that the lists show', async () => {
  const { server, editor, hear } = open();
  server.guests.set(4, guest(4, { tags: ['Band'] }));
  hear();
  await aMoment();
  expect(editor.state.guests.get(4)).toMatchObject({ tags: ['Band'] });
});

test('a row that was read before a later move does not take it back', async () => {
  const { server, seat, session, editor } = open();
  const before = [...server.guests.values()];
  const head = session.version;
  seat(1, '1', '1');
  await aMoment();
  session.on.guests({ isStale: false, guests: before, removedIds: [], head });
  expect(findDot(editor.layout, 1)).toMatchObject({ tableNumber: '1', seatNumber: '1' });
});

test('two tables that two people added at once are both there, with names and guests of their own', async () => {
  const { server, editor, seat, hear, seats, expectEqual } = open();
  editor.edit(edited(addTable(editor.layout, 'round')));
  seat(1, '4', '1');
  server.edit(({ layout: theirs }) => ({ layout: edited(addTable(theirs, 'round')) }));
  server.seat(2, '4', '2');
  await aMoment();
  hear();
  expect(server.plan.layout.tables.map(({ tableNumber }) => tableNumber).sort()).toEqual(['1', '2', '3', '4', '5']);
  expect(seats().slice(0, 2)).toEqual(['5/1', '4/2']);
  expectEqual();
});

test('an unsent seat follows a table that was renumbered elsewhere; who deletes wins, and the other is told', async () => {
  const { server, seat, nudge, hear, seats, editor, session, expectEqual } = open();
  seat(1, '2', '1');
  server.edit(({ layout: theirs }) => ({ layout: edited(editTable(theirs, 'table-2', { tableNumber: '9' })) }));
  hear();
  expect(findDot(editor.layout, 1)).toMatchObject({ tableNumber: '9', seatNumber: '1' });
  await aMoment();
  expect(seats()[0]).toBe('9/1');
  nudge();
  server.edit(({ layout: theirs }) => ({ layout: deletePieces(theirs, ['table-1']) }));
  await aMoment();
  hear();
  expect(session.status.refused).toMatchObject([{ refusal: { reason: 'gone' } }]);
  expectEqual();
});

test('rules are operations too, and are read again when others changed them', async () => {
  const { server, editor, hear, expectEqual } = open();
  const rule = (id: number): SeatingRule =>
    ({
      id,
      kind: 'together',
      strength: 'must',
      guests: { guestIds: [1, 2], tags: [], householdIds: [] },
    }) as SeatingRule;
  editor.editSeating({ rules: [rule(9)], pins: [] });
  await aMoment();
  expect(server.plan.seating.rules).toEqual([rule(9)]);
  server.edit(({ seating }) => ({ seating: { ...seating, rules: [...seating.rules, rule(12)] } }));
  hear();
  expect(editor.seating.rules).toEqual([rule(9)]);
  await aMoment();
  expectEqual();
  editor.undo();
  await aMoment();
  expect(server.plan.seating.rules).toEqual([rule(12)]);
});

test('after a backup was restored the plan is read again, and what waits is laid on it', async () => {
  const { server, nudge, session, xOf, expectEqual } = open();
  nudge();
  server.plan = { ...server.plan, layout: layout({ version: 1 }) };
  server.edit(moved('table-3', 30));
  await aMoment();
  expect(xOf('table-3')).toBe(630);
  expect(session.status).toMatchObject({ waiting: 0, refused: [] });
  expectEqual();
});

test('a draft is written after every change and removed as soon as everything is saved', async () => {
  const { drafts, nudge, seat, session } = open();
  nudge();
  seat(1, '1', '1');
  await vi.advanceTimersByTimeAsync(200);
  expect(drafts.stored).toMatchObject({ isInterrupted: false, operations: [{}, {}] });
  expect(await session.save()).toBe(true);
  await vi.advanceTimersByTimeAsync(200);
  expect(drafts.stored).toBeUndefined();
});

test('a browser that keeps no drafts is told apart, until it keeps one', async () => {
  const { server, drafts, nudge, session } = open();
  server.failures.push(noAnswer(), noAnswer());
  drafts.isRefusing = true;
  nudge();
  await vi.advanceTimersByTimeAsync(200);
  expect(session.status).toMatchObject({ waiting: 1, isKept: false });
  drafts.isRefusing = false;
  nudge();
  await vi.advanceTimersByTimeAsync(200);
  expect(session.status.isKept).toBe(true);
});

test('a draft goes on where it ended: on what others did since, with nothing twice, as one step', async () => {
  const first = open();
  first.server.isNextAnswerLost = true;
  first.nudge();
  await vi.advanceTimersByTimeAsync(600);
  first.seat(1, '1', '1');
  await vi.advanceTimersByTimeAsync(200);
  first.session.stop();
  first.server.edit(moved('table-2', 50));

  const second = open(first.server, first.drafts);
  const draft = await second.drafts.open().find();
  if (!draft) throw new Error('The draft is gone');
  second.session.restore(draft);
  await aMoment();
  second.hear();
  expect(second.xOf('table-1')).toBe(210);
  expect(second.seats()[0]).toBe('1/1');
  expect(first.server.log).toHaveLength(3);
  second.expectEqual();
  await vi.advanceTimersByTimeAsync(200);
  expect(first.drafts.drafts.size).toBe(0);
  second.editor.undo();
  await aMoment();
  expect(second.seats()[0]).toBe('-/-');
  expect(second.xOf('table-2')).toBe(450);
});

test('when the session ends, the draft is kept, the user is told once, and sending stops', async () => {
  const { server, drafts, nudge, seat, session, events } = open();
  server.failures.push(sessionEnd());
  nudge();
  await aMoment();
  expect(events.onSessionEnd).toHaveBeenCalledOnce();
  expect(session.status.problem).toBe('sessionExpired');
  seat(2, '2', '2');
  await vi.advanceTimersByTimeAsync(120_000);
  expect(server.calls).toHaveLength(1);
  expect(drafts.stored).toMatchObject({ isInterrupted: true, operations: [{}, {}] });
  server.readGuests = () => Promise.reject(sessionEnd());
  await expect(session.refreshGuests()).rejects.toThrow();
  expect(events.onSessionEnd).toHaveBeenCalledOnce();
});

test('without a tier or access nothing is sent again by itself, and the work is kept', async () => {
  for (const [failure, problem] of [
    [subscriptionEnded(), 'subscriptionEnded'],
    [accessEnded(), 'noAccess'],
  ] as const) {
    const { server, drafts, seat, nudge, session, events } = open();
    server.failures.push(failure);
    seat(1, '1', '2');
    await aMoment();
    expect(events.onProblem).toHaveBeenCalledWith(problem);
    nudge();
    await vi.advanceTimersByTimeAsync(120_000);
    expect(server.calls).toHaveLength(1);
    expect(session.unsent).toMatchObject([{ patch: { seats: [{ guestId: 1 }] } }, {}]);
    expect(drafts.stored?.operations).toHaveLength(2);
    expect(await session.save()).toBe(true);
  }
});

test('a call that is too large is sent one by one, and what is too large alone is listed', async () => {
  const { server, nudge, seat, seats, session, expectEqual } = open();
  server.failures.push(tooLarge(), tooLarge());
  nudge();
  seat(1, '1', '1');
  await aMoment();
  expect(server.calls.map(({ length }) => length)).toEqual([2, 1, 1]);
  expect(session.status).toMatchObject({ waiting: 0, refused: [{ patch: { tables: {} } }] });
  expect(seats()[0]).toBe('1/1');
  expectEqual();
});

test('twenty operations a call, in order; a busy server is asked again when it says', async () => {
  const { server, nudge, session, expectEqual } = open();
  server.failures.push(tooMany('20'));
  for (let count = 0; count < 45; count += 1) nudge(`table-${1 + (count % 2)}`);
  await vi.advanceTimersByTimeAsync(19_000);
  expect(server.calls).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(server.calls.map(({ length }) => length)).toEqual([20, 20, 20, 5]);
  expect(session.status).toMatchObject({ waiting: 0, problem: null });
  expectEqual();
});

test('the first operation on a plan that was never saved says its unit', async () => {
  const server = new MemoryServer(layout({ version: 0, unit: 'ft' }), []);
  const stored = server.plan;
  server.plan = { ...stored, layout: { ...stored.layout, unit: 'm' } };
  const { nudge } = open(server);
  server.plan = stored;
  nudge();
  await aMoment();
  expect(server.plan.layout.unit).toBe('m');
});

test('swapped guests are one operation', async () => {
  const { server, editor, seat, seats } = open();
  seat(1, '1', '1');
  seat(2, '1', '2');
  await aMoment();
  editor.edit(swapGuests(editor.layout, 1, 2));
  await aMoment();
  expect(seats().slice(0, 2)).toEqual(['1/2', '1/1']);
  expect(server.log).toHaveLength(3);
});
