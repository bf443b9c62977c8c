import { type ReactNode, useLayoutEffect, useRef } from 'react';

/** How far a bar stands above the lower edge of the window. */
const GAP_PX = 16;

/** A bar of actions at the lower edge of the window, over what scrolls behind it. Notices stand above it, not on it. */
export function BottomBar({ label, children }: { label: string; children: ReactNode }) {
  const bar = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const { current } = bar;
    const { style } = document.documentElement;
    if (!current) return;
    const update = () => {
      // Where the page ends, the bar stops sticking and stands higher than its own height says.
      const height = `${Math.max(innerHeight - current.getBoundingClientRect().top, current.offsetHeight + GAP_PX)}px`;
      style.setProperty('--notice-bottom', height);
      // What gets the focus is scrolled into sight above the bar, not behind it.
      style.scrollPaddingBottom = height;
    };
    const observer = new ResizeObserver(update);
    observer.observe(current);
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
