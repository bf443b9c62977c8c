import type { PrintedGuest } from './print-job.ts';

type Compare<T> = (a: T, b: T) => number;

/** Hungarian order, as everywhere in lists of guests, whatever the paper's language: 'Cs' comes after all of 'C', 'Ö' after 'O'. */
export const compareNames: Compare<string> = new Intl.Collator('hu').compare;

/** Orders table and seat numbers: '2' before '10'. */
export const compareNumbers: Compare<string> = new Intl.Collator('en', { numeric: true }).compare;

function compareWithEmptyLast(a: string | null, b: string | null): number {
  if (a === b) return 0;
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  return compareNumbers(a, b);
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
