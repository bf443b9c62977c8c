import { constants, crc32, deflateRawSync } from 'node:zlib';

const GZIP_HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 2, 0xff]);
/**
 * How much of the head's end the rest may refer to. Reading in the whole 24 KB takes as long as compressing the rest, and
 * makes a page only 140 bytes smaller.
 */
const DICTIONARY_BYTES = 4 * 1024;
const HEAD_LEVEL = 9;
const REST_LEVEL = 4;

/**
 * Compresses pages that all begin with the same head. The head is compressed once, and its end is the dictionary for the rest of
 * each page: guests' pages are mostly CSS, and compressing it for every page took longer than everything else together.
 */
export function createPageCompressor(head: string) {
  const headBytes = Buffer.from(head);
  const dictionary = headBytes.subarray(-DICTIONARY_BYTES);
  // A sync flush ends on a byte boundary without ending the stream, so that the rest can follow.
  const compressedHead = deflateRawSync(headBytes, { level: HEAD_LEVEL, finishFlush: constants.Z_SYNC_FLUSH });
  const headChecksum = crc32(headBytes);

  return (rest: string, isGzipped: boolean): Buffer => {
    const restBytes = Buffer.from(rest);
    if (!isGzipped) return Buffer.concat([headBytes, restBytes]);
    const trailer = Buffer.alloc(8);
    trailer.writeUInt32LE(crc32(restBytes, headChecksum), 0);
    trailer.writeUInt32LE(headBytes.length + restBytes.length, 4);
    const compressedRest = deflateRawSync(restBytes, { level: REST_LEVEL, dictionary });
    return Buffer.concat([GZIP_HEADER, compressedHead, compressedRest, trailer]);
  };
}
