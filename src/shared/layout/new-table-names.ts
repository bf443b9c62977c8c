import type { LayoutTable } from '../contracts/layouts.ts';
import { tableKey } from '../seat-key.ts';
import { customTableName } from '../table-name.ts';
import { MAX_LABEL_LENGTH } from './layout-limits.ts';

/** Label of a new table by its number; the editor passes one in the user's language. */
type LabelOf = (number: number) => string;
export const defaultLabel: LabelOf = (number) => `Table ${number}`;

/** Larger numbers, such as a phone number typed by mistake, are not continued. */
const MAX_CONTINUED_NUMBER = 9_999;

/** The number after the highest one, so that tables that are added together are numbered without gaps. */
export function nextTableNumber(tables: readonly LayoutTable[]): number {
  const numbers = tables.map(({ tableNumber }) => Number(tableNumber));
  return Math.max(0, ...numbers.filter((number) => Number.isInteger(number) && number <= MAX_CONTINUED_NUMBER)) + 1;
}

/** At random, because two people who add a piece at once must not give both the same id. */
export const newPieceId = (kind: 'table' | 'item'): string => `${kind}-${Math.random().toString(36).slice(2)}`;

/** Generates ids, numbers and labels that no table has yet; each call returns new ones. */
export function createTableNames(tables: readonly LayoutTable[], labelOf: LabelOf, firstNumber = 1) {
  const numbers = new Set(tables.map(({ tableNumber }) => tableKey(tableNumber)));
  const labels = new Set(tables.map(({ label }) => tableKey(label)));
  let nextNumber = firstNumber;

  function take(label: LabelOf) {
    while (numbers.has(String(nextNumber)) || labels.has(tableKey(labelOf(nextNumber)))) nextNumber += 1;
    const name = { id: newPieceId('table'), label: label(nextNumber), tableNumber: String(nextNumber) };
    numbers.add(name.tableNumber);
    labels.add(tableKey(name.label));
    return name;
  }

  return {
    /** For a new table: 'Table N' with the lowest N that is free as a number and as a label. */
    next: () => take(labelOf),
    /** For a copy: a custom label is continued as 'Head table 2'; other copies are named like new tables. */
    nextLike(table: LayoutTable) {
      if (customTableName(table) === null) return take(labelOf);
      const numbered = (number: number) => {
        const ending = ` ${number}`;
        return table.label.slice(0, MAX_LABEL_LENGTH - ending.length) + ending;
      };
      let number = 2;
      while (labels.has(tableKey(numbered(number)))) number += 1;
      return take(() => numbered(number));
    },
  };
}
