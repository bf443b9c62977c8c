import { distance, type Point } from '../../../../shared/layout/geometry.ts';
import type { Drop } from '../../../../shared/layout/guest-drop.ts';
import type { Drag } from '../../../floor-plan/drags.ts';
import type { FloorPlanHandle } from '../../../floor-plan/floor-plan.tsx';
import { holdTouch, scrollTowardsPlan, swallowNextClick } from './drag-browser.ts';

const SLOP_PX = { mouse: 4, touch: 9 } as const;
/** Shorter than the half second after which browsers take a long press for themselves. */
const LONG_PRESS_MS = 350;
const LEFT_BUTTON_ONLY = 1;

/** What the ghost at the pointer shows. */
export interface DraggedGuest {
  readonly guestId: number;
  readonly at: Point;
  readonly isTouch: boolean;
  /** What letting go would do here; undefined for nothing. */
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
  /** Whether the drag has begun; stays so until the pointer is up, even when the drag was cancelled. */
  isDragging: boolean;
  hasMoved: boolean;
}

const pointOf = ({ clientX, clientY }: MouseEvent): Point => ({ x: clientX, y: clientY });
const rowOf = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-drag-guest]') : null;
const isInDialog = (target: EventTarget | null) =>
  target instanceof Element && target.closest('[role=dialog], [role=alertdialog]') !== null;

/**
 * Drags guests from the lists to the plan by mouse, pen and touch. A finger has to rest for a moment first, because
 * moving it at once scrolls the list. From the press on, everything is heard at the window, and the pointer is captured by
 * the page itself: the pressed row may be gone before the drag ends, e.g. when another tab seats the guest.
 */
export class ListDrag {
  readonly #plan: () => FloorPlanHandle | null;
  readonly #subscribers = new Set<() => void>();
  #state: DraggedGuest | null = null;
  #press: Press | undefined;
  #drag: Drag | undefined;
  #longPress: ReturnType<typeof setTimeout> | undefined;
  #frame = 0;

  constructor(plan: () => FloorPlanHandle | null) {
    this.#plan = plan;
  }

  readonly subscribe = (subscriber: () => void): (() => void) => {
    this.#subscribers.add(subscriber);
    return () => this.#subscribers.delete(subscriber);
  };

  get state(): DraggedGuest | null {
    return this.#state;
  }

  /** Makes the rows with `data-drag-guest` in an element draggable; a callback ref. */
  readonly attach = (lists: HTMLElement | null): (() => void) | undefined => {
    if (!lists) return undefined;
    const stop = new AbortController();
    const { signal } = stop;
    lists.addEventListener('pointerdown', (event) => this.#onPress(event), { signal });
    lists.addEventListener('pointerover', (event) => this.#onHover(event), { signal });
    // Browsers let a script stop a scroll only where they knew of such a listener when the finger came down.
    lists.addEventListener('touchmove', () => {}, { signal, passive: false });
    return () => stop.abort();
  };

  cancel(): void {
    this.#drag?.cancel();
    this.#finish();
  }

  /** A pen drags at once, as a mouse does; browsers must know before it comes down that it will not scroll. */
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
      // A finger's pointer is first held by the row, which loses it to the page when the drag begins.
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
    this.#drag = this.#plan()?.dragGuest(press.guestId, (drop) => this.#show(press, drop));
    if (!this.#drag) {
      this.#finish();
      return;
    }
    press.isDragging = true;
    document.documentElement.setPointerCapture(press.pointerId);
    this.#drag.move(press.at);
    this.#frame = requestAnimationFrame(() => this.#scroll(press));
  }

  #onMove(press: Press, event: PointerEvent): void {
    // Another button joined in, or the release was heard by nobody.
    if (event.pointerType === 'mouse' && event.buttons !== LEFT_BUTTON_ONLY) {
      this.cancel();
      return;
    }
    press.at = pointOf(event);
    const slop = press.isTouch ? SLOP_PX.touch : SLOP_PX.mouse;
    press.hasMoved ||= distance(press.at, press.start) > slop;
    // Judged by when the finger moved, not by the timer, which is late on a busy phone.
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
      // A finger that rested and was lifted in place is a slow tap.
      press.target.closest<HTMLElement>('button, input')?.click();
    }
    swallowNextClick();
  }

  #onOtherPointer(press: Press, event: PointerEvent): void {
    // Before the drag began, a second finger means to zoom the page; after that, a palm must not touch the plan.
    if (press.isDragging) event.stopPropagation();
    else this.cancel();
  }

  #onContextMenu(press: Press, event: Event): void {
    // Some browsers open the menu by a long press.
    if (press.isDragging) event.preventDefault();
    if (!press.isTouch) this.cancel();
  }

  #scroll(press: Press): void {
    this.#frame = requestAnimationFrame(() => this.#scroll(press));
    if (scrollTowardsPlan(press.at)) this.#drag?.move(press.at);
  }

  #show({ guestId, at, isTouch }: Press, drop: Drop | undefined): void {
    this.#set({ guestId, at, isTouch, drop });
  }

  #finish(): void {
    clearTimeout(this.#longPress);
    cancelAnimationFrame(this.#frame);
    this.#press?.stop.abort();
    this.#press = undefined;
    this.#drag = undefined;
    this.#set(null);
  }

  #set(state: DraggedGuest | null): void {
    if (state === null && this.#state === null) return;
    this.#state = state;
    for (const subscriber of this.#subscribers) subscriber();
  }
}
