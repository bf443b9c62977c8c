import sharp from 'sharp';
import { IMAGE_QUALITY, MAX_IMAGE_BYTES, MAX_IMAGE_SIDE } from '../../../shared/contracts/events.ts';
import { AppError } from '../../http/errors.ts';

export interface Picture {
  readonly contentType: string;
  readonly bytes: Buffer;
}

/** A picture of more than this many pixels would take hundreds of megabytes to unpack, however small its file. */
const MAX_PIXELS = 50_000_000;

/** Judged by its first bytes: what a file or a data: address calls itself proves nothing. */
const SIGNATURES: readonly ((bytes: Buffer) => boolean)[] = [
  (bytes) => bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])),
  (bytes) => bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])),
  (bytes) => /^GIF8[79]a$/.test(bytes.subarray(0, 6).toString('latin1')),
  (bytes) => /^RIFF.{4}WEBP$/s.test(bytes.subarray(0, 12).toString('latin1')),
];

function invalid(message: string, cause?: unknown): AppError {
  return new AppError('invalid_image', message, { cause });
}

function decode(dataUrl: string): Buffer {
  const [, base64] = /^data:image\/[\w.+-]+;base64,([A-Za-z0-9+/=\s]+)$/i.exec(dataUrl) ?? [];
  if (base64 === undefined) throw invalid('The picture is not a base64 data: address.');
  return Buffer.from(base64, 'base64');
}

/** Drawn anew from its pixels: metadata, and whatever else was hidden in the file, stays behind. */
export async function reencodePicture(dataUrl: string): Promise<Picture> {
  const original = decode(dataUrl);
  if (original.length > MAX_IMAGE_BYTES) throw invalid('File is too large. Maximum size is 5MB');
  if (!SIGNATURES.some((matches) => matches(original)))
    throw invalid('The file is not a JPEG, PNG, GIF or WebP picture.');
  try {
    const image = sharp(original, { limitInputPixels: MAX_PIXELS, failOn: 'error' });
    const { hasAlpha } = await image.metadata();
    const sized = image
      .rotate()
      .resize({ width: MAX_IMAGE_SIDE, height: MAX_IMAGE_SIDE, fit: 'inside', withoutEnlargement: true });
    const quality = IMAGE_QUALITY * 100;
    // JPEG shows in every messenger's preview; only WebP of the two keeps what is see-through.
    return hasAlpha
      ? { contentType: 'image/webp', bytes: await sized.webp({ quality }).toBuffer() }
      : { contentType: 'image/jpeg', bytes: await sized.jpeg({ quality }).toBuffer() };
  } catch (error) {
    throw invalid('The picture is damaged or too large to unpack.', error);
  }
}
