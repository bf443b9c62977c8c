import { memo, type ReactNode, useLayoutEffect, useRef } from 'react';
import { useVirtualRows, type VirtualRow } from './use-virtual-rows.ts';

interface VirtualCardsProps<Row> {
  label: string;
  rows: readonly Row[];
  estimatedHeight: number | ((row: Row) => number);
  /** What the rows were searched for. Only for cards that keep no state of their own: another search reuses their elements. */
  search?: string;
  /** See `useVirtualRows`. */
  arrangement?: string;
  /** Cards drawn beyond the window, if not the usual number. */
  overscanRows?: number;
  card: (row: Row) => ReactNode;
}

interface CardItemProps<Row> extends VirtualRow<Row> {
  count: number;
  card: (row: Row) => ReactNode;
}

function CardItem<Row extends { id: number }>(props: CardItemProps<Row>) {
  const { row, count, card, index, top, measure, remeasure } = props;
  const element = useRef<HTMLLIElement>(null);
  const measuredId = useRef<number>(undefined);
  useLayoutEffect(() => {
    if (measuredId.current === row.id || element.current === null) return;
    if (measuredId.current === undefined) measure(element.current);
    else remeasure(element.current);
    measuredId.current = row.id;
  }, [row.id, measure, remeasure]);
  return (
    <li
      ref={element}
      data-index={index}
      aria-setsize={count}
      aria-posinset={index + 1}
      style={{ transform: `translateY(${top}px)` }}
      // Padding instead of a gap, because the measured height must include it.
      className="absolute inset-x-0 top-0 pb-3 short:pb-1"
    >
      {card(row)}
    </li>
  );
}

// Memoized, so that scrolling renders only the cards that come into view.
const MemoizedCardItem = memo(CardItem) as typeof CardItem;

/** A virtualized list of cards, used instead of a table on narrow screens. */
export function VirtualCards<Row extends { id: number }>({ label, rows, card, ...options }: VirtualCardsProps<Row>) {
  const { listProps, items } = useVirtualRows(rows, options);
  return (
    <ul {...listProps} aria-label={label} className="relative outline-none">
      {items.map(({ key, ...item }) => (
        <MemoizedCardItem key={key} {...item} count={rows.length} card={card} />
      ))}
    </ul>
  );
}
