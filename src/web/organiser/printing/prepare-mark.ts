import { MAX_PRINT_PICTURE_LENGTH } from '../../../shared/contracts/printing.ts';
import { MAX_PICTURE_BYTES } from '../../../shared/picture-limits.ts';

/** The longer side in pixels: 320 are 27 mm at 300 dots per inch, more than any card has room for. */
const SIDES = [320, 240, 160, 96];
/** JPEG only where PNG is too large: a PNG keeps its transparent background and sharp edges. */
const TYPES = [
  ['image/png', 1],
  ['image/jpeg', 0.85],
  ['image/jpeg', 0.6],
] as const;

function draw(bitmap: ImageBitmap, side: number, type: string, quality: number): string {
  const scale = Math.min(1, side / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('There is no canvas to draw on');
  if (type === 'image/jpeg') {
    context.fillStyle = '#ffffff';
    context.fillRect(0, 0, canvas.width, canvas.height);
  }
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL(type, quality);
}

/** The chosen file as a picture that is small enough to be stored with the settings. Throws if it is no picture. */
export async function prepareMark(file: File): Promise<string> {
  if (file.size > MAX_PICTURE_BYTES) throw new Error('The file is too large');
  const bitmap = await createImageBitmap(file);
  try {
    for (const side of SIDES) {
      for (const [type, quality] of TYPES) {
        const picture = draw(bitmap, side, type, quality);
        if (picture.length <= MAX_PRINT_PICTURE_LENGTH) return picture;
      }
    }
    throw new Error('The picture can not be made small enough');
  } finally {
    bitmap.close();
  }
}
