import { strFromU8, strToU8, zipSync } from 'fflate';
import readXlsxFile, { type CellValue } from 'read-excel-file/universal';
import { recogniseColumns } from './columns.ts';
import { findHeader } from './find-header.ts';
import { GuestFileError } from './guest-file-error.ts';
import type { GuestFile } from './read-guest-file.ts';
import type { FileRecord } from './records.ts';
import { unpackWorkbook } from './unpack-workbook.ts';

const MAX_CELLS = 100_000;
/** An empty sheet with one cell in its last row and column would otherwise become a table of billions. */
const MAX_TABLE_CELLS = 4 * MAX_CELLS;

const ZIP_START = [0x50, 0x4b, 0x03, 0x04];
/** An old .xls file, or a workbook that a password encrypts. */
const COMPOUND_FILE_START = [0xd0, 0xcf, 0x11, 0xe0];

const startsWith = (bytes: Uint8Array, start: readonly number[]) => start.every((byte, index) => bytes[index] === byte);

/** Whether a name stands in the directory of a compound file, whose texts are in UTF-16. */
function hasStream(bytes: Uint8Array, name: string): boolean {
  const pattern = Array.from(name, (character) => [character.charCodeAt(0), 0]).flat();
  for (let at = bytes.indexOf(pattern[0] ?? 0); at !== -1; at = bytes.indexOf(pattern[0] ?? 0, at + 1)) {
    if (pattern.every((byte, index) => bytes[at + index] === byte)) return true;
  }
  return false;
}

function columnNumber(letters: string): number {
  return [...letters].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0);
}

/** Removes cells that hold only a format, or a formula without its value: they are empty, and there may be thousands. */
function withoutEmptyCells(sheet: string): string {
  return sheet
    .replace(/<(?:\w+:)?c\b[^>]*\/>/g, '')
    .replace(
      /<((?:\w+:)?)c\b[^>]*>\s*(?:<\1f\b[^>]*(?:\/>|>[^<]*<\/\1f>))?\s*(?:<\1v\s*\/>|<\1v>\s*<\/\1v>)?\s*<\/\1c>/g,
      '',
    )
    .replace(/<(?:\w+:)?row\b[^>]*\/>/g, '')
    .replace(/<((?:\w+:)?)row\b[^>]*>\s*<\/\1row>/g, '');
}

/** How many cells a sheet has, and how large the table around them is. */
function measure(sheet: string): { cells: number; tableCells: number } {
  let cells = 0;
  let [rows, columns] = [0, 0];
  for (const [cell] of sheet.matchAll(/<(?:\w+:)?c\b[^>]*>/g)) {
    cells += 1;
    const [, letters = '', row = ''] = /\br="([A-Z]{1,3})(\d{1,7})"/.exec(cell) ?? [];
    if (letters) columns = Math.max(columns, columnNumber(letters));
    rows = Math.max(rows, Number(row));
  }
  return { cells, tableCells: rows * columns };
}

/** Cells of one column that are merged: the lower ones have the value of the first. */
function mergedRows(sheet: string): { column: number; from: number; to: number }[] {
  return Array.from(
    sheet.matchAll(/<(?:\w+:)?mergeCell\b[^>]*\bref="([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})"/g),
    (match) => ({
      column: columnNumber(match[1] ?? '') - 1,
      lastColumn: columnNumber(match[3] ?? '') - 1,
      from: Number(match[2]) - 1,
      to: Number(match[4]) - 1,
    }),
  ).filter(({ column, lastColumn, from, to }) => column === lastColumn && to > from);
}

function toText(value: CellValue | null): string {
  if (value === null) return '';
  if (value instanceof Date) {
    const text = value.toISOString();
    return text.endsWith('T00:00:00.000Z') ? text.slice(0, 10) : text.slice(0, 16).replace('T', ' ');
  }
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  const text = String(value);
  return /^#(N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NUM!|NULL!)$/.test(text) ? '' : text;
}

interface SheetRecords {
  name: string;
  records: FileRecord[];
}

