import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual';
import { type FocusEvent, type KeyboardEvent, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createScrollOverscan } from './scroll-overscan.ts';

type Virtualizer = ReturnType<typeof useWindowVirtualizer<Element>>;
/** The page's header and the table's headings, which cover the rows below them. */
const HEADER_PX = 110;
/** Rows drawn beyond the window, so that scrolling shows no gap; fewer in a search, where each key changes the rows. */
const OVERSCAN_ROWS = { scrolling: 5, searching: 1 };

/** A row and its position. Its element must set `data-index` and be passed to `measure`. */
export interface VirtualRow<Row> {
  row: Row;
  index: number;
  top: number;
  measure: (element: HTMLElement | null) => void;
  /** Must be called with an element that was reused for this row, because its height may differ. */
  remeasure: (element: HTMLElement) => void;
}

interface FocusedControl {
  index: number;
  action: string | undefined;
}

/**
 * Distance of the list from the top of the page. Measured whenever the list is rendered, so that a hint that appears
 * above new rows costs no extra frame, and when other content above the list changes its height.
 */
function useTopOnPage(element: HTMLElement | null): number {
  const [top, setTop] = useState(0);
  const measure = useCallback(() => {
    if (element !== null) setTop(Math.round(element.getBoundingClientRect().top + window.scrollY));
  }, [element]);
  useLayoutEffect(measure);
  useLayoutEffect(() => {
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [measure]);
  return top;
}

function findControl(list: HTMLElement, { index, action }: FocusedControl): HTMLElement | null {
  const row = list.querySelector(`[data-index="${index}"]`);
  const same = action === undefined ? null : row?.querySelector<HTMLElement>(`[data-action="${action}"]`);
  return same ?? row?.querySelector<HTMLElement>('[data-action]') ?? null;
}

/**
 * A key for each row's element, by the row's id. After another search the elements of rows that are gone are reused for
 * new rows, because changing their texts is faster than making elements. At other times none is reused: an element that
 * has a finger, the focus or a screen reader's cursor on it would show another guest without notice.
 */
function useElementKeys(ids: readonly number[], search: string | undefined): ReadonlyMap<number, number> {
  const last = useRef({ keys: new Map<number, number>(), search });
  const keys = new Map<number, number>();
  for (const id of ids) {
    const key = last.current.keys.get(id);
    if (key !== undefined) keys.set(id, key);
  }
  const gone = [...last.current.keys].filter(([id]) => !keys.has(id)).map(([, key]) => key);
  const free = last.current.search === search ? [] : gone;
  let unused = Math.max(-1, ...last.current.keys.values()) + 1;
  for (const id of ids) if (!keys.has(id)) keys.set(id, free.shift() ?? unused++);
  useLayoutEffect(() => {
    last.current = { keys, search };
  });
  return keys;
}

interface PlacedRow {
  readonly id: number;
  readonly start: number;
}

/**
 * Keeps what is being read at its place when rows above it come or go by themselves. With another `arrangement` (order, filter or
 * search) the rows are others, and nothing is kept.
 */
function usePlaceKept(
  rows: readonly { id: number }[],
  arrangement: string | undefined,
  virtualizer: Virtualizer,
): void {
  const last = useRef<{ rows: typeof rows; arrangement: string | undefined; read: PlacedRow | undefined }>(undefined);
  useLayoutEffect(() => {
    const before = last.current;
    if (before && before.rows !== rows && before.arrangement === arrangement && before.read && window.scrollY > 0) {
      const { read } = before;
      const index = rows.findIndex(({ id }) => id === read.id);
      const start = virtualizer.measurementsCache[index]?.start ?? read.start;
      if (arrangement !== undefined && start !== read.start) window.scrollBy(0, start - read.start);
    }
    const first = virtualizer.getVirtualItems().find(({ end }) => end > window.scrollY + HEADER_PX);
    const id = first && rows[first.index]?.id;
    last.current = { rows, arrangement, read: first && id !== undefined ? { id, start: first.start } : undefined };
  });
}

/** How many found rows the virtualizer gets at first: enough to fill a screen and scroll on. */
const FIRST_FOUND_ROWS = 40;

/**
 * How many rows the virtualizer gets. It computes the position of every row, which for thousands is too slow to do at
 * every key of a search: a search starts with its first rows and adds more when somebody scrolls to them.
 */
function useRowCount(total: number, search: string | undefined) {
  const [shown, setShown] = useState({ search, count: FIRST_FOUND_ROWS });
  const known = shown.search === search ? shown.count : FIRST_FOUND_ROWS;
  const count = search ? Math.min(total, known) : total;
  const growTo = useCallback(
    (index: number) => {
      if (count < total && index >= count - FIRST_FOUND_ROWS / 2) setShown({ search, count: count * 2 });
    },
    [count, total, search],
  );
  return { count, growTo };
}

interface VirtualRowsOptions<Row> {
  /** Names order and filters of rows that change by themselves: while it is the same, what is being read stays where it is. */
  readonly arrangement?: string | undefined;
  readonly estimatedHeight: number | ((row: Row) => number);
  /** What the rows were searched for. Only for rows that keep no state of their own: another search reuses their elements. */
  readonly search?: string | undefined;
  /** Rows drawn beyond the window, if not the usual number: fewer of high rows. */
  readonly overscanRows?: number | undefined;
}

/** Virtualized rows that scroll with the page. The arrow keys move between them; a removed row passes the focus on. */
export function useVirtualRows<Row extends { id: number }>(
  rows: readonly Row[],
  { estimatedHeight, search, arrangement, overscanRows = OVERSCAN_ROWS.scrolling }: VirtualRowsOptions<Row>,
) {
  const { count, growTo } = useRowCount(rows.length, search);
  const [list, setList] = useState<HTMLElement | null>(null);
  const focused = useRef<FocusedControl>(undefined);
  const scrollMargin = useTopOnPage(list);
  const [overscan] = useState(createScrollOverscan);
  // Memoized, because the virtualizer computes all positions anew when this function changes.
  const getItemKey = useCallback((index: number) => rows[index]?.id ?? index, [rows]);
  const virtualizer = useWindowVirtualizer({
    count,
    estimateSize: (index) => {
      if (typeof estimatedHeight === 'number') return estimatedHeight;
      const row = rows[index];
      return row === undefined ? 0 : estimatedHeight(row);
    },
    getItemKey,
    overscan: search ? OVERSCAN_ROWS.searching : overscanRows,
    scrollMargin,
    useFlushSync: false,
    rangeExtractor: (range) => {
      // A search draws no extra rows, because every typed key waits until its rows are drawn.
      const indexes = defaultRangeExtractor(search ? range : overscan(range));
      // The focused row stays mounted while scrolled out of view; otherwise the focus would be lost.
      const kept = focused.current?.index ?? -1;
      if (kept < 0 || kept >= count || indexes.includes(kept)) return indexes;
      return [...indexes, kept].sort((a, b) => a - b);
    },
  });

  usePlaceKept(rows, arrangement, virtualizer);

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

  const remeasure = useCallback(
    (element: HTMLElement) => {
      for (const [key, measured] of virtualizer.elementsCache)
        if (measured === element) virtualizer.elementsCache.delete(key);
      virtualizer.measureElement(element);
      // The observer does not fire if the new row is as tall as the last, but the row's cached height may be outdated.
      virtualizer.resizeItem(virtualizer.indexFromElement(element), element.offsetHeight);
    },
    [virtualizer],
  );
  const shown = virtualizer.getVirtualItems().flatMap(({ index, start }) => {
    const row = rows[index];
    return row === undefined
      ? []
      : { row, index, top: start - scrollMargin, measure: virtualizer.measureElement, remeasure };
  });
  const lastIndex = shown.at(-1)?.index ?? 0;
  useEffect(() => growTo(lastIndex), [growTo, lastIndex]);
  const keys = useElementKeys(
    shown.map(({ row }) => row.id),
    search,
  );
  return { listProps, items: shown.map((item) => ({ ...item, key: keys.get(item.row.id) })) };
}
