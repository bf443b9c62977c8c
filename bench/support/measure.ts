export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

export async function timeMs(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** One line of the table of benchmarks: a figure measured beside its baseline, in the same run. */
export interface Figure {
  readonly name: string;
  readonly ours: string;
  readonly baseline: string;
  readonly ratio: number;
  readonly target: string;
  readonly isMet: boolean;
}
