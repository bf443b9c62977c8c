// biome-ignore-all lint/a11y/useSemanticElements: rows placed one by one can't be those of a table element.
// biome-ignore-all lint/a11y/useFocusableInteractive: the controls inside take the focus, not rows or cells.
import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { useVirtualRows, type VirtualRow } from './use-virtual-rows.ts';

const ROW_HEIGHT_PX = 44;

export interface TableColumn<Row, SortKey extends string> {
  id: string;
  heading: ReactNode;
  cell: (row: Row) => ReactNode;
  /** Set if the table can be sorted by this column. */
  sortKey?: SortKey;
}

export interface TableOrder<SortKey extends string> {
  key: SortKey;
  isDescending: boolean;
}

interface VirtualTableProps<Row, SortKey extends string> {
  label: string;
  columns: readonly TableColumn<Row, SortKey>[];
  /** Column widths, as `grid-template-columns`. */
  template: string;
  rows: readonly Row[];
  /** See `useVirtualRows`. */
  arrangement?: string;
  order: TableOrder<SortKey>;
  onSort: (key: SortKey) => void;
}

type AriaSort = 'none' | 'ascending' | 'descending';

/** A column heading that sorts the table and shows the direction. */
function SortButton({ sorted, heading, onClick }: { sorted: AriaSort; heading: ReactNode; onClick: () => void }) {
  const Icon = { none: ArrowUpDown, descending: ArrowDown, ascending: ArrowUp }[sorted];
  return (
    <button
      type="button"
      onClick={onClick}
      className={classNames(
        '-mx-2 inline-flex max-w-[calc(100%+1rem)] min-h-8 pointer-coarse:min-h-11 items-center gap-1 rounded-md px-2 text-left hover:bg-accent-soft hover:text-ink',
        sorted !== 'none' && 'font-semibold text-ink',
      )}
    >
      <span className="truncate">{heading}</span>
      <Icon className="size-3.5 shrink-0" aria-hidden="true" />
    </button>
  );
}

interface TableRowProps<Row, SortKey extends string> extends VirtualRow<Row> {
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
    <div
      ref={measure}
      data-index={index}
      role="row"
      aria-rowindex={index + 2}
      style={{ transform: `translateY(${top}px)`, gridTemplateColumns: template }}
      className="absolute inset-x-0 top-0 grid min-h-11 items-center gap-3 border-hairline border-b px-4 focus-within:bg-accent-soft/40 hover:bg-accent-soft/40"
    >
      {columns.map(({ id, cell }) => (
        <div key={id} role="cell" className="min-w-0">
          {cell(row)}
        </div>
      ))}
    </div>
  );
}

// Memoized, so that scrolling renders only the rows that come into view.
const MemoizedTableRow = memo(TableRow) as typeof TableRow;

/** A virtualized table that scrolls with the page. Its rows have one line, so cells must truncate their text. */
export function VirtualTable<Row extends { id: number }, SortKey extends string>({
  label,
  columns,
  template,
  rows,
  arrangement,
  order,
  onSort,
}: VirtualTableProps<Row, SortKey>) {
  const { listProps, items } = useVirtualRows(rows, { estimatedHeight: ROW_HEIGHT_PX, arrangement });
  const grid = { gridTemplateColumns: template };
  const sortedBy = (key: SortKey) => (order.key !== key ? 'none' : order.isDescending ? 'descending' : 'ascending');
  return (
    <div role="table" aria-label={label} aria-rowcount={rows.length + 1} className="text-sm">
      <div role="rowgroup" className="sticky top-16 z-20 rounded-t-2xl border-hairline border-b bg-card">
        <div role="row" aria-rowindex={1} style={grid} className="grid items-center gap-3 px-4 py-1 text-muted">
          {columns.map(({ id, heading, sortKey }) => (
            <div key={id} role="columnheader" aria-sort={sortKey && sortedBy(sortKey)} className="min-w-0">
              {sortKey === undefined ? (
                heading
              ) : (
                <SortButton sorted={sortedBy(sortKey)} heading={heading} onClick={() => onSort(sortKey)} />
              )}
            </div>
          ))}
        </div>
      </div>
      <div {...listProps} role="rowgroup" className="relative outline-none">
        {items.map(({ key, ...item }) => (
          <MemoizedTableRow key={key} {...item} columns={columns} template={template} />
        ))}
      </div>
    </div>
  );
}
