import { distance, type Point } from '../../../../shared/layout/geometry.ts';
import type { Drop } from '../../../../shared/layout/guest-drop.ts';
import { DRAG_START_PX } from '../../../floor-plan/drags.ts';
import type { Drag } from '../../../floor-plan/edge-scroll.ts';
import type { FloorPlanHandle } from '../../../floor-plan/floor-plan.tsx';
import { createStore, type Store } from '../../../lib/store.ts';

/** Shorter than the half second after which browsers handle a long press themselves. */
const LONG_PRESS_MS = 350;
const LEFT_BUTTON_ONLY = 1;
const EDGE_PX = 48;
const STEP_PX = 8;

/** A guest being dragged, as the preview at the pointer shows it. */
export interface DraggedGuest {
  readonly guestId: number;
  readonly at: Point;
  readonly isTouch: boolean;
  /** Dragged from the floor plan, which draws the dot itself. */
  readonly isFromPlan: boolean;
  /** The effect of dropping the guest here; undefined for none. */
  readonly drop: Drop | undefined;
}

interface Press {
  readonly pointerId: number;
  readonly guestId: number;
  readonly target: Element;
  readonly isTouch: boolean;
  readonly start: Point;
  readonly startMs: number;
  readonly stop: AbortController;
  at: Point;
  /** Stays true until the pointer is released, even if the drag was cancelled. */
  isDragging: boolean;
  hasMoved: boolean;
}

const pointOf = ({ clientX, clientY }: MouseEvent): Point => ({ x: clientX, y: clientY });
const rowOf = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-drag-guest]') : null;
const isInDialog = (target: EventTarget | null) =>
  target instanceof Element && target.closest('[role=dialog], [role=alertdialog]') !== null;

/** Prevents scrolling and clicks by a dragging finger. The touched element gets its events even after it was removed from the page. */
function holdTouch(target: Element, isDragging: () => boolean): void {
  const stop = new AbortController();
  const { signal } = stop;
  const prevent = (event: Event) => isDragging() && event.cancelable && event.preventDefault();
  target.addEventListener('touchmove', prevent, { signal, passive: false });
  target.addEventListener(
    'touchend',
    (event) => {
      prevent(event);
      stop.abort();
    },
    { signal, passive: false },
  );
  target.addEventListener('touchcancel', () => stop.abort(), { signal });
}

/** Suppresses the click that browsers fire after the release of a drag. */
function swallowNextClick(): void {
  const stop = new AbortController();
  const swallow = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
  };
  window.addEventListener('click', swallow, { capture: true, signal: stop.signal });
  setTimeout(() => stop.abort());
}

/** Scrolls the page while the pointer is at an edge beyond which the floor plan continues. Returns whether it scrolled. */
function scrollToFloorPlan({ y }: Point): boolean {
  const area = document.querySelector('[data-plan-area]')?.getBoundingClientRect();
  if (!area) return false;
  // The site header is sticky and covers the top.
  const top = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
  const isAbove = y < top + EDGE_PX && area.top < top;
  const isBelow = y > window.innerHeight - EDGE_PX && area.bottom > window.innerHeight;
  if (!isAbove && !isBelow) return false;
  const before = window.scrollY;
  window.scrollBy({ top: isAbove ? -STEP_PX : STEP_PX, behavior: 'instant' });
  return window.scrollY !== before;
}

/**
 * Drags guests from the lists to the floor plan by mouse, pen and touch. A finger has to rest for a moment first, because
 * moving it at once scrolls the list. Listeners are on the window and the pointer is captured by the document, because the
 * pressed row may disappear during the drag, e.g. when another tab seats the guest.
 *
 * HTML drag and drop is not used: it loses drops over stacked canvases and does not work by touch.
 */
export class ListDrag {
  readonly #floorPlan: () => FloorPlanHandle | null;
  readonly dragged: Store<DraggedGuest | null> = createStore<DraggedGuest | null>(null);
  /** Called for a drag that the floor plan does not take, because it can't be edited now. */
  onRefusal: () => void = () => {};
  #press: Press | undefined;
  #drag: Drag | undefined;
  #longPress: ReturnType<typeof setTimeout> | undefined;
  #frame = 0;

  constructor(floorPlan: () => FloorPlanHandle | null) {
    this.#floorPlan = floorPlan;
  }

