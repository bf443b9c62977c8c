import { memo } from 'react';
import type { TableColumn } from './table-column.ts';
import type { RowPlacing } from './use-virtual-rows.ts';

interface TableRowProps<Row, SortKey extends string> extends RowPlacing {
  row: Row;
  columns: readonly TableColumn<Row, SortKey>[];
  template: string;
}

function TableRow<Row, SortKey extends string>({
  row,
  columns,
  template,
  index,
  top,
  measure,
}: TableRowProps<Row, SortKey>) {
  return (
    // biome-ignore-start lint/a11y/useSemanticElements: rows placed one by one can't be those of a table element.
    // biome-ignore-start lint/a11y/useFocusableInteractive: the controls inside take the focus, not the row.
    <div
      ref={measure}
      data-index={index}
      role="row"
      aria-rowindex={index + 2}
      style={{ transform: `translateY(${top}px)`, gridTemplateColumns: template }}
      className="absolute inset-x-0 top-0 grid min-h-15 items-center gap-3 border-hairline border-b px-4 py-2 focus-within:bg-accent-soft/40 hover:bg-accent-soft/40"
    >
      {columns.map(({ id, cell }) => (
        <div key={id} role="cell" className="min-w-0 [overflow-wrap:anywhere]">
          {cell(row)}
        </div>
      ))}
    </div>
    // biome-ignore-end lint/a11y/useFocusableInteractive: as above.
    // biome-ignore-end lint/a11y/useSemanticElements: as above.
  );
}

// Memoized, so that scrolling renders only the rows that come into view.
export const VirtualTableRow = memo(TableRow) as typeof TableRow;
