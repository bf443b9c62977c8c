import { familyNameIn } from '../sort-name.ts';
import { type ColumnChoice, cleanCell, type FileNameOrder } from './cells.ts';
import { hasAt, isMostly, isNameLike, judgeByValues } from './column-values.ts';
import { isNumbered } from './find-header.ts';
import { type GroupedGuest, judgeGroups, namesHouseholds, numbersGroups } from './group-or-household.ts';
import type { ColumnField } from './heading-words.ts';
import { foldWords, type Heading, REPEATABLE_FIELDS, recogniseHeading } from './headings.ts';
import type { FileRecord } from './records.ts';
import { listNames, readAttendance } from './values.ts';

export interface FileColumn {
  index: number;
  /** Null if the file has no headings. */
  heading: string | null;
  samples: string[];
}

export interface FileColumns extends ColumnChoice {
  fields: (ColumnField | null)[];
  /** The columns of the file, without empty ones. */
  columns: FileColumn[];
  /** Columns that may name groups (tags) as well as households: the organiser is asked. */
  groupColumns: number[];
  /**
   * Whether the user has to check the columns: no heading for names was recognised or, in a file without headings, the
   * field of some column could not be guessed.
   */
  isUnclear: boolean;
}

const MAX_SAMPLES = 20;
/** Values are judged by this many rows, so that a long file opens fast. */
const MAX_JUDGED_RECORDS = 500;
const NAME_FIELDS: readonly (ColumnField | null)[] = ['fullName', 'firstName', 'lastName'];

function listColumns(records: readonly FileRecord[], headerIndex: number | null): FileColumn[] {
  const header = headerIndex === null ? null : records[headerIndex];
  const columns: FileColumn[] = [];
  const columnAt = (index: number) => {
    columns[index] ??= { index, heading: header ? cleanCell(header.cells[index] ?? '') : null, samples: [] };
    return columns[index];
  };
  for (const [index, heading] of (header?.cells ?? []).entries()) if (heading.trim() !== '') columnAt(index);
  for (const { cells } of records.slice((headerIndex ?? -1) + 1)) {
    for (const [index, cell] of cells.entries()) {
      if (cell.trim() === '') continue;
      const { samples } = columnAt(index);
      if (samples.length < MAX_SAMPLES) samples.push(cleanCell(cell));
    }
  }
  return columns.filter((column) => column !== undefined);
}

/** Guesses the fields of columns without a known heading from their content. */
function guessByContent(fields: (ColumnField | null)[], columns: readonly FileColumn[], hasHeader: boolean): void {
  const free = () => columns.filter(({ index, samples }) => fields[index] === null && samples.length > 0);
  const give = (field: ColumnField, test: (column: FileColumn) => boolean) => {
    const column = fields.includes(field) ? undefined : free().find(test);
    if (column) fields[column.index] = field;
  };
  give('email', ({ samples }) => isMostly(samples, hasAt));
  if (!NAME_FIELDS.some((field) => fields.includes(field))) {
    give('fullName', ({ samples }) => isMostly(samples, (sample) => isNameLike(sample) && !/\d/.test(sample)));
  }
  if (hasHeader) return;
  const holdsNumbers = ({ samples }: FileColumn) => isMostly(samples, isNumbered);
  give('tableNumber', holdsNumbers);
  give('seatNumber', holdsNumbers);
}

function nameOrderOf(fields: readonly (ColumnField | null)[], columns: readonly FileColumn[]): FileNameOrder {
  const [given, family] = [fields.indexOf('firstName'), fields.indexOf('lastName')];
  const languageAt = (index: number) =>
    recogniseHeading(columns.find((column) => column.index === index)?.heading ?? '')?.language;
  const language = languageAt(family) ?? languageAt(given) ?? languageAt(fields.indexOf('fullName'));
  if (language) return language === 'hu' ? 'familyFirst' : 'givenFirst';
  return family < given ? 'familyFirst' : 'givenFirst';
}

/** Columns as the user assigned them; the order of names still comes from the headings. */
export function chooseColumns(fields: readonly (ColumnField | null)[], columns: readonly FileColumn[]): ColumnChoice {
  const headings = fields.map((_, index) => columns.find((column) => column.index === index)?.heading ?? '');
  return { fields, headings, nameOrder: nameOrderOf(fields, columns) };
}

