import type { ReactNode } from 'react';

export interface TableColumn<Row, SortKey extends string> {
  id: string;
  heading: ReactNode;
  cell: (row: Row) => ReactNode;
  /** Set if the table can be sorted by this column. */
  sortKey?: SortKey;
}
