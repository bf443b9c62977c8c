import { type ReactNode, useLayoutEffect, useRef } from 'react';

/** Distance of the bar from the lower edge of the window. */
const GAP_PX = 16;

/** Height of a notice of two lines: if there is this much room below the bar, notices are shown there. */
const NOTICE_HEIGHT_PX = 160;

/** A sticky bar of actions at the lower edge of the window. Notices are shown above it, or below if there is room. */
export function BottomBar({ label, children }: { label: string; children: ReactNode }) {
  const bar = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const { current } = bar;
    const { style } = document.documentElement;
    if (!current) return;
    const update = () => {
      // At the end of the page, or after a short list, the bar does not stick to the edge and is higher up. A notice
      // above it would then cover the last row, which can't be scrolled away from it.
      const { top, bottom } = current.getBoundingClientRect();
      const height = Math.max(innerHeight - top, current.offsetHeight + GAP_PX);
      const hasRoomBelow = innerHeight - bottom >= NOTICE_HEIGHT_PX;
      style.setProperty('--notice-bottom', hasRoomBelow ? '0px' : `${height}px`);
      // Focused elements are scrolled to above the bar, not behind it.
      style.scrollPaddingBottom = `${height}px`;
    };
    const observer = new ResizeObserver(update);
    observer.observe(current);
    // The bar also moves when the page above it changes its height.
    observer.observe(document.body);
    addEventListener('scroll', update, { passive: true });
    return () => {
      observer.disconnect();
      removeEventListener('scroll', update);
      style.removeProperty('--notice-bottom');
      style.scrollPaddingBottom = '';
    };
  }, []);
  return (
    <section
      ref={bar}
      aria-label={label}
      className="sticky bottom-4 z-20 flex flex-wrap items-center gap-2 rounded-2xl border border-hairline bg-card p-3 shadow-lifted"
    >
      {children}
    </section>
  );
}
