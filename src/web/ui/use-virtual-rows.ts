import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual';
import { type FocusEvent, type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';

const OVERSCAN_ROWS = 5;

/** A row and its position. Its element must set `data-index` and be passed to `measure`. */
export interface VirtualRow<Row> {
  row: Row;
  index: number;
  top: number;
  measure: (row: Element | null) => void;
}

interface FocusedControl {
  index: number;
  action: string | undefined;
}

/** Distance of the list from the top of the page, updated when content above it changes its height. */
function useTopOnPage(element: HTMLElement | null): number {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    if (element === null) return;
    const measure = () => setTop(Math.round(element.getBoundingClientRect().top + window.scrollY));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [element]);
  return top;
}

function findControl(list: HTMLElement, { index, action }: FocusedControl): HTMLElement | null {
  const row = list.querySelector(`[data-index="${index}"]`);
  const same = action === undefined ? null : row?.querySelector<HTMLElement>(`[data-action="${action}"]`);
  return same ?? row?.querySelector<HTMLElement>('[data-action]') ?? null;
}

/** Virtualized rows that scroll with the page. The arrow keys move between them; a removed row passes the focus on. */
export function useVirtualRows<Row extends { id: number }>(rows: readonly Row[], estimatedHeight: number) {
  const count = rows.length;
  const [list, setList] = useState<HTMLElement | null>(null);
  const focused = useRef<FocusedControl>(undefined);
  const scrollMargin = useTopOnPage(list);
  const virtualizer = useWindowVirtualizer({
    count,
    estimateSize: () => estimatedHeight,
    getItemKey: (index) => rows[index]?.id ?? index,
    overscan: OVERSCAN_ROWS,
    scrollMargin,
    useFlushSync: false,
    rangeExtractor: (range) => {
      const indexes = defaultRangeExtractor(range);
      // The focused row stays mounted while scrolled out of view; otherwise the focus would be lost.
      const kept = focused.current?.index ?? -1;
      if (kept < 0 || kept >= count || indexes.includes(kept)) return indexes;
      return [...indexes, kept].sort((a, b) => a - b);
    },
  });

  // Runs after every render, because no event is fired when the focused element is removed.
  useLayoutEffect(() => {
    if (list === null || focused.current === undefined || document.activeElement !== document.body) return;
    const index = Math.min(focused.current.index, count - 1);
    const control = findControl(list, { ...focused.current, index });
    (control ?? list).focus({ preventScroll: true });
  });

  const listProps = {
    ref: setList,
    tabIndex: -1,
    style: { height: virtualizer.getTotalSize() },
    onFocus: ({ target }: FocusEvent<HTMLElement>) => {
      const index = Number(target.closest<HTMLElement>('[data-index]')?.dataset.index ?? -1);
      focused.current = { index, action: target.dataset.action };
    },
    onBlur: () => {
      focused.current = undefined;
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
      if (step === 0 || list === null || focused.current === undefined || event.defaultPrevented) return;
      const control = findControl(list, { ...focused.current, index: focused.current.index + step });
      if (control === null) return;
      event.preventDefault();
      control.focus();
    },
  };

  const items = virtualizer.getVirtualItems().flatMap(({ key, index, start }) => {
    const row = rows[index];
    if (row === undefined) return [];
    return { key, row, index, top: start - scrollMargin, measure: virtualizer.measureElement };
  });
  return { listProps, items };
}
