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

/** Share of lines that may be too long for their column: they shrink or wrap instead of making all others smaller. */
const SHARE_OF_LONGEST = 0.03;
/** The usual width is at most this many medians, so that one very long name does not decide it in a short list. */
const MOST_MEDIANS = 2;

/** The width that nearly all lines fit. */
export function usualWidth(widths: readonly number[]): number {
  const sorted = widths.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return Math.min(at(1 - SHARE_OF_LONGEST), MOST_MEDIANS * at(0.5));
}

/** How many lines to reserve for a text. Lines break between words, so a text that needs several gets one more. */
export function countLines(width: number, room: number, most: number): number {
  const needed = Math.ceil(width / room);
  return needed <= 1 ? 1 : Math.min(most, needed + 1);
}

/** Rows that are further apart than this look like two lists. */
const MOST_SPREAD = 1.5;

/** Factor by which rows move apart to fill the page, where names are too wide for larger letters. */
export const findSpread = (used: number, height: number): number =>
  used > 0 ? Math.min(MOST_SPREAD, Math.max(1, height / used)) : 1;
