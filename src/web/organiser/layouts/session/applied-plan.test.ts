import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { seatGuest } from '../../../../shared/layout/guest-edits.ts';
import { seatAtPlaces } from '../../../../shared/layout/seat-places.ts';
import { findDot } from '../../../../shared/layout/table-occupancy.ts';
import { EditingSession } from './editing-session.ts';
import { guest, layout, MemoryDrafts, MemoryServer, noAnswer, seatTaken } from './testing.ts';

const A_MOMENT_MS = 1_000;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function open() {
  const server = new MemoryServer(layout(), [guest(1), guest(2), guest(3)]);
  const { layout: stored, seating } = server;
  const drafts = new MemoryDrafts();
  const session = new EditingSession({
    layout: stored,
    guests: [...server.guests.values()],
    seating,
    server,
    drafts: drafts.open(),
  });
  const onRemoteChange = vi.fn();
  session.start({
    ...{ onSaved: vi.fn(), onProblem: vi.fn(), onSessionEnd: vi.fn(), onRemoteChange, onRemoteLayout: vi.fn() },
    ...{ onRemoteRules: vi.fn(), onRulesProblem: vi.fn(), onGuests: vi.fn() },
  });
  const { editor } = session;
  const onRefused = vi.fn();
  /** Seats everybody at the first table, on the chairs of their ids. */
  const apply = () => {
    const places = new Map([1, 2, 3].map((id) => [id, { tableId: 'table-1', seat: id - 1 }]));
    session.applyPlan(seatAtPlaces(editor.layout, places), onRefused);
  };
  const rows = () => [...server.guests.values()].map(({ tableNumber, seatNumber }) => [tableNumber, seatNumber]);
  const dots = () => [1, 2, 3].map((id) => findDot(editor.layout, id)?.tableNumber ?? null);
  return { server, session, editor, onRefused, onRemoteChange, apply, rows, dots };
}

const PLANNED = [
  ['1', '1'],
  ['1', '2'],
  ['1', '3'],
];
const ONLY_THEIRS = [
  [null, null],
  ['2', '4'],
  [null, null],
];

test('a plan reaches the server as a whole', async () => {
  const { apply, rows, onRefused } = open();
  apply();
  await vi.advanceTimersByTimeAsync(A_MOMENT_MS);
  expect(rows()).toEqual(PLANNED);
  expect(onRefused).not.toHaveBeenCalled();
});

test('a plan never overwrites a move that this tab had not heard of: all of it is taken back', async () => {
  const { server, session, apply, rows, dots, onRefused, onRemoteChange } = open();
  server.seat(2, '2', '4');
  apply();
  await vi.advanceTimersByTimeAsync(5 * A_MOMENT_MS);
  expect(rows()).toEqual(ONLY_THEIRS);
  expect(dots()).toEqual([null, '2', null]);
  expect(onRefused).toHaveBeenCalledOnce();
  expect(onRemoteChange).toHaveBeenCalledWith({ count: 1, removed: [], isSeatLost: false });
  expect(session.status).toMatchObject({ hasUnsentSeats: false, areSeatsFailing: false });
});

test('a plan that waits to be sent is taken back as soon as a move made elsewhere is heard of', async () => {
  const { server, session, apply, rows, dots, onRefused } = open();
  apply();
  server.seat(2, '2', '4');
  await session.refreshGuests();
  expect(onRefused).toHaveBeenCalledOnce();
  expect(dots()).toEqual([null, '2', null]);
  await vi.advanceTimersByTimeAsync(A_MOMENT_MS);
  expect(rows()).toEqual(ONLY_THEIRS);
});

test('the same while the plan is on its way to the server', async () => {
  const { server, session, apply, rows, dots } = open();
  const send = server.sendSeats.bind(server);
  vi.spyOn(server, 'sendSeats').mockImplementationOnce(async (moves) => {
    server.seat(2, '2', '4');
    await session.refreshGuests();
    return send(moves);
  });
  apply();
  await vi.advanceTimersByTimeAsync(5 * A_MOMENT_MS);
  expect(rows()).toEqual(ONLY_THEIRS);
  expect(dots()).toEqual([null, '2', null]);
});

