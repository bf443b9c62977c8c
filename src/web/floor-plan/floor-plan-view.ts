import Konva from 'konva/lib/Core.js';
import type { GuestPosition, Layout } from '../../shared/contracts/layouts.ts';
import {
  type Camera,
  contentBounds,
  keepInView,
  panBy,
  piecesBounds,
  toLayout,
  toScreen,
  visibleWindow,
} from '../../shared/layout/camera.ts';
import { growRect, type Point, type Rect, type Size } from '../../shared/layout/geometry.ts';
import type { PieceId } from '../../shared/layout/pieces.ts';
import { DOT_SIZE } from '../../shared/layout/seat-positions.ts';
import { findTableByNumber, type TableId } from '../../shared/layout/table-occupancy.ts';
import { createStore, type Store } from '../lib/store.ts';
import { onSchemeChange } from './colors.ts';
import { drawMarks, hasMarks, type Marks } from './draw-marks.ts';
import { type DrawPicture, drawPlan } from './draw-plan.ts';
import { areFontsLoaded, loadPageFonts, readPageFonts } from './fonts.ts';
import {
  createSceneBuilder,
  type GuestNames,
  type Scene,
  type SceneDot,
  type SceneItem,
  type SceneOptions,
  type SceneTable,
} from './scene.ts';
import { type BitmapFrame, TableBitmaps } from './table-bitmaps.ts';
import { detailAt } from './zoom-detail.ts';

interface FloorPlanViewOptions extends SceneOptions {
  readonly layout: Layout;
  readonly names: GuestNames;
  /** Hides which seats are taken. */
  readonly isPublic?: boolean | undefined;
  /** Radius of the dots of highlighted guests. */
  readonly markRadius?: number | undefined;
}

const START: Camera = { x: 0, y: 0, zoom: 1 };
/** Sharp bitmaps are made this long after the zoom last changed. */
const ZOOM_END_MS = 140;
/** How far names reach beyond a table's box, in layout units, at zooms that show names. */
const NAME_REACH = 110;

/**
 * A layout drawn on a Konva stage. One shape draws all tables and dots that are in view, mostly by copying cached bitmaps.
 * Everything selected, hovered, dragged or reshaped is drawn on the layer above. The camera is the transform of the stage
 * and no React state.
 */
