import { useMemo, useState } from 'react';
import { createRoot } from 'react-dom/client';
import type { Camera } from '../../../src/shared/layout/camera.ts';
import { movePieces } from '../../../src/shared/layout/piece-edits.ts';
import { resizeTable, rotateTable } from '../../../src/shared/layout/table-edits.ts';
import type { TableId } from '../../../src/shared/layout/table-occupancy.ts';
import { EDITOR_ZOOM } from '../../../src/shared/layout/zoom-settings.ts';
import { createGapDrawing } from '../../../src/web/floor-plan/draw-gaps.ts';
import { FloorPlan } from '../../../src/web/floor-plan/floor-plan.tsx';
import type { FloorPlanEditing } from '../../../src/web/floor-plan/floor-plan-editing.ts';
import { galaLayout, galaNames } from '../../support/gala-layout.ts';
import { firstZoom, GRID_SIZE, stepZoom, tableCount } from './page-options.ts';

const gala = galaLayout({ tableCount: tableCount() });
const names = galaNames(gala);
const ZOOM_LIMITS = { ...EDITOR_ZOOM, step: stepZoom };
const firstView = (): Camera => ({ x: 0, y: 0, zoom: firstZoom() });

/** The floor plan component as the editor uses it, without the rest of the editor. */
function Page() {
  const [layout, setLayout] = useState(gala);
  const [selected, setSelected] = useState<ReadonlySet<TableId>>(new Set());
  const editing = useMemo(
    (): FloorPlanEditing => ({
      floorDrag: 'pan',
      measureGaps: (ids) => createGapDrawing({ layout, ids, formatNumber: String }),
      onPiecesMoved: (ids, by) => setLayout((before) => movePieces(before, { ids, by })),
      onReshaped: (id, { rotation, ...rect }) =>
        setLayout((before) => rotateTable(resizeTable(before, id, rect), id, rotation)),
      onMarquee: ({ ids }) => setSelected(new Set(ids)),
    }),
    [layout],
  );
  return (
    <FloorPlan
      layout={layout}
      names={names}
      label="Gala"
      zoomSettings={ZOOM_LIMITS}
      wheel="plain"
      firstView={firstView}
      gridSize={GRID_SIZE}
      selectedIds={selected}
      editing={editing}
      onTableClick={(tableId) => setSelected(new Set([tableId]))}
      className="h-[800px] w-[1280px]"
    />
  );
}

const container = document.getElementById('root');
if (!container) throw new Error('The page has no element with the id root');
createRoot(container).render(<Page />);