/** Whether a column 'Child' holds numbers of children, rather than marking the rows that are children. */
function countsChildren({ heading, samples }: FileColumn): boolean {
  const isAboutChildren = /^(child|kid|gyerek|gyermek)$/.test(foldWords(heading ?? ''));
  return (
    isAboutChildren && samples.some((sample) => /^[2-9]$/.test(sample)) && samples.every((sample) => sample.length <= 2)
  );
}

function recogniseColumn(column: FileColumn): Heading | undefined {
  const heading = recogniseHeading(column.heading ?? '');
  return heading?.field === 'ageGroup' && countsChildren(column) ? { ...heading, field: 'children' } : heading;
}

/** The cells of a file below its headings, by column. */
class Sheet {
  readonly #records: readonly FileRecord[];
  constructor(records: readonly FileRecord[]) {
    this.#records = records;
  }
  /** The cells of a column, empty ones too. */
  cells(index: number): string[] {
    return index < 0 ? [] : this.#records.map(({ cells }) => cleanCell(cells[index] ?? ''));
  }
  filled(index: number): string[] {
    return this.cells(index).filter((cell) => cell !== '');
  }
}

/** The names of the guests, folded, in both orders. */
function namesIn(sheet: Sheet, headings: readonly (Heading | undefined)[]): Set<string> {
  const cellsOf = (field: ColumnField) =>
    sheet.cells(headings.findIndex((heading) => heading?.field === field && heading.subject === null));
  const [whole, given, family] = [cellsOf('fullName'), cellsOf('firstName'), cellsOf('lastName')];
  return new Set([
    ...whole.map(foldWords),
    ...given.flatMap((name, row) => [foldWords(`${name} ${family[row]}`), foldWords(`${family[row]} ${name}`)]),
  ]);
}

/** The field of each column. Of several columns for the same field of the same person, the most telling one counts. */
function assignFields(columns: readonly FileColumn[], length: number, sheet: Sheet): (ColumnField | null)[] {
  const fields: (ColumnField | null)[] = Array.from({ length }, () => null);
  const headings: (Heading | undefined)[] = [];
  for (const column of columns) headings[column.index] = recogniseColumn(column);
  const isOurExport = headings.some((heading) => heading?.field === 'guestNumber');
  const names = namesIn(sheet, headings);
  const best = new Map<string, { index: number; rank: number }>();
  for (const { index, heading: text } of columns) {
    const heading = headings[index];
    if (!heading) continue;
    const { subject, isKnown: isKnownHeading } = heading;
    const values = sheet.filled(index);
    const field = isOurExport
      ? heading.field
      : judgeByValues(heading.field, { heading: text ?? '', values, isKnownHeading, names });
    if (field === null) continue;
    // A column without values, or of addresses that are none, counts only if there is no other.
    const isUseless = field === 'email' ? !values.some(hasAt) : values.length === 0;
    const rank = heading.rank + (isUseless ? 10 : 0);
    const key = `${field} ${subject?.key ?? ''}`;
    const previous = best.get(key);
    if (previous && !REPEATABLE_FIELDS.has(field)) {
      if (previous.rank <= rank) continue;
      fields[previous.index] = null;
    }
    best.set(key, { index, rank });
    fields[index] = field;
  }
  return fields;
}

/**
 * 'Guest names' beside first and last names lists the whole party, unless it repeats each guest's own name. Where no other
 * column has names of guests, the guests are those whom 'Members' lists, with or without their family name.
 */
