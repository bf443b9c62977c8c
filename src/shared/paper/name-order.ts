import { type Language, LOCALES } from '../i18n/translate.ts';
import type { PrintedGuest } from './print-job.ts';

type Compare<T> = (a: T, b: T) => number;

/** Orders names as readers of the event's language look for them: in Hungarian 'Cs' comes after all of 'C', 'Ö' after 'O'. */
export const nameComparer = (language: Language): Compare<string> => new Intl.Collator(LOCALES[language]).compare;

/** Orders table and seat numbers: '2' before '10'. */
export const compareNumbers: Compare<string> = new Intl.Collator('en', { numeric: true }).compare;

function compareWithEmptyLast(a: string | null, b: string | null): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  return compareNumbers(a, b);
}

export function sortByName(guests: readonly PrintedGuest[], language: Language): PrintedGuest[] {
  const compare = nameComparer(language);
  return guests.toSorted((a, b) => compare(a.sortName, b.sortName) || compare(a.name, b.name) || a.id - b.id);
}

/** By table and seat; guests without one come last, by name. */
export function sortByTable(guests: readonly PrintedGuest[], language: Language): PrintedGuest[] {
  return sortByName(guests, language).sort(
    (a, b) => compareWithEmptyLast(a.tableNumber, b.tableNumber) || compareWithEmptyLast(a.seatNumber, b.seatNumber),
  );
}
