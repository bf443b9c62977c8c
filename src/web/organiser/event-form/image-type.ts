import type { IMAGE_TYPES } from '../../../shared/contracts/events.ts';

type ImageType = (typeof IMAGE_TYPES)[number];

const ascii = (bytes: Uint8Array, start: number, end: number) => String.fromCharCode(...bytes.subarray(start, end));

/** Detects the type of an image by its first bytes, because a file's name and declared type may be wrong. */
export function findImageType(header: Uint8Array): ImageType | undefined {
  if (header[0] === 0xff && header[1] === 0xd8 && header[2] === 0xff) return 'image/jpeg';
  if (header[0] === 0x89 && ascii(header, 1, 8) === 'PNG\r\n\x1a\n') return 'image/png';
  if (/^GIF8[79]a$/.test(ascii(header, 0, 6))) return 'image/gif';
  if (ascii(header, 0, 4) === 'RIFF' && ascii(header, 8, 12) === 'WEBP') return 'image/webp';
  return undefined;
}
