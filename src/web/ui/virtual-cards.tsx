import { memo, type ReactNode } from 'react';
import { type RowPlacing, useVirtualRows } from './use-virtual-rows.ts';

interface VirtualCardsProps<Row> {
  label: string;
  rows: readonly Row[];
  estimatedHeight: number;
  card: (row: Row) => ReactNode;
}

interface CardItemProps<Row> extends RowPlacing {
  row: Row;
  count: number;
  card: (row: Row) => ReactNode;
}

function CardItem<Row>({ row, count, card, index, top, measure }: CardItemProps<Row>) {
  return (
    <li
      ref={measure}
      data-index={index}
      aria-setsize={count}
      aria-posinset={index + 1}
      style={{ transform: `translateY(${top}px)` }}
      // Padding instead of a gap, because the measured height must include it.
      className="absolute inset-x-0 top-0 pb-3"
    >
      {card(row)}
    </li>
  );
}

// Memoized, so that scrolling renders only the cards that come into view.
const MemoizedCardItem = memo(CardItem) as typeof CardItem;

/** A virtualized list of cards, used instead of a table on narrow screens. */
export function VirtualCards<Row extends { id: number }>({
  label,
  rows,
  estimatedHeight,
  card,
}: VirtualCardsProps<Row>) {
  const virtual = useVirtualRows({ count: rows.length, estimatedHeight, keyOf: (index) => rows[index]?.id ?? index });
  return (
    <ul {...virtual.listProps} aria-label={label} className="relative outline-none">
      {virtual.rows.map(({ index, key, ...placing }) => {
        const row = rows[index];
        return (
          row !== undefined && (
            <MemoizedCardItem key={key} index={index} row={row} count={rows.length} card={card} {...placing} />
          )
        );
      })}
    </ul>
  );
}
