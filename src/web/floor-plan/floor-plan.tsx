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
import { type Camera, fitToView, panBy, panToShow, type ZoomRange, zoomAround } from '../../shared/layout/camera.ts';
import type { Point, Rect, Size } from '../../shared/layout/geometry.ts';
import type { Drop } from '../../shared/layout/guest-drop.ts';
import type { TableId } from '../../shared/layout/table-occupancy.ts';
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

/** What buttons and keys do to the view. Screen points are the browser's client coordinates. */
export interface FloorPlanHandle {
  readonly zoom: number;
  /** Around the middle of the view, within the range. */
  zoomTo(zoom: number): void;
  /** By pixels on screen: a positive x shows what lies further left. */
  panBy(by: Point): void;
  /** The whole plan, or a part of it, as large as the range allows. */
  fit(rect?: Rect): void;
  /** Brings a point of the plan to the middle of the view. */
  centre(point: Point): void;
  /** Back to how the plan was first shown. */
  reset(): void;
  /** Brings a guest's dot into view, if it is not. */
  reveal(guestId: number): void;
  /** Brings a part of the plan into view by the shortest way; the zoom changes only where it would not fit. */
  revealRect(rect: Rect): void;
  toPlan(screen: Point): Point;
  toScreen(plan: Point): Point;
  /**
   * Drags a guest in from a list: as a dot on the plan is dragged, with points in client coordinates. `onDecided` hears what
   * letting go would do. Undefined where nothing can be changed.
   */
  dragGuest(guestId: number, onDecided: (drop: Drop | undefined) => void): Drag | undefined;
  describe(): FloorPlanDescription;
}

export interface FloorPlanProps {
  readonly ref?: Ref<FloorPlanHandle>;
  readonly layout: Layout;
  /** Full names by guest id: dots show initials, and near enough the names. */
  readonly names: GuestNames;
  /** What the picture is, for those who can't see it. */
  readonly label: string;
  readonly range: ZoomRange;
  /** Widens the range downwards for a plan that would not fit otherwise, so that the whole of it can be seen at once. */
  readonly alwaysFits?: boolean;
  /** The next zoom for a notch of the wheel. */
  readonly stepZoom: (zoom: number, direction: 1 | -1) => number;
  /** `plain`: the wheel zooms; `ctrl`: only with Ctrl or Cmd, and the wheel alone scrolls the page. */
  readonly wheel: 'plain' | 'ctrl';
  /** How the plan is first shown; otherwise the whole of it. */
  readonly firstView?: (content: Rect, viewport: Size) => Camera;
  /** Distance of the grid's lines; null for none. */
  readonly gridSize?: number | null;
  readonly selectedTableIds?: ReadonlySet<TableId>;
  readonly highlightedGuestIds?: ReadonlySet<number>;
  /** Without it nothing can be changed. */
  readonly editing?: FloorPlanEditing | undefined;
  readonly onTableClick?: (tableId: TableId, modifiers: Modifiers, point: Point) => void;
  readonly onGuestClick?: (guestId: number, modifiers: Modifiers) => void;
  readonly onFloorClick?: (point: Point, modifiers: Modifiers) => void;
  /** Told after the frame that showed it, so that the plan need not wait for the page. */
  readonly onZoom?: (zoom: number) => void;
  /** For guests: of seats that others may have, nothing is said. Read once, when the plan is first shown. */
  readonly isPublic?: boolean;
  /** Of the dots of highlighted guests, in units of the plan. Read once, as above. */
  readonly markRadius?: number;
  readonly className?: string;
  /** Shows rulers in the layout's unit along the edges, with numbers written by this; it must keep its identity. */
  readonly formatRulerNumber?: (value: number) => string;
}

const NO_TABLES: ReadonlySet<TableId> = new Set();
const NO_GUESTS: ReadonlySet<number> = new Set();
/** A guest nearer than this to the edge counts as out of view. */
const REVEAL_MARGIN_PX = 40;

const middleOfView = ({ width, height }: Size): Point => ({ x: width / 2, y: height / 2 });

function zoomRange(view: FloorPlanView, { range, alwaysFits = false }: FloorPlanProps): ZoomRange {
  if (!alwaysFits) return range;
  const { zoom } = fitToView(view.content, view.size, { min: 0, max: range.max });
  return { min: Math.min(range.min, zoom), max: range.max };
}

function createHandle(container: HTMLElement, view: FloorPlanView, props: () => FloorPlanProps): FloorPlanHandle {
  const offset = () => container.getBoundingClientRect();
  const range = () => zoomRange(view, props());
  const firstView = () => {
    const { firstView } = props();
    return firstView?.(view.content, view.size) ?? fitToView(view.content, view.size, range());
  };
  return {
    get zoom() {
      return view.camera.zoom;
    },
    zoomTo: (zoom) => view.setCamera(zoomAround(view.camera, middleOfView(view.size), zoom, range())),
    panBy: (by) => view.setCamera(panBy(view.camera, by)),
    fit: (rect = view.content) => view.setCamera(fitToView(rect, view.size, range())),
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
      view.setCamera(panToShow(view.camera, rect, view.size, range()));
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

/** For journeys in a browser: a canvas can be asked what it shows, instead of its pixels. */
export interface FloorPlanElement extends HTMLElement {
  floorPlan?: FloorPlanHandle;
}

/**
 * A floor plan that can be panned and zoomed, and edited where `editing` says how. One component for the editor, the
 * shared chart and the guest's map.
 */
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
    created.setLayout(latest.current.layout, latest.current.names);
    const built = createHandle(element, created, () => latest.current);
    handle.current = built;
    element.floorPlan = built;
    built.reset();
    const detach = attachGestures(element, created, () => ({
      onTableClick: undefined,
      onGuestClick: undefined,
      onFloorClick: undefined,
      editing: undefined,
      ...latest.current,
      range: zoomRange(created, latest.current),
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
  // Rulers and minimap keep pictures of their own, which are drawn anew in the other colours.
  const scheme = useSyncExternalStore(onSchemeChange, isDarkScheme) ? 'dark' : 'light';
  useEffect(() => {
    if (!view || !onZoom) return;
    onZoom(view.camera.zoom);
    return view.onCamera(() => onZoom(view.camera.zoom));
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
