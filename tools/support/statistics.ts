/** The value below which this share of the values lies, interpolated between the two nearest ones. */
function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const place = (sorted.length - 1) * share;
  const [below, above] = [sorted[Math.floor(place)] ?? Number.NaN, sorted[Math.ceil(place)] ?? Number.NaN];
  return below + (above - below) * (place - Math.floor(place));
}

export const median = (values: readonly number[]): number => quantile(values, 0.5);

/** The first and third quartile. */
export function quartiles(values: readonly number[]): readonly [low: number, high: number] {
  return [quantile(values, 0.25), quantile(values, 0.75)];
}

/** Percentiles by nearest rank: each is a value that was measured, never one between two. */
export function percentilesOf(values: readonly number[]) {
  const sorted = Float64Array.from(values).sort();
  const at = (share: number) => sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
  return { count: sorted.length, p50: at(0.5), p95: at(0.95), p99: at(0.99), max: at(1) };
}
