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
import { movePieces } from '../../../../shared/layout/piece-edits.ts';
import type { Editor } from '../session/editor.ts';
import { snapSize } from '../session/editor-state.ts';
import { type Command, type CommandEntry, hasSelection } from './command.ts';

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

/** Moves and aligns selected tables and floor items. */
export const ARRANGE_COMMANDS = {
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
} as const satisfies Record<string, CommandEntry>;
