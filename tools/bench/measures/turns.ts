/** The value below which this share of the values lies; between two of them, in proportion. */
function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const place = (sorted.length - 1) * share;
  const [below, above] = [sorted[Math.floor(place)] ?? Number.NaN, sorted[Math.ceil(place)] ?? Number.NaN];
  return below + (above - below) * (place - Math.floor(place));
}

export const median = (values: readonly number[]): number => quantile(values, 0.5);

/** Where the middle half of the values lies. */
export function middleHalf(values: readonly number[]): readonly [low: number, high: number] {
  return [quantile(values, 0.25), quantile(values, 0.75)];
}

export async function timeMs(work: () => unknown): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** The slowest of the calls that others make, one after the other, until something else is done. */
export async function slowestUntil(done: Promise<unknown>, callOther: () => Promise<unknown>): Promise<number> {
  let isDone = false;
  const ended = done.finally(() => {
    isDone = true;
  });
  let slowest = 0;
  do slowest = Math.max(slowest, await timeMs(callOther));
  while (!isDone);
  await ended;
  return slowest;
}

/** What each round measured: the same index, the same moment. */
export interface Rounds {
  readonly ours: readonly number[];
  readonly baseline: readonly number[];
}

interface Turns {
  readonly rounds: number;
  readonly warmUp?: number;
  readonly ours: (round: number) => Promise<number>;
  readonly baseline: (round: number) => Promise<number>;
}

/** The two take turns, so that a busy moment of the machine hits both alike. */
export async function takeTurns({ rounds, warmUp = 1, ours, baseline }: Turns): Promise<Rounds> {
  const taken = { ours: [] as number[], baseline: [] as number[] };
  for (let round = -warmUp; round < rounds; round++) {
    const [theirs, own] = [await baseline(round), await ours(round)];
    if (round < 0) continue;
    taken.baseline.push(theirs);
    taken.ours.push(own);
  }
  return taken;
}
