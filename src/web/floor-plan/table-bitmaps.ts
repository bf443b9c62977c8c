import type { Rect } from '../../shared/layout/geometry.ts';
import { detailAt } from './colors.ts';
import { type Drawing, drawTable } from './draw-table.ts';
import type { SceneTable } from './scene.ts';

interface Picture {
  readonly image: CanvasImageSource;
  readonly box: Rect;
  /** Device pixels to a unit of the plan. */
  readonly scale: number;
  readonly pixels: number;
}

export interface PictureFrame {
  readonly zoom: number;
  readonly pixelRatio: number;
  /** Where the plan's corner is, in device pixels. */
  readonly originX: number;
  readonly originY: number;
  /** While the zoom changes, pictures may be a little too large or small: sharp ones follow when it rests. */
  readonly isZooming: boolean;
  /** Not before the fonts are there: pictures with the wrong letters would only be thrown away. */
  readonly mayKeep: boolean;
}

interface DrawOutcome {
  /** Whether a further frame would look no better. */
  readonly isSharp: boolean;
  /** Whether every table has its picture; those without one were drawn afresh. */
  readonly isKept: boolean;
}

/** A larger table is drawn afresh each time: few are in view then, and their pictures would fill the memory. */
const MAX_PICTURE_PIXELS = 420 * 420;
const MAX_ALL_PIXELS = 24_000_000;
/** How long one frame may spend on making pictures, and one turn between frames. */
const FRAME_MS = 4;
const TURN_MS = 8;
/** Scales at which pictures are made while the zoom changes: two for each doubling. */
const BANDS_PER_DOUBLING = 2;

const bandOf = (scale: number) => 2 ** (Math.ceil(Math.log2(scale) * BANDS_PER_DOUBLING) / BANDS_PER_DOUBLING);

/** Whether a table's picture is worth keeping at this zoom. */
function isKeepable({ box }: SceneTable, { zoom, pixelRatio, mayKeep }: PictureFrame): boolean {
  const isTooLarge = box.width * box.height * (zoom * pixelRatio) ** 2 > MAX_PICTURE_PIXELS;
  // Names reach beyond a table's box.
  return mayKeep && !isTooLarge && !detailAt(zoom).names;
}

function createSurface(width: number, height: number): { context: Drawing; finish: () => CanvasImageSource } {
  if (typeof OffscreenCanvas !== 'undefined') {
    const canvas = new OffscreenCanvas(width, height);
    const context = canvas.getContext('2d');
    if (context) return { context, finish: () => canvas.transferToImageBitmap() };
  }
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser gives no canvas to draw on');
  return { context, finish: () => canvas };
}

/**
 * Keeps each table with its seats and guests as one bitmap: panning over five thousand guests then copies pixels
 * instead of drawing circles and letters.
 */
export class TableBitmaps {
  readonly #pictures = new Map<SceneTable, Picture>();
  #pixels = 0;
  #madeMs = 0;
  #outcome = { isSharp: true, isKept: true };

  /** Draws the tables onto a context whose units are device pixels. */
  draw(context: CanvasRenderingContext2D, tables: readonly SceneTable[], frame: PictureFrame): DrawOutcome {
    this.#madeMs = 0;
    this.#outcome = { isSharp: true, isKept: true };
    for (const table of tables) this.#drawOne(context, table, frame);
    return this.#outcome;
  }

  /** Makes pictures that are missing, for a moment; true once all are there. The frames after it only copy them. */
  prepare(tables: readonly SceneTable[], frame: PictureFrame): boolean {
    const end = performance.now() + TURN_MS;
    for (const table of tables) {
      if (this.#pictures.has(table) || !isKeepable(table, frame)) continue;
      // A room without end of tables: making more would only push out others.
      if (this.#pixels > MAX_ALL_PIXELS / 2) return true;
      if (performance.now() > end) return false;
      this.#make(table, frame, frame.zoom * frame.pixelRatio);
    }
    return true;
  }

  /** Forgets what is no longer on the plan. */
  retain(tables: readonly SceneTable[]): void {
    const kept = new Set(tables);
    for (const table of this.#pictures.keys()) if (!kept.has(table)) this.#forget(table);
  }

  clear(): void {
    this.retain([]);
  }

  #drawOne(context: CanvasRenderingContext2D, table: SceneTable, frame: PictureFrame): void {
    const exact = frame.zoom * frame.pixelRatio;
    const picture = this.#pictureFor(table, frame, exact);
    if (picture === undefined) {
      context.setTransform(exact, 0, 0, exact, frame.originX, frame.originY);
      drawTable(context, table, { detail: detailAt(frame.zoom), zoom: frame.zoom });
      context.setTransform(1, 0, 0, 1, 0, 0);
      return;
    }
    const x = Math.round(picture.box.x * exact + frame.originX);
    const y = Math.round(picture.box.y * exact + frame.originY);
    if (picture.scale === exact) context.drawImage(picture.image, x, y);
    else context.drawImage(picture.image, x, y, picture.box.width * exact, picture.box.height * exact);
  }

  #pictureFor(table: SceneTable, frame: PictureFrame, exact: number): Picture | undefined {
    if (!isKeepable(table, frame)) return undefined;
    const known = this.#pictures.get(table);
    const wanted = frame.isZooming ? bandOf(exact) : exact;
    if (known?.scale === exact || known?.scale === wanted) return known;
    if (this.#madeMs > FRAME_MS) {
      if (known) this.#outcome.isSharp = false;
      else this.#outcome.isKept = false;
      return known;
    }
    const start = performance.now();
    const made = this.#make(table, frame, wanted);
    this.#madeMs += performance.now() - start;
    if (wanted !== exact) this.#outcome.isSharp = false;
    return made;
  }

  #make(table: SceneTable, frame: PictureFrame, scale: number): Picture {
    const zoom = scale / frame.pixelRatio;
    const width = Math.ceil(table.box.width * scale);
    const height = Math.ceil(table.box.height * scale);
    const { context, finish } = createSurface(Math.max(width, 1), Math.max(height, 1));
    context.setTransform(scale, 0, 0, scale, -table.box.x * scale, -table.box.y * scale);
    drawTable(context, table, { detail: detailAt(zoom), zoom });
    const picture = { image: finish(), box: table.box, scale, pixels: width * height };
    this.#forget(table);
    this.#pictures.set(table, picture);
    this.#pixels += picture.pixels;
    this.#makeRoom();
    return picture;
  }

  #forget(table: SceneTable): void {
    const known = this.#pictures.get(table);
    if (known === undefined) return;
    this.#pixels -= known.pixels;
    this.#pictures.delete(table);
    if (known.image instanceof ImageBitmap) known.image.close();
  }

  /** The oldest go first; a Map keeps the order in which they were made. */
  #makeRoom(): void {
    for (const table of this.#pictures.keys()) {
      if (this.#pixels <= MAX_ALL_PIXELS) return;
      this.#forget(table);
    }
  }
}
