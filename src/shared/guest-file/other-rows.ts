import { cleanCell } from './cells.ts';
import { namesCircle } from './group-or-household.ts';
import { foldWords } from './headings.ts';
import type { FileRecord } from './records.ts';
import { readNumber } from './values.ts';

/** A row of a list that is about no guest: a total below the list, or a heading between its parts. */
export interface OtherRow {
  line: number;
  fullName: string;
  kind: 'total' | 'section';
}

const PEOPLE = '(?: (?:fo|vendeg|vendegek|letszam|szemely|guests?|people|persons?|invited|attending|headcount|count))?';
const TOTAL = new RegExp(
  `^(?:(?:grand |sub ?)?totals?|totals? of|sum|sum total|(?:mind|resz)?osszesen|osszes|osszeg|osszletszam|vegosszeg)${PEOPLE}(?: \\d+)?${PEOPLE}$`,
);

/** Not 'Bride', 'Parents' or 'Kids', which may stand for guests whose names are not known yet. */
const MANY_PEOPLE =
  /(^| )(friends|family|relatives|side|colleagues|co ?workers|neighbou?rs|baratok|baratai|csalad(ja)?|oldal(a|rol)?|rokon(ok|sag)|kollegak|(munka|osztaly)tarsak|szomszedok)( |$)/;

const isCapitals = (text: string) => /\p{Lu}/u.test(text) && text === text.toUpperCase();

/**
 * The rows that are about no guest. A word for a total counts only at the end of the list, or beside the sum or the number
 * of the rows above: somebody may be called 'Sum'. A heading of a part stands alone in its row, while guests have details.
 */
export function findOtherRows(records: readonly FileRecord[], names: readonly string[]): Map<FileRecord, OtherRow> {
  const found = new Map<FileRecord, OtherRow>();
  const othersOf = (place: number) => {
    const cells = (records[place]?.cells ?? []).map(cleanCell);
    return cells.map((cell) => (cell === names[place] ? '' : cell));
  };
  const isAlone = (place: number) => othersOf(place).every((cell) => cell === '');
  const isGuest = (place: number) => names[place] !== '' && !found.has(records[place] as FileRecord);
  const add = (place: number, kind: OtherRow['kind']) => {
    const record = records[place];
    if (record) found.set(record, { line: record.line, fullName: names[place] ?? '', kind });
  };
  const isUsuallyCapitals = names.filter(isCapitals).length * 2 > names.length;
  const nameAt = (place: number) => names[place] ?? '';
  const isTotal = (place: number) =>
    TOTAL.test(foldWords(nameAt(place))) &&
    othersOf(place).every((cell) => !/\p{L}/u.test(cell) || readNumber(cell) !== null);
  const isHeading = (name: string) =>
    name.endsWith(':') ||
    (namesCircle(foldWords(name)) && ((isCapitals(name) && !isUsuallyCapitals) || MANY_PEOPLE.test(foldWords(name))));
  const totals: number[] = [];
  const headings: number[] = [];
  // From the end, because what follows a row tells what it is.
  let isGuestBelow = false;
  for (const place of names.map((_, index) => names.length - 1 - index)) {
    if (nameAt(place) === '') continue;
    if (isTotal(place)) {
      if (!isGuestBelow && place > 0) add(place, 'total');
      else totals.unshift(place);
    } else if (isGuestBelow && isHeading(nameAt(place)) && isAlone(place)) headings.push(place);
    else isGuestBelow = true;
  }
  // Where most guests have a name only, a name without details tells nothing.
  if (headings.length > 0 && names.filter((_, place) => isAlone(place)).length * 2 <= names.length + headings.length)
    for (const place of headings) add(place, 'section');
  /** Whether some number of the row is the sum of its column, or the number of guests, since an earlier total. */
  const addsUp = (place: number) =>
    [0, records.findLastIndex((record, at) => at < place && found.get(record)?.kind === 'total') + 1].some((from) => {
      const above = Array.from({ length: place - from }, (_, index) => from + index).filter(isGuest);
      return othersOf(place).some((cell, column) => {
        const number = readNumber(cell);
        const sum = above.reduce((total, at) => total + (readNumber(records[at]?.cells[column] ?? '') ?? 0), 0);
        return number !== null && number > 0 && (number === sum || number === above.length);
      });
    });
  for (const place of totals) if (addsUp(place)) add(place, 'total');
  return new Map([...found].sort(([one], [other]) => one.line - other.line));
}
