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
import { type Camera, fitPlanBelow, fitToView, panBy, panToShow, zoomAround } from '../../shared/layout/camera.ts';
import { growRect, isInRect, middleOf, type Point, type Rect, type Size } from '../../shared/layout/geometry.ts';
import type { Drop } from '../../shared/layout/guest-drop.ts';
import type { PieceId } from '../../shared/layout/pieces.ts';
import type { TableId } from '../../shared/layout/table-occupancy.ts';
import type { ZoomSettings } from '../../shared/layout/zoom-settings.ts';
import { classNames } from '../ui/class-names.ts';
import { isDarkScheme, onSchemeChange } from './colors.ts';
import { guestDrag } from './drags.ts';
import type { Ghost } from './draw-ghosts.ts';
import type { Drag } from './edge-scroll.ts';
import { withEdgeScroll } from './edge-scroll.ts';
import { describeFloorPlan } from './floor-plan-description.ts';
import { FloorPlanView } from './floor-plan-view.ts';
import { attachGestures, type GestureSettings } from './gestures.ts';
import { Minimap } from './minimap.tsx';
import { Rulers } from './rulers.tsx';
import type { GuestNames, SceneOptions } from './scene.ts';
import { usePieceHandles } from './use-piece-handles.ts';

/** The address of a layout's picture. */
export type PictureAddress = (mediaId: string, eventId: number) => string;

