import type { FontMetrics, TextDrawing } from '../../../../shared/paper/sheet.ts';

/** Where a line of text begins, in millimetres. */
export function lineStart({ text, size, x, align }: TextDrawing, font: FontMetrics): number {
  if (align === 'start') return x;
  const width = font.widthOf(text, size);
  return align === 'middle' ? x - width / 2 : x - width;
}
