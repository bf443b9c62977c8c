import type { Size } from '../../../../shared/layout/geometry.ts';
import { MAX_OPENED_BYTES, MAX_OPENED_MEGAPIXELS } from '../../../../shared/layout/venue-picture-limits.ts';
import {
  MAX_PICTURE_PIXELS,
  MAX_PLAN_PICTURE_BYTES,
  MAX_PLAN_PICTURE_SIDE,
} from '../../../../shared/picture-limits.ts';
import { FileProblem } from './file-problem.ts';

export type FileKind = 'image/jpeg' | 'image/png' | 'image/webp' | 'application/pdf';

const STARTS: readonly (readonly [RegExp, FileKind])[] = [
  [/%PDF-/, 'application/pdf'],
  [/^\u00ff\u00d8\u00ff/, 'image/jpeg'],
  [/^.PNG\r\n/s, 'image/png'],
  [/^RIFF.{4}WEBP/s, 'image/webp'],
];

/** By its first bytes: the name and the type of a file can be wrong. */
export async function kindOf(file: Blob): Promise<FileKind> {
  if (file.size > MAX_OPENED_BYTES) throw new FileProblem('farTooLarge');
  const start = new TextDecoder('latin1').decode(await file.slice(0, 1024).arrayBuffer());
  const kind = STARTS.find(([pattern]) => pattern.test(start))?.[1];
  if (!kind) throw new FileProblem('notAPicture');
  return kind;
}

function toDataUrl(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(new FileProblem('brokenPicture', { cause: reader.error }));
    reader.readAsDataURL(blob);
  });
}

/** Pixels by what the file says of itself: a small file that unpacks to gigabytes must not be decoded. */
async function sizeOf(dataUrl: string): Promise<Size> {
  const image = new Image();
  await new Promise((resolve, reject) => {
    image.onload = resolve;
    image.onerror = () => reject(new FileProblem('brokenPicture'));
    image.src = dataUrl;
  });
  return { width: image.naturalWidth, height: image.naturalHeight };
}

async function shrink(file: Blob): Promise<string> {
  let bitmap: ImageBitmap;
  try {
    bitmap = await createImageBitmap(file);
  } catch (cause) {
    throw new FileProblem('brokenPicture', { cause });
  }
  const { width, height } = bitmap;
  const scale = Math.min(1, MAX_PLAN_PICTURE_SIDE / Math.max(width, height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  const context = canvas.getContext('2d');
  if (!context) throw new FileProblem('brokenPicture');
  // JPEG has no transparency: what was see-through becomes paper.
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  return toJpeg(canvas);
}

/** A drawing as a JPEG that the server takes: a very busy one gets a lower quality. */
export function toJpeg(canvas: HTMLCanvasElement): string {
  const isTaken = (jpeg: string) => jpeg.length * 0.75 <= MAX_PLAN_PICTURE_BYTES;
  const jpeg = canvas.toDataURL('image/jpeg', 0.9);
  return isTaken(jpeg) ? jpeg : canvas.toDataURL('image/jpeg', 0.5);
}

/** The picture as the server takes it: a larger one is made smaller here, as a camera's photos are. */
export async function prepareVenuePicture(file: Blob, kind: FileKind): Promise<string> {
  const dataUrl = await toDataUrl(new Blob([file], { type: kind }));
  const { width, height } = await sizeOf(dataUrl);
  const pixels = width * height;
  if (pixels > MAX_OPENED_MEGAPIXELS * 1_000_000) throw new FileProblem('farTooManyPixels');
  return pixels <= MAX_PICTURE_PIXELS && file.size <= MAX_PLAN_PICTURE_BYTES ? dataUrl : shrink(file);
}