interface FloorPlanProps extends GestureSettings, SceneOptions {
  readonly ref?: Ref<FloorPlanHandle>;
  readonly layout: Layout;
  /** Full names by guest id, for initials and, zoomed in, names. */
  readonly names: GuestNames;
  /** Stable between renders; without it no picture is shown. */
  readonly pictureAddress?: PictureAddress;
  /** For screen readers. */
  readonly label: string;
  /** Lowers the minimal zoom for a large layout, so that all of it can be shown at once. */
  readonly alwaysFits?: boolean;
  /** By default the whole floor plan, or its tables if the room is too large. */
  readonly firstView?: (content: Rect, viewport: Size) => Camera;
  /** Distance of the grid lines; null for no grid. */
  readonly gridSize?: number | null;
  /** Selected tables and floor items. */
  readonly selectedIds?: ReadonlySet<PieceId>;
  readonly selectedGuestIds?: ReadonlySet<number>;
  readonly highlightedGuestIds?: ReadonlySet<number>;
  /** What a search found. */
  readonly foundGuestIds?: ReadonlySet<number>;
  readonly foundTableIds?: ReadonlySet<TableId>;
  /** Suggested places of guests, drawn over the present ones. */
  readonly ghosts?: readonly Ghost[] | undefined;
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

const NO_PIECES: ReadonlySet<PieceId> = new Set();
const NO_GUESTS: ReadonlySet<number> = new Set();
/** A dot closer than this to the edge counts as out of view. */
const REVEAL_MARGIN_PX = 40;

function currentLimits(view: FloorPlanView, { zoomSettings, alwaysFits = false }: FloorPlanProps): ZoomSettings {
  if (!alwaysFits) return zoomSettings;
  const { zoom } = fitToView(view.content, view.size, { min: 0, max: zoomSettings.max });
  return { ...zoomSettings, min: Math.min(zoomSettings.min, zoom) };
}

/** What buttons and keys can do with a floor plan. */
export type FloorPlanHandle = ReturnType<typeof createHandle>;

function createHandle(container: HTMLElement, view: FloorPlanView, props: () => FloorPlanProps) {
  const offset = () => container.getBoundingClientRect();
  const limits = () => currentLimits(view, props());
  const fitted = (top = 0) => fitPlanBelow(top, view.content, view.pieces, view.size, limits());
  return {
    get zoom() {
      return view.camera.zoom;
    },
    /** Zooms around the middle of the view, within the limits. */
    zoomTo(zoom: number) {
      const middle = middleOf({ x: 0, y: 0, ...view.size });
      view.setCamera(zoomAround(view.camera, middle, zoom, limits()));
    },
    /** Moves by screen pixels: a positive x shows more of the left. */
    panBy: (by: Point) => view.setCamera(panBy(view.camera, by)),
    /** Shows the whole floor plan, as large as the zoom limits allow; its tables if the room is too large. */
    fit: () => view.setCamera(fitted()),
    /** Shows the whole floor plan below what lies over its upper edge, unless somebody has moved it since it was fitted. */
    fitBelow(top: number) {
      const { x, y, zoom } = fitted();
      const { camera } = view;
      if (camera.x === x && camera.y === y && camera.zoom === zoom) view.setCamera(fitted(top));
    },
    /** Follows the size of the page. A chart that shows the whole plan shows it whole again, as when a phone is turned. */
    resize(size: Size) {
      const wasWhole = props().alwaysFits && view.camera.zoom === fitted().zoom;
      view.resize(size);
      if (wasWhole) view.setCamera(fitted());
    },
    centre: view.centre,
    /** For what draws on the floor plan itself. */
    view,
    /** Returns to the first view. */
    reset() {
      const { firstView } = props();
      view.setCamera(firstView?.(view.content, view.size) ?? fitted());
    },
    /** Brings a guest's dot to the middle if it is out of view. */
    reveal(guestId: number) {
      const dot = view.findDot(guestId);
      if (!dot) return;
      const inside = growRect({ x: 0, y: 0, ...view.size }, -REVEAL_MARGIN_PX);
      if (!isInRect(view.toScreen(dot.position), inside)) view.centre(dot.position);
    },
    /** Brings a part of the layout into view the shortest way; zooms out only if it would not fit. */
    revealRect: (rect: Rect) => view.setCamera(panToShow(view.camera, rect, view.size, limits())),
    /** Starts dragging a guest from a list, by client coordinates. `onDecided` gets the effect of a drop at the current point. */
    dragGuest(guestId: number, onDecided: (drop: Drop | undefined) => void): Drag | undefined {
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

/** Shows the layout's picture. Most layouts have none, so what draws it is loaded when it is needed. */
function usePicture(view: FloorPlanView | undefined, { layout, pictureAddress }: FloorPlanProps): void {
  const { picture, eventId } = layout;
  useEffect(() => {
    if (!view || !picture?.isVisible || !pictureAddress) return view?.setPicture(undefined);
    const stop = new AbortController();
    void import('./plan-picture.ts').then(({ showPicture }) =>
      showPicture(view, picture, pictureAddress(picture.mediaId, eventId), stop.signal),
    );
    return () => stop.abort();
  }, [view, picture, eventId, pictureAddress]);
}

/** The drawing of a layout, with pan and zoom, for the editor, the seating chart and the seat map. Read-only without `editing`. */
export function FloorPlan(props: FloorPlanProps) {
  const { ref, layout, names, label, gridSize = null, className, formatRulerNumber, onZoom } = props;
  const { selectedIds = NO_PIECES, highlightedGuestIds = NO_GUESTS, foundGuestIds = NO_GUESTS } = props;
  const { itemNames, nameTable, dotColors, ghosts, editing } = props;
  const { foundTableIds = NO_PIECES, selectedGuestIds = NO_GUESTS } = props;
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
      zoomSettings: currentLimits(created, latest.current),
    }));
    const observer = new ResizeObserver(() =>
      built.resize({ width: element.clientWidth, height: element.clientHeight }),
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
  useLayoutEffect(
    () => view?.setLayout(layout, names, { itemNames, nameTable, dotColors }),
    [view, layout, names, itemNames, nameTable, dotColors],
  );
  useLayoutEffect(() => view?.setGrid(gridSize), [view, gridSize]);
  useLayoutEffect(
    () => view?.mark({ selectedIds, selectedGuestIds, highlightedGuestIds, foundGuestIds, foundTableIds, ghosts }),
    [view, selectedIds, selectedGuestIds, highlightedGuestIds, foundGuestIds, foundTableIds, ghosts],
  );
  usePicture(view, props);
  usePieceHandles(view, layout, selectedIds, editing);
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
