import { expect, test, vi } from 'vitest';
import type { Guest } from '../../../../shared/contracts/guests.ts';
import { translatorFor } from '../../../../shared/i18n/translator.ts';
import { seatAtPlaces } from '../../../../shared/layout/seat-places.ts';
import { seatsOf } from '../../../../shared/layout/testing.ts';
import { Editor } from '../session/editor.ts';
import { guest, layout } from '../session/testing.ts';
import { COMMAND_IDS, COMMANDS, type CommandId } from './commands.ts';
import { EditorActions } from './editor-actions.ts';
import { isPressed, type Shortcut } from './shortcut.ts';

function open(guests: readonly Guest[] = []) {
  const editor = new Editor(layout(), guests);
  const context = {
    editor,
    t: translatorFor('en'),
    say: vi.fn(),
    notify: vi.fn(),
    notifyUndoable: vi.fn(),
    desk: { solve: vi.fn() },
    view: { zoomIn: vi.fn(), zoomOut: vi.fn(), fit: vi.fn(), reveal: vi.fn() },
    save: vi.fn(),
    savePicture: vi.fn(),
  };
  const actions = new EditorActions(context);
  const run = (id: CommandId) => actions.run(id);
  const xs = () => editor.layout.tables.map(({ x }) => x);
  return { editor, context, actions, run, xs };
}

const key = (shortcut: Shortcut) => ({
  key: shortcut.key,
  ctrlKey: shortcut.hasMod ?? false,
  metaKey: false,
  shiftKey: shortcut.hasShift ?? false,
  altKey: false,
});

test('no key runs two commands', () => {
  for (const id of COMMAND_IDS) {
    for (const shortcut of COMMANDS[id].shortcuts ?? []) {
      const meant = COMMAND_IDS.filter((other) =>
        COMMANDS[other].shortcuts?.some((candidate) => isPressed(key(shortcut), candidate)),
      );
      expect(meant).toEqual([id]);
    }
  }
});

test('one key makes a rule of the selected guests', () => {
  const { editor, context, run } = open([1, 2, 3].map((id) => guest(id)));
  editor.show({ selectedGuests: new Set([1]) });
  run('ruleApart');
  expect(editor.seating.rules).toHaveLength(1);
  editor.show({ selectedGuests: new Set([1, 3]) });
  run('ruleApart');
  expect(editor.seating.rules[1]).toMatchObject({ kind: 'apart', guests: { guestIds: [1, 3] }, strength: 'must' });
  expect(editor.state.selectedGuests.size).toBe(0);
  expect(context.notifyUndoable).toHaveBeenLastCalledWith('Added: Keep apart: Guest 1, Guest 3');
  editor.undo();
  expect(editor.seating.rules).toHaveLength(1);
});

test('joined tables are one in rules and pins too, and one undo takes it back', () => {
  const { editor, run } = open();
  const [one, two, three] = layout().tables.map((table) => ({ ...table, type: 'square' as const, height: 80 }));
  if (!one || !two || !three) throw new Error('There are fewer tables');
  editor.edit({ ...editor.layout, tables: [one, two, three] });
  const rule = { id: 2, kind: 'at', strength: 'must', tableIds: ['table-1', 'table-2'] } as const;
  const guests = { guestIds: [1], tags: [], householdIds: [] };
  const pins = [{ guestId: 1, tableId: 'table-2', seat: 3 }];
  editor.editSeating({ rules: [{ ...rule, tableIds: [...rule.tableIds], guests }], pins });
  editor.selectTables(['table-1', 'table-2']);
  run('joinTables');
  expect(editor.layout.tables.map(({ id }) => id)).toEqual(['table-1', 'table-3']);
  expect(editor.seating.rules).toMatchObject([{ tableIds: ['table-1'] }]);
  expect(editor.seating.pins).toEqual([{ guestId: 1, tableId: 'table-1', seat: null }]);
  editor.undo();
  expect(editor.layout.tables).toHaveLength(3);
  expect(editor.seating.pins).toEqual(pins);
});

test('undo and redo have their usual keys, with Ctrl and with Cmd', () => {
  const press = (letter: string, hasShift = false) => ({
    ...key({ key: letter, hasShift }),
    metaKey: true,
  });
  const meant = (event: ReturnType<typeof press>) =>
    COMMAND_IDS.filter((id) => COMMANDS[id].shortcuts?.some((shortcut) => isPressed(event, shortcut)));
  expect(meant(press('z'))).toEqual(['undo']);
  expect(meant(press('Z', true))).toEqual(['redo']);
  expect(meant(press('y'))).toEqual(['redo']);
});

test('a new table is at a free place, selected, and can be undone', () => {
  const { editor, run } = open();
  run('addRectangular');
  const added = editor.layout.tables.at(-1);
  expect(added).toMatchObject({ type: 'square', x: 900, y: 100, width: 120, height: 80, label: 'Table 4' });
  expect([...editor.state.selection]).toEqual([added?.id]);
  run('undo');
  expect(editor.layout.tables).toHaveLength(3);
  expect(editor.state.selection.size).toBe(0);
});

test('copies are beside their originals, selected, and announced', () => {
  const { editor, run, context } = open();
  editor.selectTables(['table-1', 'table-2']);
  run('duplicate');
  expect(editor.layout.tables.slice(3)).toMatchObject([
    { x: 200, y: 400, tableNumber: '4' },
    { x: 400, y: 400, tableNumber: '5' },
  ]);
  expect(editor.state.selection.size).toBe(2);
  expect(context.notifyUndoable).toHaveBeenCalledWith('2 tables copied');
});

