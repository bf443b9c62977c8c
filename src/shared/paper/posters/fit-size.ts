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

/** The longest lines shrink or wrap, instead of making all others smaller: these are at most so many of all. */
const SHARE_OF_LONGEST = 0.03;
/** In a short list two names may be more than that share: no width is longer than this many usual ones. */
const MOST_MEDIANS = 2;

/** The width that nearly all lines fit. */
export function usualWidth(widths: readonly number[]): number {
  const sorted = widths.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return Math.min(at(1 - SHARE_OF_LONGEST), MOST_MEDIANS * at(0.5));
}

/** How many lines a text takes that does not fit one at the smallest size; several break between words, so one more. */
export function countLines(width: number, room: number, most: number): number {
  const needed = Math.ceil(width / room);
  return needed <= 1 ? 1 : Math.min(most, needed + 1);
}

/** Rows that are further apart than this look like two lists. */
const MOST_SPREAD = 1.5;

/** By how much rows move apart so that a page is full: letters can't grow where names are as wide as their columns. */
export const findSpread = (used: number, height: number): number =>
  used > 0 ? Math.min(MOST_SPREAD, Math.max(1, height / used)) : 1;
