/** Pixels of CSS in a millimetre: at 100 % a sheet is as large on the screen as on paper, as far as the browser knows. */
export const PX_PER_MM = 96 / 25.4;

const LEVELS = [0.1, 0.25, 0.33, 0.5, 0.67, 0.75, 1, 1.25, 1.5, 2, 3, 4];
const SMALLEST = 0.1;
/** 'fit' makes a sheet as wide as there is room. */
export type Zoom = 'fit' | number;

/** The zoom at which a sheet of this width fits; never larger than on paper. */
export function fitZoom(roomPx: number, sheetWidthMm: number): number {
  return Math.max(SMALLEST, Math.min(1, roomPx / (sheetWidthMm * PX_PER_MM)));
}

/** The next larger (1) or smaller (-1) level; the same where there is none. */
export function stepZoom(current: number, direction: 1 | -1): number {
  // A level that differs from the current one by a rounding error is the current one.
  const isBeyond = (level: number) => (level - current) * direction > 0.005;
  return (direction === 1 ? LEVELS.find(isBeyond) : LEVELS.findLast(isBeyond)) ?? current;
}
