import sharp from 'sharp';
import {
  MAX_PICTURE_PIXELS,
  MAX_PICTURE_SIDE,
  MAX_PLAN_PICTURE_SIDE,
  PICTURE_QUALITY,
  PLAN_PICTURE_QUALITY,
} from '../../../shared/picture-limits.ts';

export interface Picture {
  readonly contentType: string;
  readonly bytes: Buffer;
}

export interface EncodedPicture extends Picture {
  readonly width: number;
  readonly height: number;
}

/** What a picture is for: an event's own, or the venue's one under the floor plan. */
export type PictureUse = 'event' | 'plan';

const KEPT: Record<PictureUse, { side: number; quality: number }> = {
  event: { side: MAX_PICTURE_SIDE, quality: PICTURE_QUALITY * 100 },
  plan: { side: MAX_PLAN_PICTURE_SIDE, quality: PLAN_PICTURE_QUALITY * 100 },
};

export type PictureProblem = 'damaged' | 'too_many_pixels';

/** No picture is decoded twice, so caching is useless; pictures come one at a time, so one thread is enough. */
sharp.cache(false);
sharp.concurrency(1);

/**
 * Decodes a picture and encodes it anew, without metadata or anything else hidden in the file. Only the picture process
 * may call this: decoding takes up to 130 MB and seconds of processor time.
 */
export async function reencodePicture(
  original: Uint8Array,
  use: PictureUse = 'event',
): Promise<EncodedPicture | PictureProblem> {
  const { side, quality } = KEPT[use];
  try {
    // `metadata` reads only the header, so that an oversized picture is refused before it is decompressed.
    const { width, height, hasAlpha } = await sharp(original, { limitInputPixels: false }).metadata();
    if (width * height > MAX_PICTURE_PIXELS) return 'too_many_pixels';
    const sized = sharp(original, { limitInputPixels: MAX_PICTURE_PIXELS, failOn: 'error', sequentialRead: true })
      .rotate()
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true });
    // Every messenger can preview JPEG, but only WebP keeps transparency.
    const contentType = hasAlpha ? 'image/webp' : 'image/jpeg';
    const encoded = hasAlpha ? sized.webp({ quality }) : sized.jpeg({ quality });
    const { data, info } = await encoded.toBuffer({ resolveWithObject: true });
    return { contentType, bytes: data, width: info.width, height: info.height };
  } catch {
    return 'damaged';
  }
}
