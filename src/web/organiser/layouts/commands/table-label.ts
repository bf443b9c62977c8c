import type { LayoutTable } from '../../../../shared/contracts/layouts.ts';
import type { Translate } from '../../../../shared/i18n/message-key.ts';
import { seatLabel } from '../../../../shared/seat-label.ts';
import { customTableName } from '../../../../shared/table-name.ts';

/** The label of a new table by its number, in the user's language. */
export const labelIn = (t: Translate) => (number: number) => t('guests.atTableNumber', { table: String(number) });

/** The label that the organiser typed; a default label, which may be stored in another language, is put into the user's. */
export function tableNameIn(t: Translate, table: Pick<LayoutTable, 'label' | 'tableNumber'>): string {
  const { label, tableNumber } = table;
  return seatLabel(t, { tableNumber, seatNumber: null, tableName: customTableName(table) }) ?? label;
}
