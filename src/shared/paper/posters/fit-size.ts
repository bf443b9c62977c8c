import type { TextRoom } from '../fit-text.ts';

/** Sizes are tried in these steps: nobody sees a quarter of a point. */
const STEP = 0.25;

/** The largest size in steps between two limits that fits; undefined if not even the smallest does. */
export function findLargestSize(min: number, max: number, fits: (size: number) => boolean): number | undefined {
  let low = Math.ceil(min / STEP);
  let high = Math.floor(max / STEP);
  if (high < low || !fits(low * STEP)) return undefined;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (fits(middle * STEP)) low = middle;
    else high = middle - 1;
  }
  return low * STEP;
}

/** Share of lines that may be too long for their column: they wrap instead of making all others smaller. */
const SHARE_OF_LONGEST = 0.03;
/** The usual width is at most this many medians, so that one very long name does not decide it in a short list. */
const MOST_MEDIANS = 2;

/** The width that nearly all lines fit, or all but a share of them. */
export function usualWidth(widths: readonly number[], tooLong = SHARE_OF_LONGEST): number {
  const sorted = widths.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return Math.min(at(1 - tooLong), MOST_MEDIANS * at(0.5));
}

/**
 * The width of a column for texts of these widths, whose widest unbreakable parts are `parts`: it also has room for a
 * single long word, unless that would make the column twice as wide and all texts much smaller.
 */
export function columnWidth(widths: readonly number[], parts: readonly number[], tooLong?: number): number {
  const usual = usualWidth(widths, tooLong);
  return Math.max(usual, ...parts.filter((part) => part <= MOST_MEDIANS * usual));
}

const MOST_LINES = 4;

/** The room of a name in a column: it takes more lines before it gets smaller than the others, down to `minSize`. */
export const roomInColumn = (width: number, maxSize: number, minSize: number): TextRoom => ({
  width: width + 0.01,
  height: Number.POSITIVE_INFINITY,
  maxSize,
  minSize,
  maxLines: MOST_LINES,
  keepsSize: true,
});

/** Rows that are further apart than this look like two lists. */
const MOST_SPREAD = 1.5;

/** Factor by which rows move apart to fill the page, where names are too wide for larger letters. */
export const findSpread = (used: number, height: number): number =>
  used > 0 ? Math.min(MOST_SPREAD, Math.max(1, height / used)) : 1;
