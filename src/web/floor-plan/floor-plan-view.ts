import Konva from 'konva/lib/Core.js';
import type { Layout } from '../../shared/contracts/layouts.ts';
import { type Camera, contentBounds, keepInView, toPlan, toScreen, visibleWindow } from '../../shared/layout/camera.ts';
import { doRectsMeet, growRect, type Point, type Rect, type Size } from '../../shared/layout/geometry.ts';
import { DOT_SIZE } from '../../shared/layout/seat-positions.ts';
import type { TableId } from '../../shared/layout/table-occupancy.ts';
import { areFontsLoaded, detailAt, loadFonts, onSchemeChange, readPageFonts } from './colors.ts';
import { drawFloor } from './draw-floor.ts';
import { drawDots } from './draw-table.ts';
import { drawMarks, hasMarks, type Marks, NO_MARKS } from './marks.ts';
import { createSceneBuilder, type GuestNames, type Scene, type SceneDot, type SceneTable } from './scene.ts';
import { type PictureFrame, TableBitmaps } from './table-bitmaps.ts';

// Written out, not taken from the contract: a guest's phone need not load the validation library.
const EMPTY_LAYOUT: Layout = {
  id: 'new',
  eventId: 0,
  name: '',
  width: 0,
  height: 0,
  unit: 'ft',
  version: 0,
  tables: [],
  guestPositions: [],
};

export interface FloorPlanViewOptions {
  /** Nothing is said of seats that others may have. */
  readonly isPublic?: boolean | undefined;
  /** Of the dots of highlighted guests. */
  readonly markRadius?: number | undefined;
}

/** Sharp pictures are made this long after the zoom last changed. */
const SETTLE_MS = 140;
/** How far names reach beyond a table's box, in units of the plan, at the zooms that show names. */
const NAME_REACH = 110;

/**
 * The plan on a Konva stage. All tables and dots are drawn by one shape, which leaves out what is not in view and copies
 * kept pictures; only what is marked, dragged or reshaped stands on the layer above. The camera is the stage's own
 * transform and lives outside React.
 */
export class FloorPlanView {
  readonly stage: Konva.Stage;
  readonly #planLayer = new Konva.Layer({ name: 'plan', listening: false });
  readonly marksLayer = new Konva.Layer({ name: 'marks', listening: false, visible: false });
  readonly #pictures = new TableBitmaps();
  readonly #buildScene: ReturnType<typeof createSceneBuilder>;
  readonly #markRadius: number;
  readonly #cameraListeners = new Set<() => void>();
  readonly #sceneListeners = new Set<() => void>();
  #scene: Scene = { layout: EMPTY_LAYOUT, tables: [], looseDots: [] };
  #content: Rect = { x: 0, y: 0, width: 0, height: 0 };
  #tablesById = new Map<TableId, SceneTable>();
  #dotsByGuest = new Map<number, SceneDot>();
  #camera: Camera = { x: 0, y: 0, zoom: 1 };
  #announcedCamera: Camera | undefined;
  #gridSize: number | null = null;
  #marks = NO_MARKS;
  #isZooming = false;
  #hasFonts: boolean;
  #preparing: ReturnType<typeof setTimeout> | undefined;
  #settleTimer: ReturnType<typeof setTimeout> | undefined;
  readonly #stopWatchingScheme: () => void;

