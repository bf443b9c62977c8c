import { type LayoutTable, MAX_LABEL_LENGTH } from '../contracts/layouts.ts';
import { tableKey } from '../seat-key.ts';
import { customTableName } from '../table-name.ts';
import type { TableId } from './table-occupancy.ts';

/** How a new table is called; the editor may say it in the reader's language. */
export type LabelOf = (number: number) => string;
export const defaultLabel: LabelOf = (number) => `Table ${number}`;

export interface TableName {
  readonly id: TableId;
  readonly label: string;
  readonly tableNumber: string;
}

/** Gives out ids, numbers and labels that no table has yet; each call takes the next. */
export function createTableNames(tables: readonly LayoutTable[], labelOf: LabelOf) {
  const ids = new Set(tables.map(({ id }) => String(id)));
  const numbers = new Set(tables.map(({ tableNumber }) => tableKey(tableNumber)));
  const labels = new Set(tables.map(({ label }) => tableKey(label)));
  let [nextId, nextNumber] = [tables.length + 1, 1];

  function take(label: (number: number) => string): TableName {
    while (ids.has(`table-${nextId}`)) nextId += 1;
    while (numbers.has(String(nextNumber)) || labels.has(tableKey(labelOf(nextNumber)))) nextNumber += 1;
    const name = { id: `table-${nextId}`, label: label(nextNumber), tableNumber: String(nextNumber) };
    ids.add(name.id);
    numbers.add(name.tableNumber);
    labels.add(tableKey(name.label));
    return name;
  }

  return {
    /** 'Table N' with the lowest N that is free as a number and as a label. */
    next: () => take(labelOf),
    /** For a copy: a label of one's own goes on as 'Head table 2', any other like a new table's. */
    nextLike(table: LayoutTable): TableName {
      if (customTableName(table) === null) return take(labelOf);
      const copy = (number: number) => {
        const ending = ` ${number}`;
        return table.label.slice(0, MAX_LABEL_LENGTH - ending.length) + ending;
      };
      let number = 2;
      while (labels.has(tableKey(copy(number)))) number += 1;
      return take(() => copy(number));
    },
  };
}
