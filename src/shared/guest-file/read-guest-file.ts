import { findHeader } from './columns.ts';
import { decodeText, type Encoding } from './decode.ts';
import { type FileRecords, parseRecords } from './records.ts';

export interface GuestFile extends FileRecords {
  encoding: Encoding;
  /** Which record holds the headings, if one does. */
  headerIndex: number | null;
}

/** Throws a `GuestFileError` for what is no list. */
export function readGuestFile(bytes: Uint8Array): GuestFile {
  const { text, encoding } = decodeText(bytes);
  const parsed = parseRecords(text);
  return { ...parsed, encoding, headerIndex: findHeader(parsed.records) };
}
