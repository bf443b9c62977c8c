import type { LayoutTable } from './contracts/layouts.ts';
import { tableKey } from './seat-key.ts';

/**
 * What a table is called where its label says more than its number: 'Head table'; null where the label is the default
 * one, in either language. The database knows the same rule as `layout_table_names()`.
 */
export function customTableName({ label, tableNumber }: Pick<LayoutTable, 'label' | 'tableNumber'>): string | null {
  const number = tableKey(tableNumber);
  const defaults = [number, `table ${number}`, `${number}. asztal`, `${number} asztal`];
  return defaults.includes(tableKey(label)) ? null : label;
}
