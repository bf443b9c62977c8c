import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Guest } from '../../../../shared/contracts/guests.ts';
import type { Layout, LayoutTable } from '../../../../shared/contracts/layouts.ts';
import type { SeatingRule } from '../../../../shared/contracts/seating.ts';
import { seatGuest } from '../../../../shared/layout/guest-edits.ts';
import { deletePieces } from '../../../../shared/layout/piece-edits.ts';
import { reconcileWithGuests } from '../../../../shared/layout/seat-sync.ts';
import { findDot } from '../../../../shared/layout/table-occupancy.ts';
import { Editor } from '../session/editor.ts';
import { indexGuests } from '../session/editor-state.ts';
import { guest, layout } from '../session/testing.ts';
import { SeatDesk } from './seat-desk.ts';
import type { FoundPlan, SeatReport, SeatRequest, SeatResponse } from './seat-messages.ts';

const REPORT: SeatReport = {
  musts: { kept: 0, all: 0 },
  wishes: { kept: 0, all: 0 },
  broken: [],
  brokenPins: [],
  unseated: [],
  inactive: new Map(),
  crowded: new Map(),
  conflicts: [],
};
const QUESTION = { scope: 'everyone', aim: 'best', keptIds: new Set<number>() } as const;
const PLACES = new Map([
  [1, { tableId: 'table-1', seat: 0 }],
  [2, { tableId: 'table-2', seat: 1 }],
]);
const PLAN: FoundPlan = { places: PLACES, report: REPORT, leftOutHouseholdIds: [] };

