import type { PlainMessageKey } from '../../../shared/i18n/message-key.ts';
import {
  MAX_PICTURE_BYTES,
  MAX_PICTURE_SIDE,
  PICTURE_QUALITY,
  type PICTURE_TYPES,
} from '../../../shared/picture-limits.ts';

type ImageType = (typeof PICTURE_TYPES)[number];

const ascii = (bytes: Uint8Array, start: number, end: number) => String.fromCharCode(...bytes.subarray(start, end));

/** Detects the type of an image by its first bytes, because a file's name and declared type may be wrong. */
export function findImageType(header: Uint8Array): ImageType | undefined {
  if (header[0] === 0xff && header[1] === 0xd8 && header[2] === 0xff) return 'image/jpeg';
  if (header[0] === 0x89 && ascii(header, 1, 8) === 'PNG\r\n\x1a\n') return 'image/png';
  if (/^GIF8[79]a$/.test(ascii(header, 0, 6))) return 'image/gif';
  if (ascii(header, 0, 4) === 'RIFF' && ascii(header, 8, 12) === 'WEBP') return 'image/webp';
  return undefined;
}

/** A chosen file can't be used as a picture; `messageKey` says why. */
export class PictureError extends Error {
  override name = 'PictureError';
  readonly messageKey: PlainMessageKey;

  constructor(messageKey: PlainMessageKey, options?: ErrorOptions) {
    super(messageKey, options);
    this.messageKey = messageKey;
  }
}

const HEADER_BYTES = 16;

async function decode(file: File): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(file);
  } catch (cause) {
    throw new PictureError('eventForm.brokenPicture', { cause });
  }
}

/** Scales a chosen file down to `MAX_PICTURE_SIDE` and returns it as the data: URL of a JPEG. */
export async function preparePicture(file: File): Promise<string> {
  if (file.size > MAX_PICTURE_BYTES) throw new PictureError('events.fileTooLarge');
  const header = new Uint8Array(await file.slice(0, HEADER_BYTES).arrayBuffer());
  if (findImageType(header) === undefined) throw new PictureError('events.invalidImage');

  const bitmap = await decode(file);
  const scale = Math.min(1, MAX_PICTURE_SIDE / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  const context = canvas.getContext('2d');
  if (context === null) throw new PictureError('eventForm.brokenPicture');
  // JPEG has no transparency: without a white background, transparent areas would turn black.
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  return canvas.toDataURL('image/jpeg', PICTURE_QUALITY);
}
