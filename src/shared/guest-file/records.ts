import Papa from 'papaparse';
import { type Delimiter, detectDelimiter } from './delimiter.ts';
import { GuestFileError } from './guest-file-error.ts';

export interface FileRecord {
  /** The line of the file on which it begins, counted from 1 as spreadsheets and editors do. */
  line: number;
  cells: string[];
}

export interface FileRecords {
  delimiter: Delimiter;
  /** Those that hold anything. */
  records: FileRecord[];
  /** Lines with a quotation mark that is never closed; they were read as they stand. */
  brokenQuoteLines: number[];
}

const MAX_BROKEN_QUOTES = 50;

function countLineBreaks(text: string): number {
  let count = 0;
  for (let index = text.indexOf('\n'); index !== -1; index = text.indexOf('\n', index + 1)) count += 1;
  return count;
}

function lineHeight(cells: readonly string[]): number {
  return cells.reduce((height, cell) => height + countLineBreaks(cell), 1);
}

/** The place behind the given number of line breaks, or the text's end. */
function offsetOfLine(text: string, from: number, lineBreaks: number): number {
  let offset = from;
  for (let passed = 0; passed < lineBreaks; passed += 1) {
    const lineEnd = text.indexOf('\n', offset);
    if (lineEnd === -1) return text.length;
    offset = lineEnd + 1;
  }
  return offset;
}

/** A line whose quotation marks make no sense, cut at the delimiters alone. */
function readLiterally(line: string, delimiter: Delimiter): string[] {
  return line.split(delimiter).map((cell) => {
    const isUnbalanced = cell.split('"').length % 2 === 0;
    return isUnbalanced ? cell.replace(/^\s*"|"\s*$/, '') : cell;
  });
}

/** Excel's own way of naming the delimiter in a first line of its own. */
function readSeparatorLine(text: string): { delimiter: Delimiter; length: number } | undefined {
  const match = /^"?sep=([;,\t])"?[;,\t]*(?:\n|$)/i.exec(text);
  return match ? { delimiter: match[1] as Delimiter, length: match[0].length } : undefined;
}

function isBlank(cells: readonly string[]): boolean {
  return cells.every((cell) => cell.trim() === '');
}

/**
 * Cuts a text into records. An open quotation mark would swallow all that follows it: the line it stands on is then read
 * without regard to quotation marks and remembered, and reading goes on with the next line.
 */
export function parseRecords(fileText: string): FileRecords {
  // One kind of line break, so that files put together from several programs are read to the end, and lines can be counted.
  const text = fileText.replace(/\r\n?/g, '\n');
  const separatorLine = readSeparatorLine(text);
  let offset = separatorLine?.length ?? 0;
  let line = separatorLine ? 2 : 1;
  const delimiter = separatorLine?.delimiter ?? detectDelimiter(text);
  const records: FileRecord[] = [];
  const brokenQuoteLines: number[] = [];
  const keep = (cells: string[]) => {
    if (!isBlank(cells)) records.push({ line, cells });
  };

  while (offset < text.length) {
    const { data, errors } = Papa.parse<string[]>(text.slice(offset), { delimiter, newline: '\n' });
    const brokenAt = errors.find((error) => error.type === 'Quotes')?.row;
    const startLine = line;
    for (const cells of brokenAt === undefined ? data : data.slice(0, brokenAt)) {
      keep(cells);
      line += lineHeight(cells);
    }
    if (brokenAt === undefined) break;
    if (brokenQuoteLines.length === MAX_BROKEN_QUOTES) throw new GuestFileError('quotes', line);
    offset = offsetOfLine(text, offset, line - startLine);
    const nextOffset = offsetOfLine(text, offset, 1);
    brokenQuoteLines.push(line);
    keep(readLiterally(text.slice(offset, nextOffset).replace(/\n$/, ''), delimiter));
    line += 1;
    offset = nextOffset;
  }
  if (records.length === 0) throw new GuestFileError('empty');
  return { delimiter, records, brokenQuoteLines };
}
