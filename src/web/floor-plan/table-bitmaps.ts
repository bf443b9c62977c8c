import type { Rect } from '../../shared/layout/geometry.ts';
import { type DrawingContext, drawTable } from './draw-table.ts';
import type { SceneTable } from './scene.ts';
import { detailAt } from './zoom-detail.ts';

interface TableBitmap {
  readonly image: CanvasImageSource;
  readonly box: Rect;
  /** Device pixels per layout unit. */
  readonly scale: number;
  readonly pixels: number;
}

export interface BitmapFrame {
  readonly zoom: number;
  readonly pixelRatio: number;
  /** The layout's upper left corner, in device pixels. */
  readonly originX: number;
  readonly originY: number;
  /** While the zoom changes, bitmaps of a similar scale are used; sharp ones are made afterwards. */
  readonly isZooming: boolean;
  /** False until the fonts have loaded: bitmaps with fallback fonts would have to be thrown away. */
  readonly mayCache: boolean;
}

/** Larger tables are always drawn directly: few are in view then, and their bitmaps would take much memory. */
const MAX_BITMAP_PIXELS = 420 * 420;
const MAX_ALL_PIXELS = 24_000_000;
/** How long bitmaps may be made within a frame, and in one turn between frames. */
const FRAME_MS = 4;
const TURN_MS = 8;
/** Scales at which bitmaps are made while the zoom changes: two for each doubling. */
const BANDS_PER_DOUBLING = 2;

const bandOf = (scale: number) => 2 ** (Math.ceil(Math.log2(scale) * BANDS_PER_DOUBLING) / BANDS_PER_DOUBLING);

function isCacheable({ box }: SceneTable, { zoom, pixelRatio, mayCache }: BitmapFrame): boolean {
  const isTooLarge = box.width * box.height * (zoom * pixelRatio) ** 2 > MAX_BITMAP_PIXELS;
  // Names reach beyond a table's box, so they can't be part of its bitmap.
  return mayCache && !isTooLarge && !detailAt(zoom).names;
}

function createSurface(width: number, height: number): { context: DrawingContext; finish: () => CanvasImageSource } {
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

/** Caches each table with its guests as one bitmap, so that panning over thousands of guests copies pixels instead of drawing. */
export class TableBitmaps {
  readonly #bitmaps = new Map<SceneTable, TableBitmap>();
  #pixels = 0;
  #spentMs = 0;
  #outcome = { isSharp: true, isCached: true };

  /**
   * Draws tables onto a context in device pixels. Returns `isSharp` false if another frame could be sharper, `isCached`
   * false if a bitmap was missing and there was no time to make it.
   */
  draw(context: CanvasRenderingContext2D, tables: readonly SceneTable[], frame: BitmapFrame) {
    this.#spentMs = 0;
    this.#outcome = { isSharp: true, isCached: true };
    for (const table of tables) this.#drawOne(context, table, frame);
    return this.#outcome;
  }

  /** Makes missing bitmaps for a few milliseconds; true once there is nothing left to make. */
  prepare(tables: readonly SceneTable[], frame: BitmapFrame): boolean {
    const end = performance.now() + TURN_MS;
    for (const table of tables) {
      if (this.#bitmaps.has(table) || !isCacheable(table, frame)) continue;
      // The cache is half full: more bitmaps would soon push out others that are needed.
      if (this.#pixels > MAX_ALL_PIXELS / 2) return true;
      if (performance.now() > end) return false;
      this.#make(table, frame, frame.zoom * frame.pixelRatio);
    }
    return true;
  }

  /** Keeps the bitmaps of these tables only. */
  retain(tables: readonly SceneTable[]): void {
    const kept = new Set(tables);
    for (const table of this.#bitmaps.keys()) if (!kept.has(table)) this.#forget(table);
  }

  clear(): void {
    this.retain([]);
  }

  #drawOne(context: CanvasRenderingContext2D, table: SceneTable, frame: BitmapFrame): void {
    const exact = frame.zoom * frame.pixelRatio;
    const bitmap = this.#bitmapFor(table, frame, exact);
    if (bitmap === undefined) {
      context.setTransform(exact, 0, 0, exact, frame.originX, frame.originY);
      drawTable(context, table, { detail: detailAt(frame.zoom), zoom: frame.zoom });
      context.setTransform(1, 0, 0, 1, 0, 0);
      return;
    }
    const x = Math.round(bitmap.box.x * exact + frame.originX);
    const y = Math.round(bitmap.box.y * exact + frame.originY);
    if (bitmap.scale === exact) context.drawImage(bitmap.image, x, y);
    else context.drawImage(bitmap.image, x, y, bitmap.box.width * exact, bitmap.box.height * exact);
  }

  #bitmapFor(table: SceneTable, frame: BitmapFrame, exact: number): TableBitmap | undefined {
    if (!isCacheable(table, frame)) return undefined;
    const known = this.#bitmaps.get(table);
    const wanted = frame.isZooming ? bandOf(exact) : exact;
    if (known?.scale === exact || known?.scale === wanted) return known;
    if (this.#spentMs > FRAME_MS) {
      if (known) this.#outcome.isSharp = false;
      else this.#outcome.isCached = false;
      return known;
    }
    const start = performance.now();
    const made = this.#make(table, frame, wanted);
    this.#spentMs += performance.now() - start;
    if (wanted !== exact) this.#outcome.isSharp = false;
    return made;
  }

  #make(table: SceneTable, frame: BitmapFrame, scale: number): TableBitmap {
    const zoom = scale / frame.pixelRatio;
    const width = Math.ceil(table.box.width * scale);
    const height = Math.ceil(table.box.height * scale);
    const { context, finish } = createSurface(Math.max(width, 1), Math.max(height, 1));
    context.setTransform(scale, 0, 0, scale, -table.box.x * scale, -table.box.y * scale);
    drawTable(context, table, { detail: detailAt(zoom), zoom });
    const bitmap = { image: finish(), box: table.box, scale, pixels: width * height };
    this.#forget(table);
    this.#bitmaps.set(table, bitmap);
    this.#pixels += bitmap.pixels;
    this.#makeRoom();
    return bitmap;
  }

  #forget(table: SceneTable): void {
    const known = this.#bitmaps.get(table);
    if (known === undefined) return;
    this.#pixels -= known.pixels;
    this.#bitmaps.delete(table);
    if (known.image instanceof ImageBitmap) known.image.close();
  }

  /** Drops the oldest bitmaps: a Map keeps the order of insertion. */
  #makeRoom(): void {
    for (const table of this.#bitmaps.keys()) {
      if (this.#pixels <= MAX_ALL_PIXELS) return;
      this.#forget(table);
    }
  }
}
