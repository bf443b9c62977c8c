import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { seatGuest } from '../../../../shared/layout/guest-edits.ts';
import { seatAtPlaces } from '../../../../shared/layout/seat-places.ts';
import { findDot } from '../../../../shared/layout/table-occupancy.ts';
import { EditingSession } from './editing-session.ts';
import { guest, layout, MemoryDrafts, MemoryServer } from './testing.ts';

const A_MOMENT_MS = 1_000;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function open() {
  const server = new MemoryServer(layout(), [guest(1), guest(2), guest(3)]);
  const session = new EditingSession({
    layout: server.plan.layout,
    guests: [...server.guests.values()],
    seating: server.seating,
    server,
    drafts: new MemoryDrafts().open(),
  });
  session.start({
    onProblem: vi.fn(),
    onSessionEnd: vi.fn(),
    onRemoved: vi.fn(),
    onGone: vi.fn(),
    onGuests: vi.fn(),
  });
  const { editor } = session;
  const onRefused = vi.fn();
  /** Seats everybody at the first table, on the chairs of their ids. */
  const apply = () => {
    const places = new Map([1, 2, 3].map((id) => [id, { tableId: 'table-1', seat: id - 1 }]));
    session.applyPlan(seatAtPlaces(editor.layout, places), onRefused);
  };
  const hearGuests = () => {
    const guests = [...server.guests.values()];
    session.on.guests({ isStale: false, guests, removedIds: [], head: server.plan.layout.version });
  };
  const rows = () => [...server.guests.values()].map((row) => `${row.tableNumber ?? '-'}/${row.seatNumber ?? '-'}`);
  const dots = () => [1, 2, 3].map((id) => findDot(editor.layout, id)?.tableNumber ?? null);
  return { server, session, editor, onRefused, apply, hearGuests, rows, dots };
}

const PLANNED = ['1/1', '1/2', '1/3'];
const ONLY_THEIRS = ['-/-', '2/4', '-/-'];
const aMoment = () => vi.advanceTimersByTimeAsync(A_MOMENT_MS);

test('a plan reaches the server as one operation, also when its answer was lost', async () => {
  const { server, apply, rows, onRefused } = open();
  server.isNextAnswerLost = true;
  apply();
  await vi.advanceTimersByTimeAsync(5 * A_MOMENT_MS);
  expect(rows()).toEqual(PLANNED);
  expect(server.log).toHaveLength(1);
  expect(onRefused).not.toHaveBeenCalled();
});

test('a plan never overwrites a move that this tab had not heard of: all of it is taken back', async () => {
  const { server, session, apply, hearGuests, rows, dots, onRefused } = open();
  server.seat(2, '2', '4');
  apply();
  await aMoment();
  hearGuests();
  expect(rows()).toEqual(ONLY_THEIRS);
  expect(dots()).toEqual([null, '2', null]);
  expect(onRefused).toHaveBeenCalledOnce();
  expect(session.status).toMatchObject({ waiting: 0, refused: [] });
});

test('a plan that waits to be sent is no longer shown once a move made elsewhere is heard of', async () => {
  const { server, apply, hearGuests, rows, dots, onRefused } = open();
  apply();
  server.seat(2, '2', '4');
  hearGuests();
  expect(dots()).toEqual([null, '2', null]);
  await aMoment();
  expect(onRefused).toHaveBeenCalledOnce();
  expect(rows()).toEqual(ONLY_THEIRS);
});

test('a refused plan is taken back as a whole after another edit too, which stays', async () => {
  const { server, session, editor, apply, hearGuests, rows, dots, onRefused } = open();
  server.seat(2, '2', '4');
  apply();
  editor.tryEdit(seatGuest(editor.layout, { guestId: 3, tableNumber: '3', seatNumber: '1' }));
  await aMoment();
  hearGuests();
  expect(onRefused).toHaveBeenCalledOnce();
  expect(dots()).toEqual([null, '2', '3']);
  expect(rows()).toEqual(['-/-', '2/4', '3/1']);
  expect(session.status).toMatchObject({ waiting: 0, refused: [] });
});

test('undoing a plan leaves whoever was moved elsewhere since, heard of or not', async () => {
  for (const isHeard of [false, true]) {
    const { server, session, editor, apply, hearGuests, rows, dots } = open();
    apply();
    await aMoment();
    server.seat(2, '2', '4');
    if (isHeard) hearGuests();
    editor.undo();
    await vi.advanceTimersByTimeAsync(5 * A_MOMENT_MS);
    hearGuests();
    expect(rows()).toEqual(ONLY_THEIRS);
    expect(dots()).toEqual([null, '2', null]);
    expect(session.status.refused).toEqual([]);
  }
});

test('two undos are both made after the call that they followed got no answer', async () => {
  const { server, editor, rows } = open();
  const sit = (seatNumber: string) =>
    editor.tryEdit(seatGuest(editor.layout, { guestId: 1, tableNumber: '3', seatNumber }));
  sit('1');
  await aMoment();
  server.isNextAnswerLost = true;
  sit('2');
  await vi.advanceTimersByTimeAsync(500);
  editor.undo();
  editor.undo();
  await vi.advanceTimersByTimeAsync(20 * A_MOMENT_MS);
  expect(rows()[0]).toBe('-/-');
});

test('a guest dragged by hand goes where the user put them', async () => {
  const { server, editor, rows } = open();
  server.seat(2, '2', '4');
  editor.tryEdit(seatGuest(editor.layout, { guestId: 2, tableNumber: '3', seatNumber: '1' }));
  await aMoment();
  expect(rows()[1]).toBe('3/1');
});