  constructor(container: HTMLDivElement, { isPublic = false, markRadius = DOT_SIZE / 2 }: FloorPlanViewOptions = {}) {
    this.#buildScene = createSceneBuilder(!isPublic);
    this.#markRadius = markRadius;
    this.stage = new Konva.Stage({ container, width: container.clientWidth, height: container.clientHeight });
    this.#planLayer.add(new Konva.Shape({ name: 'floor', sceneFunc: (context) => this.#drawPlan(context._context) }));
    this.marksLayer.add(new Konva.Shape({ name: 'marks', sceneFunc: (context) => this.#drawMarks(context._context) }));
    this.stage.add(this.#planLayer, this.marksLayer);
    this.#stopWatchingScheme = onSchemeChange(() => {
      this.#pictures.clear();
      this.stage.batchDraw();
    });
    readPageFonts();
    this.#hasFonts = areFontsLoaded();
    if (!this.#hasFonts) {
      void loadFonts().then(() => {
        this.#hasFonts = true;
        this.stage.batchDraw();
      });
    }
  }

  destroy(): void {
    clearTimeout(this.#settleTimer);
    clearTimeout(this.#preparing);
    this.#stopWatchingScheme();
    this.#cameraListeners.clear();
    this.#sceneListeners.clear();
    this.#pictures.clear();
    this.stage.destroy();
  }

  get scene(): Scene {
    return this.#scene;
  }

  get camera(): Camera {
    return this.#camera;
  }

  get size(): Size {
    return { width: this.stage.width(), height: this.stage.height() };
  }

  get marks(): Marks {
    return this.#marks;
  }

  findTable(id: TableId): SceneTable | undefined {
    return this.#tablesById.get(id);
  }

  findDot(guestId: number): SceneDot | undefined {
    return this.#dotsByGuest.get(guestId);
  }

  toPlan(point: Point): Point {
    return toPlan(this.#camera, point);
  }

  toScreen(point: Point): Point {
    return toScreen(this.#camera, point);
  }

  setLayout(layout: Layout, names: GuestNames): void {
    this.#scene = this.#buildScene(layout, names);
    this.#content = contentBounds(layout);
    const { tables, looseDots } = this.#scene;
    this.#tablesById = new Map(tables.map((entry) => [entry.table.id, entry]));
    const dots = [...tables.flatMap((table) => table.dots), ...looseDots];
    this.#dotsByGuest = new Map(dots.map((dot) => [dot.position.guestId, dot]));
    this.#pictures.retain(tables);
    this.stage.batchDraw();
    for (const listener of this.#sceneListeners) listener();
  }

  setGrid(gridSize: number | null): void {
    this.#gridSize = gridSize;
    this.#planLayer.batchDraw();
  }

  mark(change: Partial<Marks>): void {
    const before = this.#marks;
    this.#marks = { ...before, ...change };
    const { lifted, reshaped } = this.#marks;
    // A layer without anything on it is not even laid over the plan.
    this.marksLayer.visible(hasMarks(this.#marks));
    this.marksLayer.batchDraw();
    const isLiftingOthers = before.lifted?.tableIds !== lifted?.tableIds;
    const isReshapingAnother = before.reshaped?.table.id !== reshaped?.table.id;
    if (isLiftingOthers || isReshapingAnother) this.#planLayer.batchDraw();
  }

  /** All there is to see: the canvas and whatever reaches beyond it. */
  get content(): Rect {
    return this.#content;
  }

  setCamera(wanted: Camera): void {
    const camera = keepInView(wanted, this.#content, this.size);
    if (camera.zoom !== this.#camera.zoom) this.#noteZooming();
    this.#camera = camera;
    this.stage.setAttrs({ x: camera.x, y: camera.y, scaleX: camera.zoom, scaleY: camera.zoom });
  }

  /** The middle of the view stays where it is. */
  resize({ width, height }: Size): void {
    this.#keepSharp();
    const before = this.size;
    if (before.width === width && before.height === height) return;
    this.stage.size({ width, height });
    const { x, y, zoom } = this.#camera;
    this.setCamera({ zoom, x: x + (width - before.width) / 2, y: y + (height - before.height) / 2 });
    this.stage.batchDraw();
  }

  /** Whether a pointer there belongs to the handles of a table. */
  isOnHandle(point: Point): boolean {
    return this.marksLayer.listening() && this.stage.getIntersection(point) !== null;
  }

  /** Called when the view moved, once a frame. */
  onCamera(listener: () => void): () => void {
    this.#cameraListeners.add(listener);
    return () => this.#cameraListeners.delete(listener);
  }

  /** Called when what the plan shows changed: its tables, its guests or their names. */
  onScene(listener: () => void): () => void {
    this.#sceneListeners.add(listener);
    return () => this.#sceneListeners.delete(listener);
  }

  /**
   * Whether the plan can be seen at a point of the view, or a control that floats over it: not beside it, nor under the
   * page's header or a dialog.
   */
  isInSight({ x, y }: Point): boolean {
    const container = this.stage.container();
    const { left, top } = container.getBoundingClientRect();
    const area = container.closest('[data-plan-area]') ?? container;
    return area.contains(document.elementFromPoint(x + left, y + top));
  }

  /** After the page was zoomed, or went to another screen. */
  #keepSharp(): void {
    const ratio = window.devicePixelRatio || 1;
    if (this.#planLayer.getCanvas().getPixelRatio() === ratio) return;
    for (const layer of [this.#planLayer, this.marksLayer]) layer.getCanvas().setPixelRatio(ratio);
    this.stage.batchDraw();
  }

  #noteZooming(): void {
    this.#isZooming = true;
    clearTimeout(this.#settleTimer);
    this.#settleTimer = setTimeout(() => {
      this.#isZooming = false;
      this.#planLayer.batchDraw();
    }, SETTLE_MS);
  }

  #frame(): PictureFrame {
    const pixelRatio = this.#planLayer.getCanvas().getPixelRatio();
    const { x, y, zoom } = this.#camera;
    const originX = Math.round(x * pixelRatio);
    const originY = Math.round(y * pixelRatio);
    return { zoom, pixelRatio, originX, originY, isZooming: this.#isZooming, mayKeep: this.#hasFonts };
  }

  #visible(): Rect {
    const visible = visibleWindow(this.#camera, this.size);
    return detailAt(this.#camera.zoom).names ? growRect(visible, NAME_REACH) : visible;
  }

  #drawPlan(context: CanvasRenderingContext2D): void {
    const frame = this.#frame();
    const { zoom } = frame;
    const scale = zoom * frame.pixelRatio;
    const visible = this.#visible();
    const { lifted, reshaped } = this.#marks;
    context.setTransform(scale, 0, 0, scale, frame.originX, frame.originY);
    drawFloor(context, this.#scene.layout, visible, zoom, this.#gridSize);
    context.setTransform(1, 0, 0, 1, 0, 0);
    const isShown = ({ box, table }: SceneTable) =>
      doRectsMeet(box, visible) && !lifted?.tableIds.has(table.id) && reshaped?.table.id !== table.id;
    const shown = this.#scene.tables.filter(isShown);
    const { isSharp, isKept } = this.#pictures.draw(context, shown, frame);
    context.setTransform(scale, 0, 0, scale, frame.originX, frame.originY);
    const nearby = growRect(visible, DOT_SIZE);
    const loose = this.#scene.looseDots.filter(({ position }) =>
      doRectsMeet({ x: position.x, y: position.y, width: 0, height: 0 }, nearby),
    );
    drawDots(context, loose, { detail: detailAt(zoom), zoom });
    clearTimeout(this.#preparing);
    if (!isSharp && !this.#isZooming) this.#planLayer.batchDraw();
    else if (!isKept && !this.#isZooming) this.#prepare(shown, frame);
    this.#announceCamera();
  }

  /** Between frames: what is on screen is right already, but drawn afresh. */
  #prepare(tables: readonly SceneTable[], frame: PictureFrame): void {
    this.#preparing = setTimeout(() => {
      if (!this.#pictures.prepare(tables, frame)) this.#prepare(tables, frame);
    });
  }

  #drawMarks(context: CanvasRenderingContext2D): void {
    drawMarks(context, this.#marks, {
      frame: this.#frame(),
      visible: this.#visible(),
      pictures: this.#pictures,
      markRadius: this.#markRadius,
      findTable: (id) => this.findTable(id),
      findDot: (guestId) => this.findDot(guestId),
    });
  }

  #announceCamera(): void {
    if (this.#announcedCamera === this.#camera) return;
    this.#announcedCamera = this.#camera;
    for (const listener of this.#cameraListeners) listener();
  }
}
