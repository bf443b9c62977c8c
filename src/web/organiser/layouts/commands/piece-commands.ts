import { canJoin, joinTables } from '../../../../shared/layout/join-tables.ts';
import type { TableType } from '../../../../shared/layout/layout-limits.ts';
import { deletePieces, duplicatePieces } from '../../../../shared/layout/piece-edits.ts';
import { findItem } from '../../../../shared/layout/pieces.ts';
import { addTable } from '../../../../shared/layout/table-edits.ts';
import { findTable } from '../../../../shared/layout/table-occupancy.ts';
import { followJoin } from '../rules/rule-edits.ts';
import { type CommandContext, type CommandEntry, hasGuests, hasSelection, isPieceOpen } from './command.ts';
import { selectedTables } from './table-guest-commands.ts';
import { labelIn, tableNameIn } from './table-label.ts';

function add(type: TableType, { editor, t, say, view }: CommandContext): void {
  if (!editor.tryEdit(addTable(editor.layout, type, labelIn(t)))) return;
  const table = editor.layout.tables.at(-1);
  if (!table) return;
  editor.selectTable(table.id, 'only');
  view.reveal({ tables: [table] });
  say(t('layoutEditor.tableAdded', { table: table.label }));
}

function duplicate({ editor, t, notifyUndoable, view }: CommandContext): void {
  const before = editor.layout;
  if (!editor.tryEdit(duplicatePieces(before, editor.state.selection, labelIn(t)))) return;
  const tables = editor.layout.tables.slice(before.tables.length);
  const items = editor.layout.items?.slice(before.items?.length ?? 0) ?? [];
  editor.selectTables([...tables, ...items].map(({ id }) => id));
  // A panel would go on to change the piece that was copied, while the copy is the one that is selected.
  if (isPieceOpen(editor.state)) editor.show({ dialog: null });
  view.reveal({ tables, items });
  const count = tables.length + items.length;
  notifyUndoable(t(items.length > 0 ? 'layoutEditor.piecesCopied' : 'layoutEditor.tableCopied', { count }));
}

/** Deletes selected tables and floor items; selected guests go back to the list. */
function remove(context: CommandContext): void {
  const { editor, group, t, say } = context;
  const { selection } = editor.state;
  if (selection.size === 0) {
    group.unseat();
    return;
  }
  const count = selection.size;
  const hasItems = editor.layout.items?.some(({ id }) => selection.has(id)) ?? false;
  editor.edit(deletePieces(editor.layout, selection));
  say(t(hasItems ? 'layoutEditor.piecesDeleted' : 'layoutEditor.deleted', { count }));
}

/** Adds, changes and removes tables and floor items. */
export const PIECE_COMMANDS = {
  addRound: { labelKey: 'layoutEditor.addRoundTable', scope: 'page', run: (context) => add('round', context) },
  addRectangular: {
    labelKey: 'layoutEditor.addRectangularTable',
    scope: 'page',
    run: (context) => add('square', context),
  },
  addTables: {
    labelKey: 'layoutEditor.addTablesTitle',
    scope: 'page',
    run: ({ editor }) => editor.show({ dialog: { kind: 'tableGroup' } }),
  },
  edit: {
    labelKey: 'layoutEditor.edit',
    shortcuts: [{ key: 'Enter' }],
    scope: 'floor-plan',
    isEnabled: ({ selection }) => selection.size === 1,
    run: ({ editor }) => {
      const [id] = editor.state.selection;
      const item = id === undefined ? undefined : findItem(editor.layout, id);
      if (item) editor.show({ dialog: { kind: 'item', itemId: item.id } });
      else if (id !== undefined) editor.show({ dialog: { kind: 'table', tableId: id } });
    },
  },
  duplicate: {
    labelKey: 'layoutEditor.duplicate',
    shortcuts: [{ key: 'd', hasMod: true }],
    scope: 'page',
    isEnabled: hasSelection,
    run: duplicate,
  },
  delete: {
    labelKey: 'layoutEditor.delete',
    shortcuts: [{ key: 'Delete' }, { key: 'Backspace' }],
    scope: 'floor-plan',
    isEnabled: (state) => hasSelection(state) || hasGuests(state),
    run: remove,
  },
  joinTables: {
    labelKey: 'layoutEditor.join',
    shortcuts: [{ key: 'j' }],
    scope: 'floor-plan',
    isEnabled: (state) => canJoin(selectedTables(state)),
    run: ({ editor, t, notifyUndoable }) => {
      const { result, joined } = joinTables(editor.layout, editor.state.selection);
      if (!result.ok || !joined) return void editor.tryEdit(result);
      const seating = followJoin(editor.seating, joined);
      editor.edit(result.layout, { changeSeating: () => seating });
      editor.selectTable(joined.tableId, 'only');
      const table = findTable(editor.layout, joined.tableId);
      if (table) notifyUndoable(t('layoutEditor.joined', { table: tableNameIn(t, table) }));
    },
  },
} as const satisfies Record<string, CommandEntry>;
