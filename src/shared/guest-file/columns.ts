import { type ColumnChoice, cleanCell, type NameOrder } from './cells.ts';
import type { ColumnField } from './heading-words.ts';
import {
  foldWords,
  HEADER_SEARCH_RECORDS,
  type Heading,
  MAX_HEADING_LENGTH,
  REPEATABLE_FIELDS,
  recogniseHeading,
} from './headings.ts';
import type { FileRecord } from './records.ts';

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
  /**
   * Whether the user has to check the columns: no heading for names was recognised or, in a file without headings, the
   * field of some column could not be guessed.
   */
  isUnclear: boolean;
}

const MAX_SAMPLES = 20;
const MAX_COMPARED_RECORDS = 100;
const NAME_FIELDS: readonly (ColumnField | null)[] = ['fullName', 'firstName', 'lastName'];

/** Fields whose headings are in a record. A word that comes again below, as 'Family' or 'Child' may, is no heading. */
function recognisedFields({ cells }: FileRecord, others: readonly FileRecord[]): Set<ColumnField> {
  return new Set(
    cells.flatMap((cell, column) => {
      const field = recogniseHeading(cell)?.field;
      return field === undefined || others.some((other) => other.cells[column] === cell) ? [] : field;
    }),
  );
}

function hasAt(text: string | undefined): boolean {
  return text?.includes('@') === true;
}

function isNumbered(text: string): boolean {
  return /^\D{0,10}\d{1,4}\D?$/.test(text);
}

/** Whether a row looks like headings in any language: short words without repeats. */
function isRowOfWords({ cells }: FileRecord): boolean {
  const words = cells.map(cleanCell).filter((word) => word !== '');
  const distinct = new Set(words.map((word) => word.toLowerCase()));
  return (
    words.every((word) => word.length <= MAX_HEADING_LENGTH && !/[\d@]/.test(word)) && distinct.size === words.length
  );
}

/** Whether email addresses or numbers follow below a word of the first row, so that the word is a heading. */
function isAboveData(first: FileRecord, others: readonly FileRecord[]): boolean {
  return first.cells.some((word, column) => {
    const below = others.map(({ cells }) => cleanCell(cells[column] ?? '')).filter((cell) => cell !== '');
    return word.trim() !== '' && isMostly(below, (cell) => hasAt(cell) || isNumbered(cell));
  });
}

/** Index of the record with the headings: the first one, or one below titles. Null if there are none. */
export function findHeader(records: readonly FileRecord[]): number | null {
  for (const [index, record] of records.slice(0, HEADER_SEARCH_RECORDS).entries()) {
    const below = records.slice(index + 1, index + 1 + MAX_COMPARED_RECORDS);
    const fields = record.cells.some(hasAt) ? new Set<ColumnField>() : recognisedFields(record, below);
    const isNamed = NAME_FIELDS.some((field) => field !== null && fields.has(field));
    if (fields.size >= 2 || (index === 0 && fields.size === 1 && (isNamed || record.cells.length === 1))) return index;
    // A title fills one cell only; a record with more cells is a guest.
    if (record.cells.filter((cell) => cell.trim() !== '').length > 1) break;
  }
  const [first, ...others] = records;
  return first && isRowOfWords(first) && isAboveData(first, others.slice(0, MAX_COMPARED_RECORDS)) ? 0 : null;
}

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

function isMostly(samples: readonly string[], test: (sample: string) => boolean): boolean {
  return samples.filter(test).length * 2 > samples.length;
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
    give('fullName', ({ samples }) => isMostly(samples, (sample) => /\p{L}/u.test(sample) && !/\d/.test(sample)));
  }
  if (hasHeader) return;
  const holdsNumbers = ({ samples }: FileColumn) => isMostly(samples, isNumbered);
  give('tableNumber', holdsNumbers);
  give('seatNumber', holdsNumbers);
}

function nameOrderOf(fields: readonly (ColumnField | null)[], columns: readonly FileColumn[]): NameOrder {
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

/** The field of each column. Of several columns for the same field of the same person, the most telling one counts. */
function assignFields(columns: readonly FileColumn[], length: number): (ColumnField | null)[] {
  const fields: (ColumnField | null)[] = Array.from({ length }, () => null);
  const best = new Map<string, { index: number; rank: number }>();
  for (const column of columns) {
    const heading = recogniseColumn(column);
    if (!heading) continue;
    const { field, subject, rank } = heading;
    const key = `${field} ${subject?.key ?? ''}`;
    const previous = best.get(key);
    if (previous && !REPEATABLE_FIELDS.has(field)) {
      if (previous.rank <= rank) continue;
      fields[previous.index] = null;
    }
    best.set(key, { index: column.index, rank });
    fields[column.index] = field;
  }
  return fields;
}

export function recogniseColumns(records: readonly FileRecord[], headerIndex: number | null): FileColumns {
  const columns = listColumns(records, headerIndex);
  const fields = assignFields(columns, (columns.at(-1)?.index ?? -1) + 1);
  const hasNames = NAME_FIELDS.some((field) => fields.includes(field));
  guessByContent(fields, columns, headerIndex !== null);
  const isUnclear = headerIndex === null ? columns.some(({ index }) => fields[index] === null) : !hasNames;
  return { ...chooseColumns(fields, columns), fields, columns, isUnclear };
}
