import { expect, test } from 'vitest';
import { deletePieces } from '../../../../shared/layout/piece-edits.ts';
import { Editor } from './editor.ts';
import { layout } from './testing.ts';

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
  editor.edit(editor.layout);
  editor.undo();
  expect(changes).toBe(0);
});
