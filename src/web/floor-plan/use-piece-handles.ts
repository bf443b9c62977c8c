import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Layout, LayoutTable } from '../../shared/contracts/layouts.ts';
import { outlineOfItem } from '../../shared/layout/geometry.ts';
import { FLOOR_ITEM_SIDE } from '../../shared/layout/layout-limits.ts';
import { findItem, type PieceId } from '../../shared/layout/pieces.ts';
import { placeDotsAtTables } from '../../shared/layout/place-dots.ts';
import { seatReachOf } from '../../shared/layout/seat-positions.ts';
import { resizeLimits, type SizeRange } from '../../shared/layout/table-edits.ts';
import { dotsAtTable, findTable } from '../../shared/layout/table-occupancy.ts';
import type { FloorPlanEditing, PieceShape } from './floor-plan-editing.ts';
import type { FloorPlanView } from './floor-plan-view.ts';
import type { HandledPiece, PieceHandles } from './piece-handles.ts';
import { createSceneBuilder, type SceneTable, sceneItemOf } from './scene.ts';

const side = (length: number) => ({ width: length, height: length });
const ITEM_RANGE: SizeRange = { min: side(FLOOR_ITEM_SIDE.min), max: side(FLOOR_ITEM_SIDE.max) };

function handledPiece(layout: Layout, id: PieceId): HandledPiece | undefined {
  const table = findTable(layout, id);
  if (table) return { ...table, range: resizeLimits(table), reach: seatReachOf(table) };
  const item = findItem(layout, id);
  return item && { ...outlineOfItem(item), id: item.id, range: ITEM_RANGE, reach: 0 };
}

/** A table of another shape, with its guests, as it would be drawn. */
function previewTable(view: FloorPlanView, table: LayoutTable): SceneTable | undefined {
  const { layout } = view.scene;
  const alone = placeDotsAtTables({ ...layout, tables: [table], guestPositions: [...dotsAtTable(layout, table)] }, [
    table,
  ]);
  const dots = alone.guestPositions.flatMap(({ guestId }) => view.findDot(guestId) ?? []);
  const names = new Map(dots.map(({ position, name }) => [position.guestId, name]));
  const dotColors = new Map(dots.map(({ position, color }) => [position.guestId, color]));
  const nameTable = () => view.findTable(table.id)?.label ?? table.label;
  return createSceneBuilder()(alone, names, { dotColors, nameTable }).tables[0];
}

function preview(view: FloorPlanView, id: PieceId, shape: PieceShape): void {
  const table = findTable(view.scene.layout, id);
  if (table) view.mark({ reshaped: previewTable(view, { ...table, ...shape }) });
  const known = view.findItem(id);
  if (known) view.mark({ reshapedItem: { ...sceneItemOf({ ...known.item, ...shape }, undefined), text: known.text } });
}

/** Handles for a single selected table or floor item. Their code is loaded only where the layout can be edited. */
export function usePieceHandles(
  view: FloorPlanView | undefined,
  layout: Layout,
  selectedIds: ReadonlySet<PieceId>,
  editing: FloorPlanEditing | undefined,
): void {
  const [handles, setHandles] = useState<PieceHandles>();
  const latest = useRef(editing);
  useLayoutEffect(() => {
    latest.current = editing;
  });
  const isWanted = editing?.onReshaped !== undefined;

  useEffect(() => {
    if (!view || !isWanted) return;
    let created: PieceHandles | undefined;
    let isGone = false;
    const loading = import('./piece-handles.ts').then(({ PieceHandles }) => {
      if (isGone) return;
      created = new PieceHandles(view.marksLayer, {
        gridSize: () => latest.current?.snapSize ?? null,
        onPreview: (id, shape) => preview(view, id, shape),
        onReshaped(id, shape) {
          latest.current?.onReshaped?.(id, shape);
          // Cleared in a microtask, when the new layout has arrived: at once, the piece would jump back for a frame.
          queueMicrotask(() => view.mark({ reshaped: undefined, reshapedItem: undefined }));
        },
      });
      setHandles(created);
    });
    // Without handles, tables and floor items can still be resized in their dialogs.
    loading.catch((error: unknown) => console.error('The handles could not be loaded', error));
    return () => {
      isGone = true;
      created?.destroy();
      setHandles(undefined);
    };
  }, [view, isWanted]);

  useLayoutEffect(() => {
    if (!view || !handles) return;
    const [id] = selectedIds;
    const piece = selectedIds.size === 1 && id !== undefined ? handledPiece(layout, id) : undefined;
    handles.show(piece);
  }, [view, handles, layout, selectedIds]);
}
