import type { LayoutPicture } from '../../shared/contracts/layouts.ts';
import { middleOf, type Size } from '../../shared/layout/geometry.ts';
import type { FloorPlanView } from './floor-plan-view.ts';

/** A loaded picture in several sizes, each half as large as the one before. */
export interface PlanPicture extends Size {
  readonly levels: readonly (ImageBitmap | HTMLCanvasElement)[];
}

/** Below this many pixels a smaller copy would save nothing. */
const SMALLEST_PX = 512;

function halve(source: ImageBitmap | HTMLCanvasElement): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(source.width / 2));
  canvas.height = Math.max(1, Math.round(source.height / 2));
  canvas.getContext('2d')?.drawImage(source, 0, 0, canvas.width, canvas.height);
  return canvas;
}

async function load(source: string): Promise<PlanPicture> {
  const answer = await fetch(source);
  if (!answer.ok) throw new Error(`The picture of the plan could not be loaded: ${answer.status}`);
  const levels: (ImageBitmap | HTMLCanvasElement)[] = [await createImageBitmap(await answer.blob())];
  for (let last = levels[0]; last && Math.max(last.width, last.height) > SMALLEST_PX; last = levels.at(-1)) {
    levels.push(halve(last));
  }
  const { width, height } = levels[0] as ImageBitmap;
  return { width, height, levels };
}

let latest: { readonly source: string; readonly picture: Promise<PlanPicture> } | undefined;

/** Loads a picture; the one that was loaded last is kept, because several parts of a page ask for it. */
export function loadPlanPicture(source: string): Promise<PlanPicture> {
  if (latest?.source === source) return latest.picture;
  const picture = load(source);
  latest = { source, picture };
  picture.catch(() => {
    if (latest?.picture === picture) latest = undefined;
  });
  return picture;
}

/**
 * Draws the picture where it lies in the layout; `scale` is the number of pixels for a unit of the layout. It is copied from
 * the level that is just large enough: to scale down sixteen million pixels in every frame would be slow and look grainy.
 */
export function drawPlanPicture(
  context: CanvasRenderingContext2D,
  { levels }: PlanPicture,
  picture: LayoutPicture,
  scale: number,
): void {
  const { width, height, rotation, opacity } = picture;
  const wanted = width * scale;
  const level = levels.findLast((candidate) => candidate.width >= wanted) ?? levels[0];
  if (!level) return;
  const { x, y } = middleOf(picture);
  context.save();
  context.globalAlpha = opacity;
  context.translate(x, y);
  context.rotate((rotation * Math.PI) / 180);
  context.drawImage(level, -width / 2, -height / 2, width, height);
  context.restore();
}

/** Shows a picture on a floor plan once it is loaded. A plan without its picture can still be worked with. */
export async function showPicture(
  view: FloorPlanView,
  picture: LayoutPicture,
  address: string,
  signal: AbortSignal,
): Promise<void> {
  try {
    const loaded = await loadPlanPicture(address);
    if (!signal.aborted) view.setPicture((context, scale) => drawPlanPicture(context, loaded, picture, scale));
  } catch (error) {
    console.error(error);
  }
}
