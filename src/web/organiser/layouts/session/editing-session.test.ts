import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Layout } from '../../../../shared/contracts/layouts.ts';
import type { SeatingRule } from '../../../../shared/contracts/seating.ts';
import { seatGuest, swapGuests, unseatGuests } from '../../../../shared/layout/guest-edits.ts';
import { movePieces } from '../../../../shared/layout/piece-edits.ts';
import { addTable } from '../../../../shared/layout/table-edits.ts';
import { findDot } from '../../../../shared/layout/table-occupancy.ts';
import { edited } from '../../../../shared/layout/testing.ts';
import { EditingSession } from './editing-session.ts';
import { AUTOSAVE_DELAY_MS } from './layout-saver.ts';
import type { SessionEvents } from './session-events.ts';
import {
  accessEnded,
  guest,
  guestDeclined,
  layout,
  MemoryDrafts,
  MemoryServer,
  noAnswer,
  seatTaken,
  sessionEnd,
  subscriptionEnded,
  table,
} from './testing.ts';

/** Longer than seats wait before they are sent, far shorter than the automatic save. */
const A_MOMENT_MS = 1_000;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function open(server = new MemoryServer(layout(), [guest(1), guest(2), guest(3)]), drafts = new MemoryDrafts()) {
  const events = {
    onSaved: vi.fn(),
    onProblem: vi.fn(),
    onSessionEnd: vi.fn(),
    onRemoteChange: vi.fn(),
    onRemoteLayout: vi.fn(),
    onRemoteRules: vi.fn(),
    onRulesProblem: vi.fn(),
    onGuests: vi.fn(),
  } satisfies SessionEvents;
  const { layout: stored, seating } = server;
  const session = new EditingSession({
    layout: stored,
    guests: [...server.guests.values()],
    seating,
    server,
    drafts: drafts.open(),
  });
  session.start(events);
  const { editor } = session;
  const seat = (guestId: number, tableNumber: string, seatNumber: string) =>
    editor.tryEdit(seatGuest(editor.layout, { guestId, tableNumber, seatNumber }));
  const nudge = () => editor.edit(movePieces(editor.layout, { ids: ['table-1'], by: { x: 10, y: 0 } }));
  const seatsOnServer = () =>
    [...server.guests.values()].map(({ tableNumber, seatNumber }) => [tableNumber, seatNumber]);
  return { server, drafts, events, session, editor, seat, nudge, seatsOnServer };
}

test('seats that a removed member could not send stay known, to be shown', async () => {
  const { server, seat, session, seatsOnServer } = open();
  server.seatFailures.push(accessEnded());
  server.readGuests = () => Promise.reject(accessEnded());
  seat(1, '1', '2');
  await vi.advanceTimersByTimeAsync(A_MOMENT_MS);
  expect(seatsOnServer()[0]).toEqual([null, null]);
  expect(session.unsentSeats).toEqual([{ guestId: 1, tableNumber: '1', seatNumber: '2' }]);
});

test('seats are sent after each gesture, undo and redo', async () => {
  const { editor, seat, seatsOnServer, session } = open();
  seat(1, '1', '2');
  expect(session.status.hasUnsentSeats).toBe(true);
  await vi.advanceTimersByTimeAsync(A_MOMENT_MS);
  expect(seatsOnServer()).toEqual([
    ['1', '2'],
    [null, null],
    [null, null],
  ]);
  expect(session.status.hasUnsentSeats).toBe(false);
  editor.undo();
  await vi.advanceTimersByTimeAsync(A_MOMENT_MS);
  expect(seatsOnServer()[0]).toEqual([null, null]);
  editor.redo();
  await vi.advanceTimersByTimeAsync(A_MOMENT_MS);
  expect(seatsOnServer()[0]).toEqual(['1', '2']);
});

