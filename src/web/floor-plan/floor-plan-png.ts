import type { Layout } from '../../shared/contracts/layouts.ts';
import { contentBounds } from '../../shared/layout/camera.ts';
import { growRect } from '../../shared/layout/geometry.ts';
import { type Detail, detailAt, drawInLightColors, loadFonts, readPageFonts } from './colors.ts';
import { drawFloor } from './draw-floor.ts';
import { drawDots, drawTable } from './draw-table.ts';
import { createSceneBuilder, type GuestNames } from './scene.ts';

/** Two pixels to a unit: names are sharp when the picture is printed across a page. */
const WANTED_SCALE = 2;
/** What every browser of ours can still draw and save; iOS allows no canvas above 16.7 million pixels. */
const MAX_PIXELS = 16_000_000;
const MAX_SIDE_PX = 8_192;
const MARGIN = 24;

/** Pixels to a unit of the plan, as many as wanted and possible. */
export function pictureScale(width: number, height: number): number {
  return Math.min(WANTED_SCALE, Math.sqrt(MAX_PIXELS / (width * height)), MAX_SIDE_PX / Math.max(width, height));
}

/** What can be read once the picture is as large as it gets. */
function detailOf(scale: number): Detail {
  const detail = detailAt(scale);
  return scale >= 1 ? { ...detail, names: true } : detail;
}

/** The whole plan on a canvas, whatever of it is on screen: to save, and to print. */
export async function drawFloorPlan(layout: Layout, names: GuestNames): Promise<HTMLCanvasElement> {
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
  // Drawn as it looks at this many pixels to a unit: lines and names get that size.
  const options = { detail: detailOf(scale), zoom: scale };
  const { tables, looseDots } = createSceneBuilder()(layout, names);
  drawInLightColors(() => {
    drawFloor(context, layout, area, scale, null);
    for (const table of tables) drawTable(context, table, options);
    drawDots(context, looseDots, options);
  });
  return canvas;
}

export async function floorPlanToPng(layout: Layout, names: GuestNames): Promise<Blob> {
  const canvas = await drawFloorPlan(layout, names);
  const png = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (png === null) throw new Error('The canvas could not be read');
  return png;
}