/** Stands for the worker: what it is sent is kept, and the test answers. */
class FakeWorker extends EventTarget {
  readonly requests: SeatRequest[] = [];
  postMessage(request: SeatRequest): void {
    this.requests.push(request);
  }
  terminate(): void {}
  answer(data: SeatResponse): void {
    this.dispatchEvent(new MessageEvent('message', { data }));
  }
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Guests as the server has them, with their seats. */
const hearGuests = (editor: Editor, guests: readonly Guest[]) => {
  const { present } = editor.state.history;
  editor.follow({ ...present, layout: reconcileWithGuests(present.layout, guests) }, indexGuests(guests));
};

function open() {
  const editor = new Editor(layout(), [guest(1), guest(2), guest(3)]);
  const worker = new FakeWorker();
  const refreshGuests = vi.fn(async () => {});
  const applyPlan = vi.fn((planned: Layout, _onRefused: () => void) => editor.edit(planned));
  const desk = new SeatDesk({ editor, refreshGuests, applyPlan }, () => worker as unknown as Worker);
  const lastId = () => worker.requests.flatMap((request) => ('id' in request ? request.id : [])).at(-1) ?? 0;
  const findPlan = () => {
    desk.solve(QUESTION);
    worker.answer({ kind: 'solved', id: lastId(), plan: PLAN });
  };
  const seat = (guestId: number, tableNumber: string, seatNumber: string) =>
    editor.tryEdit(seatGuest(editor.layout, { guestId, tableNumber, seatNumber }));
  return { editor, worker, desk, lastId, findPlan, seat, refreshGuests, applyPlan };
}

test('a plan is applied as one undo step', async () => {
  const { editor, desk, findPlan, seat } = open();
  seat(1, '3', '2');
  const before = editor.layout;
  findPlan();
  const state = desk.solving.get();
  expect(state.phase === 'preview' && desk.listMoves(state.plan)).toEqual([
    {
      guestId: 1,
      from: { tableId: 'table-3', seatNumber: '2' },
      to: { tableId: 'table-1', seatNumber: '1' },
    },
    { guestId: 2, from: null, to: { tableId: 'table-2', seatNumber: '2' } },
  ]);
  expect(await desk.apply()).toBe(true);
  expect(findDot(editor.layout, 1)).toMatchObject({ tableNumber: '1', seatNumber: '1' });
  expect(findDot(editor.layout, 2)).toMatchObject({ tableNumber: '2', seatNumber: '2' });
  expect(desk.solving.get().phase).toBe('idle');
  editor.undo();
  expect(editor.layout).toEqual(before);
});

test('a plan is not applied after somebody moved or a table went; undoing that makes it valid again', async () => {
  const { editor, desk, findPlan, seat } = open();
  findPlan();
  seat(3, '1', '1');
  expect([desk.isOutdated(), await desk.apply()]).toEqual([true, false]);
  expect(findDot(editor.layout, 3)).toMatchObject({ tableNumber: '1', seatNumber: '1' });
  editor.undo();
  expect(desk.isOutdated()).toBe(false);
  editor.edit(deletePieces(editor.layout, ['table-2']));
  expect(await desk.apply()).toBe(false);
  editor.undo();
  hearGuests(editor, [guest(1), guest(2, { attendance: 'declined' }), guest(3)]);
  expect(await desk.apply()).toBe(false);
});

test.each<[string, (table: LayoutTable) => LayoutTable, boolean]>([
  ['a table moved', (table) => ({ ...table, x: table.x + 400 }), true],
  ['a seat was marked as accessible', (table) => ({ ...table, accessibleSeats: [1] }), true],
  ['a table got another label', (table) => ({ ...table, label: 'Cousins' }), false],
])('whether a plan is outdated after %s', (_about, change, isOutdated) => {
  const { editor, desk, findPlan } = open();
  findPlan();
  const [first, ...others] = editor.layout.tables;
  editor.edit({ ...editor.layout, tables: first ? [change(first), ...others] : others });
  expect(desk.isOutdated()).toBe(isOutdated);
});

test('a move of somebody else that this tab has not heard of yet makes a plan outdated when it is applied', async () => {
  const { editor, desk, findPlan, refreshGuests, applyPlan } = open();
  findPlan();
  refreshGuests.mockImplementationOnce(async () => {
    hearGuests(editor, [guest(1), guest(2), guest(3, { tableNumber: '2', seatNumber: '2' })]);
  });
  expect(await desk.apply()).toBe(false);
  expect(applyPlan).not.toHaveBeenCalled();
  expect(desk.solving.get().phase).toBe('preview');
  expect(desk.isOutdated()).toBe(true);
});

test('a plan is applied without a connection, and shown again as outdated when the server refuses it', async () => {
  const { editor, desk, findPlan, refreshGuests, applyPlan } = open();
  findPlan();
  refreshGuests.mockRejectedValueOnce(new TypeError('No connection'));
  expect(await desk.apply()).toBe(true);
  editor.undo();
  hearGuests(editor, [guest(1), guest(2, { tableNumber: '3', seatNumber: '1' }), guest(3)]);
  applyPlan.mock.calls[0]?.[1]();
  expect(desk.solving.get().phase).toBe('preview');
  expect([desk.isOutdated(), await desk.apply()]).toEqual([true, false]);
});

test('a plan is outdated after a rule, a pin or whom a rule is about changed', async () => {
  const { editor, desk, findPlan } = open();
  const rule: SeatingRule = { id: 1, kind: 'households', strength: 'must', exceptIds: [] };
  editor.editSeating({ rules: [rule], pins: [] });
  findPlan();
  editor.editSeating({ rules: [rule], pins: [{ guestId: 3, tableId: 'table-1', seat: null }] });
  expect([desk.isOutdated(), await desk.apply()]).toEqual([true, false]);
  editor.undo();
  expect(desk.isOutdated()).toBe(false);
  editor.follow({ ...editor.state.history.present, seating: { rules: [{ ...rule, strength: 'nice' }], pins: [] } });
  expect(desk.isOutdated()).toBe(true);
  // The server does not keep the order of fields.
  const { strength, ...fields } = rule;
  editor.follow({ ...editor.state.history.present, seating: { rules: [{ strength, ...fields }], pins: [] } });
  expect(desk.isOutdated()).toBe(false);
  hearGuests(editor, [guest(1), guest(2, { tags: ['VIP'] }), guest(3)]);
  expect(desk.isOutdated()).toBe(true);
});

test('places that are tried are judged without the plan, and only the latest counts', () => {
  const { worker, desk, editor, lastId } = open();
  const places = new Map([[1, { tableId: 'table-1', seat: 0 }]]);
  desk.tryPlaces(places);
  expect(worker.requests).toMatchObject([{ kind: 'check' }, { kind: 'try', places }]);
  const first = lastId();
  desk.tryPlaces(new Map([[1, null]]));
  // The plan is the same, so it is not checked again.
  expect(worker.requests).toHaveLength(3);
  worker.answer({ kind: 'tried', id: first, report: REPORT });
  expect(desk.tried.get()).toBeNull();
  worker.answer({ kind: 'tried', id: lastId(), report: REPORT });
  expect(desk.tried.get()).toBe(REPORT);
  desk.tryPlaces(null);
  expect(desk.tried.get()).toBeNull();
  worker.answer({ kind: 'tried', id: lastId(), report: REPORT });
  expect(desk.tried.get()).toBeNull();
  editor.editSeating({ rules: [], pins: [] });
  desk.tryPlaces(places);
  expect(worker.requests).toHaveLength(3);
});

test('offers of seats join the report they were found for', () => {
  const { worker, desk, lastId, seat } = open();
  const stop = desk.watch();
  const first = lastId();
  worker.answer({ kind: 'checked', id: first, report: REPORT });
  const conflicts = [{ reason: 'tooFewSeats', rules: [], pinnedIds: [], ways: [] }] as const;
  worker.answer({ kind: 'offered', id: first, conflicts });
  expect(desk.report.get()).toEqual({ ...REPORT, conflicts });
  seat(1, '1', '1');
  vi.advanceTimersByTime(500);
  worker.answer({ kind: 'checked', id: lastId(), report: REPORT });
  worker.answer({ kind: 'offered', id: first, conflicts });
  expect(desk.report.get()).toBe(REPORT);
  stop();
});

test('reasons come after the plan, and only to the plan that is shown', () => {
  const { worker, desk, lastId, findPlan } = open();
  findPlan();
  const first = lastId();
  const report = { ...REPORT, wishes: { kept: 1, all: 2 } };
  worker.answer({ kind: 'explained', id: first, report });
  expect(desk.solving.get()).toMatchObject({ phase: 'preview', plan: { places: PLACES, report } });
  findPlan();
  worker.answer({ kind: 'explained', id: first, report });
  expect(desk.solving.get()).toMatchObject({ phase: 'preview', plan: { report: REPORT } });
  desk.discard();
  worker.answer({ kind: 'explained', id: lastId(), report });
  expect(desk.solving.get().phase).toBe('idle');
});

test('answers to a discarded or replaced search are ignored', () => {
  const { worker, desk, lastId } = open();
  desk.solve(QUESTION);
  const first = lastId();
  desk.solve({ ...QUESTION, scope: 'rest' });
  worker.answer({ kind: 'solved', id: first, plan: PLAN });
  expect(desk.solving.get().phase).toBe('solving');
  desk.discard();
  worker.answer({ kind: 'solved', id: lastId(), plan: PLAN });
  expect(desk.solving.get().phase).toBe('idle');
});

test('progress leaves the state of the search alone, so that only what shows it is rendered again', () => {
  const { worker, desk, lastId } = open();
  desk.solve(QUESTION);
  const state = desk.solving.get();
  const progress = { share: 0.5, unseated: 0, brokenMusts: 1 };
  worker.answer({ kind: 'progress', id: lastId(), progress });
  expect(desk.solving.get()).toBe(state);
  expect(desk.progress.get()).toBe(progress);
  desk.solve(QUESTION);
  expect(desk.progress.get()).toBeNull();
});

test('a worker that can’t be loaded ends the search with an error', () => {
  const { worker, desk } = open();
  desk.solve(QUESTION);
  worker.dispatchEvent(new Event('error'));
  expect(desk.solving.get().phase).toBe('failed');
});

test('the layout is judged after each change, once for several at a time', () => {
  const { worker, desk, editor, lastId, seat } = open();
  const stop = desk.watch();
  expect(worker.requests).toHaveLength(1);
  seat(1, '1', '1');
  seat(2, '1', '2');
  editor.show({ dialog: null });
  vi.advanceTimersByTime(500);
  expect(worker.requests).toHaveLength(1);
  worker.answer({ kind: 'checked', id: lastId(), report: REPORT });
  expect(desk.report.get()).toBe(REPORT);
  expect(worker.requests).toHaveLength(2);
  worker.answer({ kind: 'checked', id: lastId(), report: REPORT });
  expect(worker.requests).toHaveLength(2);
  stop();
});
