import {
  type Ref,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import type { Layout } from '../../shared/contracts/layouts.ts';
import { type Camera, fitToView, panBy, panToShow, zoomAround } from '../../shared/layout/camera.ts';
import type { Point, Rect, Size } from '../../shared/layout/geometry.ts';
import type { Drop } from '../../shared/layout/guest-drop.ts';
import type { TableId } from '../../shared/layout/table-occupancy.ts';
import type { ZoomLimits } from '../../shared/layout/zoom-limits.ts';
import { classNames } from '../ui/class-names.ts';
import { isDarkScheme, onSchemeChange } from './colors.ts';
import { type Drag, guestDrag } from './drags.ts';
import { withEdgeScroll } from './edge-scroll.ts';
import { describeFloorPlan, type FloorPlanDescription } from './floor-plan-description.ts';
import type { FloorPlanEditing, Modifiers } from './floor-plan-editing.ts';
import { FloorPlanView } from './floor-plan-view.ts';
import { attachGestures } from './gestures.ts';
import { Minimap } from './minimap.tsx';
import { Rulers } from './rulers.tsx';
import type { GuestNames } from './scene.ts';
import { useTableHandles } from './use-table-handles.ts';

/** What buttons and keys can do with a floor plan. Screen points are the browser's client coordinates. */
export interface FloorPlanHandle {
  readonly zoom: number;
  /** Zooms around the middle of the view, within the limits. */
  zoomTo(zoom: number): void;
  /** Moves by screen pixels: a positive x shows more of the left. */
  panBy(by: Point): void;
  /** Shows the whole floor plan, or a part of it, as large as the zoom limits allow. */
  fit(rect?: Rect): void;
  /** Brings a point of the layout to the middle of the view. */
  centre(point: Point): void;
  /** Returns to the first view. */
  reset(): void;
  /** Brings a guest's dot to the middle if it is out of view. */
  reveal(guestId: number): void;
  /** Brings a part of the layout into view the shortest way; zooms out only if it would not fit. */
  revealRect(rect: Rect): void;
  toPlan(screen: Point): Point;
  toScreen(plan: Point): Point;
  /**
   * Starts dragging a guest from a list; points are client coordinates. `onDecided` is called with the effect of dropping
   * the guest at the current point. Undefined on a read-only floor plan.
   */
  dragGuest(guestId: number, onDecided: (drop: Drop | undefined) => void): Drag | undefined;
  describe(): FloorPlanDescription;
}

interface FloorPlanProps {
  readonly ref?: Ref<FloorPlanHandle>;
  readonly layout: Layout;
  /** Full names by guest id, for initials and, zoomed in, names. */
  readonly names: GuestNames;
  /** For screen readers. */
  readonly label: string;
  readonly zoomLimits: ZoomLimits;
  /** Lowers the minimal zoom for a large layout, so that all of it can be shown at once. */
  readonly alwaysFits?: boolean;
  /** `plain`: the wheel zooms. `ctrl`: it zooms with Ctrl or Cmd only, and else scrolls the page. */
  readonly wheel: 'plain' | 'ctrl';
  /** By default the whole floor plan. */
  readonly firstView?: (content: Rect, viewport: Size) => Camera;
  /** Distance of the grid lines; null for no grid. */
  readonly gridSize?: number | null;
  readonly selectedTableIds?: ReadonlySet<TableId>;
  readonly highlightedGuestIds?: ReadonlySet<number>;
  /** Without it the floor plan is read-only. */
  readonly editing?: FloorPlanEditing | undefined;
  readonly onTableClick?: (tableId: TableId, modifiers: Modifiers, point: Point) => void;
  readonly onGuestClick?: (guestId: number, modifiers: Modifiers) => void;
  readonly onFloorClick?: (point: Point, modifiers: Modifiers) => void;
  /** Called after the frame that showed the new zoom. */
  readonly onZoom?: (zoom: number) => void;
  /** Hides which seats are taken, for the seat map. Read on mount only. */
  readonly isPublic?: boolean;
  /** Radius of the dots of highlighted guests, in layout units. Read on mount only. */
  readonly markRadius?: number;
  readonly className?: string;
  /** Shows rulers along the edges, with numbers formatted by this function, which must be stable between renders. */
  readonly formatRulerNumber?: (value: number) => string;
}

const NO_TABLES: ReadonlySet<TableId> = new Set();
const NO_GUESTS: ReadonlySet<number> = new Set();
/** A dot closer than this to the edge counts as out of view. */
const REVEAL_MARGIN_PX = 40;

const middleOfView = ({ width, height }: Size): Point => ({ x: width / 2, y: height / 2 });

function currentLimits(view: FloorPlanView, { zoomLimits, alwaysFits = false }: FloorPlanProps): ZoomLimits {
  if (!alwaysFits) return zoomLimits;
  const { zoom } = fitToView(view.content, view.size, { min: 0, max: zoomLimits.max });
  return { ...zoomLimits, min: Math.min(zoomLimits.min, zoom) };
}

function createHandle(container: HTMLElement, view: FloorPlanView, props: () => FloorPlanProps): FloorPlanHandle {
  const offset = () => container.getBoundingClientRect();
  const limits = () => currentLimits(view, props());
  const firstView = () => {
    const { firstView } = props();
    return firstView?.(view.content, view.size) ?? fitToView(view.content, view.size, limits());
  };
  return {
    get zoom() {
      return view.camera.zoom;
    },
    zoomTo: (zoom) => view.setCamera(zoomAround(view.camera, middleOfView(view.size), zoom, limits())),
    panBy: (by) => view.setCamera(panBy(view.camera, by)),
    fit: (rect = view.content) => view.setCamera(fitToView(rect, view.size, limits())),
    centre(point) {
      const at = view.toScreen(point);
      const middle = middleOfView(view.size);
      view.setCamera(panBy(view.camera, { x: middle.x - at.x, y: middle.y - at.y }));
    },
    reset: () => view.setCamera(firstView()),
    reveal(guestId) {
      const dot = view.findDot(guestId);
      if (!dot) return;
      const at = view.toScreen(dot.position);
      const { width, height } = view.size;
      const isOut = (place: number, length: number) => place < REVEAL_MARGIN_PX || place > length - REVEAL_MARGIN_PX;
      if (!isOut(at.x, width) && !isOut(at.y, height)) return;
      view.setCamera(panBy(view.camera, { x: width / 2 - at.x, y: height / 2 - at.y }));
    },
    revealRect(rect) {
      view.setCamera(panToShow(view.camera, rect, view.size, limits()));
    },
    toPlan: ({ x, y }) => view.toPlan({ x: x - offset().left, y: y - offset().top }),
    toScreen(point) {
      const { x, y } = view.toScreen(point);
      return { x: x + offset().left, y: y + offset().top };
    },
    dragGuest(guestId, onDecided) {
      const { editing } = props();
      if (!editing) return undefined;
      const drag = withEdgeScroll(view, guestDrag(view, editing, guestId, { isFromList: true, onDecided }));
      return { ...drag, move: ({ x, y }) => drag.move({ x: x - offset().left, y: y - offset().top }) };
    },
    describe: () => describeFloorPlan(view, offset()),
  };
}

/** Lets browser tests ask a floor plan what it shows, instead of comparing pixels. */
export interface FloorPlanElement extends HTMLElement {
  floorPlan?: FloorPlanHandle;
}

/** The drawing of a layout, with pan and zoom, for the editor, the seating chart and the seat map. Read-only without `editing`. */
export function FloorPlan(props: FloorPlanProps) {
  const { ref, layout, names, label, gridSize = null, className, formatRulerNumber, onZoom } = props;
  const { selectedTableIds = NO_TABLES, highlightedGuestIds = NO_GUESTS, editing } = props;
  const container = useRef<HTMLDivElement>(null);
  const latest = useRef(props);
  const handle = useRef<FloorPlanHandle>(null);
  const [view, setView] = useState<FloorPlanView>();
  useLayoutEffect(() => {
    latest.current = props;
  });

  useLayoutEffect(() => {
    const element: FloorPlanElement | null = container.current;
    if (!element) return;
    const created = new FloorPlanView(element.firstElementChild as HTMLDivElement, latest.current);
    const built = createHandle(element, created, () => latest.current);
    handle.current = built;
    element.floorPlan = built;
    built.reset();
    const detach = attachGestures(element, created, () => ({
      ...latest.current,
      zoomLimits: currentLimits(created, latest.current),
    }));
    const observer = new ResizeObserver(() =>
      created.resize({ width: element.clientWidth, height: element.clientHeight }),
    );
    observer.observe(element);
    setView(created);
    return () => {
      observer.disconnect();
      detach();
      created.destroy();
      setView(undefined);
    };
  }, []);

  useImperativeHandle(ref, () => handle.current as FloorPlanHandle, []);
  useLayoutEffect(() => view?.setLayout(layout, names), [view, layout, names]);
  useLayoutEffect(() => view?.setGrid(gridSize), [view, gridSize]);
  useLayoutEffect(
    () => view?.mark({ selectedTableIds, highlightedGuestIds }),
    [view, selectedTableIds, highlightedGuestIds],
  );
  useTableHandles(view, layout, selectedTableIds, editing);
  // Rulers and minimap are remounted in another colour scheme, because their canvases are drawn only when something moves.
  const scheme = useSyncExternalStore(onSchemeChange, isDarkScheme) ? 'dark' : 'light';
  useEffect(() => {
    if (!view || !onZoom) return;
    onZoom(view.camera.zoom);
    return view.onCameraChange(() => onZoom(view.camera.zoom));
  }, [view, onZoom]);

  return (
    <div
      ref={container}
      role="img"
      aria-label={label}
      data-floor-plan=""
      className={classNames('relative touch-none select-none overflow-hidden bg-backdrop', className)}
    >
      <div className="absolute inset-0" />
      {view && formatRulerNumber && (
        <Rulers key={`rulers-${scheme}`} view={view} unit={layout.unit} formatNumber={formatRulerNumber} />
      )}
      {view && (
        <Minimap key={`minimap-${scheme}`} view={view} layout={layout} highlightedGuestIds={highlightedGuestIds} />
      )}
    </div>
  );
}