test('quick gestures are sent as one call, and a change that was undone at once is not sent', async () => {
  const { server, editor, seat } = open();
  seat(1, '1', '1');
  seat(2, '1', '2');
  editor.edit(swapGuests(editor.layout, 1, 2));
  await vi.advanceTimersByTimeAsync(A_MOMENT_MS);
  expect(server.seatCalls).toHaveLength(1);
  seat(3, '2', '1');
  editor.undo();
  await vi.advanceTimersByTimeAsync(A_MOMENT_MS);
  expect(server.seatCalls).toHaveLength(1);
});

test('a failed seat call is shown and repeated', async () => {
  const { server, seat, seatsOnServer, session } = open();
  server.seatFailures.push(noAnswer(), noAnswer());
  seat(1, '1', '1');
  await vi.advanceTimersByTimeAsync(A_MOMENT_MS);
  expect(session.status.areSeatsFailing).toBe(true);
  seat(2, '2', '2');
  await vi.advanceTimersByTimeAsync(5_000);
  expect(session.status).toMatchObject({ areSeatsFailing: false, hasUnsentSeats: false });
  expect(seatsOnServer().slice(0, 2)).toEqual([
    ['1', '1'],
    ['2', '2'],
  ]);
});

test('a seat taken elsewhere: the layout follows, the user is told, and no seat is taken twice', async () => {
  const { server, seat, events, editor, seatsOnServer } = open();
  server.seat(2, '1', '1');
  server.seatFailures.push(seatTaken());
  seat(1, '1', '1');
  await vi.advanceTimersByTimeAsync(A_MOMENT_MS);
  expect(events.onRemoteChange).toHaveBeenCalledWith({ count: 1, removed: [], isSeatLost: true });
  expect(findDot(editor.layout, 2)).toMatchObject({ tableNumber: '1', seatNumber: '1' });
  expect(findDot(editor.layout, 1)).toMatchObject({ tableNumber: '1', seatNumber: null });
  expect(seatsOnServer().slice(0, 2)).toEqual([
    ['1', null],
    ['1', '1'],
  ]);
});

test('a guest who declined elsewhere while being seated loses the seat, and nothing is sent again', async () => {
  const { server, seat, editor, session, events } = open();
  const guest = server.guests.get(1);
  if (guest) server.guests.set(1, { ...guest, attendance: 'declined' });
  server.seatFailures.push(guestDeclined());
  seat(1, '1', '1');
  seat(2, '1', '2');
  await vi.advanceTimersByTimeAsync(A_MOMENT_MS);
  expect(events.onRemoteChange).toHaveBeenCalledWith({ count: 1, removed: [], isSeatLost: true });
  expect(findDot(editor.layout, 1)).toBeUndefined();
  expect(server.guests.get(1)).toMatchObject({ tableNumber: null, seatNumber: null });
  expect(server.guests.get(2)).toMatchObject({ tableNumber: '1', seatNumber: '2' });
  expect(session.status).toMatchObject({ hasUnsentSeats: false, areSeatsFailing: false });
});

test('a guest deleted elsewhere while being seated is removed, from the history too', async () => {
  const { server, seat, editor, session, events } = open();
  server.guests.delete(1);
  seat(1, '1', '1');
  seat(2, '1', '2');
  await vi.advanceTimersByTimeAsync(A_MOMENT_MS);
  expect(events.onRemoteChange).toHaveBeenCalledWith({ count: 1, removed: ['Guest 1'], isSeatLost: true });
  expect(findDot(editor.layout, 1)).toBeUndefined();
  expect(server.guests.get(2)).toMatchObject({ tableNumber: '1', seatNumber: '2' });
  editor.undo();
  editor.undo();
  editor.redo();
  await vi.advanceTimersByTimeAsync(A_MOMENT_MS);
  expect(findDot(editor.layout, 1)).toBeUndefined();
  expect(session.status.hasUnsentSeats).toBe(false);
});

test('autosaves a minute after the last change, seats first', async () => {
  const { server, nudge, events, session } = open();
  nudge();
  await vi.advanceTimersByTimeAsync(AUTOSAVE_DELAY_MS - 1);
  nudge();
  await vi.advanceTimersByTimeAsync(AUTOSAVE_DELAY_MS - 1);
  expect(server.saves).toHaveLength(0);
  await vi.advanceTimersByTimeAsync(1);
  expect(server.saves).toMatchObject([{ version: 3 }]);
  expect(events.onSaved).toHaveBeenCalledWith(true);
  expect(session.status).toMatchObject({ isUnsaved: false, problem: null });
  expect(session.status.savedAtMs).not.toBeNull();
});

