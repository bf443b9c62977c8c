import type { Layout } from '../../shared/contracts/layouts.ts';
import { contentBounds } from '../../shared/layout/camera.ts';
import { growRect } from '../../shared/layout/geometry.ts';
import { drawInLightColors } from './colors.ts';
import { drawFloor } from './draw-floor.ts';
import { drawItem } from './draw-item.ts';
import { drawDots, drawTable } from './draw-table.ts';
import { loadFonts, readPageFonts } from './fonts.ts';
import { createSceneBuilder, type GuestNames, type SceneOptions } from './scene.ts';
import { detailAt } from './zoom-detail.ts';

/** Pixels per layout unit at which names are sharp on a printed page. */
const WANTED_SCALE = 2;
/** iOS allows no canvas above 16.7 million pixels. */
const MAX_PIXELS = 16_000_000;
const MAX_SIDE_PX = 8_192;
const MARGIN = 24;

/** Pixels per layout unit that the limits allow. */
export function pictureScale(width: number, height: number): number {
  return Math.min(WANTED_SCALE, Math.sqrt(MAX_PIXELS / (width * height)), MAX_SIDE_PX / Math.max(width, height));
}

/** A picture of the whole floor plan, whatever part of it is on the screen. */
export async function floorPlanToPng(layout: Layout, names: GuestNames, sceneOptions: SceneOptions): Promise<Blob> {
  readPageFonts();
  await loadFonts();
  const area = growRect(contentBounds(layout), MARGIN);
  const scale = pictureScale(area.width, area.height);
  const canvas = document.createElement('canvas');
  canvas.width = Math.ceil(area.width * scale);
  canvas.height = Math.ceil(area.height * scale);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser gives no canvas to draw on');
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.setTransform(scale, 0, 0, scale, -area.x * scale, -area.y * scale);
  const detail = detailAt(scale);
  const options = { detail: { ...detail, names: detail.names || scale >= 1 }, zoom: scale };
  const { tables, items, looseDots } = createSceneBuilder()(layout, names, sceneOptions);
  drawInLightColors(() => {
    drawFloor(context, layout, area, scale, null);
    for (const item of items) drawItem(context, item, scale);
    for (const table of tables) drawTable(context, table, options);
    drawDots(context, looseDots, options);
  });
  const png = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (png === null) throw new Error('The canvas could not be read');
  return png;
}
