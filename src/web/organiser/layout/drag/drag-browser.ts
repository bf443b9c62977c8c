import type { Point } from '../../../../shared/layout/geometry.ts';

const EDGE_PX = 48;
const STEP_PX = 8;

/**
 * Keeps one finger from scrolling and from clicking while it drags. The listeners are on the touched element itself:
 * touch events go there until the finger is lifted, even after the element left the page.
 */
export function holdTouch(target: Element, isDragging: () => boolean): void {
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

/** The click that browsers make of the press and the release of a drag, wherever these were. */
export function swallowNextClick(): void {
  const stop = new AbortController();
  const swallow = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
  };
  window.addEventListener('click', swallow, { capture: true, signal: stop.signal });
  setTimeout(() => stop.abort());
}

/** Where the plan is partly beyond the screen, it is brought in while the pointer is at that edge. Whether the page moved. */
export function scrollTowardsPlan({ y }: Point): boolean {
  const plan = document.querySelector('[data-plan-area]')?.getBoundingClientRect();
  if (!plan) return false;
  // The page's header stays at the top.
  const top = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
  const isAbove = y < top + EDGE_PX && plan.top < top;
  const isBelow = y > window.innerHeight - EDGE_PX && plan.bottom > window.innerHeight;
  if (!isAbove && !isBelow) return false;
  const before = window.scrollY;
  window.scrollBy({ top: isAbove ? -STEP_PX : STEP_PX, behavior: 'instant' });
  return window.scrollY !== before;
}