function toRecords(
  rows: readonly (readonly (CellValue | null)[])[],
  merges: ReturnType<typeof mergedRows>,
): FileRecord[] {
  const table = rows.map((row) => row.map(toText));
  for (const { column, from, to } of merges) {
    const value = table[from]?.[column] ?? '';
    for (let row = from + 1; row <= Math.min(to, table.length - 1); row += 1) {
      const cells = table[row];
      // A row that is otherwise empty is no guest, so the merged value is not copied into it.
      if (cells?.some((cell) => cell.trim() !== '')) cells[column] = value;
    }
  }
  return table.flatMap((cells, index) =>
    cells.some((cell) => cell.trim() !== '') ? [{ line: index + 1, cells }] : [],
  );
}

async function readSheets(bytes: Uint8Array): Promise<SheetRecords[]> {
  const parts = unpackWorkbook(bytes);
  const merges = new Map<string, ReturnType<typeof mergedRows>>();
  let count = 0;
  for (const [path, content] of Object.entries(parts)) {
    if (!/^xl\/worksheets\//i.test(path)) continue;
    const sheet = withoutEmptyCells(strFromU8(content));
    const { cells, tableCells } = measure(sheet);
    count += cells;
    if (count > MAX_CELLS || tableCells > MAX_TABLE_CELLS) throw new GuestFileError('tooManyCells');
    merges.set(path, mergedRows(sheet));
    parts[path] = strToU8(sheet);
  }
  const sheets = await readXlsxFile(zipSync(parts, { level: 0 }).buffer as ArrayBuffer, { trim: false });
  const paths = sheetPaths(parts);
  return sheets.map(({ sheet, data }) => ({
    name: sheet,
    records: toRecords(data, merges.get(paths.get(sheet) ?? '') ?? []),
  }));
}

/** The path of each sheet by name; only needed for merged cells, which the library does not report. */
function sheetPaths(parts: Record<string, Uint8Array>): Map<string, string> {
  const text = (path: string) => (parts[path] ? strFromU8(parts[path]) : '');
  const attribute = (tag: string, name: string) => new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1] ?? '';
  const targets = new Map(
    Array.from(text('xl/_rels/workbook.xml.rels').matchAll(/<Relationship\b[^>]*>/g), ([tag]) => [
      attribute(tag, 'Id'),
      attribute(tag, 'Target').replace(/^\/?(xl\/)?/, 'xl/'),
    ]),
  );
  const unescapeXml = (name: string) =>
    name.replace(
      /&(lt|gt|quot|apos|amp);/g,
      (_, entity: string) => ({ lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' })[entity] ?? '',
    );
  return new Map(
    Array.from(text('xl/workbook.xml').matchAll(/<(?:\w+:)?sheet\b[^>]*>/g), ([tag]) => [
      unescapeXml(attribute(tag, 'name')),
      targets.get(attribute(tag, 'r:id')) ?? '',
    ]),
  );
}

/** The first sheet with a column of names, else the first with anything in it. */
function chooseSheet(sheets: readonly SheetRecords[]): SheetRecords | undefined {
  const filled = sheets.filter(({ records }) => records.length > 0);
  const hasNames = ({ records }: SheetRecords) => {
    const headerIndex = findHeader(records);
    return headerIndex !== null && !recogniseColumns(records, headerIndex).isUnclear;
  };
  return filled.find(hasNames) ?? filled[0];
}

/** Reads an .xlsx file: the values that are stored, never formulas or macros. */
export async function readWorkbook(bytes: Uint8Array): Promise<GuestFile> {
  if (startsWith(bytes, COMPOUND_FILE_START)) {
    throw new GuestFileError(hasStream(bytes, 'EncryptedPackage') ? 'protectedWorkbook' : 'brokenWorkbook');
  }
  if (!startsWith(bytes, ZIP_START)) throw new GuestFileError('brokenWorkbook');
  let sheets: SheetRecords[];
  try {
    sheets = await readSheets(bytes);
  } catch (error) {
    throw error instanceof GuestFileError ? error : new GuestFileError('brokenWorkbook');
  }
  const chosen = chooseSheet(sheets);
  if (!chosen) throw new GuestFileError('empty');
  const otherSheets = sheets.filter((sheet) => sheet !== chosen && sheet.records.length > 0).map(({ name }) => name);
  return {
    records: chosen.records,
    brokenQuoteLines: [],
    headerIndex: findHeader(chosen.records),
    sheet: { name: chosen.name, otherSheets },
  };
}
