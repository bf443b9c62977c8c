import { expect, test } from 'vitest';
import { seatGuest } from '../../../../shared/layout/guest-edits.ts';
import { deletePieces } from '../../../../shared/layout/piece-edits.ts';
import { Editor } from './editor.ts';
import { guest, layout } from './testing.ts';

const open = () => new Editor(layout(), []);

test('a click selects one table, Ctrl toggles, Shift selects a range in table order', () => {
  const editor = open();
  editor.selectTable('table-3', 'only');
  editor.selectTable('table-1', 'range');
  expect([...editor.state.selection]).toEqual(['table-1', 'table-2', 'table-3']);
  editor.selectTable('table-2', 'toggle');
  expect([...editor.state.selection]).toEqual(['table-1', 'table-3']);
  editor.selectTable('table-2', 'only');
  expect([...editor.state.selection]).toEqual(['table-2']);
});

test('a range starts again when its first table was deleted', () => {
  const editor = open();
  editor.selectTable('table-1', 'only');
  editor.edit(deletePieces(editor.layout, ['table-1']));
  editor.selectTable('table-3', 'range');
  expect([...editor.state.selection]).toEqual(['table-3']);
});

test('a dialog closes when undo removes its table', () => {
  const editor = open();
  const added = { ...editor.layout, tables: [...editor.layout.tables, { ...layout().tables[0], id: 'new' }] };
  editor.edit(added as typeof editor.layout);
  editor.show({ dialog: { kind: 'table', tableId: 'new' } });
  editor.undo();
  expect(editor.state.dialog).toBeNull();
});

test('an edit without a change is not reported', () => {
  const editor = open();
  let changes = 0;
  editor.listeners = { onChange: () => changes++ };
  expect(editor.edit(editor.layout)).toBe(false);
  editor.undo();
  expect(changes).toBe(0);
  expect(editor.edit(deletePieces(editor.layout, ['table-1']))).toBe(true);
});

test('the undo of a notice takes back its own step, also after a change from elsewhere, but no later one', () => {
  const editor = open();
  editor.updateGuests([guest(1), guest(2)], new Set());
  const remove = (id: string) => editor.edit(deletePieces(editor.layout, [id]));
  const tables = () => editor.layout.tables.map(({ id }) => id);
  remove('table-1');
  const undoFirst = editor.createUndo();
  editor.updateGuests([guest(1, { tableNumber: '3', seatNumber: '1' }), guest(2)], new Set());
  undoFirst();
  expect(tables()).toEqual(['table-1', 'table-2', 'table-3']);
  undoFirst();
  remove('table-1');
  const undoSecond = editor.createUndo();
  remove('table-2');
  undoSecond();
  expect(tables()).toEqual(['table-3']);
});

test('the undo of a notice takes back no earlier step when others have changed all of its own', () => {
  const editor = open();
  editor.updateGuests([guest(1), guest(2)], new Set());
  editor.edit(deletePieces(editor.layout, ['table-1']));
  editor.tryEdit(seatGuest(editor.layout, { guestId: 1, tableNumber: '2', seatNumber: '1' }));
  const undo = editor.createUndo();
  editor.updateGuests([guest(1, { tableNumber: '3', seatNumber: '1' }), guest(2)], new Set());
  expect(undo()).toBe(false);
  expect(editor.layout.tables.map(({ id }) => id)).toEqual(['table-2', 'table-3']);
});

test('a Shift range begins anew when a guest of it has declined', () => {
  const editor = new Editor(layout(), [guest(1), guest(2)]);
  const guestRange = { anchorId: 1, before: new Set([1, 2]) };
  editor.show({ selectedGuests: new Set([1, 2]), guestRange });
  editor.updateGuests([guest(1), guest(2)], new Set());
  expect(editor.state.guestRange).toBe(guestRange);
  editor.updateGuests([guest(1), guest(2, { attendance: 'declined' })], new Set());
  expect([...editor.state.selectedGuests]).toEqual([1]);
  expect(editor.state.guestRange).toBeNull();
});
