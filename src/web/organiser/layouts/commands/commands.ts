import type { Layout } from '../../../../shared/contracts/layouts.ts';
import type { PlainMessageKey } from '../../../../shared/i18n/message-key.ts';
import {
  type Alignment,
  alignTables,
  type Distribution,
  distributeTables,
  MIN_TO_ALIGN,
  MIN_TO_DISTRIBUTE,
} from '../../../../shared/layout/arrange-tables.ts';
import type { Point } from '../../../../shared/layout/geometry.ts';
import { canRedo, canUndo } from '../../../../shared/layout/history.ts';
import { canJoin, joinTables } from '../../../../shared/layout/join-tables.ts';
import type { TableType } from '../../../../shared/layout/layout-limits.ts';
import { deletePieces, duplicatePieces, movePieces } from '../../../../shared/layout/piece-edits.ts';
import { findItem, listPieces } from '../../../../shared/layout/pieces.ts';
import { addTable } from '../../../../shared/layout/table-edits.ts';
import { findTable } from '../../../../shared/layout/table-occupancy.ts';
import { shorten } from '../../../lib/shorten.ts';
import { followJoin, nextRuleId, putRule } from '../rules/rule-edits.ts';
import { EMPTY_DRAFT, NOBODY, toRule } from '../rules/rule-form.ts';
import type { GroupActions } from '../selection/group-actions.ts';
import type { Editor } from '../session/editor.ts';
import { type EditorState, NO_GUESTS, NOTHING_SELECTED, snapSize } from '../session/editor-state.ts';
import type { Shortcut } from './shortcut.ts';
import {
  canEmpty,
  canFill,
  canMove,
  canSwap,
  emptySelected,
  hasSelectedTable,
  keepSelectedHouseholds,
  openTableGuests,
  selectedTables,
  swapSelected,
  type TableGuestContext,
} from './table-guest-commands.ts';
import { labelIn, tableNameIn } from './table-label.ts';

/** What a command may use. */
export interface CommandContext extends TableGuestContext {
  readonly group: GroupActions;
  readonly view: {
    zoomIn(): void;
    zoomOut(): void;
    fit(): void;
    reveal(pieces: Pick<Layout, 'tables' | 'items'>): void;
  };
  readonly say: (text: string) => void;
  readonly save: () => void;
  readonly savePicture: () => void;
}

export interface Command {
  readonly labelKey: PlainMessageKey;
  readonly shortcuts?: readonly Shortcut[];
  /** Where the keys work: `everywhere` includes form fields, `page` does not, `floor-plan` must have the focus. */
  readonly scope: 'everywhere' | 'page' | 'floor-plan';
  readonly isEnabled: (state: EditorState) => boolean;
  readonly run: (context: CommandContext) => void;
}

/** A command without `isEnabled` can always run. */
type CommandEntry = Omit<Command, 'isEnabled'> & Partial<Pick<Command, 'isEnabled'>>;

