import { canRedo, canUndo } from '../../../../shared/layout/history.ts';
import { listPieces } from '../../../../shared/layout/pieces.ts';
import { type EditorState, NOTHING_SELECTED } from '../session/editor-state.ts';
import { ARRANGE_COMMANDS } from './arrange-commands.ts';
import { type Command, type CommandEntry, hasGuests, hasSelection, isPieceOpen } from './command.ts';
import { PIECE_COMMANDS } from './piece-commands.ts';
import { SELECTED_GUEST_COMMANDS } from './selected-guest-commands.ts';
import { TABLE_GUEST_COMMANDS } from './table-guest-commands.ts';

const hasTables = ({ history }: EditorState) => history.present.layout.tables.length > 0;
const hasPieces = ({ history }: EditorState) => listPieces(history.present.layout).length > 0;

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
  ...PIECE_COMMANDS,
  ...TABLE_GUEST_COMMANDS,
  ...SELECTED_GUEST_COMMANDS,
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
  ...ARRANGE_COMMANDS,
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
