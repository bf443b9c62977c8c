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

/** 'Head table 2' */
function continued(label: string, number: number): string {
  const ending = ` ${number}`;
  return label.slice(0, MAX_LABEL_LENGTH - ending.length) + ending;
}

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
      let number = 2;
      while (labels.has(tableKey(continued(table.label, number)))) number += 1;
      return take(() => continued(table.label, number));
    },
  };
}

/**
 * Settles the names of tables that are added to a plan one after the other: where its own is taken, a table gets the next free one, in its
 * own words. It never looks through all names for each of them, so that a thousand tables take no longer than they must.
 */
export function createFreeNames(tables: readonly LayoutTable[]): (table: LayoutTable) => LayoutTable {
  const numbers = new Set(tables.map(({ tableNumber }) => tableKey(tableNumber)));
  const labels = new Set(tables.map(({ label }) => tableKey(label)));
  const endings = new Map<string | null, number>();
  let nextNumber = nextTableNumber(tables);

  function takeNumber(labelOf: LabelOf): number {
    while (numbers.has(String(nextNumber)) || labels.has(tableKey(labelOf(nextNumber)))) nextNumber += 1;
    return nextNumber++;
  }

  function takeLabel(label: string): string {
    let ending = endings.get(tableKey(label)) ?? 2;
    while (labels.has(tableKey(continued(label, ending)))) ending += 1;
    endings.set(tableKey(label), ending + 1);
    return continued(label, ending);
  }

  function nameOf(table: LayoutTable): Pick<LayoutTable, 'label' | 'tableNumber'> {
    const { label, tableNumber } = table;
    const isNumberFree = !numbers.has(tableKey(tableNumber));
    const isLabelFree = !labels.has(tableKey(label));
    if (isNumberFree && isLabelFree) return { label, tableNumber };
    const labelOf = (number: number) => {
      const renumbered = label.replace(tableNumber, String(number));
      return renumbered === label ? defaultLabel(number) : renumbered;
    };
    if (customTableName(table) === null) {
      const number = takeNumber(labelOf);
      return { label: labelOf(number), tableNumber: String(number) };
    }
    return {
      label: isLabelFree ? label : takeLabel(label),
      tableNumber: isNumberFree ? tableNumber : String(takeNumber(labelOf)),
    };
  }

  return (table) => {
    const name = nameOf(table);
    numbers.add(tableKey(name.tableNumber));
    labels.add(tableKey(name.label));
    nextNumber = Math.max(nextNumber, nextTableNumber([{ ...table, ...name }]));
    return { ...table, ...name };
  };
}
