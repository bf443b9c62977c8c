import { loadPlanPicture } from '../../../floor-plan/plan-picture.ts';
import { pictureAddress } from '../picture-address.ts';

/** The venue's picture as a JPEG, because PDFs have no WebP. What is see-through becomes paper. */
export async function readPrintedPicture(eventId: number, mediaId: string): Promise<string> {
  const { levels, width, height } = await loadPlanPicture(pictureAddress(mediaId, eventId));
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  const context = canvas.getContext('2d');
  const [whole] = levels;
  if (!context || !whole) throw new Error('This browser gives no canvas to draw on');
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, width, height);
  context.drawImage(whole, 0, 0);
  return canvas.toDataURL('image/jpeg', 0.85);
}
