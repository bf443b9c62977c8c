import Papa from 'papaparse';
import { type Delimiter, detectDelimiter } from './delimiter.ts';
import { GuestFileError } from './guest-file-error.ts';

export interface FileRecord {
  /** Line of the file where the record starts, counted from 1. */
  line: number;
  cells: string[];
}

export interface FileRecords {
  delimiter: Delimiter;
  /** The records of the file, without blank ones. */
  records: FileRecord[];
  /** Lines with an unclosed quotation mark, which were read literally. */
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

function offsetOfLine(text: string, from: number, lineBreaks: number): number {
  let offset = from;
  for (let passed = 0; passed < lineBreaks; passed += 1) {
    const lineEnd = text.indexOf('\n', offset);
    if (lineEnd === -1) return text.length;
    offset = lineEnd + 1;
  }
  return offset;
}

/** Splits a line at the delimiters, ignoring its broken quotation marks. */
function readLiterally(line: string, delimiter: Delimiter): string[] {
  return line.split(delimiter).map((cell) => {
    const isUnbalanced = cell.split('"').length % 2 === 0;
    return isUnbalanced ? cell.replace(/^\s*"|"\s*$/, '') : cell;
  });
}

/** Parses Excel's optional first line that names the delimiter: `sep=;`. */
function readSeparatorLine(text: string): { delimiter: Delimiter; length: number } | undefined {
  const match = /^"?sep=([;,\t])"?[;,\t]*(?:\n|$)/i.exec(text);
  return match ? { delimiter: match[1] as Delimiter, length: match[0].length } : undefined;
}

function isBlank(cells: readonly string[]): boolean {
  return cells.every((cell) => cell.trim() === '');
}

/** Splits CSV text into records. A line with an unclosed quotation mark, which would swallow the rest, is read literally. */
export function parseRecords(fileText: string, knownDelimiter?: Delimiter): FileRecords {
  // Normalises line breaks, because merged files may mix several kinds.
  const text = fileText.replace(/\r\n?/g, '\n');
  const separatorLine = readSeparatorLine(text);
  let offset = separatorLine?.length ?? 0;
  let line = separatorLine ? 2 : 1;
  const delimiter = separatorLine?.delimiter ?? knownDelimiter ?? detectDelimiter(text);
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
