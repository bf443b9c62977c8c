import { GuestFileError } from './guest-file-error.ts';

/** Available everywhere, but not part of the ES library types that this folder uses. */
declare const TextDecoder: new (label: string, options?: { fatal?: boolean }) => { decode(bytes: Uint8Array): string };

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1250';

const BYTE_ORDER_MARKS: readonly { encoding: Encoding; bytes: readonly number[] }[] = [
  { encoding: 'utf-8', bytes: [0xef, 0xbb, 0xbf] },
  { encoding: 'utf-16le', bytes: [0xff, 0xfe] },
  { encoding: 'utf-16be', bytes: [0xfe, 0xff] },
];
/** First bytes of .xlsx (a ZIP archive) and .xls files. */
const WORKBOOK_STARTS = [
  [0x50, 0x4b, 0x03, 0x04],
  [0xd0, 0xcf, 0x11, 0xe0],
];

function startsWith(bytes: Uint8Array, start: readonly number[]): boolean {
  return start.every((byte, index) => bytes[index] === byte);
}

/** Decodes text without a byte order mark: as UTF-8 if valid, else as windows-1250, as Excel in Hungary writes it. */
function decodeUnmarked(bytes: Uint8Array): { text: string; encoding: Encoding } {
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'utf-8' };
  } catch {
    return { text: new TextDecoder('windows-1250').decode(bytes), encoding: 'windows-1250' };
  }
}

export function decodeText(bytes: Uint8Array): { text: string; encoding: Encoding } {
  if (WORKBOOK_STARTS.some((start) => startsWith(bytes, start))) throw new GuestFileError('workbook');
  const encoding = BYTE_ORDER_MARKS.find((mark) => startsWith(bytes, mark.bytes))?.encoding;
  // The byte order mark decides even if some bytes are invalid: these become �, and the preview shows them.
  const decoded = encoding ? { text: new TextDecoder(encoding).decode(bytes), encoding } : decodeUnmarked(bytes);
  if (decoded.text.includes('\0')) throw new GuestFileError('binary');
  if (decoded.text.trim() === '') throw new GuestFileError('empty');
  return decoded;
}
