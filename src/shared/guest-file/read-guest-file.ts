import { decodeText } from './decode.ts';
import { findHeader } from './find-header.ts';
import { GuestFileError } from './guest-file-error.ts';
import { type FileRecord, parseRecords } from './records.ts';

export interface GuestFile {
  /** The records of the file, without blank ones. */
  records: FileRecord[];
  /** Lines with an unclosed quotation mark, which were read literally. */
  brokenQuoteLines: number[];
  headerIndex: number | null;
  /** The Excel sheets with content, and the place of the one that was read; null for CSV and pasted text. */
  sheet: { names: string[]; chosen: number } | null;
}

function readText(text: string, isPasted: boolean): GuestFile {
  const { records, brokenQuoteLines } = parseRecords(text, isPasted && text.includes('\t') ? '\t' : undefined);
  return { records, brokenQuoteLines, headerIndex: findHeader(records), sheet: null };
}

/** Reads a CSV file. Throws a `GuestFileError` if it can't be read as a list. */
export function readGuestFile(bytes: Uint8Array): GuestFile {
  return readText(decodeText(bytes).text, false);
}

/** Reads text copied from a spreadsheet: tabs between cells, and quotes around cells with tabs or line breaks. */
export function readPastedText(text: string): GuestFile {
  if (text.trim() === '') throw new GuestFileError('empty');
  return readText(text, true);
}
