import type { ReactNode } from 'react';
import { useVirtualRows } from './use-virtual-rows.ts';

interface VirtualCardsProps<Row> {
  label: string;
  rows: readonly Row[];
  estimatedHeight: number;
  card: (row: Row) => ReactNode;
}

/** What a table is on wide screens: cards one below the other, any number of them. */
export function VirtualCards<Row extends { id: number }>({
  label,
  rows,
  estimatedHeight,
  card,
}: VirtualCardsProps<Row>) {
  const virtual = useVirtualRows({ count: rows.length, estimatedHeight, keyOf: (index) => rows[index]?.id ?? index });
  return (
    <ul {...virtual.listProps} aria-label={label} className="relative outline-none">
      {virtual.rows.map(({ index, props: { key, ...props } }) => {
        const row = rows[index];
        return (
          row !== undefined && (
            <li
              key={key}
              {...props}
              aria-setsize={rows.length}
              aria-posinset={index + 1}
              // The space between cards is measured with them.
              className="absolute inset-x-0 top-0 pb-3"
            >
              {card(row)}
            </li>
          )
        );
      })}
    </ul>
  );
}
