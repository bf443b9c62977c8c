import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { classNames } from './class-names.ts';

const OVERSCAN_ROWS = 6;

interface ScrollListProps<Row> {
  label: string;
  rows: readonly Row[];
  rowHeight: (row: Row) => number;
  keyOf: (row: Row) => string | number;
  row: (row: Row) => ReactNode;
  className?: string;
  /** An arrow key has moved the focus from one row to the next. */
  onMove?: (from: Row, to: Row, event: KeyboardEvent) => void;
  /** Called for every key except the up and down arrows. */
  onKey?: (event: KeyboardEvent) => void;
}

/** A virtualized list in its own scroll container. The arrow keys move between controls of the same `data-action`. */
export function ScrollList<Row>(props: ScrollListProps<Row>) {
  const { label, rows, rowHeight, keyOf, row, className, onMove, onKey } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => rowHeight(rows[index] as Row),
    getItemKey: (index) => keyOf(rows[index] as Row),
    overscan: OVERSCAN_ROWS,
    useFlushSync: false,
  });

  const moveFocus = (event: KeyboardEvent<HTMLElement>) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    const target = event.target as HTMLElement;
    const current = target.closest<HTMLElement>('[data-index]');
    if (step === 0) onKey?.(event);
    if (step === 0 || current === null || event.defaultPrevented) return;
    event.preventDefault();
    const from = Number(current.dataset.index);
    const index = from + step;
    if (index < 0 || index >= rows.length) return;
    virtualizer.scrollToIndex(index);
    const next = scroller.current?.querySelector(`[data-index="${index}"]`);
    const same = next?.querySelector<HTMLElement>(`[data-action="${target.dataset.action}"]`);
    (same ?? next?.querySelector<HTMLElement>('[data-action]'))?.focus();
    onMove?.(rows[from] as Row, rows[index] as Row, event);
  };

  return (
    <div ref={scroller} className={classNames('overflow-y-auto overscroll-contain', className)}>
      <ul
        aria-label={label}
        onKeyDown={moveFocus}
        style={{ height: virtualizer.getTotalSize() }}
        className="relative w-full"
      >
        {virtualizer.getVirtualItems().map(({ key, index, start, size }) => (
          <li
            key={key}
            data-index={index}
            aria-setsize={rows.length}
            aria-posinset={index + 1}
            style={{ transform: `translateY(${start}px)`, height: size }}
            className="absolute inset-x-0 top-0"
          >
            {row(rows[index] as Row)}
          </li>
        ))}
      </ul>
    </div>
  );
}
