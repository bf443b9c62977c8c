import { compareNames, compareNumbered } from '../text-order.ts';
import type { PrintedGuest } from './print-job.ts';

type Compare<T> = (a: T, b: T) => number;

function compareWithEmptyLast(a: string | null, b: string | null): number {
  if (a === b) return 0;
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  return compareNumbered(a, b);
}

type Named = Pick<PrintedGuest, 'id' | 'name' | 'sortName'>;

const compareByName: Compare<Named> = (a, b) =>
  compareNames(a.sortName, b.sortName) || compareNames(a.name, b.name) || a.id - b.id;

export const sortByName = <T extends Named>(guests: readonly T[]): T[] => guests.toSorted(compareByName);

/** Sorts by table, then seat. Guests without a table come last; those without a seat come last at their table. */
export function sortByTable(guests: readonly PrintedGuest[]): PrintedGuest[] {
  // Comparing words takes the longest, so names are compared only where they decide.
  return guests.toSorted(
    (a, b) =>
      compareWithEmptyLast(a.tableNumber, b.tableNumber) ||
      compareWithEmptyLast(a.seatNumber, b.seatNumber) ||
      compareByName(a, b),
  );
}