test('a guest deleted elsewhere is noticed on saving', async () => {
  const { server, seat, editor, session, events } = open();
  seat(1, '1', '1');
  await vi.advanceTimersByTimeAsync(A_MOMENT_MS);
  server.guests.delete(1);
  await session.save();
  await vi.advanceTimersByTimeAsync(0);
  expect(findDot(editor.layout, 1)).toBeUndefined();
  expect(events.onRemoteChange).toHaveBeenCalledWith({ count: 1, removed: ['Guest 1'], isSeatLost: false });
});

test('two saves never run at once', async () => {
  const { server, nudge, session } = open();
  nudge();
  await Promise.all([session.save(), session.save()]);
  expect(server.saves).toHaveLength(1);
});

test('a layout without tables is not autosaved', async () => {
  const server = new MemoryServer(layout({ tables: [table(1)] }), []);
  const { editor } = open(server);
  editor.edit({ ...editor.layout, tables: [] });
  await vi.advanceTimersByTimeAsync(2 * AUTOSAVE_DELAY_MS);
  expect(server.saves).toHaveLength(0);
});

/** The server's layout after somebody else moved a table to the right. */
const movedElsewhere = (server: MemoryServer, id: string, x: number): Layout => ({
  ...server.layout,
  tables: server.layout.tables.map((each) => (each.id === id ? { ...each, x } : each)),
  version: server.layout.version + 1,
});

test('two people who change the same plan keep both changes, whoever saves first', async () => {
  const { server, nudge, seat, session, events, editor } = open();
  nudge();
  seat(1, '1', '1');
  server.layout = movedElsewhere(server, 'table-2', 900);
  expect(await session.save()).toBe(true);
  expect(server.layout).toMatchObject({ version: 5, tables: [table(1, { x: 210 }), table(2, { x: 900 }), table(3)] });
  expect(editor.layout.tables).toEqual(server.layout.tables);
  expect(events.onProblem).not.toHaveBeenCalled();
  expect(events.onRemoteLayout.mock.calls).toEqual([[false]]);
  expect(session.status).toMatchObject({ isUnsaved: false, problem: null });
  editor.undo();
  editor.undo();
  expect(editor.layout.tables).toEqual([table(1), table(2, { x: 900 }), table(3)]);
});

test('of a field that both changed, whoever saves last decides; whoever deletes wins, and the other is told', async () => {
  const { server, nudge, session, events, editor } = open();
  nudge();
  server.layout = movedElsewhere(server, 'table-1', 900);
  expect(await session.save()).toBe(true);
  expect(server.layout.tables[0]).toMatchObject({ x: 210 });
  nudge();
  server.layout = { ...server.layout, tables: server.layout.tables.slice(1), version: 9 };
  expect(await session.save()).toBe(true);
  expect(events.onRemoteLayout).toHaveBeenLastCalledWith(true);
  expect(editor.layout.tables.map(({ id }) => id)).toEqual(['table-2', 'table-3']);
});

const withNewTable = (to: Layout) => edited(addTable(to, 'round'));

