import { type ColumnChoice, cleanCell, type NameOrder } from './cells.ts';
import { type ColumnField, HEADER_SEARCH_RECORDS, MAX_HEADING_LENGTH, recogniseHeading } from './headings.ts';
import type { FileRecord } from './records.ts';

export interface FileColumn {
  index: number;
  /** Null in a file without headings. */
  heading: string | null;
  samples: string[];
}

export interface FileColumns extends ColumnChoice {
  fields: (ColumnField | null)[];
  /** Those that hold anything. */
  columns: FileColumn[];
  /** Whether someone should look before the rows are read: the names, or columns of a file without headings, are unclear. */
  isUnclear: boolean;
}

const MAX_SAMPLES = 20;
const MAX_COMPARED_RECORDS = 100;
const NAME_FIELDS: readonly (ColumnField | null)[] = ['fullName', 'firstName', 'lastName'];

function recognisedFields({ cells }: FileRecord): Set<ColumnField> {
  return new Set(cells.flatMap((cell) => recogniseHeading(cell)?.field ?? []));
}

function hasAt(text: string | undefined): boolean {
  return text?.includes('@') === true;
}

function isNumbered(text: string): boolean {
  return /^\D{0,10}\d{1,4}\D?$/.test(text);
}

/** Short words, none of them twice: what headings of any language look like. */
function isRowOfWords({ cells }: FileRecord): boolean {
  const words = cells.map(cleanCell).filter((word) => word !== '');
  return words.every((word) => word.length <= MAX_HEADING_LENGTH && !/[\d@]/.test(word)) && hasNoTwins(words);
}

function hasNoTwins(words: readonly string[]): boolean {
  return new Set(words.map((word) => word.toLowerCase())).size === words.length;
}

/** Whether a word of the first row has addresses or numbers below it, which make it no guest's own. */
function standsOverData(first: FileRecord, others: readonly FileRecord[]): boolean {
  return first.cells.some((word, column) => {
    const below = others.map(({ cells }) => cleanCell(cells[column] ?? '')).filter((cell) => cell !== '');
    return word.trim() !== '' && isMostly(below, (cell) => hasAt(cell) || isNumbered(cell));
  });
}

/** Where the headings stand, if there are any: in the first record, or below lines of titles. */
export function findHeader(records: readonly FileRecord[]): number | null {
  for (const [index, record] of records.slice(0, HEADER_SEARCH_RECORDS).entries()) {
    const count = record.cells.some(hasAt) ? 0 : recognisedFields(record).size;
    if (count >= (index === 0 ? 1 : 2)) return index;
    // A title fills one cell; anything fuller is a guest already.
    if (record.cells.filter((cell) => cell.trim() !== '').length > 1) break;
  }
  const [first, ...others] = records;
  return first && isRowOfWords(first) && standsOverData(first, others.slice(0, MAX_COMPARED_RECORDS)) ? 0 : null;
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

/** What the cells themselves give away, for columns that no heading explains. */
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
  const language = languageAt(family) ?? languageAt(given);
  if (language) return language === 'hu' ? 'familyFirst' : 'givenFirst';
  return family < given ? 'familyFirst' : 'givenFirst';
}

/** The choice as a person changed it by hand; headings still say how names are put together. */
export function chooseColumns(fields: readonly (ColumnField | null)[], columns: readonly FileColumn[]): ColumnChoice {
  return { fields, nameOrder: nameOrderOf(fields, columns) };
}

export function recogniseColumns(records: readonly FileRecord[], headerIndex: number | null): FileColumns {
  const columns = listColumns(records, headerIndex);
  const fields: (ColumnField | null)[] = Array.from({ length: (columns.at(-1)?.index ?? -1) + 1 }, () => null);
  for (const { index, heading } of columns) {
    const field = recogniseHeading(heading ?? '')?.field ?? null;
    // The first of two e-mail columns counts; notes may stand in several.
    if (field === 'specialRequirements' || !fields.includes(field)) fields[index] = field;
  }
  const hasNames = NAME_FIELDS.some((field) => fields.includes(field));
  guessByContent(fields, columns, headerIndex !== null);
  const isUnclear = headerIndex === null ? columns.some(({ index }) => fields[index] === null) : !hasNames;
  return { ...chooseColumns(fields, columns), fields, columns, isUnclear };
}
