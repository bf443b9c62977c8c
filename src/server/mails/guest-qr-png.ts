import { crc32, deflateSync } from 'node:zlib';
import { encodeQR } from 'qr';

/** Empty modules around the code, as the QR standard requires. */
const QUIET_ZONE_MODULES = 4;
const PIXELS_PER_MODULE = 6;
const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

function chunk(type: string, data: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(typed));
  return Buffer.concat([length, typed, checksum]);
}

/**
 * A QR code as a black-and-white PNG of about a kilobyte. PNG, because mail programs show no SVG; written here, because the
 * GIF of the library is not compressed and would make the mails of a family hundreds of kilobytes long.
 */
export function qrPng(text: string): Buffer {
  const pixels = encodeQR(text, 'raw', { ecc: 'medium', border: QUIET_ZONE_MODULES, scale: PIXELS_PER_MODULE });
  const size = pixels.length;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(size, 0);
  header.writeUInt32BE(size, 4);
  // One bit per pixel. The bytes after it stay 0: greyscale, PNG's only compression and filter method, not interlaced.
  header.writeUInt8(1, 8);
  const bytesPerRow = Math.ceil(size / 8);
  const rows = pixels.map((row) => {
    // The first byte says that the row is not filtered. A set bit is white.
    const bytes = Buffer.alloc(1 + bytesPerRow);
    for (const [x, isDark] of row.entries()) {
      if (!isDark) bytes[1 + (x >> 3)] = (bytes[1 + (x >> 3)] ?? 0) | (0x80 >> (x & 7));
    }
    return bytes;
  });
  const data = deflateSync(Buffer.concat(rows));
  return Buffer.concat([SIGNATURE, chunk('IHDR', header), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))]);
}