test('two tables that two people added at once are both there, with names and guests of their own', async () => {
  const { server, session, editor, seat, seatsOnServer } = open();
  editor.edit(withNewTable(editor.layout));
  seat(1, '4', '1');
  await vi.advanceTimersByTimeAsync(A_MOMENT_MS);
  expect(server.guests.get(1)).toMatchObject({ tableNumber: '4', seatNumber: '1' });
  server.layout = { ...withNewTable(server.layout), version: 4 };
  server.seat(2, '4', '2');
  await session.refreshGuests();
  server.seat(3, '4', '3');
  expect(await session.save()).toBe(true);
  expect(new Set(server.layout.tables.map(({ id }) => id)).size).toBe(5);
  expect(server.layout.tables.map(({ tableNumber }) => tableNumber).sort()).toEqual(['1', '2', '3', '4', '5']);
  await vi.advanceTimersByTimeAsync(A_MOMENT_MS);
  await session.refreshGuests();
  const seats = [
    ['5', '1'],
    ['4', '2'],
    ['4', '3'],
  ];
  expect(seatsOnServer()).toEqual(seats);
  const dots = [1, 2, 3].map((id) => findDot(editor.layout, id));
  expect(dots.map((dot) => [dot?.tableNumber, dot?.seatNumber])).toEqual(seats);
  expect(session.status.hasUnsentSeats).toBe(false);
});

test('an unsent guest of a restored draft sits at the table of the draft, whatever its number is now', async () => {
  const { editor, drafts, seat, server, session } = open();
  editor.edit(withNewTable(editor.layout));
  seat(1, '4', '1');
  await vi.advanceTimersByTimeAsync(200);
  session.stop();
  server.layout = { ...withNewTable(server.layout), version: 4 };

  const second = open(server, drafts);
  const draft = await drafts.open().find();
  if (!draft) throw new Error('The draft is gone');
  second.session.restore(draft);
  await vi.advanceTimersByTimeAsync(A_MOMENT_MS);
  expect(server.guests.get(1)).toMatchObject({ tableNumber: '5', seatNumber: '1' });
});

test('a save whose answer was lost is not taken for a change of others', async () => {
  const { server, nudge, session, events } = open();
  const save = server.saveLayout.bind(server);
  vi.spyOn(server, 'saveLayout').mockImplementationOnce(async (sent) => {
    await save(sent);
    throw noAnswer();
  });
  nudge();
  expect(await session.save()).toBe(false);
  nudge();
  expect(await session.save()).toBe(true);
  expect(server.layout.tables[0]).toMatchObject({ x: 220 });
  expect(events.onRemoteLayout).not.toHaveBeenCalled();
});

test('what was undone after a save whose answer was lost stays undone', async () => {
  const { server, nudge, seat, editor, session, events } = open();
  const save = server.saveLayout.bind(server);
  vi.spyOn(server, 'saveLayout').mockImplementationOnce(async (sent) => {
    await save(sent);
    throw noAnswer();
  });
  seat(1, '1', '1');
  nudge();
  expect(await session.save()).toBe(false);
  editor.undo();
  await session.refreshLayout();
  expect(editor.layout.tables[0]).toMatchObject({ x: 200 });
  expect(await session.save()).toBe(true);
  expect(server.layout.tables[0]).toMatchObject({ x: 200 });
  expect(server.guests.get(1)).toMatchObject({ tableNumber: '1', seatNumber: '1' });
  expect(events.onRemoteLayout).not.toHaveBeenCalled();
});

test('a layout saved elsewhere is taken in beside unsaved work, but not while a dialog is open', async () => {
  const { editor, events, nudge, server, session } = open();
  nudge();
  server.layout = movedElsewhere(server, 'table-2', 900);
  await session.refreshLayout();
  const merged = [table(1, { x: 210 }), table(2, { x: 900 }), table(3)];
  expect(editor.layout.tables).toEqual(merged);
  expect(session.status).toMatchObject({ isUnsaved: true });
  expect(events.onRemoteLayout).toHaveBeenCalledOnce();
  await session.refreshLayout();
  expect(events.onRemoteLayout).toHaveBeenCalledOnce();

  editor.show({ dialog: { kind: 'canvas' } });
  server.layout = movedElsewhere(server, 'table-3', 950);
  await session.refreshLayout();
  expect(editor.layout.tables).toEqual(merged);
  expect(await session.save()).toBe(true);
  expect(server.layout.tables).toEqual([merged[0], merged[1], table(3, { x: 950 })]);
});

