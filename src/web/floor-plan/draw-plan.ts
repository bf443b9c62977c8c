import { doRectsMeet, growRect, type Rect } from '../../shared/layout/geometry.ts';
import { DOT_SIZE } from '../../shared/layout/seat-positions.ts';
import { drawFloor } from './draw-floor.ts';
import { drawItem } from './draw-item.ts';
import type { Marks } from './draw-marks.ts';
import { drawDots } from './draw-table.ts';
import type { Scene, SceneTable } from './scene.ts';
import type { BitmapFrame, TableBitmaps } from './table-bitmaps.ts';
import { detailAt } from './zoom-detail.ts';

/** Draws the picture under the tables; `scale` is the number of pixels for a unit of the layout. */
export type DrawPicture = (context: CanvasRenderingContext2D, scale: number) => void;

interface Surroundings {
  readonly frame: BitmapFrame;
  readonly visible: Rect;
  readonly bitmaps: TableBitmaps;
  readonly gridSize: number | null;
  readonly picture: DrawPicture | undefined;
}

/** Draws all that is in view, without what is dragged or reshaped. Returns the tables that were drawn, and how good their bitmaps are. */
export function drawPlan(
  context: CanvasRenderingContext2D,
  { layout, items, tables, looseDots }: Scene,
  { draggedPieces, reshaped, reshapedItem }: Marks,
  { frame, visible, bitmaps, gridSize, picture }: Surroundings,
) {
  const { zoom } = frame;
  const scale = zoom * frame.pixelRatio;
  context.setTransform(scale, 0, 0, scale, frame.originX, frame.originY);
  drawFloor(context, layout, visible, zoom, gridSize);
  picture?.(context, scale);
  for (const entry of items) {
    const isElsewhere = draggedPieces?.ids.has(entry.item.id) || reshapedItem?.item.id === entry.item.id;
    if (!isElsewhere && doRectsMeet(entry.box, visible)) drawItem(context, entry, zoom);
  }
  context.setTransform(1, 0, 0, 1, 0, 0);
  const isShown = ({ box, table }: SceneTable) =>
    doRectsMeet(box, visible) && !draggedPieces?.ids.has(table.id) && reshaped?.table.id !== table.id;
  const shown = tables.filter(isShown);
  const { isSharp, isCached } = bitmaps.draw(context, shown, frame);
  context.setTransform(scale, 0, 0, scale, frame.originX, frame.originY);
  const nearby = growRect(visible, DOT_SIZE);
  const loose = looseDots.filter(({ position }) =>
    doRectsMeet({ x: position.x, y: position.y, width: 0, height: 0 }, nearby),
  );
  drawDots(context, loose, { detail: detailAt(zoom), zoom });
  return { shown, isSharp, isCached };
}
