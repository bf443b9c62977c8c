import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Layout, LayoutTable } from '../../shared/contracts/layouts.ts';
import { placeDotsAtTables } from '../../shared/layout/place-dots.ts';
import { dotsAtTable, type TableId } from '../../shared/layout/table-occupancy.ts';
import type { FloorPlanEditing } from './floor-plan-editing.ts';
import type { FloorPlanView } from './floor-plan-view.ts';
import { createSceneBuilder, type SceneTable } from './scene.ts';
import type { TableHandles } from './table-handles.ts';

/** A table of another shape, with its guests, as it would be drawn. */
function preview(view: FloorPlanView, table: LayoutTable): SceneTable | undefined {
  const { layout } = view.scene;
  const alone = placeDotsAtTables({ ...layout, tables: [table], guestPositions: [...dotsAtTable(layout, table)] }, [
    table,
  ]);
  const names = new Map(alone.guestPositions.map(({ guestId }) => [guestId, view.findDot(guestId)?.name ?? '']));
  return createSceneBuilder()(alone, names).tables[0];
}

/** Handles for a single selected table. Their code is loaded only where the layout can be edited. */
export function useTableHandles(
  view: FloorPlanView | undefined,
  layout: Layout,
  selectedTableIds: ReadonlySet<TableId>,
  editing: FloorPlanEditing | undefined,
): void {
  const [handles, setHandles] = useState<TableHandles>();
  const latest = useRef(editing);
  useLayoutEffect(() => {
    latest.current = editing;
  });
  const isWanted = editing?.onTableReshaped !== undefined;

  useEffect(() => {
    if (!view || !isWanted) return;
    let created: TableHandles | undefined;
    let isGone = false;
    const loading = import('./table-handles.ts').then(({ TableHandles }) => {
      if (isGone) return;
      created = new TableHandles(view.marksLayer, {
        gridSize: () => latest.current?.snapSize ?? null,
        onPreview: (table) => view.mark({ reshaped: preview(view, table) }),
        onReshaped(table, shape) {
          latest.current?.onTableReshaped?.(table.id, shape);
          // By the next microtask the new layout has arrived; earlier, the table would jump back for a frame.
          queueMicrotask(() => view.mark({ reshaped: undefined }));
        },
      });
      setHandles(created);
    });
    // Without handles, tables can still be resized in their dialog.
    loading.catch((error: unknown) => console.error('The handles of tables could not be loaded', error));
    return () => {
      isGone = true;
      created?.destroy();
      setHandles(undefined);
    };
  }, [view, isWanted]);

  useLayoutEffect(() => {
    if (!view || !handles) return;
    const [id] = selectedTableIds;
    const table = selectedTableIds.size === 1 ? layout.tables.find((candidate) => candidate.id === id) : undefined;
    handles.show(table);
    view.marksLayer.listening(table !== undefined);
  }, [view, handles, layout, selectedTableIds]);
}
