import type { LayoutTable } from './contracts/layouts.ts';
import { tableKey } from './seat-key.ts';

/** The label of a table that the organiser named; null for a default label. `layout_table_names()` in SQL has the same rule. */
export function customTableName({ label, tableNumber }: Pick<LayoutTable, 'label' | 'tableNumber'>): string | null {
  const number = tableKey(tableNumber);
  const defaults = [number, `table ${number}`, `${number}. asztal`, `${number} asztal`];
  return defaults.includes(tableKey(label)) ? null : label;
}
