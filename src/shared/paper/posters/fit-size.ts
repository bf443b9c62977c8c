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

/** The value below which the given share of the values lies. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
