import type { LayoutTable } from '../../shared/contracts/layouts.ts';
import { tableKey } from '../../shared/seat-key.ts';
import { seatLabel } from '../../shared/seat-label.ts';
import { customTableName } from '../../shared/table-name.ts';

/** Returns the text drawn on a table. Must be stable between renders: a new function has the scene built again. */
export type NameTable = (table: Pick<LayoutTable, 'label' | 'tableNumber'>) => string;

/** What is drawn on tables: default labels, which may be stored in another language, are put into the reader's. */
export function tableNamesIn(t: Parameters<typeof seatLabel>[0]): NameTable {
  return (table) => {
    const { label, tableNumber } = table;
    const isBareNumber = tableKey(label) === tableKey(tableNumber);
    if (isBareNumber || customTableName(table) !== null) return label;
    return seatLabel(t, { tableNumber, seatNumber: null }) ?? label;
  };
}