test('an unsent seat follows a table that was renumbered elsewhere', async () => {
  const { editor, seat, server, session } = open();
  seat(1, '2', '1');
  const tables = server.layout.tables.map((each) => (each.id === 'table-2' ? { ...each, tableNumber: '9' } : each));
  server.layout = { ...server.layout, tables, version: 9 };
  await session.refreshLayout();
  expect(findDot(editor.layout, 1)).toMatchObject({ tableNumber: '9', seatNumber: '1' });
  await vi.advanceTimersByTimeAsync(A_MOMENT_MS);
  expect(server.guests.get(1)).toMatchObject({ tableNumber: '9', seatNumber: '1' });
});

test('undo takes back my change after a layout was saved elsewhere, and not that layout', async () => {
  const { editor, nudge, server, session } = open();
  nudge();
  await session.save();
  const tables = server.layout.tables.map((each) => (each.id === 'table-2' ? { ...each, x: 900 } : each));
  server.layout = { ...server.layout, tables, version: 9 };
  await session.refreshLayout();
  editor.undo();
  expect(editor.layout.tables).toEqual([table(1), table(2, { x: 900 }), table(3)]);
  expect(await session.save()).toBe(true);
  expect(server.layout.tables).toEqual(editor.layout.tables);
});

test('after undoing every change there is nothing to save', async () => {
  const { editor, nudge, seat, session } = open();
  nudge();
  seat(1, '1', '1');
  editor.undo();
  editor.undo();
  expect(session.status.isUnsaved).toBe(false);
  editor.redo();
  expect(session.status.isUnsaved).toBe(true);
});

test('a draft is written after every change and removed as soon as everything is saved', async () => {
  const { drafts, nudge, seat, session } = open();
  nudge();
  seat(1, '1', '1');
  await vi.advanceTimersByTimeAsync(200);
  expect(drafts.stored).toMatchObject({
    unsent: [{ guestId: 1, tableNumber: '1', seatNumber: '1' }],
    isInterrupted: false,
  });
  await session.save();
  await vi.advanceTimersByTimeAsync(0);
  expect(drafts.stored).toBeUndefined();
});

test("a restored draft has its tables and unsent seats; all other seats are the server's", async () => {
  const first = open();
  first.nudge();
  first.seat(2, '2', '2');
  await vi.advanceTimersByTimeAsync(A_MOMENT_MS);
  first.seat(1, '1', '1');
  await vi.advanceTimersByTimeAsync(200);
  first.session.stop();
  // Meanwhile someone moved the guest whose seat had arrived.
  first.server.seat(2, '3', '3');

  const second = open(first.server, first.drafts);
  const draft = await second.drafts.open().find();
  if (!draft) throw new Error('The draft is gone');
  second.session.restore(draft);
  expect(second.editor.layout.tables[0]).toMatchObject({ x: 210 });
  expect(second.session.status.isUnsaved).toBe(true);
  await vi.advanceTimersByTimeAsync(A_MOMENT_MS);
  expect(second.seatsOnServer()).toEqual([
    ['1', '1'],
    ['3', '3'],
    [null, null],
  ]);
  second.editor.undo();
  expect(second.editor.layout.tables[0]).toMatchObject({ x: 200 });
});

test('a draft of rules alone changes nothing else, and one undo takes a whole draft back', async () => {
  const first = open();
  const rules = [
    { id: 9, kind: 'together', strength: 'must', guests: { guestIds: [1, 2], tags: [], householdIds: [] } },
  ];
  first.editor.editSeating({ rules: rules as SeatingRule[], pins: [] });
  await vi.advanceTimersByTimeAsync(200);
  first.session.stop();
  // Meanwhile somebody saved another layout.
  const other = layout({ tables: [table(9)], version: 4 });
  first.server.layout = other;
  const second = open(first.server, first.drafts);
  const draft = await second.drafts.open().find();
  if (!draft) throw new Error('The draft is gone');
  second.session.restore(draft);
  expect(second.editor.layout.tables).toEqual(other.tables);
  expect(second.session.status.isUnsaved).toBe(false);
  expect(second.editor.seating.rules).toEqual(rules);

  second.nudge();
  second.editor.edit({ ...second.editor.layout, name: 'Second' });
  await vi.advanceTimersByTimeAsync(200);
  second.session.stop();
  const third = open(new MemoryServer(other, []), first.drafts);
  const before = third.editor.state.history.present;
  const again = await third.drafts.open().find();
  if (again) third.session.restore(again);
  expect(third.editor.layout.name).toBe('Second');
  expect(third.editor.seating.rules).toEqual(rules);
  third.editor.undo();
  expect(third.editor.state.history.present).toEqual(before);
});

