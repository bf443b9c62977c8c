import { constants, crc32, deflateRawSync } from 'node:zlib';

const GZIP_HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 2, 0xff]);
/** As far back as deflate can point. */
const WINDOW_BYTES = 32 * 1024;
const HEAD_EFFORT = 9;
const REST_EFFORT = 6;

/**
 * Puts pages together that begin with the same bytes. Those are compressed once; of each page only the rest is, with the
 * beginning as the text that it may point back to. A page of a guest is mostly rules of style, and compressing them anew took
 * more than everything else that is done for it.
 */
export function createSplicer(head: string) {
  const headBytes = Buffer.from(head);
  const window = headBytes.subarray(-WINDOW_BYTES);
  // Ends at a byte's boundary without ending the stream, so that more can follow.
  const packedHead = deflateRawSync(headBytes, { level: HEAD_EFFORT, finishFlush: constants.Z_SYNC_FLUSH });
  const headChecksum = crc32(headBytes);

  return (rest: string, isPacked: boolean): Buffer => {
    const restBytes = Buffer.from(rest);
    if (!isPacked) return Buffer.concat([headBytes, restBytes]);
    const trailer = Buffer.alloc(8);
    trailer.writeUInt32LE(crc32(restBytes, headChecksum), 0);
    trailer.writeUInt32LE(headBytes.length + restBytes.length, 4);
    const packedRest = deflateRawSync(restBytes, { level: REST_EFFORT, dictionary: window });
    return Buffer.concat([GZIP_HEADER, packedHead, packedRest, trailer]);
  };
}