function settleNames(fields: (ColumnField | null)[], sheet: Sheet): void {
  const members = fields.indexOf('memberName');
  if (members >= 0 && !fields.includes('fullName') && !fields.includes('firstName')) {
    const isWhole = sheet.cells(members).some((cell) => listNames(cell).some((name) => name.includes(' ')));
    const families = fields.indexOf('lastName');
    fields[members] = families < 0 || isWhole ? 'fullName' : 'firstName';
    if (families >= 0 && isWhole) fields[families] = fields.includes('household') ? null : 'household';
  }
  const [whole = -1, given = -1, family = -1] = (['fullName', 'firstName', 'lastName'] as const).map((field) =>
    fields.indexOf(field),
  );
  if (whole < 0 || family < 0) return;
  const [givenNames, familyNames] = [sheet.cells(given), sheet.cells(family)];
  const rows = sheet.cells(whole).flatMap((name, row) => {
    const parts = [givenNames[row] ?? '', familyNames[row] ?? ''].filter(Boolean);
    return name === '' || parts.length === 0
      ? []
      : [{ name: foldWords(name), parts: parts.map(foldWords), text: name }];
  });
  const isOwnName = ({ name, parts }: (typeof rows)[number]) => parts.every((part) => name.includes(part));
  if (given >= 0 && rows.some(({ text }) => /[,;&]|\s(and|és)\s/i.test(text))) fields[whole] = 'memberName';
  // 'Name' beside 'Surname' is the first name.
  else if (rows.filter(isOwnName).length * 2 <= rows.length) fields[whole] = given < 0 ? 'firstName' : null;
}

/** Guests who come and have a zero under 'Number of guests' are not counted there: the number is of companions. */
function settleCounts(fields: (ColumnField | null)[], headings: readonly string[], sheet: Sheet): void {
  const answers = sheet.cells(fields.indexOf('attendance'));
  for (const [index, field] of fields.entries()) {
    const about = foldWords(headings[index] ?? '');
    if (field !== 'partySize' || /\b(adults?|attending|coming|felnott\w*|letszam|fo(vel|re)?)\b/.test(about)) continue;
    const isZeroOfComing = (cell: string, row: number) =>
      cell === '0' && !['declined', 'invited'].includes(readAttendance(answers[row] ?? '') ?? '');
    if (sheet.cells(index).some(isZeroOfComing)) fields[index] = 'companions';
  }
}

/** Tells columns of households from columns of groups, and returns those about which the organiser is asked. */
function settleGroups(fields: (ColumnField | null)[], order: FileNameOrder, sheet: Sheet): number[] {
  if (fields.includes('householdId') || fields.includes('guestNumber')) return [];
  const familyNames = sheet.cells(fields.indexOf('lastName'));
  const names = sheet.cells(fields.indexOf('fullName'));
  const guestsOf = (index: number): GroupedGuest[] =>
    sheet.cells(index).flatMap((value, row) => {
      const familyName =
        familyNames[row] || familyNameIn(names[row] ?? '', order === 'familyFirst' ? 'familyFirst' : 'familyLast');
      return value === '' ? [] : [{ value, familyName }];
    });
  const asked: number[] = [];
  for (const [index, field] of fields.entries()) {
    if (sheet.filled(index).length === 0) continue;
    if (field === 'household') {
      const guests = guestsOf(index);
      const hasNumbers = isMostly(sheet.filled(index), (value) => /^\d+$/.test(value));
      if (hasNumbers && !numbersGroups(guests)) continue;
      const judged = hasNumbers ? { isHousehold: false } : judgeGroups(guests);
      if (judged === null) continue;
      asked.push(index);
      if (!judged.isHousehold) fields[index] = 'tags';
    } else if (field === 'tags' && !fields.includes('household') && namesHouseholds(guestsOf(index))) {
      asked.push(index);
      fields[index] = 'household';
    }
  }
  return asked;
}

export function recogniseColumns(records: readonly FileRecord[], headerIndex: number | null): FileColumns {
  const columns = listColumns(records, headerIndex);
  const first = (headerIndex ?? -1) + 1;
  const sheet = new Sheet(records.slice(first, first + MAX_JUDGED_RECORDS));
  const fields = assignFields(columns, (columns.at(-1)?.index ?? -1) + 1, sheet);
  settleNames(fields, sheet);
  const hasNames = NAME_FIELDS.some((field) => fields.includes(field));
  guessByContent(fields, columns, headerIndex !== null);
  const { headings, nameOrder } = chooseColumns(fields, columns);
  settleCounts(fields, headings, sheet);
  const groupColumns = settleGroups(fields, nameOrder, sheet);
  const isUnclear = headerIndex === null ? columns.some(({ index }) => fields[index] === null) : !hasNames;
  return { fields, headings, nameOrder, columns, groupColumns, isUnclear };
}