const hasSelection = ({ selection }: EditorState) => selection.size > 0;
const hasGuests = ({ selectedGuests }: EditorState) => selectedGuests.size > 0;
const isPieceOpen = ({ dialog }: EditorState) => dialog?.kind === 'table' || dialog?.kind === 'item';
const hasTables = ({ history }: EditorState) => history.present.layout.tables.length > 0;
const hasPieces = ({ history }: EditorState) => listPieces(history.present.layout).length > 0;

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
function remove({ editor, group, t, say }: CommandContext): void {
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

const align = (alignment: Alignment, labelKey: PlainMessageKey): Command => ({
  labelKey,
  scope: 'floor-plan',
  isEnabled: ({ selection }) => selection.size >= MIN_TO_ALIGN,
  run: ({ editor }) => editor.edit(alignTables(editor.layout, editor.state.selection, alignment)),
});

const distribute = (distribution: Distribution, labelKey: PlainMessageKey): Command => ({
  labelKey,
  scope: 'floor-plan',
  isEnabled: ({ selection }) => selection.size >= MIN_TO_DISTRIBUTE,
  run: ({ editor }) => editor.edit(distributeTables(editor.layout, editor.state.selection, distribution)),
});

/** Nudges that follow each other this closely are one undo step. */
const CONTINUE_WITHIN_MS = 800;
const FREE_STEP = 10;
const FINE_STEP = 1;

const lastNudges = new WeakMap<Editor, { layout: Layout; atMs: number }>();

/** Moves the selected tables by one grid step, or by one unit, ignoring the grid. Coordinates of `towards` are -1, 0 or 1. */
function nudgeSelection(editor: Editor, towards: Point, isFine: boolean): void {
  const gridSize = isFine ? null : snapSize(editor.state);
  const step = isFine ? FINE_STEP : (gridSize ?? FREE_STEP);
  const by = { x: towards.x * step, y: towards.y * step };
  const last = lastNudges.get(editor);
  const isContinued = last?.layout === editor.layout && Date.now() - last.atMs < CONTINUE_WITHIN_MS;
  editor.edit(movePieces(editor.layout, { ids: editor.state.selection, by, gridSize }), { isContinued });
  lastNudges.set(editor, { layout: editor.layout, atMs: Date.now() });
}

const nudge = (key: string, towards: Point, labelKey: PlainMessageKey, isFine = false): Command => ({
  labelKey,
  shortcuts: [{ key, hasShift: isFine }],
  scope: 'floor-plan',
  isEnabled: hasSelection,
  run: ({ editor }) => nudgeSelection(editor, towards, isFine),
});

const LEFT = { x: -1, y: 0 };
const RIGHT = { x: 1, y: 0 };
const UP = { x: 0, y: -1 };
const DOWN = { x: 0, y: 1 };

/** A rule about the selected guests, without a dialog. */
const ruleOfSelected = (
  kind: 'together' | 'sideBySide' | 'apart',
  key: string,
  labelKey: PlainMessageKey,
): Command => ({
  labelKey,
  shortcuts: [{ key }],
  scope: 'floor-plan',
  isEnabled: ({ selectedGuests }) => selectedGuests.size > 1,
  run: ({ editor, t, notifyUndoable }) => {
    const { guests, selectedGuests } = editor.state;
    const rule = { ...EMPTY_DRAFT, kind, guests: { ...NOBODY, guestIds: [...selectedGuests] } };
    editor.editSeating(putRule(editor.seating, toRule(nextRuleId(editor.seating), rule)));
    editor.show({ selectedGuests: NO_GUESTS, guestRange: null });
    const names = Array.from(selectedGuests, (id) => guests.get(id)?.fullName ?? '');
    notifyUndoable(t('seating.lineAdded', { rule: `${t(labelKey)}: ${shorten(names.join(', '), 80)}` }));
  },
});

const COMMAND_TABLE = {
  undo: {
    labelKey: 'layoutEditor.undo',
    shortcuts: [{ key: 'z', hasMod: true }],
    scope: 'page',
    isEnabled: ({ history }) => canUndo(history),
    run: ({ editor }) => editor.undo(),
  },
  redo: {
    labelKey: 'layoutEditor.redo',
    shortcuts: [
      { key: 'z', hasMod: true, hasShift: true },
      { key: 'y', hasMod: true },
    ],
    scope: 'page',
    isEnabled: ({ history }) => canRedo(history),
    run: ({ editor }) => editor.redo(),
  },
  save: {
    labelKey: 'layoutEditor.save',
    shortcuts: [{ key: 's', hasMod: true }],
    scope: 'everywhere',
    run: ({ save }) => save(),
  },
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
  fillTable: {
    labelKey: 'tableGuests.fill',
    shortcuts: [{ key: 'f' }],
    scope: 'floor-plan',
    isEnabled: canFill,
    run: (context) => openTableGuests(context, 'fill'),
  },
  emptyTables: {
    labelKey: 'tableGuests.empty',
    shortcuts: [{ key: 'e' }],
    scope: 'floor-plan',
    isEnabled: canEmpty,
    run: emptySelected,
  },
  swapTables: {
    labelKey: 'tableGuests.swap',
    shortcuts: [{ key: 's' }],
    scope: 'floor-plan',
    isEnabled: canSwap,
    run: swapSelected,
  },
  moveTableGuests: {
    labelKey: 'tableGuests.move',
    shortcuts: [{ key: 'm' }],
    scope: 'floor-plan',
    isEnabled: canMove,
    run: (context) => openTableGuests(context, 'move'),
  },
  keepHouseholds: {
    labelKey: 'tableGuests.keepHouseholds',
    shortcuts: [{ key: 'h' }],
    scope: 'floor-plan',
    isEnabled: hasSelectedTable,
    run: keepSelectedHouseholds,
  },
  seatGuests: {
    labelKey: 'guests.seatAtTable',
    scope: 'page',
    isEnabled: hasGuests,
    run: ({ editor }) => editor.show({ dialog: { kind: 'seatGroup' } }),
  },
  unseatGuests: {
    labelKey: 'layoutEditor.unseat',
    scope: 'page',
    isEnabled: ({ selectedGuests, history }) =>
      history.present.layout.guestPositions.some(({ guestId }) => selectedGuests.has(guestId)),
    run: ({ group }) => group.unseat(),
  },
  addHouseholds: {
    labelKey: 'layoutEditor.addHouseholds',
    scope: 'page',
    isEnabled: hasGuests,
    run: ({ group }) => group.addHouseholds(),
  },
  ruleTogether: ruleOfSelected('together', 't', 'seating.kind_together'),
  ruleBeside: ruleOfSelected('sideBySide', 'b', 'seating.kind_sideBySide'),
  ruleApart: ruleOfSelected('apart', 'a', 'seating.kind_apart'),
  selectAll: {
    labelKey: 'layoutEditor.selectAll',
    shortcuts: [{ key: 'a', hasMod: true }],
    scope: 'floor-plan',
    isEnabled: hasPieces,
    run: ({ editor }) => editor.selectTables(listPieces(editor.layout).map(({ id }) => id)),
  },
  escape: {
    labelKey: 'layoutEditor.closeOrClear',
    shortcuts: [{ key: 'Escape' }],
    scope: 'page',
    isEnabled: (state) => hasSelection(state) || hasGuests(state) || state.pickedGuestId !== null || isPieceOpen(state),
    run: ({ editor, t, say }) => {
      const hadGuests = hasGuests(editor.state);
      editor.show({ ...NOTHING_SELECTED, ...(isPieceOpen(editor.state) && { dialog: null }) });
      if (hadGuests) say(t('layoutEditor.nobodySelected'));
    },
  },
  nudgeLeft: nudge('ArrowLeft', LEFT, 'layoutEditor.nudgeLeft'),
  nudgeRight: nudge('ArrowRight', RIGHT, 'layoutEditor.nudgeRight'),
  nudgeUp: nudge('ArrowUp', UP, 'layoutEditor.nudgeUp'),
  nudgeDown: nudge('ArrowDown', DOWN, 'layoutEditor.nudgeDown'),
  fineLeft: nudge('ArrowLeft', LEFT, 'layoutEditor.nudgeLeft', true),
  fineRight: nudge('ArrowRight', RIGHT, 'layoutEditor.nudgeRight', true),
  fineUp: nudge('ArrowUp', UP, 'layoutEditor.nudgeUp', true),
  fineDown: nudge('ArrowDown', DOWN, 'layoutEditor.nudgeDown', true),
  alignLeft: align('left', 'layoutEditor.alignLeft'),
  alignCenter: align('center', 'layoutEditor.alignCenter'),
  alignRight: align('right', 'layoutEditor.alignRight'),
  alignTop: align('top', 'layoutEditor.alignTop'),
  alignMiddle: align('middle', 'layoutEditor.alignMiddle'),
  alignBottom: align('bottom', 'layoutEditor.alignBottom'),
  distributeHorizontal: distribute('horizontal', 'layoutEditor.distributeHorizontal'),
  distributeVertical: distribute('vertical', 'layoutEditor.distributeVertical'),
  zoomIn: {
    labelKey: 'layoutEditor.zoomIn',
    shortcuts: [{ key: '+' }],
    scope: 'floor-plan',
    run: ({ view }) => view.zoomIn(),
  },
  zoomOut: {
    labelKey: 'layoutEditor.zoomOut',
    shortcuts: [{ key: '-' }],
    scope: 'floor-plan',
    run: ({ view }) => view.zoomOut(),
  },
  fit: { labelKey: 'layoutEditor.fit', shortcuts: [{ key: '0' }], scope: 'floor-plan', run: ({ view }) => view.fit() },
  canvasSize: {
    labelKey: 'layoutEditor.canvasSize',
    scope: 'page',
    run: ({ editor }) => editor.show({ dialog: { kind: 'canvas' } }),
  },
  numberTables: {
    labelKey: 'layoutEditor.numberTables',
    scope: 'page',
    isEnabled: hasTables,
    run: ({ editor }) => editor.show({ dialog: { kind: 'numberTables' } }),
  },
  saveRoom: {
    labelKey: 'layoutEditor.saveRoom',
    scope: 'page',
    isEnabled: hasPieces,
    run: ({ editor }) => editor.show({ dialog: { kind: 'saveRoom' } }),
  },
  startFromRoom: {
    labelKey: 'layoutEditor.startFromRoom',
    scope: 'page',
    run: ({ editor }) => editor.show({ dialog: { kind: 'rooms' } }),
  },
  savePicture: {
    labelKey: 'layoutEditor.savePicture',
    scope: 'page',
    isEnabled: hasTables,
    run: ({ savePicture }) => savePicture(),
  },
  print: {
    labelKey: 'layoutEditor.print',
    shortcuts: [{ key: 'p', hasMod: true }],
    scope: 'everywhere',
    isEnabled: hasTables,
    run: ({ editor }) => editor.show({ dialog: { kind: 'print' } }),
  },
  shortcuts: {
    labelKey: 'layoutEditor.shortcuts',
    shortcuts: [{ key: '?' }],
    scope: 'floor-plan',
    run: ({ editor }) => editor.show({ dialog: { kind: 'shortcuts' } }),
  },
} as const satisfies Record<string, CommandEntry>;

export type CommandId = keyof typeof COMMAND_TABLE;
export const COMMAND_IDS = Object.keys(COMMAND_TABLE) as CommandId[];
/** All commands, for buttons, keys and the list of shortcuts. */
export const COMMANDS = Object.fromEntries(
  COMMAND_IDS.map((id) => [id, { isEnabled: () => true, ...COMMAND_TABLE[id] }]),
) as Readonly<Record<CommandId, Command>>;