test('a refused plan is taken back as a whole after another edit too, which stays', async () => {
  const { server, session, editor, apply, rows, dots, onRefused, onRemoteChange } = open();
  server.seat(2, '2', '4');
  apply();
  editor.tryEdit(seatGuest(editor.layout, { guestId: 3, tableNumber: '3', seatNumber: '1' }));
  await vi.advanceTimersByTimeAsync(5 * A_MOMENT_MS);
  expect(onRefused).toHaveBeenCalledOnce();
  const left = [null, '2', '3'];
  expect(dots()).toEqual(left);
  expect(rows().map(([tableNumber]) => tableNumber)).toEqual(left);
  expect(onRemoteChange).toHaveBeenCalledWith({ count: 1, removed: [], isSeatLost: false });
  expect(session.status).toMatchObject({ hasUnsentSeats: false, areSeatsFailing: false });
});

test('a plan that the server has is not taken back when a later edit is refused', async () => {
  const { server, editor, apply, rows, onRefused } = open();
  const send = server.sendSeats.bind(server);
  vi.spyOn(server, 'sendSeats').mockImplementationOnce(async (moves) => {
    const answer = await send(moves);
    editor.tryEdit(seatGuest(editor.layout, { guestId: 3, tableNumber: '3', seatNumber: '1' }));
    server.seatFailures.push(seatTaken());
    return answer;
  });
  apply();
  await vi.advanceTimersByTimeAsync(5 * A_MOMENT_MS);
  expect(onRefused).not.toHaveBeenCalled();
  expect(rows().slice(0, 2)).toEqual(PLANNED.slice(0, 2));
});

test('a plan whose answer was lost is sent again', async () => {
  const { server, apply, rows, onRefused } = open();
  const send = server.sendSeats.bind(server);
  vi.spyOn(server, 'sendSeats').mockImplementationOnce(async (moves) => {
    await send(moves);
    throw noAnswer();
  });
  apply();
  await vi.advanceTimersByTimeAsync(10 * A_MOMENT_MS);
  expect(rows()).toEqual(PLANNED);
  expect(onRefused).not.toHaveBeenCalled();
});

test('undoing a plan leaves whoever was moved elsewhere since', async () => {
  const { server, editor, apply, rows } = open();
  apply();
  await vi.advanceTimersByTimeAsync(A_MOMENT_MS);
  server.seat(2, '2', '4');
  editor.undo();
  await vi.advanceTimersByTimeAsync(5 * A_MOMENT_MS);
  expect(rows()).toEqual(ONLY_THEIRS);
});

test('the same when the plan had not reached the server, or only its answer was lost', async () => {
  for (const arrives of [false, true]) {
    const { server, editor, apply, rows, dots } = open();
    const send = server.sendSeats.bind(server);
    vi.spyOn(server, 'sendSeats').mockImplementationOnce(async (moves) => {
      if (arrives) await send(moves);
      throw noAnswer();
    });
    apply();
    await vi.advanceTimersByTimeAsync(A_MOMENT_MS / 2);
    editor.undo();
    server.seat(2, '2', '4');
    await vi.advanceTimersByTimeAsync(20 * A_MOMENT_MS);
    expect(rows()).toEqual(ONLY_THEIRS);
    expect(dots()).toEqual([null, '2', null]);
  }
});

test('two undos are both made after the call that they followed got no answer', async () => {
  const { server, editor, rows } = open();
  const sit = (seatNumber: string) =>
    editor.tryEdit(seatGuest(editor.layout, { guestId: 1, tableNumber: '3', seatNumber }));
  sit('1');
  await vi.advanceTimersByTimeAsync(A_MOMENT_MS);
  vi.spyOn(server, 'sendSeats').mockImplementationOnce(async () => {
    editor.undo();
    editor.undo();
    throw noAnswer();
  });
  sit('2');
  await vi.advanceTimersByTimeAsync(20 * A_MOMENT_MS);
  expect(rows()[0]).toEqual([null, null]);
});

test('a guest dragged by hand goes where the user put them', async () => {
  const { server, editor, rows } = open();
  server.seat(2, '2', '4');
  editor.tryEdit(seatGuest(editor.layout, { guestId: 2, tableNumber: '3', seatNumber: '1' }));
  await vi.advanceTimersByTimeAsync(A_MOMENT_MS);
  expect(rows()[1]).toEqual(['3', '1']);
});