test('unsent seats of a draft never take the seat of somebody who sits there now', async () => {
  const first = open();
  first.server.seatFailures.push(noAnswer());
  first.seat(1, '1', '1');
  first.seat(2, '2', '1');
  await first.session.save();
  expect(first.session.status).toMatchObject({ isUnsaved: false, hasUnsentSeats: true });
  await vi.advanceTimersByTimeAsync(200);
  first.session.stop();
  first.server.seat(3, '1', '1');
  const second = open(first.server, first.drafts);
  const draft = await second.drafts.open().find();
  if (draft) second.session.restore(draft);
  await vi.advanceTimersByTimeAsync(A_MOMENT_MS);
  expect(second.seatsOnServer()).toEqual([
    ['1', null],
    ['2', '1'],
    ['1', '1'],
  ]);
});

test('a restored draft that is saved is removed, and a crash before that keeps it', async () => {
  const first = open();
  first.nudge();
  await vi.advanceTimersByTimeAsync(200);
  first.session.stop();
  const second = open(first.server, first.drafts);
  const draft = await second.drafts.open().find();
  if (!draft) throw new Error('The draft is gone');
  second.session.restore(draft);
  expect(first.drafts.drafts.size).toBe(1);
  await second.session.saveAll();
  await vi.advanceTimersByTimeAsync(200);
  expect(first.drafts.drafts.size).toBe(0);
});

test('where the browser stores nothing, the server gets every change at once', async () => {
  const { drafts, server, nudge, session } = open();
  drafts.isRefusing = true;
  nudge();
  await vi.advanceTimersByTimeAsync(A_MOMENT_MS);
  expect(server.saves).toHaveLength(1);
  expect(session.status.isUnsaved).toBe(false);
});

test('where the browser stores nothing, a failed save is not repeated at once', async () => {
  const { server, editor, drafts } = open();
  drafts.isRefusing = true;
  server.saveFailures.push(...Array.from({ length: 99 }, noAnswer));
  editor.edit({ ...editor.layout, width: 5_000 });
  await vi.advanceTimersByTimeAsync(AUTOSAVE_DELAY_MS / 2);
  expect(server.saves).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(AUTOSAVE_DELAY_MS);
  expect(server.saves).toHaveLength(2);
});

test('a draft is laid on what others saved since', async () => {
  const first = open();
  first.nudge();
  await vi.advanceTimersByTimeAsync(200);
  first.session.stop();
  first.server.layout = movedElsewhere(first.server, 'table-2', 900);
  const second = open(first.server, first.drafts);
  const draft = await second.drafts.open().find();
  if (!draft) throw new Error('The draft is gone');
  second.session.restore(draft);
  expect(await second.session.save()).toBe(true);
  expect(first.server.layout.tables).toEqual([table(1, { x: 210 }), table(2, { x: 900 }), table(3)]);
  second.editor.undo();
  expect(second.editor.layout.tables).toEqual([table(1), table(2, { x: 900 }), table(3)]);
});

test('when the session ends, the draft is kept, the user is told once, and sending stops', async () => {
  const { server, drafts, nudge, seat, session, events } = open();
  server.seatFailures.push(sessionEnd(), sessionEnd(), sessionEnd());
  nudge();
  seat(1, '1', '1');
  await vi.advanceTimersByTimeAsync(A_MOMENT_MS);
  expect(events.onSessionEnd).toHaveBeenCalledTimes(1);
  expect(session.status.problem).toBe('sessionExpired');
  seat(2, '2', '2');
  await vi.advanceTimersByTimeAsync(2 * AUTOSAVE_DELAY_MS);
  expect(server.seatCalls).toHaveLength(1);
  expect(server.saves).toHaveLength(0);
  expect(drafts.stored).toMatchObject({ isInterrupted: true });
  expect(drafts.stored?.unsent.map(({ guestId }) => guestId)).toEqual([1, 2]);
});

