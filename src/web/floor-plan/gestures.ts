import { pinch, zoomAround } from '../../shared/layout/camera.ts';
import { distance, type Point } from '../../shared/layout/geometry.ts';
import type { TableId } from '../../shared/layout/table-occupancy.ts';
import type { ZoomSettings } from '../../shared/layout/zoom-settings.ts';
import { DRAG_START_PX, guestDrag, marqueeDrag, panDrag, piecesDrag } from './drags.ts';
import { type Drag, withEdgeScroll } from './edge-scroll.ts';
import { type FloorPlanEditing, type Modifiers, modifiersOf } from './floor-plan-editing.ts';
import type { FloorPlanView } from './floor-plan-view.ts';
import { type Hit, hitTest } from './hit-test.ts';

export interface GestureSettings {
  readonly zoomSettings: ZoomSettings;
  /** `plain`: the wheel zooms. `ctrl`: it zooms with Ctrl or Cmd only, and else scrolls the page. */
  readonly wheel: 'plain' | 'ctrl';
  /** Without it the floor plan is read-only. */
  readonly editing?: FloorPlanEditing | undefined;
  readonly onTableClick?: (tableId: TableId, modifiers: Modifiers, point: Point) => void;
  /** Without this handler, a click on a floor item counts as a click on the floor. */
  readonly onItemClick?: (itemId: string, modifiers: Modifiers, point: Point) => void;
  readonly onGuestClick?: (guestId: number, modifiers: Modifiers) => void;
  readonly onFloorClick?: (point: Point, modifiers: Modifiers) => void;
  /** Gets every click instead of the handlers above, whatever is there. */
  readonly onPointClick?: ((point: Point) => void) | undefined;
  /** Makes every drag, whatever is there; without it and without `editing`, drags pan the view. */
  readonly startDrag?: ((at: Point) => Drag) | undefined;
}

interface Press {
  readonly pointerId: number;
  readonly at: Point;
  readonly hit: Hit;
  readonly modifiers: Modifiers;
  readonly isTouch: boolean;
  readonly mustPan: boolean;
}

/** A finger that misses a dot by no more than this still hits it. */
const TOUCH_SLACK_PX = 14;
/** A notch of a mouse wheel scrolls by at least this; trackpads send smaller steps. */
const NOTCH_DELTA = 50;
const MIDDLE_BUTTON = 1;

