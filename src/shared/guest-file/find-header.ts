import { cleanCell } from './cells.ts';
import { hasAt, isMostly } from './column-values.ts';
import type { ColumnField } from './heading-words.ts';
import { HEADER_SEARCH_RECORDS, MAX_HEADING_LENGTH, recogniseHeading } from './headings.ts';
import type { FileRecord } from './records.ts';

const MAX_COMPARED_RECORDS = 100;
const NAME_FIELDS: readonly ColumnField[] = ['fullName', 'firstName', 'lastName'];

/** How many headings a record holds; one that was recognised by some of its words counts half. */
interface HeadingCount {
  fields: Set<ColumnField>;
  score: number;
}

/** A word that comes again below, as 'Family' or 'Child' may, is no heading. */
function countHeadings({ cells }: FileRecord, others: readonly FileRecord[]): HeadingCount {
  const count: HeadingCount = { fields: new Set(), score: 0 };
  if (cells.some(hasAt)) return count;
  for (const [column, cell] of cells.entries()) {
    const heading = recogniseHeading(cell);
    if (!heading || others.some((other) => other.cells[column] === cell)) continue;
    if (!heading.isKnown && /\d/.test(cell)) continue;
    if (!count.fields.has(heading.field)) count.score += heading.isKnown ? 1 : 0.5;
    count.fields.add(heading.field);
  }
  return count;
}

const countFilled = ({ cells }: FileRecord) => cells.filter((cell) => cell.trim() !== '').length;

export function isNumbered(text: string): boolean {
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
  let best: { index: number; score: number } | undefined;
  // Titles fill fewer cells than headings; a record that fills as many is a guest.
  let mostFilledAbove = 0;
  for (const [index, record] of records.slice(0, HEADER_SEARCH_RECORDS).entries()) {
    const { fields, score } = countHeadings(record, records.slice(index + 1, index + 1 + MAX_COMPARED_RECORDS));
    const isOnlyHeading =
      index === 0 && score === 1 && (NAME_FIELDS.some((field) => fields.has(field)) || record.cells.length === 1);
    const isHeader = (score >= 1.5 && fields.size > 1) || isOnlyHeading;
    const filled = countFilled(record);
    if (isHeader && score > (best?.score ?? 0) && mostFilledAbove * 2 <= Math.max(filled, 2)) best = { index, score };
    mostFilledAbove = Math.max(mostFilledAbove, filled);
  }
  if (best) return best.index;
  const [first, ...others] = records;
  return first && isRowOfWords(first) && isAboveData(first, others.slice(0, MAX_COMPARED_RECORDS)) ? 0 : null;
}
