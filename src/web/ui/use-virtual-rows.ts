import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual';
import {
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
  useCallback,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';

/** Rows beyond the window, so that fast scrolling shows no gap; fewer where rows are cheap to show. */
const OVERSCAN_ROWS = { made: 5, reused: 2 };

/** A row and its position. Its element must set `data-index` and be passed to `measure` whenever it shows another row. */
export interface VirtualRow<Row> {
  row: Row;
  index: number;
  top: number;
  measure: (element: HTMLElement | null) => void;
}

/** A ref that measures an element when it shows another row. */
export function useMeasuredRow<Element extends HTMLElement>(rowId: number, measure: VirtualRow<unknown>['measure']) {
  const element = useRef<Element>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another row may be taller.
  useLayoutEffect(() => measure(element.current), [rowId, measure]);
  return element;
}

interface FocusedControl {
  index: number;
  id: number | undefined;
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

const indexOf = (element: HTMLElement) => Number(element.closest<HTMLElement>('[data-index]')?.dataset.index ?? -1);

function findControl(
  list: HTMLElement,
  { index, action }: Pick<FocusedControl, 'index' | 'action'>,
): HTMLElement | null {
  const row = list.querySelector(`[data-index="${index}"]`);
  const same = action === undefined ? null : row?.querySelector<HTMLElement>(`[data-action="${action}"]`);
  return same ?? row?.querySelector<HTMLElement>('[data-action]') ?? null;
}

/**
 * A key for each row's element, by the row's id. The element of a row that is no longer shown is reused for one that was not shown
 * before: changing its texts is several times faster than making a new one. Elements of `kept` rows are not reused: a focus or a
 * finger on one would be on another row without notice, and a tap would check in the wrong guest.
 */
function useElementKeys(ids: readonly number[], kept: readonly unknown[]): ReadonlyMap<number, number> {
  const shown = useRef<ReadonlyMap<number, number>>(new Map());
  const keys = new Map<number, number>();
  for (const id of ids) {
    const key = shown.current.get(id);
    if (key !== undefined) keys.set(id, key);
  }
  const free = [...shown.current].filter(([id]) => !keys.has(id) && !kept.includes(id)).map(([, key]) => key);
  let unused = Math.max(-1, ...shown.current.values()) + 1;
  for (const id of ids) if (!keys.has(id)) keys.set(id, free.shift() ?? unused++);
  useLayoutEffect(() => {
    shown.current = keys;
  });
  return keys;
}

/** A click follows this soon after the finger was lifted. */
const CLICK_DELAY_MS = 500;

interface VirtualRowsOptions {
  readonly estimatedHeight: number;
  /** For rows that keep no state of their own. */
  readonly reusesElements?: boolean | undefined;
}

/** Virtualized rows that scroll with the page. The arrow keys move between them; a removed row passes the focus on. */
export function useVirtualRows<Row extends { id: number }>(
  rows: readonly Row[],
  { estimatedHeight, reusesElements = false }: VirtualRowsOptions,
) {
  const count = rows.length;
  const [list, setList] = useState<HTMLElement | null>(null);
  const focused = useRef<FocusedControl>(undefined);
  const pressedId = useRef<number>(undefined);
  const scrollMargin = useTopOnPage(list);
  // The virtualizer computes all positions anew when these functions change.
  const estimateSize = useCallback(() => estimatedHeight, [estimatedHeight]);
  const getItemKey = useCallback((index: number) => rows[index]?.id ?? index, [rows]);
  const virtualizer = useWindowVirtualizer({
    count,
    estimateSize,
    getItemKey,
    overscan: OVERSCAN_ROWS[reusesElements ? 'reused' : 'made'],
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
    onPointerDown: ({ target }: PointerEvent<HTMLElement>) => {
      const id = rows[indexOf(target as HTMLElement)]?.id;
      pressedId.current = id;
      const release = () =>
        setTimeout(() => {
          if (pressedId.current === id) pressedId.current = undefined;
        }, CLICK_DELAY_MS);
      for (const type of ['pointerup', 'pointercancel']) addEventListener(type, release, { once: true });
    },
    onFocus: ({ target }: FocusEvent<HTMLElement>) => {
      const index = indexOf(target);
      focused.current = { index, id: rows[index]?.id, action: target.dataset.action };
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

  const measure = useCallback(
    (element: HTMLElement | null) => {
      // A reused element no longer shows the row that it was measured for.
      for (const [key, measured] of virtualizer.elementsCache)
        if (measured === element) virtualizer.elementsCache.delete(key);
      virtualizer.measureElement(element);
    },
    [virtualizer],
  );
  const shown = virtualizer.getVirtualItems().flatMap(({ index, start }) => {
    const row = rows[index];
    return row === undefined ? [] : { row, index, top: start - scrollMargin, measure };
  });
  const keys = useElementKeys(
    shown.map(({ row }) => row.id),
    [focused.current?.id, pressedId.current],
  );
  return {
    listProps,
    items: shown.map((item) => ({ ...item, key: reusesElements ? keys.get(item.row.id) : item.row.id })),
  };
}
