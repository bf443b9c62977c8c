import { recogniseColumns } from './columns.ts';
import { findHeader } from './find-header.ts';
import { GuestFileError } from './guest-file-error.ts';
import type { GuestFile } from './read-guest-file.ts';
import { readDateStyles, readSharedStrings, readSheet } from './read-sheet.ts';
import type { FileRecord } from './records.ts';
import { attributeOf, scanXml } from './scan-xml.ts';
import { unpackWorkbook } from './unpack-workbook.ts';

declare const TextDecoder: new (label?: string) => { decode(bytes: Uint8Array): string };

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

export interface SheetRecords {
  name: string;
  records: FileRecord[];
}

/** The sheets that a workbook names, in its order, with the paths of their parts. */
function listSheets(
  workbook: string,
  relations: string,
): { sheets: { name: string; path: string }[]; is1904: boolean } {
  const paths = new Map<string, string>();
  scanXml(relations, {
    open: (name, tag) => {
      if (name !== 'Relationship') return;
      paths.set(attributeOf(tag, 'Id'), attributeOf(tag, 'Target').replace(/^\/?(xl\/)?/, 'xl/'));
    },
  });
  const sheets: { name: string; path: string }[] = [];
  let is1904 = false;
  scanXml(workbook, {
    open: (name, tag) => {
      if (name === 'workbookPr') is1904 = /^(1|true)$/.test(attributeOf(tag, 'date1904'));
      if (name !== 'sheet') return;
      const prefix = /\s(\w{1,20}:id)=/.exec(tag)?.[1] ?? 'r:id';
      sheets.push({ name: attributeOf(tag, 'name'), path: paths.get(attributeOf(tag, prefix)) ?? '' });
    },
  });
  return { sheets, is1904 };
}

/** The sheets of an .xlsx file that hold anything: the values that are stored, never formulas or macros. */
function readSheets(bytes: Uint8Array): SheetRecords[] {
  const parts = new Map(Object.entries(unpackWorkbook(bytes)).map(([path, part]) => [path.toLowerCase(), part]));
  const textOf = (path: string) => {
    const part = parts.get(path.toLowerCase());
    return part ? new TextDecoder('utf-8').decode(part) : '';
  };
  const { sheets, is1904 } = listSheets(textOf('xl/workbook.xml'), textOf('xl/_rels/workbook.xml.rels'));
  if (sheets.length === 0) throw new GuestFileError('brokenWorkbook');
  const texts = {
    strings: readSharedStrings(textOf('xl/sharedStrings.xml')),
    dateStyles: readDateStyles(textOf('xl/styles.xml')),
    dayOffset: is1904 ? 1462 : 0,
  };
  const budget = { cells: 0, rowCells: 0 };
  return sheets
    .map(({ name, path }) => ({ name, records: readSheet(textOf(path), texts, budget) }))
    .filter(({ records }) => records.length > 0);
}

/** How likely a sheet is the guest list: it has a column of names, other known columns, and more rows than others. */
function rateSheet({ records }: SheetRecords): number {
  const headerIndex = findHeader(records);
  if (headerIndex === null) return 0;
  const { isUnclear, fields } = recogniseColumns(records, headerIndex);
  const known = fields.filter((field) => field !== null).length;
  return (isUnclear ? 0 : 1_000) + Math.min(known, 20) * 10 + Math.min(9, Math.log2(records.length));
}

/** Reads a workbook into its sheets, with the place of the one that is likeliest the guest list. */
export function readWorkbook(bytes: Uint8Array): { sheets: SheetRecords[]; likeliest: number } {
  if (startsWith(bytes, COMPOUND_FILE_START)) {
    throw new GuestFileError(hasStream(bytes, 'EncryptedPackage') ? 'protectedWorkbook' : 'brokenWorkbook');
  }
  if (!startsWith(bytes, ZIP_START)) throw new GuestFileError('brokenWorkbook');
  const sheets = readSheets(bytes);
  if (sheets.length === 0) throw new GuestFileError('empty');
  const rates = sheets.map(rateSheet);
  return { sheets, likeliest: rates.indexOf(Math.max(...rates)) };
}

/** One sheet as the guest file, with the names of all of them for the organiser to choose from. */
export function chooseSheet(sheets: readonly SheetRecords[], chosen: number): GuestFile {
  const { records } = sheets[chosen] ?? { records: [] };
  return {
    records,
    brokenQuoteLines: [],
    headerIndex: findHeader(records),
    sheet: { names: sheets.map(({ name }) => name), chosen },
  };
}
