import { useMemo, useState } from 'react';
import { createRoot } from 'react-dom/client';
import type { Camera } from '../../../src/shared/layout/camera.ts';
import { addPicture } from '../../../src/shared/layout/picture.ts';
import { movePieces } from '../../../src/shared/layout/piece-edits.ts';
import { resizeTable, rotateTable } from '../../../src/shared/layout/table-edits.ts';
import type { TableId } from '../../../src/shared/layout/table-occupancy.ts';
import { EDITOR_ZOOM } from '../../../src/shared/layout/zoom-settings.ts';
import { createGapDrawing } from '../../../src/web/floor-plan/draw-gaps.ts';
import { FloorPlan } from '../../../src/web/floor-plan/floor-plan.tsx';
import type { FloorPlanEditing } from '../../../src/web/floor-plan/floor-plan-editing.ts';
import { galaLayout, galaNames } from '../../support/gala-layout.ts';

/** A number of the page's address: how many tables, the zoom, and the pixels a side of a picture under the plan (0 without one). */
const setting = (name: 'tables' | 'zoom' | 'picture') => Number(new URLSearchParams(location.search).get(name));
/** A small step, because a trackpad sends many events. */
const stepZoom = (zoom: number, direction: 1 | -1): number => zoom * (direction === 1 ? 1.03 : 1 / 1.03);

/** A picture of the largest size, noisy as a photo, which covers the whole room. */
async function drawPicture(side: number): Promise<string> {
  const canvas = new OffscreenCanvas(side, side);
  const context = canvas.getContext('2d');
  for (let x = 0; x < side; x += 32) {
    for (let y = 0; y < side; y += 32) {
      if (context) context.fillStyle = `hsl(${(x * y) % 360} 60% 70%)`;
      context?.fillRect(x, y, 32, 32);
    }
  }
  return URL.createObjectURL(await canvas.convertToBlob({ type: 'image/jpeg' }));
}

const plain = galaLayout({ tableCount: setting('tables') });
const picture = setting('picture') > 0 ? await drawPicture(setting('picture')) : undefined;
const gala = picture ? addPicture(plain, { mediaId: picture, width: plain.width, height: plain.height }) : plain;
const pictureAddress = (address: string) => address;
const names = galaNames(gala);
const ZOOM_LIMITS = { ...EDITOR_ZOOM, step: stepZoom };
const firstView = (): Camera => ({ x: 0, y: 0, zoom: setting('zoom') });

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
      gridSize={20}
      selectedIds={selected}
      editing={editing}
      pictureAddress={pictureAddress}
      onTableClick={(tableId) => setSelected(new Set([tableId]))}
      className="h-[800px] w-[1280px]"
    />
  );
}

const container = document.getElementById('root');
if (!container) throw new Error('The page has no element with the id root');
createRoot(container).render(<Page />);
