import { describe, expect, it } from 'vitest';
import type { Layout } from '../contracts/layouts.ts';
import type { SeatingContent } from '../contracts/seating.ts';
import { seatGuest, unseatGuests } from './guest-edits.ts';
import {
  amend,
  canRedo,
  canUndo,
  commit,
  follow,
  HISTORY_LIMIT,
  type History,
  redo,
  startHistory,
  undo,
} from './history.ts';
import { deletePieces, movePieces } from './piece-edits.ts';
import { addTable, editTable } from './table-edits.ts';
import { findTable } from './table-occupancy.ts';
import { edited, makeLayout, makeTable, seatsOf } from './testing.ts';

const NO_RULES: SeatingContent = { rules: [], pins: [] };
const room = makeLayout(
  [makeTable(1), makeTable(2), makeTable(3)],
  [
    [1, '1', '1'],
    [2, '2', '1'],
  ],
);
const open = (layout: Layout = room) => startHistory({ layout, seating: NO_RULES });
const withLayout = (history: History, layout: Layout) => ({ ...history.present, layout });
const edit = (history: History, change: (layout: Layout) => Layout) =>
  commit(history, withLayout(history, change(history.present.layout)));
/** A change that somebody else made. */
const hear = (history: History, change: (layout: Layout) => Layout) =>
  follow(history, withLayout(history, change(history.present.layout)));

const move =
  (id: string, x: number, y = 0) =>
  (layout: Layout) =>
    movePieces(layout, { ids: [id], by: { x, y } });
const rename = (id: string, tableNumber: string) => (layout: Layout) =>
  edited(editTable(layout, id, { tableNumber, label: `Table ${tableNumber}` }));
const seat = (guestId: number, tableNumber: string, seatNumber: string) => (layout: Layout) =>
  edited(seatGuest(layout, { guestId, tableNumber, seatNumber }));
const table = ({ present }: History, id: string) => findTable(present.layout, id);

it('undoes and redoes', () => {
  const start = open();
  const history = edit(edit(start, move('table-1', 10)), move('table-1', 20));
  expect(undo(undo(history)).present).toEqual(start.present);
  expect(redo(redo(undo(undo(history)))).present).toEqual(history.present);
  expect(undo(start)).toBe(start);
  expect(redo(history)).toBe(history);
});

it('drops undone steps when a new one is added', () => {
  const history = edit(undo(edit(open(), move('table-1', 10))), move('table-2', 10));
  expect(history.future).toEqual([]);
  expect(undo(history).present.layout).toEqual(room);
});

it('adds no step when nothing changed', () => {
  const history = open();
  expect(commit(history, { layout: { ...room }, seating: { ...NO_RULES } })).toBe(history);
  expect(amend(history, history.present)).toBe(history);
});

it('extends the last step with amend, and never the step before when the gesture passes through its start', () => {
  const earlier = edit(open(), move('table-2', 10));
  const first = edit(earlier, move('table-1', 10));
  const nudge = (history: History, by: number) =>
    amend(history, withLayout(history, move('table-1', by)(history.present.layout)));
  expect(undo(nudge(nudge(first, 10), 10)).present).toEqual(earlier.present);
  const back = nudge(first, -10);
  expect(undo(nudge(back, -10)).present).toEqual(earlier.present);
  expect(undo(back).present.layout).toEqual(room);
  const overtaken = hear(first, move('table-1', 50));
  expect(undo(nudge(overtaken, 10)).present).toEqual(overtaken.present);
});

it('says whether there is something to undo and to redo', () => {
  const moved = edit(open(), move('table-1', 10));
  const back = amend(moved, open().present);
  expect([open(), moved, back, undo(moved)].map(canUndo)).toEqual([false, true, false, false]);
  expect([moved, undo(moved)].map(canRedo)).toEqual([false, true]);
  expect(edit(back, move('table-2', 10)).past).toHaveLength(1);
});

it('undo of an added table leaves whoever was listed at its number listed there', () => {
  const listed = makeLayout(
    [makeTable(1)],
    [
      [1, '2', '1'],
      [2, '7', '1'],
    ],
  );
  const added = edit(open(listed), (layout) => edited(addTable(layout, 'round')));
  expect(undo(added).present.layout.tables).toEqual(listed.tables);
  expect(seatsOf(undo(added).present.layout)).toEqual({ 1: '2/1', 2: '7/1' });
  const seated = edit(open(listed), seat(2, '1', '3'));
  expect(seatsOf(undo(seated).present.layout)).toEqual({ 1: '2/1', 2: '7/1' });
});