test('an ended session is noticed on reading, too', async () => {
  const { server, session, events } = open();
  server.readGuests = async () => {
    throw sessionEnd();
  };
  await expect(session.refreshGuests()).rejects.toThrow();
  expect(events.onSessionEnd).toHaveBeenCalledTimes(1);
});

test('an ended subscription is reported, the draft kept, and the save not repeated', async () => {
  const { server, drafts, nudge, session, events } = open();
  server.saveFailures.push(subscriptionEnded());
  nudge();
  await session.save();
  expect(events.onProblem).toHaveBeenCalledWith('subscriptionEnded');
  await vi.advanceTimersByTimeAsync(2 * AUTOSAVE_DELAY_MS);
  expect(server.saves).toHaveLength(1);
  expect(drafts.stored).toBeDefined();
});

test('changes made elsewhere are neither unsaved nor undoable', async () => {
  const { server, session, editor, events } = open();
  server.seat(3, '2', '4');
  await session.refreshGuests();
  expect(findDot(editor.layout, 3)).toMatchObject({ tableNumber: '2', seatNumber: '4' });
  expect(events.onRemoteChange).toHaveBeenCalledWith({ count: 1, removed: [], isSeatLost: false });
  expect(session.status).toMatchObject({ isUnsaved: false, hasUnsentSeats: false });
  editor.edit(unseatGuests(editor.layout, [3]));
  editor.undo();
  await vi.advanceTimersByTimeAsync(A_MOMENT_MS);
  expect(server.guests.get(3)).toMatchObject({ tableNumber: '2', seatNumber: '4' });
});

test('saveAll waits for layout and seats, and reports a failure of either', async () => {
  const { session, server, seat, nudge, events, seatsOnServer } = open();
  seat(1, '1', '2');
  nudge();
  server.saveFailures.push(noAnswer());
  expect(await session.saveAll()).toBe(false);
  expect(events.onProblem).toHaveBeenCalledWith('failed');
  // Sending seats fails twice: before the layout is saved, and again when only the seats are left.
  server.seatFailures.push(noAnswer(), noAnswer());
  seat(2, '1', '3');
  expect(await session.saveAll()).toBe(false);
  expect(session.status).toMatchObject({ isUnsaved: false, hasUnsentSeats: true, areSeatsFailing: true });
  expect(await session.saveAll()).toBe(true);
  expect(session.status).toMatchObject({ isUnsaved: false, hasUnsentSeats: false });
  expect(seatsOnServer().slice(0, 2)).toEqual([
    ['1', '2'],
    ['1', '3'],
  ]);
});

test('saveAll includes changes made during a save', async () => {
  const { session, server, editor, nudge } = open();
  nudge();
  const first = session.save();
  nudge();
  expect(await session.saveAll()).toBe(true);
  expect(await first).toBe(true);
  expect(server.layout.tables).toEqual(editor.layout.tables);
});

test('a list of guests read before a seat was confirmed does not take the seat back', async () => {
  const { server, seat, events, editor, session } = open();
  const readGuests = server.readGuests.bind(server);
  vi.spyOn(server, 'readGuests').mockImplementationOnce(async () => {
    const before = await readGuests();
    await new Promise((resolve) => setTimeout(resolve, 3 * A_MOMENT_MS));
    return before;
  });
  const refreshing = session.refreshGuests();
  seat(1, '1', '1');
  await vi.advanceTimersByTimeAsync(4 * A_MOMENT_MS);
  await refreshing;
  expect(session.status.hasUnsentSeats).toBe(false);
  expect(findDot(editor.layout, 1)).toMatchObject({ tableNumber: '1', seatNumber: '1' });
  expect(events.onRemoteChange).not.toHaveBeenCalled();
});
