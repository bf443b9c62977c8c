import { expect, test } from 'vitest';
import type { SeatingRule } from '../../../../shared/contracts/seating.ts';
import { seatGuest } from '../../../../shared/layout/guest-edits.ts';
import { deletePieces } from '../../../../shared/layout/piece-edits.ts';
import { edited } from '../../../../shared/layout/testing.ts';
import { closeOffer, shownNotice, toast } from '../../../ui/toast.tsx';
import { Editor } from './editor.ts';
import { indexGuests } from './editor-state.ts';
import { guest, layout } from './testing.ts';

const open = () => new Editor(layout(), []);
/** Somebody else seats the first guest. */
const seatElsewhere = (editor: Editor) =>
  editor.follow({
    ...editor.state.history.present,
    layout: edited(seatGuest(editor.layout, { guestId: 1, tableNumber: '3', seatNumber: '1' })),
  });

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
  editor.onEdit = () => {
    changes += 1;
  };
  expect(editor.edit(editor.layout)).toBe(false);
  editor.undo();
  expect(changes).toBe(0);
  expect(editor.edit(deletePieces(editor.layout, ['table-1']))).toBe(true);
});

test('the undo of a notice takes back its own step, also after a change from elsewhere, but no later one', () => {
  const editor = open();
  const remove = (id: string) => editor.edit(deletePieces(editor.layout, [id]));
  const tables = () => editor.layout.tables.map(({ id }) => id);
  remove('table-1');
  const undoFirst = editor.createUndo();
  seatElsewhere(editor);
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
  editor.edit(deletePieces(editor.layout, ['table-1']));
  editor.tryEdit(seatGuest(editor.layout, { guestId: 1, tableNumber: '2', seatNumber: '1' }));
  const undo = editor.createUndo();
  seatElsewhere(editor);
  expect(undo()).toBe(false);
  expect(editor.layout.tables.map(({ id }) => id)).toEqual(['table-2', 'table-3']);
});

test('a notice that offers to undo is closed by the next step, but not by a change from elsewhere', () => {
  const editor = open();
  editor.beforeStep = closeOffer;
  const remove = (id: string) => editor.edit(deletePieces(editor.layout, [id]));
  const offer = () => toast({ title: 'Table deleted', action: { label: 'Undo', onSelect: editor.createUndo() } });
  const steps = [() => remove('table-2'), () => editor.undo(), () => editor.redo()];
  remove('table-1');
  for (const step of steps) {
    offer();
    seatElsewhere(editor);
    expect(shownNotice.get()?.isOpen).toBe(true);
    step();
    expect(shownNotice.get()?.isOpen).toBe(false);
  }
});

test('a Shift range begins anew when a guest of it has declined', () => {
  const editor = new Editor(layout(), [guest(1), guest(2)]);
  const guestRange = { anchorId: 1, before: new Set([1, 2]) };
  editor.show({ selectedGuests: new Set([1, 2]), guestRange });
  editor.follow(editor.state.history.present, indexGuests([guest(1), guest(2)]));
  expect(editor.state.guestRange).toBe(guestRange);
  editor.follow(editor.state.history.present, indexGuests([guest(1), guest(2, { attendance: 'declined' })]));
  expect([...editor.state.selectedGuests]).toEqual([1]);
  expect(editor.state.guestRange).toBeNull();
});

const RULE: SeatingRule = { id: 2, kind: 'households', strength: 'must', exceptIds: [] };

test('the history has rules, pins and seats in one order of undo steps', () => {
  const editor = open();
  const before = editor.seating;
  editor.editSeating({ rules: [RULE], pins: [] });
  editor.tryEdit(seatGuest(editor.layout, { guestId: 1, tableNumber: '1', seatNumber: '1' }));
  editor.undo();
  expect(editor.layout.guestPositions).toEqual([]);
  expect(editor.seating.rules).toHaveLength(1);
  editor.undo();
  expect(editor.seating).toEqual(before);
  editor.redo();
  expect(editor.seating.rules).toEqual([RULE]);
});

test('an edit drops the pins of a table with the table, and undo restores both', () => {
  const editor = open();
  const pins = ['table-1', 'table-2', 'gone'].map((tableId, index) => ({ guestId: index + 1, tableId, seat: null }));
  editor.editSeating({ rules: [], pins });
  editor.edit(deletePieces(editor.layout, ['table-1']));
  expect(editor.seating.pins.map(({ tableId }) => tableId)).toEqual(['table-2', 'gone']);
  editor.undo();
  expect(editor.seating.pins.toSorted((a, b) => a.guestId - b.guestId)).toEqual(pins);
});