export class FloorPlanView {
  readonly stage: Konva.Stage;
  readonly #tablesLayer = new Konva.Layer({ name: 'plan', listening: false });
  readonly marksLayer = new Konva.Layer({ name: 'marks', listening: false, visible: false });
  readonly #bitmaps = new TableBitmaps();
  readonly #buildScene: ReturnType<typeof createSceneBuilder>;
  readonly #markRadius: number;
  readonly #scene: Store<Scene>;
  readonly #drawnCamera = createStore<Camera>(START);
  /** Calls back when tables, guests or names changed. */
  readonly onSceneChange: Store<Scene>['subscribe'];
  /** Calls back at most once per frame when the camera moved. */
  readonly onCameraChange = this.#drawnCamera.subscribe;
  /** Bounds of the layout: its canvas, and tables and floor items that reach beyond it. */
  content!: Rect;
  /** Where tables and floor items stand; undefined if there are none. */
  pieces: Rect | undefined;
  #tablesById = new Map<TableId, SceneTable>();
  #itemsById = new Map<PieceId, SceneItem>();
  /** Made when it is first asked for: the layout may change many times before that. */
  #dotsByGuest: ReadonlyMap<number, SceneDot> | undefined;
  #camera = START;
  #gridSize: number | null = null;
  #picture: DrawPicture | undefined;
  #marks: Marks = {
    selectedIds: new Set(),
    selectedGuestIds: new Set(),
    highlightedGuestIds: new Set(),
    foundGuestIds: new Set(),
    foundTableIds: new Set(),
  };
  #isZooming = false;
  #hasFonts: boolean;
  #preparing: ReturnType<typeof setTimeout> | undefined;
  #zoomEndTimer: ReturnType<typeof setTimeout> | undefined;
  readonly #stopWatchingScheme: () => void;

  constructor(container: HTMLDivElement, options: FloorPlanViewOptions) {
    const { layout, names, isPublic = false, markRadius = DOT_SIZE / 2 } = options;
    this.#buildScene = createSceneBuilder(!isPublic);
    this.#scene = createStore<Scene>({ layout, items: [], tables: [], looseDots: [] });
    this.onSceneChange = this.#scene.subscribe;
    this.#markRadius = markRadius;
    this.stage = new Konva.Stage({ container, width: container.clientWidth, height: container.clientHeight });
    // Adding a layer draws it at once, so the layers get their shapes only after there is a scene to draw.
    this.stage.add(this.#tablesLayer, this.marksLayer);
    this.setLayout(layout, names, options);
    this.#tablesLayer.add(
      new Konva.Shape({ name: 'floor', sceneFunc: (context) => this.#drawTables(context._context) }),
    );
    // Not listening: Konva would draw the marks over the handles in its picture of what the pointer hits.
    this.marksLayer.add(
      new Konva.Shape({ name: 'marks', listening: false, sceneFunc: (context) => this.#drawMarks(context._context) }),
    );
    this.#stopWatchingScheme = onSchemeChange(() => {
      this.#bitmaps.clear();
      this.stage.batchDraw();
    });
    readPageFonts();
    this.#hasFonts = areFontsLoaded();
    if (!this.#hasFonts) {
      void loadPageFonts().then(() => {
        this.#hasFonts = true;
        this.stage.batchDraw();
      });
    }
  }

  destroy(): void {
    clearTimeout(this.#zoomEndTimer);
    clearTimeout(this.#preparing);
    this.#stopWatchingScheme();
    this.#bitmaps.clear();
    this.stage.destroy();
  }

  get scene(): Scene {
    return this.#scene.get();
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

  readonly findTable = (id: TableId) => this.#tablesById.get(id);
  readonly findTableOf = ({ tableNumber }: GuestPosition) => {
    const table = findTableByNumber(this.scene.layout, tableNumber);
    return table && this.#tablesById.get(table.id);
  };
  readonly findItem = (id: PieceId) => this.#itemsById.get(id);
  readonly findDot = (guestId: number): SceneDot | undefined => {
    const { tables, looseDots } = this.scene;
    const dots = () => [...tables.flatMap((table) => table.dots), ...looseDots];
    this.#dotsByGuest ??= new Map(dots().map((dot) => [dot.position.guestId, dot]));
    return this.#dotsByGuest.get(guestId);
  };
  readonly toLayout = (point: Point) => toLayout(this.#camera, point);
  readonly toScreen = (point: Point) => toScreen(this.#camera, point);

  setLayout(layout: Layout, names: GuestNames, options: SceneOptions = {}): void {
    const scene = this.#buildScene(layout, names, options);
    const { tables, items } = scene;
    this.content = contentBounds(layout);
    this.pieces = piecesBounds(layout);
    this.#tablesById = new Map(tables.map((entry) => [entry.table.id, entry]));
    this.#itemsById = new Map(items.map((entry) => [entry.item.id, entry]));
    this.#dotsByGuest = undefined;
    this.#bitmaps.retain(tables);
    this.stage.batchDraw();
    this.#scene.set(scene);
  }

  setGrid(gridSize: number | null): void {
    this.#gridSize = gridSize;
    this.#tablesLayer.batchDraw();
  }

  setPicture(draw: DrawPicture | undefined): void {
    this.#picture = draw;
    this.#tablesLayer.batchDraw();
  }

  get hasPicture(): boolean {
    return this.#picture !== undefined;
  }

  mark(change: Partial<Marks>): void {
    const before = this.#marks;
    this.#marks = { ...before, ...change };
    const { draggedPieces, reshaped, reshapedItem } = this.#marks;
    // Hidden while there are no marks, so that the browser need not composite the layer.
    this.marksLayer.visible(hasMarks(this.#marks));
    this.marksLayer.batchDraw();
    const hasOtherDragged = before.draggedPieces?.ids !== draggedPieces?.ids;
    const hasOtherReshaped =
      before.reshaped?.table.id !== reshaped?.table.id || before.reshapedItem?.item.id !== reshapedItem?.item.id;
    if (hasOtherDragged || hasOtherReshaped) this.#tablesLayer.batchDraw();
  }

  setCamera(wanted: Camera): void {
    const camera = keepInView(wanted, this.content, this.size);
    if (camera.zoom !== this.#camera.zoom) this.#startZooming();
    this.#camera = camera;
    this.stage.setAttrs({ x: camera.x, y: camera.y, scaleX: camera.zoom, scaleY: camera.zoom });
  }

  /** Brings a point of the layout to the middle of the view. */
  readonly centre = (point: Point): void => {
    const { x, y } = this.toScreen(point);
    const { width, height } = this.size;
    this.setCamera(panBy(this.#camera, { x: width / 2 - x, y: height / 2 - y }));
  };

  /** Resizes the view; the part of the layout in its middle stays there. */
  resize({ width, height }: Size): void {
    this.#updatePixelRatio();
    const before = this.size;
    if (before.width === width && before.height === height) return;
    this.stage.size({ width, height });
    const { x, y, zoom } = this.#camera;
    this.setCamera({ zoom, x: x + (width - before.width) / 2, y: y + (height - before.height) / 2 });
    this.stage.batchDraw();
  }

  /** Whether there is a handle of the selected table or floor item at this point. */
  isOnHandle(point: Point): boolean {
    return this.marksLayer.listening() && this.stage.getIntersection(point) !== null;
  }

  /** Whether the floor plan, or a control that floats over it, is visible at this point: not covered by a header or a dialog. */
  isVisibleAt(point: Point): boolean {
    const container = this.stage.container();
    const { x, y } = this.toPage(point);
    const area = container.closest('[data-plan-area]') ?? container;
    return area.contains(document.elementFromPoint(x, y));
  }

  /** Converts a point relative to the corner of the floor plan to client coordinates. */
  toPage({ x, y }: Point): Point {
    const { left, top } = this.stage.container().getBoundingClientRect();
    return { x: x + left, y: y + top };
  }

  /** The pixel ratio changes when the page is zoomed or moved to another screen. */
  #updatePixelRatio(): void {
    const ratio = window.devicePixelRatio || 1;
    if (this.#tablesLayer.getCanvas().getPixelRatio() === ratio) return;
    for (const layer of [this.#tablesLayer, this.marksLayer]) layer.getCanvas().setPixelRatio(ratio);
    this.stage.batchDraw();
  }

  #startZooming(): void {
    this.#isZooming = true;
    clearTimeout(this.#zoomEndTimer);
    this.#zoomEndTimer = setTimeout(() => {
      this.#isZooming = false;
      this.#tablesLayer.batchDraw();
    }, ZOOM_END_MS);
  }

  #frame(): BitmapFrame {
    const pixelRatio = this.#tablesLayer.getCanvas().getPixelRatio();
    const { x, y, zoom } = this.#camera;
    const originX = Math.round(x * pixelRatio);
    const originY = Math.round(y * pixelRatio);
    return { zoom, pixelRatio, originX, originY, isZooming: this.#isZooming, mayCache: this.#hasFonts };
  }

  #visible(): Rect {
    const visible = visibleWindow(this.#camera, this.size);
    return detailAt(this.#camera.zoom).names ? growRect(visible, NAME_REACH) : visible;
  }

  #drawTables(context: CanvasRenderingContext2D): void {
    const frame = this.#frame();
    const { shown, isSharp, isCached } = drawPlan(context, this.scene, this.#marks, {
      frame,
      visible: this.#visible(),
      bitmaps: this.#bitmaps,
      gridSize: this.#gridSize,
      picture: this.#picture,
    });
    clearTimeout(this.#preparing);
    if (!isSharp && !this.#isZooming) this.#tablesLayer.batchDraw();
    else if (!isCached && !this.#isZooming) this.#prepare(shown, frame);
    this.#drawnCamera.set(this.#camera);
  }

  /** Caches bitmaps between frames for tables that were drawn without one. */
  #prepare(tables: readonly SceneTable[], frame: BitmapFrame): void {
    this.#preparing = setTimeout(() => {
      if (!this.#bitmaps.prepare(tables, frame)) this.#prepare(tables, frame);
    });
  }

  #drawMarks(context: CanvasRenderingContext2D): void {
    drawMarks(context, this.#marks, {
      frame: this.#frame(),
      visible: this.#visible(),
      bitmaps: this.#bitmaps,
      markRadius: this.#markRadius,
      findTable: this.findTable,
      findTableOf: this.findTableOf,
      findItem: this.findItem,
      findDot: this.findDot,
    });
  }
}
