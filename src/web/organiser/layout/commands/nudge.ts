import type { Point } from '../../../../shared/layout/geometry.ts';
import { moveTables } from '../../../../shared/layout/table-edits.ts';
import type { Editor } from '../session/editor.ts';
import { snapSize } from '../session/editor-state.ts';

/** Nudges that follow each other this closely are one undo step. */
const CONTINUE_WITHIN_MS = 800;
const FREE_STEP = 10;
const FINE_STEP = 1;

interface Nudge {
  /** Direction: each coordinate is -1, 0 or 1. */
  readonly towards: Point;
  /** Moves by one unit, ignoring the grid. */
  readonly isFine?: boolean;
  readonly nowMs: number;
}

const lastNudges = new WeakMap<Editor, { layout: unknown; atMs: number }>();

/** Moves the selected tables by one grid step, for arrow keys and buttons. */
export function nudgeSelection(editor: Editor, { towards, isFine = false, nowMs }: Nudge): void {
  const { selection } = editor.state;
  const gridSize = isFine ? null : snapSize(editor.state);
  const step = isFine ? FINE_STEP : (gridSize ?? FREE_STEP);
  const by = { x: towards.x * step, y: towards.y * step };
  const last = lastNudges.get(editor);
  const isContinued = last?.layout === editor.layout && nowMs - last.atMs < CONTINUE_WITHIN_MS;
  editor.edit(moveTables(editor.layout, { ids: selection, by, gridSize }), { isContinued });
  lastNudges.set(editor, { layout: editor.layout, atMs: nowMs });
}
