import { pinch, type ZoomRange, zoomAround } from '../../shared/layout/camera.ts';
import type { Point } from '../../shared/layout/geometry.ts';
import type { TableId } from '../../shared/layout/table-occupancy.ts';
import { type Drag, guestDrag, marqueeDrag, panDrag, tablesDrag } from './drags.ts';
import { withEdgeScroll } from './edge-scroll.ts';
import type { FloorPlanEditing, Modifiers } from './floor-plan-editing.ts';
import type { FloorPlanView } from './floor-plan-view.ts';
import { type Hit, hitTest } from './hit-test.ts';

export interface GestureSettings {
  readonly range: ZoomRange;
  /** Whether the wheel alone zooms, or only with Ctrl (then the wheel alone scrolls the page). */
  readonly wheel: 'plain' | 'ctrl';
  readonly stepZoom: (zoom: number, direction: 1 | -1) => number;
  readonly editing: FloorPlanEditing | undefined;
  readonly onTableClick: ((tableId: TableId, modifiers: Modifiers, point: Point) => void) | undefined;
  readonly onGuestClick: ((guestId: number, modifiers: Modifiers) => void) | undefined;
  readonly onFloorClick: ((point: Point, modifiers: Modifiers) => void) | undefined;
}

interface Press {
  readonly pointerId: number;
  readonly at: Point;
  readonly hit: Hit;
  readonly modifiers: Modifiers;
  readonly isTouch: boolean;
  readonly mustPan: boolean;
}

const SLOP_PX = { mouse: 4, touch: 9 } as const;
/** A finger needs 24 pixels to aim at; small dots are met when it comes this near. */
const TOUCH_SLACK_PX = 14;
/** A notch of a mouse's wheel moves this far; fingers on a trackpad move in smaller steps. */
const NOTCH_DELTA = 50;
const MIDDLE_BUTTON = 1;

const modifiersOf = (event: MouseEvent): Modifiers => ({
  isToggling: event.ctrlKey || event.metaKey,
  isExtending: event.shiftKey,
});

/** Turns pointers and the wheel into camera moves, drags and clicks. Returns how to stop. */
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
    hitTest(view.scene, view.toPlan(at), isTouch ? TOUCH_SLACK_PX / view.camera.zoom : 0);

  function setDrag(next: Drag | undefined): void {
    drag = next && withEdgeScroll(view, next);
    container.style.cursor = next?.cursor ?? '';
  }

  function startDrag({ hit, at, modifiers, mustPan }: Press): Drag {
    const { editing } = settings();
    if (!editing || mustPan) return panDrag(view, at);
    if (hit.kind === 'guest') return guestDrag(view, editing, hit.guestId);
    if (hit.kind === 'table') return tablesDrag(view, editing, hit.tableId, at);
    const isMarquee = editing.floorDrag === 'marquee' || modifiers.isExtending;
    return isMarquee ? marqueeDrag(view, editing, at, modifiers) : panDrag(view, at);
  }

  function click({ hit, at, modifiers }: Press): void {
    const { onGuestClick, onTableClick, onFloorClick } = settings();
    if (hit.kind === 'guest') onGuestClick?.(hit.guestId, modifiers);
    else if (hit.kind === 'table') onTableClick?.(hit.tableId, modifiers, view.toPlan(at));
    else onFloorClick?.(view.toPlan(at), modifiers);
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
    const isTouch = event.pointerType === 'touch';
    const mustPan = isMiddle || isSpaceHeld;
    press = {
      pointerId: event.pointerId,
      at,
      hit: hitAt(at, isTouch),
      modifiers: modifiersOf(event),
      isTouch,
      mustPan,
    };
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
      view.setCamera(pinch(view.camera, [before, other], [at, other], settings().range));
      return;
    }
    if (!press) return;
    const slop = press.isTouch ? SLOP_PX.touch : SLOP_PX.mouse;
    if (!drag && Math.hypot(at.x - press.at.x, at.y - press.at.y) > slop) setDrag(startDrag(press));
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
      (hit.kind === 'guest' && (editing || onGuestClick)) || (hit.kind === 'table' && (editing || onTableClick));
    container.style.cursor = isClickable ? 'pointer' : editing?.floorDrag === 'marquee' && !isSpaceHeld ? '' : 'grab';
  }

  function onPointerUp(event: PointerEvent): void {
    if (!pointers.delete(event.pointerId)) return;
    if (press?.pointerId !== event.pointerId) return;
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
    const { wheel, range, stepZoom } = settings();
    if (wheel === 'ctrl' && !event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    if (event.deltaY === 0) return;
    const { zoom } = view.camera;
    const isSmooth =
      event.ctrlKey && event.deltaMode === WheelEvent.DOM_DELTA_PIXEL && Math.abs(event.deltaY) < NOTCH_DELTA;
    const wanted = isSmooth ? zoom * Math.exp(-event.deltaY / 100) : stepZoom(zoom, event.deltaY < 0 ? 1 : -1);
    view.setCamera(zoomAround(view.camera, pointOf(event), wanted, range));
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Escape' && drag) {
      event.stopPropagation();
      cancel();
    }
    if (event.key !== ' ') return;
    isSpaceHeld = true;
    // Otherwise the page would scroll away under the plan that is about to be dragged.
    if (event.target === document.body && container.matches(':hover')) event.preventDefault();
  }

  function releaseSpace(event: Event): void {
    if (!(event instanceof KeyboardEvent) || event.key === ' ') isSpaceHeld = false;
  }

  /** The right button, or a menu key: whatever was being dragged stays where it was. */
  function onContextMenu(event: Event): void {
    if (!drag) return;
    event.preventDefault();
    cancel();
  }

  function onBlur(event: Event): void {
    releaseSpace(event);
    cancel();
  }

  container.addEventListener('pointerdown', onPointerDown, { signal });
  container.addEventListener('pointermove', onPointerMove, { signal });
  container.addEventListener('pointerup', onPointerUp, { signal });
  container.addEventListener('pointercancel', onPointerCancel, { signal });
  // After a release nothing is left to cancel; without one, the pointer would count as held down for ever.
  container.addEventListener('lostpointercapture', onPointerCancel, { signal });
  container.addEventListener('contextmenu', onContextMenu, { signal });
  // A tap has had its effect by now; the click that browsers make of it would hit whatever that effect put there.
  container.addEventListener('touchend', (event) => event.cancelable && event.preventDefault(), { signal });
  container.addEventListener('pointerleave', () => view.mark({ hoveredGuestId: undefined }), { signal });
  container.addEventListener('wheel', onWheel, { signal, passive: false });
  window.addEventListener('keydown', onKeyDown, { signal, capture: true });
  window.addEventListener('keyup', releaseSpace, { signal });
  window.addEventListener('blur', onBlur, { signal });
  return () => {
    cancel();
    stop.abort();
  };
}
