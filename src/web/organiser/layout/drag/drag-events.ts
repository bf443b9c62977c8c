import type { Point } from '../../../../shared/layout/geometry.ts';

const EDGE_PX = 48;
const STEP_PX = 8;

/**
 * Prevents scrolling and clicks by a finger that drags. The listeners are on the touched element, which gets all touch
 * events until the finger is lifted, even after it was removed from the page.
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

/** Suppresses the click that browsers fire after the release of a drag. */
export function swallowNextClick(): void {
  const stop = new AbortController();
  const swallow = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
  };
  window.addEventListener('click', swallow, { capture: true, signal: stop.signal });
  setTimeout(() => stop.abort());
}

/** Scrolls the page while the pointer is at an edge beyond which the floor plan continues. Returns whether it scrolled. */
export function scrollToFloorPlan({ y }: Point): boolean {
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
