import sharp from 'sharp';
import { MAX_PICTURE_PIXELS, MAX_PICTURE_SIDE, PICTURE_QUALITY } from '../../../shared/picture-limits.ts';

export interface Picture {
  readonly contentType: string;
  readonly bytes: Buffer;
}

export type PictureProblem = 'damaged' | 'too_many_pixels';

/** No picture is decoded twice, so caching is useless; pictures come one at a time, so one thread is enough. */
sharp.cache(false);
sharp.concurrency(1);

/**
 * Decodes a picture and encodes it anew, without metadata or anything else hidden in the file. Only the picture process
 * may call this: decoding takes up to 130 MB and seconds of processor time.
 */
export async function reencodePicture(original: Uint8Array): Promise<Picture | PictureProblem> {
  try {
    // `metadata` reads only the header, so that an oversized picture is refused before it is decompressed.
    const { width, height, hasAlpha } = await sharp(original, { limitInputPixels: false }).metadata();
    if (width * height > MAX_PICTURE_PIXELS) return 'too_many_pixels';
    const sized = sharp(original, { limitInputPixels: MAX_PICTURE_PIXELS, failOn: 'error', sequentialRead: true })
      .rotate()
      .resize({ width: MAX_PICTURE_SIDE, height: MAX_PICTURE_SIDE, fit: 'inside', withoutEnlargement: true });
    const quality = PICTURE_QUALITY * 100;
    // Every messenger can preview JPEG, but only WebP keeps transparency.
    return hasAlpha
      ? { contentType: 'image/webp', bytes: await sized.webp({ quality }).toBuffer() }
      : { contentType: 'image/jpeg', bytes: await sized.jpeg({ quality }).toBuffer() };
  } catch {
    return 'damaged';
  }
}
