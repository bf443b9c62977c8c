import type { LayoutTable } from './contracts/layouts.ts';
import { tableKey } from './seat-key.ts';

/**
 * The label of a table that the organiser named, such as 'Head table'; null for a default label in either language. The
 * database has the same rule in `layout_table_names()`.
 */
export function customTableName({ label, tableNumber }: Pick<LayoutTable, 'label' | 'tableNumber'>): string | null {
  const number = tableKey(tableNumber);
  const defaults = [number, `table ${number}`, `${number}. asztal`, `${number} asztal`];
  return defaults.includes(tableKey(label)) ? null : label;
}