it('keeps fifty steps', () => {
  let history = open();
  for (let step = 1; step <= HISTORY_LIMIT + 10; step++) history = edit(history, move('table-1', 1));
  expect(history.past).toHaveLength(50);
  for (let step = 0; step < 60; step++) history = undo(history);
  expect(table(history, 'table-1')?.x).toBe(110);
  for (let step = 0; step < 60; step++) history = redo(history);
  expect(table(history, 'table-1')?.x).toBe(160);
});

it('a step holds what it changed, not the guests who move with a table', () => {
  const [patch] = edit(open(), move('table-1', 10)).past;
  expect(patch).toEqual({ tables: { 'table-1': { x: 100 } } });
});

describe('after a change of others', () => {
  it('undo restores my fields and keeps theirs', () => {
    const mine = edit(open(), move('table-1', 10, 30));
    const history = undo(hear(mine, (layout) => edited(editTable(layout, 'table-1', { seats: 6, label: 'Head' }))));
    expect(table(history, 'table-1')).toMatchObject({ x: 100, y: 100, seats: 6, label: 'Head' });
  });

  it('a field that they changed later stays theirs, and a step with nothing left is passed over', () => {
    let history = edit(edit(open(), move('table-2', 10)), move('table-1', 10));
    history = hear(history, move('table-1', 50));
    history = undo(history);
    expect([table(history, 'table-1')?.x, table(history, 'table-2')?.x]).toEqual([160, 300]);
    expect(undo(history)).toBe(history);
  });

  it('a table that I added stays where they moved it or seated somebody', () => {
    const added = edit(open(), (layout) => edited(addTable(layout, 'round')));
    const id = String(added.present.layout.tables.at(-1)?.id);
    for (const change of [move(id, 10), seat(3, '4', '1')]) {
      const history = undo(hear(added, change));
      expect(table(history, id)).toBeDefined();
    }
    expect(table(undo(added), id)).toBeUndefined();
  });

  it('a guest whom they moved or deleted is not moved by undo or redo', () => {
    const mine = edit(edit(open(), seat(1, '3', '1')), seat(2, '3', '2'));
    const moved = undo(undo(hear(mine, seat(1, '2', '4'))));
    expect(seatsOf(moved.present.layout)).toEqual({ 1: '2/4', 2: '2/1' });
    const deleted = hear(undo(undo(mine)), (layout) => unseatGuests(layout, [1]));
    expect(seatsOf(redo(redo(deleted)).present.layout)).toEqual({ 2: '3/2' });
  });

  it('whoever sits at a table that is renumbered back keeps the seat', () => {
    const history = hear(edit(open(), rename('table-1', '9')), seat(3, '9', '2'));
    expect(seatsOf(undo(history).present.layout)).toEqual({ 1: '1/1', 2: '2/1', 3: '1/2' });
  });

  it('nobody gets a seat that is taken by now', () => {
    const history = undo(hear(edit(open(), seat(1, '3', '1')), seat(3, '1', '1')));
    expect(seatsOf(history.present.layout)).toEqual({ 1: '1/-', 2: '2/1', 3: '1/1' });
  });

  it('no two tables get one name', () => {
    const renamed = undo(hear(edit(open(), rename('table-1', '9')), rename('table-2', '1')));
    expect(renamed.present.layout.tables.map(({ tableNumber }) => tableNumber)).toEqual(['9', '1', '3']);
    const deleted = hear(
      edit(open(), (layout) => deletePieces(layout, ['table-1'])),
      rename('table-2', '1'),
    );
    const { layout } = undo(deleted).present;
    expect(layout.tables.map(({ id, label }) => [id, label])).toEqual([
      ['table-1', 'Table 4'],
      ['table-2', 'Table 1'],
      ['table-3', 'Table 3'],
    ]);
    expect(seatsOf(layout)).toEqual({ 1: '4/1', 2: '1/1' });
  });

  it('a step whose table they deleted is dropped', () => {
    let history = edit(edit(open(), move('table-2', 10)), seat(1, '3', '1'));
    history = hear(history, (layout) => deletePieces(layout, ['table-1']));
    history = undo(history);
    expect(table(history, 'table-2')?.x).toBe(300);
    expect(seatsOf(history.present.layout)).toMatchObject({ 1: '3/1' });
  });
});
