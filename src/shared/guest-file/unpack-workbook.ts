import { Inflate } from 'fflate';
import { GuestFileError } from './guest-file-error.ts';

/** Limits against archives that are small as a file and fill the memory when unpacked. */
export const MAX_WORKBOOK_BYTES = 10 * 1024 * 1024;
export const MAX_UNPACKED_BYTES = 50 * 1024 * 1024;
const MAX_ENTRIES = 5_000;

const END_SIGNATURE = 0x06054b50;
const ENTRY_SIGNATURE = 0x02014b50;
const END_LENGTH = 22;
const MAX_COMMENT_LENGTH = 0xffff;
const IS_ENCRYPTED = 0x1;
const [STORED, DEFLATED] = [0, 8];
const SLICE_BYTES = 64 * 1024;

declare const TextDecoder: new (label?: string) => { decode(bytes: Uint8Array): string };

interface Entry {
  name: string;
  method: number;
  packedSize: number;
  size: number;
  offset: number;
}

const broken = () => new GuestFileError('brokenWorkbook');

function findEnd(view: DataView): number {
  const lowest = Math.max(0, view.byteLength - END_LENGTH - MAX_COMMENT_LENGTH);
  for (let at = view.byteLength - END_LENGTH; at >= lowest; at -= 1) {
    if (view.getUint32(at, true) === END_SIGNATURE) return at;
  }
  throw broken();
}

/** The entries that the archive says it has. */
function listEntries(bytes: Uint8Array): Entry[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = findEnd(view);
  const count = view.getUint16(end + 10, true);
  if (count > MAX_ENTRIES) throw new GuestFileError('workbookTooLarge');
  let at = view.getUint32(end + 16, true);
  return Array.from({ length: count }, () => {
    if (at + 46 > bytes.length || view.getUint32(at, true) !== ENTRY_SIGNATURE) throw broken();
    if (view.getUint16(at + 8, true) & IS_ENCRYPTED) throw new GuestFileError('protectedWorkbook');
    const nameLength = view.getUint16(at + 28, true);
    const entry = {
      name: new TextDecoder('utf-8').decode(bytes.subarray(at + 46, at + 46 + nameLength)),
      method: view.getUint16(at + 10, true),
      packedSize: view.getUint32(at + 20, true),
      size: view.getUint32(at + 24, true),
      offset: view.getUint32(at + 42, true),
    };
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
    return entry;
  });
}

/** The parts that hold texts and values. Macros, pictures and printer settings are never unpacked. */
const isNeeded = ({ name }: Entry) =>
  /^(\[Content_Types\]\.xml|_rels\/\.rels|xl\/(_rels\/)?workbook\.xml(\.rels)?|xl\/(sharedStrings|styles)\.xml|xl\/worksheets\/[^/]+\.xml)$/i.test(
    name,
  );

function inflate(packed: Uint8Array, budget: { left: number }): Uint8Array {
  const pieces: Uint8Array[] = [];
  const stream = new Inflate((piece) => {
    // Checked again here, because the sizes in the archive's directory may be false.
    budget.left -= piece.length;
    if (budget.left < 0) throw new GuestFileError('workbookTooLarge');
    pieces.push(piece);
  });
  for (let at = 0; at < packed.length; at += SLICE_BYTES) {
    stream.push(packed.subarray(at, at + SLICE_BYTES), at + SLICE_BYTES >= packed.length);
  }
  const whole = new Uint8Array(pieces.reduce((length, piece) => length + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}

function unpackEntry(bytes: Uint8Array, entry: Entry, budget: { left: number }): Uint8Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (entry.offset + 30 > bytes.length) throw broken();
  const start = entry.offset + 30 + view.getUint16(entry.offset + 26, true) + view.getUint16(entry.offset + 28, true);
  const packed = bytes.subarray(start, start + entry.packedSize);
  if (packed.length < entry.packedSize) throw broken();
  if (entry.method === DEFLATED) return inflate(packed, budget);
  if (entry.method !== STORED) throw broken();
  budget.left -= packed.length;
  if (budget.left < 0) throw new GuestFileError('workbookTooLarge');
  return packed;
}

/** The parts of a workbook that are read, by path. Throws if they are larger than allowed, whatever the archive says. */
export function unpackWorkbook(bytes: Uint8Array): Record<string, Uint8Array> {
  if (bytes.length > MAX_WORKBOOK_BYTES) throw new GuestFileError('workbookTooLarge');
  const entries = listEntries(bytes);
  const declared = entries.reduce((sum, { size }) => sum + size, 0);
  if (declared > MAX_UNPACKED_BYTES) throw new GuestFileError('workbookTooLarge');
  const budget = { left: MAX_UNPACKED_BYTES };
  try {
    return Object.fromEntries(
      entries.filter(isNeeded).map((entry) => [entry.name, unpackEntry(bytes, entry, budget)] as const),
    );
  } catch (error) {
    throw error instanceof GuestFileError ? error : broken();
  }
}