test('align needs two tables, distribute three', () => {
  const { editor, run, xs } = open();
  editor.selectTables(['table-1']);
  run('alignLeft');
  expect(xs()).toEqual([200, 400, 600]);
  editor.selectTables(['table-1', 'table-2']);
  run('distributeHorizontal');
  run('alignLeft');
  expect(xs()).toEqual([200, 200, 600]);
});

test('an arrow held down is one undo step, snaps to the grid, and with Shift moves by one unit', () => {
  vi.useFakeTimers();
  const { editor, run, xs } = open();
  editor.selectTables(['table-1']);
  run('nudgeRight');
  run('nudgeRight');
  expect(xs()[0]).toBe(240);
  run('undo');
  expect(xs()[0]).toBe(200);
  run('fineLeft');
  expect(xs()[0]).toBe(199);
  vi.advanceTimersByTime(5_000);
  run('fineLeft');
  run('undo');
  expect(xs()[0]).toBe(199);
  vi.useRealTimers();
});

test('deleting clears the selection', () => {
  const { editor, run } = open();
  run('selectAll');
  run('delete');
  expect(editor.layout.tables).toEqual([]);
  expect(editor.state.selection.size).toBe(0);
  expect(COMMANDS.delete.isEnabled(editor.state)).toBe(false);
});

test('two selected tables swap their guests, and a table is emptied, each as one undo step', () => {
  const { editor, run, context } = open([guest(1), guest(2), guest(3)]);
  const places = [
    { tableId: 'table-1', seat: 0 },
    { tableId: 'table-1', seat: 1 },
    { tableId: 'table-2', seat: 3 },
  ];
  editor.edit(seatAtPlaces(editor.layout, new Map(places.map((place, index) => [index + 1, place]))));
  editor.selectTables(['table-1', 'table-2']);
  run('swapTables');
  expect(seatsOf(editor.layout)).toEqual({ 1: '2/1', 2: '2/2', 3: '1/4' });
  expect(context.notifyUndoable).toHaveBeenLastCalledWith('The guests of Table 1 and Table 2 were swapped');
  editor.selectTables(['table-2']);
  run('emptyTables');
  expect(seatsOf(editor.layout)).toEqual({ 3: '1/4' });
  run('undo');
  run('undo');
  expect(seatsOf(editor.layout)).toEqual({ 1: '1/1', 2: '1/2', 3: '2/4' });
});

test('tables that differ in size are swapped only after the dialog said who stays', () => {
  const { editor, run } = open([guest(1), guest(2)]);
  const tables = editor.layout.tables.map((table) => (table.id === 'table-2' ? { ...table, seats: 1 } : table));
  const places = new Map([1, 2].map((id) => [id, { tableId: 'table-1', seat: id - 1 }]));
  editor.edit(seatAtPlaces({ ...editor.layout, tables }, places));
  editor.selectTables(['table-1', 'table-2']);
  const before = editor.layout;
  run('swapTables');
  expect(editor.layout).toBe(before);
  expect(editor.state.dialog).toEqual({
    kind: 'tableGuests',
    action: 'swap',
    tableId: 'table-1',
    otherId: 'table-2',
  });
});

test('filling needs one table with a free seat; moving needs guests and another table', () => {
  const { editor } = open([guest(1)]);
  const can = (id: CommandId) => COMMANDS[id].isEnabled(editor.state);
  editor.selectTables(['table-1']);
  expect([can('fillTable'), can('emptyTables'), can('swapTables'), can('moveTableGuests')]).toEqual([
    ...[true, false, true, false],
  ]);
  editor.edit(seatAtPlaces(editor.layout, new Map([[1, { tableId: 'table-1', seat: 0 }]])));
  expect([can('emptyTables'), can('moveTableGuests')]).toEqual([true, true]);
  editor.selectTables(['table-1', 'table-2', 'table-3']);
  expect([can('fillTable'), can('swapTables'), can('moveTableGuests')]).toEqual([false, false, false]);
});

test('a plan for split households is asked for only if there are some', () => {
  const { editor, run, context } = open([guest(1, { householdId: 7 }), guest(2, { householdId: 7 })]);
  const seat = (tables: readonly string[]) =>
    editor.edit(
      seatAtPlaces(editor.layout, new Map(tables.map((tableId, index) => [index + 1, { tableId, seat: index }]))),
    );
  seat(['table-1', 'table-1']);
  editor.selectTables(['table-1']);
  run('keepHouseholds');
  expect(context.notify).toHaveBeenCalledWith('No household is split here.');
  seat(['table-1', 'table-2']);
  run('keepHouseholds');
  expect(context.desk.solve).toHaveBeenCalledWith(
    expect.objectContaining({ aim: 'fewestMoves', households: { tableIds: ['table-1'] } }),
  );
});

test('households that need not sit together do not count as split', () => {
  const { editor, run, context } = open([guest(1, { householdId: 7 }), guest(2, { householdId: 7 })]);
  editor.edit(seatAtPlaces(editor.layout, new Map([[1, { tableId: 'table-1', seat: 0 }]])));
  editor.editSeating({ ...editor.seating, rules: [{ id: 1, kind: 'households', strength: 'must', exceptIds: [7] }] });
  editor.selectTables(['table-1']);
  run('keepHouseholds');
  expect(context.desk.solve).not.toHaveBeenCalled();
  expect(context.notify).toHaveBeenCalledWith('No household is split here.');
});

test('a guest seated by a drag is not selected again by a Shift range', () => {
  const { editor, actions } = open([guest(1), guest(2), guest(3)]);
  actions.group.toggle(1);
  actions.seatAtTable(1, 'table-1');
  actions.group.extend(3, [2, 3]);
  expect([...editor.state.selectedGuests]).toEqual([3]);
});