/** Turns pointer and wheel events into camera moves, drags and clicks. Returns a function that detaches the listeners. */
export function attachGestures(
  container: HTMLElement,
  view: FloorPlanView,
  settings: () => GestureSettings,
): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  const pointers = new Map<number, Point>();
  let press: Press | undefined;
  let drag: Drag | undefined;
  let isSpaceHeld = false;

  const pointOf = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => {
    const { left, top } = container.getBoundingClientRect();
    return { x: clientX - left, y: clientY - top };
  };
  const hitAt = (at: Point, isTouch: boolean) =>
    hitTest(view.scene, view.toLayout(at), isTouch ? TOUCH_SLACK_PX / view.camera.zoom : 0);

  function setDrag(next: Drag | undefined): void {
    drag = next && withEdgeScroll(view, next);
    container.style.cursor = next?.cursor ?? '';
  }

  function startDrag({ hit, at, modifiers, mustPan, isTouch }: Press): Drag {
    const { editing, startDrag: start } = settings();
    if (start && !mustPan) return start(at);
    if (!editing || mustPan) return panDrag(view, at);
    if (hit.kind === 'guest') return guestDrag(view, editing, hit.guestId, { isFromList: false, isTouch });
    if (hit.kind === 'table') return piecesDrag(view, editing, hit.tableId, at);
    if (hit.kind === 'item' && !modifiers.isExtending) return piecesDrag(view, editing, hit.itemId, at);
    const isMarquee = editing.floorDrag === 'marquee' || modifiers.isExtending;
    return isMarquee ? marqueeDrag(view, editing, at, modifiers) : panDrag(view, at);
  }

  function click({ hit, at, modifiers }: Press): void {
    const { onPointClick, onGuestClick, onTableClick, onItemClick, onFloorClick } = settings();
    if (onPointClick) onPointClick(view.toLayout(at));
    else if (hit.kind === 'guest') onGuestClick?.(hit.guestId, modifiers);
    else if (hit.kind === 'table') onTableClick?.(hit.tableId, modifiers, view.toLayout(at));
    else if (hit.kind === 'item' && onItemClick) onItemClick(hit.itemId, modifiers, view.toLayout(at));
    else onFloorClick?.(view.toLayout(at), modifiers);
  }

  function cancel(): void {
    drag?.cancel();
    setDrag(undefined);
    press = undefined;
  }

  function onPointerDown(event: PointerEvent): void {
    const at = pointOf(event);
    const isMiddle = event.button === MIDDLE_BUTTON;
    if ((event.button !== 0 && !isMiddle) || view.isOnHandle(at)) return;
    if (isMiddle) event.preventDefault();
    pointers.set(event.pointerId, at);
    container.setPointerCapture(event.pointerId);
    view.mark({ hoveredGuestId: undefined });
    if (pointers.size > 1) {
      cancel();
      return;
    }
    const { pointerId } = event;
    const isTouch = event.pointerType === 'touch';
    const mustPan = isMiddle || isSpaceHeld;
    press = { pointerId, at, hit: hitAt(at, isTouch), modifiers: modifiersOf(event), isTouch, mustPan };
  }

  function onPointerMove(event: PointerEvent): void {
    const at = pointOf(event);
    const before = pointers.get(event.pointerId);
    if (before === undefined) {
      hover(event, at);
      return;
    }
    const other = [...pointers].find(([id]) => id !== event.pointerId)?.[1];
    pointers.set(event.pointerId, at);
    if (other) {
      view.setCamera(pinch(view.camera, [before, other], [at, other], settings().zoomSettings));
      return;
    }
    if (!press) return;
    const startPx = press.isTouch ? DRAG_START_PX.touch : DRAG_START_PX.mouse;
    if (!drag && distance(at, press.at) > startPx) setDrag(startDrag(press));
    drag?.move(at);
  }

  function hover(event: PointerEvent, at: Point): void {
    if (event.pointerType === 'touch') return;
    const isOnHandle = view.isOnHandle(at);
    const hit: Hit = isOnHandle ? { kind: 'floor' } : hitAt(at, false);
    const hoveredGuestId = hit.kind === 'guest' ? hit.guestId : undefined;
    if (view.marks.hoveredGuestId !== hoveredGuestId) view.mark({ hoveredGuestId });
    if (isOnHandle) return;
    const { editing, onGuestClick, onTableClick } = settings();
    const isClickable =
      (hit.kind === 'guest' && (editing || onGuestClick)) ||
      (hit.kind === 'table' && (editing || onTableClick)) ||
      (hit.kind === 'item' && editing);
    container.style.cursor = isClickable ? 'pointer' : editing?.floorDrag === 'marquee' && !isSpaceHeld ? '' : 'grab';
  }

  function onPointerUp(event: PointerEvent): void {
    if (!pointers.delete(event.pointerId) || press?.pointerId !== event.pointerId) return;
    const [ended, pressed] = [drag, press];
    setDrag(undefined);
    press = undefined;
    if (ended) {
      ended.move(pointOf(event));
      ended.end();
    } else if (event.button === 0) click(pressed);
  }

  function onPointerCancel(event: PointerEvent): void {
    if (pointers.delete(event.pointerId)) cancel();
  }

  function onWheel(event: WheelEvent): void {
    const { wheel, zoomSettings } = settings();
    if (wheel === 'ctrl' && !event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    if (event.deltaY === 0) return;
    const { zoom } = view.camera;
    const isSmooth =
      event.ctrlKey && event.deltaMode === WheelEvent.DOM_DELTA_PIXEL && Math.abs(event.deltaY) < NOTCH_DELTA;
    const wanted = isSmooth ? zoom * Math.exp(-event.deltaY / 100) : zoomSettings.step(zoom, event.deltaY < 0 ? 1 : -1);
    view.setCamera(zoomAround(view.camera, pointOf(event), wanted, zoomSettings));
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Escape' && drag) {
      event.stopPropagation();
      cancel();
    }
    if (event.key !== ' ') return;
    isSpaceHeld = true;
    // The space bar scrolls the page otherwise.
    if (event.target === document.body && container.matches(':hover')) event.preventDefault();
  }

  /** The right button or the menu key cancels a drag. */
  function onContextMenu(event: Event): void {
    if (!drag) return;
    event.preventDefault();
    cancel();
  }

  function onKeyUp(event: KeyboardEvent): void {
    if (event.key === ' ') isSpaceHeld = false;
  }

  function onBlur(): void {
    isSpaceHeld = false;
    cancel();
  }

  container.addEventListener('pointerdown', onPointerDown, { signal });
  container.addEventListener('pointermove', onPointerMove, { signal });
  container.addEventListener('pointerup', onPointerUp, { signal });
  container.addEventListener('pointercancel', onPointerCancel, { signal });
  // Without this, a pointer whose release was never reported would count as pressed for ever.
  container.addEventListener('lostpointercapture', onPointerCancel, { signal });
  container.addEventListener('contextmenu', onContextMenu, { signal });
  // Prevents the browser's click after a tap, which would hit a dialog that the tap opened.
  container.addEventListener('touchend', (event) => event.cancelable && event.preventDefault(), { signal });
  container.addEventListener('pointerleave', () => view.mark({ hoveredGuestId: undefined }), { signal });
  container.addEventListener('wheel', onWheel, { signal, passive: false });
  window.addEventListener('keydown', onKeyDown, { signal, capture: true });
  window.addEventListener('keyup', onKeyUp, { signal });
  window.addEventListener('blur', onBlur, { signal });
  return () => {
    cancel();
    stop.abort();
  };
}
