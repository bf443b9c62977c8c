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

/** `scale` is the number of pixels for a unit of the layout. A level is just large enough, or the largest. */
function levelFor({ levels }: PlanPicture, { width }: LayoutPicture, scale: number) {
  const [whole] = levels;
  return levels.findLast((candidate) => candidate.width >= width * scale) ?? whole;
}

/**
 * Draws the picture where it lies in the layout. It is copied from a level: to scale down sixteen million pixels in every
 * frame would be slow and look grainy.
 */
export function drawPlanPicture(
  context: CanvasRenderingContext2D,
  loaded: PlanPicture,
  picture: LayoutPicture,
  scale: number,
): void {
  const { width, height, rotation, opacity } = picture;
  const level = levelFor(loaded, picture, scale);
  if (!level) return;
  const { x, y } = middleOf(picture);
  context.save();
  context.globalAlpha = opacity;
  context.translate(x, y);
  context.rotate((rotation * Math.PI) / 180);
  context.drawImage(level, -width / 2, -height / 2, width, height);
  context.restore();
}

/** A copy with more pixels would need more memory than it is worth: then only a part of the picture is in view. */
const MAX_COPY_PX = 4_000_000;
/** After the last step of a zoom the picture is drawn smoothly again. */
const SMOOTH_AFTER_MS = 120;

/** Draws a picture in every frame of a gesture: coarsely while the zoom changes, and of a copy in its size while it is panned. */
function createPictureDrawing(loaded: PlanPicture, picture: LayoutPicture, redraw: () => void) {
  let lastScale: number | undefined;
  let copy: HTMLCanvasElement | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const makeCopy = (scale: number) => {
    const level = levelFor(loaded, picture, scale);
    const [width, height] = [Math.round(picture.width * scale), Math.round(picture.height * scale)];
    if (!level || picture.rotation !== 0 || width * height > MAX_COPY_PX) return undefined;
    const canvas = document.createElement('canvas');
    Object.assign(canvas, { width, height });
    canvas.getContext('2d')?.drawImage(level, 0, 0, width, height);
    return canvas;
  };
  return (context: CanvasRenderingContext2D, scale: number) => {
    const isZooming = lastScale !== undefined && lastScale !== scale;
    if (lastScale !== scale) copy = undefined;
    lastScale = scale;
    context.save();
    if (isZooming) {
      context.imageSmoothingEnabled = false;
      clearTimeout(timer);
      timer = setTimeout(redraw, SMOOTH_AFTER_MS);
      drawPlanPicture(context, loaded, picture, scale);
    } else {
      copy ??= makeCopy(scale);
      if (copy) {
        const { e, f } = context.getTransform();
        context.setTransform(1, 0, 0, 1, Math.round(e + picture.x * scale), Math.round(f + picture.y * scale));
        context.globalAlpha = picture.opacity;
        context.drawImage(copy, 0, 0);
      } else drawPlanPicture(context, loaded, picture, scale);
    }
    context.restore();
  };
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
    if (signal.aborted) return;
    const draw = createPictureDrawing(loaded, picture, () => !signal.aborted && view.setPicture(draw));
    view.setPicture(draw);
  } catch (error) {
    console.error(error);
  }
}