  /** A callback ref that makes the rows with `data-drag-guest` in an element draggable. */
  readonly attach = (lists: HTMLElement | null): (() => void) | undefined => {
    if (!lists) return undefined;
    const stop = new AbortController();
    const { signal } = stop;
    lists.addEventListener('pointerdown', (event) => this.#onPress(event), { signal });
    lists.addEventListener('pointerover', (event) => this.#onHover(event), { signal });
    // A scroll can be prevented only if a non-passive listener existed when the finger came down.
    lists.addEventListener('touchmove', () => {}, { signal, passive: false });
    return () => stop.abort();
  };

  cancel(): void {
    this.#drag?.cancel();
    this.#finish();
  }

  /** A pen drags at once, like a mouse: scrolling by pen must be switched off before it comes down. */
  #onHover({ target, pointerType }: PointerEvent): void {
    const row = rowOf(target);
    if (row) row.style.touchAction = pointerType === 'pen' ? 'none' : '';
  }

  #onPress(event: PointerEvent): void {
    const target = event.target instanceof Element ? event.target : null;
    const guestId = Number(rowOf(target)?.dataset.dragGuest);
    if (this.#press || !target || !guestId || event.button !== 0 || !event.isPrimary) return;
    const at = pointOf(event);
    const press: Press = {
      pointerId: event.pointerId,
      guestId,
      target,
      isTouch: event.pointerType === 'touch',
      start: at,
      startMs: event.timeStamp,
      stop: new AbortController(),
      at,
      isDragging: false,
      hasMoved: false,
    };
    this.#press = press;
    this.#listen(press);
    if (!press.isTouch) return;
    holdTouch(target, () => press.isDragging);
    this.#longPress = setTimeout(() => this.#start(press), LONG_PRESS_MS);
  }

  #listen(press: Press): void {
    const options = { signal: press.stop.signal, capture: true };
    const isOurs = (event: PointerEvent) => event.pointerId === press.pointerId;
    window.addEventListener('pointermove', (event) => isOurs(event) && this.#onMove(press, event), options);
    window.addEventListener('pointerup', (event) => isOurs(event) && this.#onRelease(press, event), options);
    window.addEventListener('pointercancel', (event) => isOurs(event) && this.cancel(), options);
    window.addEventListener(
      'lostpointercapture',
      // The row captures a finger implicitly and loses it to the document when the drag begins: that is no cancel.
      (event) => isOurs(event) && event.target === document.documentElement && this.cancel(),
      options,
    );
    window.addEventListener('pointerdown', (event) => !isOurs(event) && this.#onOtherPointer(press, event), options);
    window.addEventListener('contextmenu', (event) => this.#onContextMenu(press, event), options);
    window.addEventListener('blur', (event) => event.target === window && this.cancel(), options);
    window.addEventListener('focusin', ({ target }) => isInDialog(target) && this.cancel(), options);
    window.addEventListener(
      'keydown',
      (event) => {
        if (event.key !== 'Escape' || !press.isDragging) return;
        event.preventDefault();
        event.stopPropagation();
        this.cancel();
      },
      options,
    );
  }

  #start(press: Press): void {
    clearTimeout(this.#longPress);
    this.#drag = this.#floorPlan()?.dragGuest(press.guestId, (drop) => {
      const { guestId, at, isTouch } = press;
      this.dragged.set({ guestId, at, isTouch, drop, isFromPlan: false });
    });
    if (!this.#drag) {
      this.#finish();
      this.onRefusal();
      return;
    }
    press.isDragging = true;
    document.documentElement.setPointerCapture(press.pointerId);
    this.#drag.move(press.at);
    this.#frame = requestAnimationFrame(() => this.#scroll(press));
  }

  #onMove(press: Press, event: PointerEvent): void {
    // Another button was pressed, or the release was never reported.
    if (event.pointerType === 'mouse' && event.buttons !== LEFT_BUTTON_ONLY) {
      this.cancel();
      return;
    }
    press.at = pointOf(event);
    const startPx = press.isTouch ? DRAG_START_PX.touch : DRAG_START_PX.mouse;
    press.hasMoved ||= distance(press.at, press.start) > startPx;
    // By the time of the event, because the long-press timer is late on a busy phone.
    const isScrolling = press.isTouch && event.timeStamp - press.startMs < LONG_PRESS_MS;
    if (press.isDragging) this.#drag?.move(press.at);
    else if (press.hasMoved && isScrolling) this.cancel();
    else if (press.hasMoved) this.#start(press);
  }

  #onRelease(press: Press, event: PointerEvent): void {
    if (!press.isDragging) {
      this.#finish();
      return;
    }
    press.at = pointOf(event);
    if (press.hasMoved) {
      this.#drag?.move(press.at);
      this.#drag?.end();
      this.#finish();
    } else {
      this.cancel();
      // A finger that was lifted without moving is a slow tap.
      press.target.closest<HTMLElement>('button, input')?.click();
    }
    swallowNextClick();
  }

  #onOtherPointer(press: Press, event: PointerEvent): void {
    // Before the drag, a second finger zooms the page. During the drag, further touches must not reach the floor plan.
    if (press.isDragging) event.stopPropagation();
    else this.cancel();
  }

  #onContextMenu(press: Press, event: Event): void {
    // Some browsers open the context menu after a long press.
    if (press.isDragging) event.preventDefault();
    if (!press.isTouch) this.cancel();
  }

  #scroll(press: Press): void {
    this.#frame = requestAnimationFrame(() => this.#scroll(press));
    if (scrollToFloorPlan(press.at)) this.#drag?.move(press.at);
  }

  #finish(): void {
    clearTimeout(this.#longPress);
    cancelAnimationFrame(this.#frame);
    this.#press?.stop.abort();
    this.#press = undefined;
    this.#drag = undefined;
    this.dragged.set(null);
  }
}
