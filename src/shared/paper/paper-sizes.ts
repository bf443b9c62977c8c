import type { PaperSize } from '../contracts/printing.ts';
import type { Size } from './sheet.ts';

/** Upright, in millimetres. */
export const PAPER_SIZES_MM: Readonly<Record<PaperSize, Size>> = {
  A4: { width: 210, height: 297 },
  A3: { width: 297, height: 420 },
  A2: { width: 420, height: 594 },
  A1: { width: 594, height: 841 },
  Letter: { width: 215.9, height: 279.4 },
  Legal: { width: 215.9, height: 355.6 },
  Tabloid: { width: 279.4, height: 431.8 },
};
