import { type Ref, type RefObject, useCallback, useMemo } from 'react';
import { EDITOR_ZOOM } from '../../../shared/layout/camera.ts';
import type { Point } from '../../../shared/layout/geometry.ts';
import { moveTables, resizeTable, rotateTable } from '../../../shared/layout/table-edits.ts';
import { findTable, type TableId } from '../../../shared/layout/table-occupancy.ts';
import { FloorPlan, type FloorPlanHandle } from '../../floor-plan/floor-plan.tsx';
import type { FloorPlanEditing, Modifiers } from '../../floor-plan/floor-plan-editing.ts';
import { formatNumber } from '../../lib/format.ts';
import { useLanguage } from '../../lib/i18n.tsx';
import { type EditorActions, useActions } from './commands/editor-actions.ts';
import { useEditor, useEditorState, useLayout } from './editor-context.ts';
import type { Editor } from './session/editor.ts';
import { NO_TABLES, snapSize } from './session/editor-state.ts';

export const stepZoom = (zoom: number, direction: 1 | -1): number =>
  Math.round((zoom + direction * EDITOR_ZOOM.step) * 10) / 10;

/** Where tables dragged so far would come to rest: as the edit itself says. */
function snapMove(editor: Editor, ids: readonly TableId[], by: Point): Point {
  const [leadId] = ids;
  const before = leadId === undefined ? undefined : findTable(editor.layout, leadId);
  if (leadId === undefined || !before) return by;
  const moved = moveTables(editor.layout, { ids, by, gridSize: snapSize(editor.state), leadId });
  const after = findTable(moved, leadId) ?? before;
  return { x: after.x - before.x, y: after.y - before.y };
}

function createEditing(editor: Editor, actions: EditorActions): Omit<FloorPlanEditing, 'floorDrag' | 'snapSize'> {
  return {
    snapMove: (ids, by) => snapMove(editor, ids, by),
    onTablesMoved: (ids, by) => {
      const [leadId] = ids;
      const { selection } = editor.state;
      if (leadId !== undefined && !selection.has(leadId)) editor.selectTable(leadId, 'only');
      // Already where it snaps to: `by` came from `snapMove`.
      editor.edit(moveTables(editor.layout, { ids, by }));
    },
    onTableReshaped: (id, { rotation, ...rect }) => {
      editor.edit(rotateTable(resizeTable(editor.layout, id, rect), id, rotation));
    },
    findDrop: (guestId, point) => actions.findDrop(guestId, point),
    onGuestDropped: (guestId, drop) => void actions.drop(guestId, drop),
    onMarquee: ({ tableIds, isAdding }) =>
      editor.selectTables(isAdding ? [...editor.state.selection, ...tableIds] : tableIds),
  };
}

interface EditorCanvasProps {
  ref: Ref<FloorPlanHandle>;
  frame: RefObject<HTMLDivElement | null>;
  onZoom: (zoom: number) => void;
}

/** The plan itself: what is done on it by pointer becomes edits. */
export function EditorCanvas({ ref, frame, onZoom }: EditorCanvasProps) {
  const { t, language } = useLanguage();
  const editor = useEditor();
  const actions = useActions();
  const layout = useLayout();
  const formatRuler = useCallback((value: number) => formatNumber(value, language), [language]);
  const guests = useEditorState((state) => state.guests);
  const selection = useEditorState((state) => state.selection);
  const grid = useEditorState((state) => state.grid);
  const tool = useEditorState((state) => state.tool);
  const carriedGuestId = useEditorState((state) => state.carriedGuestId);
  const names = useMemo(() => new Map(Array.from(guests.values(), ({ id, fullName }) => [id, fullName])), [guests]);
  const highlighted = useMemo(() => new Set(carriedGuestId === null ? [] : [carriedGuestId]), [carriedGuestId]);
  const editing = useMemo(
    (): FloorPlanEditing => ({
      ...createEditing(editor, actions),
      floorDrag: tool === 'select' ? 'marquee' : 'pan',
      snapSize: snapSize({ grid }),
    }),
    [editor, actions, tool, grid],
  );

  const clickTable = useCallback(
    (tableId: TableId, { isToggling, isExtending }: Modifiers, point: Point) => {
      const { carriedGuestId: carried, tool: currentTool } = editor.state;
      if (carried !== null) return void actions.dropAt(carried, point);
      if (isExtending) return editor.selectTable(tableId, 'range');
      if (isToggling || currentTool === 'select') return editor.selectTable(tableId, 'toggle');
      editor.selectTable(tableId, 'only');
      editor.show({ dialog: { kind: 'table', tableId } });
    },
    [editor, actions],
  );
  const clickGuest = useCallback(
    (guestId: number) => {
      const { carriedGuestId: carried } = editor.state;
      if (carried === null || carried === guestId)
        editor.show({ dialog: { kind: 'guest', guestId }, carriedGuestId: null });
      else actions.takeOverSeat(carried, guestId);
    },
    [editor, actions],
  );
  const clickFloor = useCallback(
    (point: Point, { isToggling, isExtending }: Modifiers) => {
      const { carriedGuestId: carried } = editor.state;
      if (carried !== null) actions.dropAt(carried, point);
      else if (!isToggling && !isExtending) editor.show({ selection: NO_TABLES, anchorId: null });
    },
    [editor, actions],
  );

  return (
    <div
      ref={frame}
      role="application"
      aria-label={t('layoutEditor.canvasLabel')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: arrows and shortcuts work while the plan has the focus.
      tabIndex={0}
      className="absolute inset-0 rounded-2xl outline-offset-0"
    >
      <FloorPlan
        ref={ref}
        layout={layout}
        names={names}
        label={t('layoutEditor.title')}
        range={EDITOR_ZOOM}
        stepZoom={stepZoom}
        wheel="ctrl"
        gridSize={grid.isShown ? grid.size : null}
        selectedTableIds={selection}
        highlightedGuestIds={highlighted}
        editing={editing}
        onTableClick={clickTable}
        onGuestClick={clickGuest}
        onFloorClick={clickFloor}
        onZoom={onZoom}
        className="h-full w-full rounded-2xl"
        formatRulerNumber={formatRuler}
      />
    </div>
  );
}
