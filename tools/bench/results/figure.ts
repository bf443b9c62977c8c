import { median, quartiles } from '../../support/statistics.ts';
import type { BenchOptions } from '../bench-options.ts';
import { measureInTurns, type Rounds, type Turns } from '../measures/turns.ts';

/** One line of the table: a figure beside its baseline, measured in the same run. */
export interface Figure {
  readonly measure: string;
  /** As in `ms` or `frames/s`. */
  readonly unit: string;
  readonly ours: number;
  readonly baseline: number;
  /** A word or two; docs/benchmarks.md says what the baseline does. */
  readonly baselineName: string;
  readonly ratio: number;
  /** First and third quartile of the rounds' ratios. */
  readonly spread: readonly [low: number, high: number];
  readonly limit: number;
  readonly direction: 'at most' | 'at least';
  /** The median milliseconds at each size. */
  readonly series?: {
    readonly of: string;
    readonly steps: readonly { readonly at: number; readonly ours: number; readonly baseline: number }[];
  };
}

export type Benchmark = (options: BenchOptions) => Promise<Figure[]>;

export const isWithinLimit = ({ ratio, limit, direction }: Figure): boolean =>
  direction === 'at most' ? ratio <= limit : ratio >= limit;

type Frame = Pick<Figure, 'measure' | 'baselineName' | 'limit'> & Partial<Pick<Figure, 'unit' | 'direction'>>;

/** Compares each round with its own baseline, because the machine may be busier in one round than in another. */
export function compare({ unit = 'ms', direction = 'at most', ...frame }: Frame, { ours, baseline }: Rounds): Figure {
  const ratios = ours.map((value, round) => value / (baseline[round] ?? Number.NaN));
  return {
    ...frame,
    unit,
    direction,
    ours: median(ours),
    baseline: median(baseline),
    ratio: median(ratios),
    spread: quartiles(ratios),
  };
}

/** Measures both sides in turns and compares them. */
export async function compareInTurns(
  options: BenchOptions,
  { rounds, warmUp = 1, ours, baseline, ...frame }: Frame & Turns,
) {
  const turns = { rounds: options.rounds(rounds), warmUp: options.rounds(warmUp), ours, baseline };
  return compare(frame, await measureInTurns(turns));
}

/** For times that people feel: compares with a fixed budget instead of a measured baseline. */
export function compareWithBudget(measure: string, allowed: number, ours: readonly number[], unit = 'ms') {
  return compare({ measure, unit, baselineName: 'allowed', limit: 1 }, { ours, baseline: ours.map(() => allowed) });
}

/** Compares the number of successes with the number of attempts, of which this share has to succeed. */
export function countOf(measure: string, unit: string, successes: readonly boolean[], limit = 1): Figure {
  const rounds = { ours: [successes.filter(Boolean).length], baseline: [successes.length] };
  return compare({ measure, unit, direction: 'at least', baselineName: 'in all', limit }, rounds);
}

/** The factor by which the cost grows per tenfold size: the slope of a straight line fitted on logarithmic axes. */
function factorPerTenfold(steps: readonly (readonly [at: number, cost: number])[]): number {
  const points = steps.map(([at, cost]) => [Math.log10(at), Math.log10(cost)] as const);
  const mean = (axis: 0 | 1) => points.reduce((sum, point) => sum + point[axis], 0) / points.length;
  const [meanX, meanY] = [mean(0), mean(1)];
  const rise = points.reduce((sum, [x, y]) => sum + (x - meanX) * (y - meanY), 0);
  const run = points.reduce((sum, [x]) => sum + (x - meanX) ** 2, 0);
  return 10 ** (rise / run);
}

interface MeasuredStep {
  readonly at: number;
  readonly rounds: Rounds;
}

/** How much faster than the baseline a cost may grow per tenfold size. */
const MAX_GROWTH = 1.25;

/** Compares how a cost grows with a size (`of`, as in `guests`) with how the baseline's cost grows. */
export function compareGrowth(
  { of, ...frame }: Pick<Figure, 'measure' | 'baselineName'> & { readonly of: string },
  steps: readonly MeasuredStep[],
): Figure {
  const factorOf = (side: keyof Rounds, pick: (values: readonly number[]) => number) =>
    factorPerTenfold(steps.map(({ at, rounds }) => [at, pick(rounds[side])]));
  const count = Math.min(...steps.map(({ rounds }) => rounds.ours.length));
  const ratios = Array.from({ length: count }, (_, round) => {
    const pick = (values: readonly number[]) => values[round] ?? Number.NaN;
    return factorOf('ours', pick) / factorOf('baseline', pick);
  });
  const [ours, baseline] = [factorOf('ours', median), factorOf('baseline', median)];
  const medians = steps.map(({ at, rounds }) => ({ at, ours: median(rounds.ours), baseline: median(rounds.baseline) }));
  return {
    ...frame,
    unit: 'per tenfold',
    direction: 'at most',
    limit: MAX_GROWTH,
    ours,
    baseline,
    ratio: ours / baseline,
    spread: quartiles(ratios),
    series: { of, steps: medians },
  };
}

/** Something measured in milliseconds at each size. */
export interface Subject extends Pick<Figure, 'measure' | 'baselineName'>, Turns {}

/** Measures the subjects at each size. `last` returns the rounds of a measure at the largest size. */
export async function measureGrowth(
  options: BenchOptions,
  { of, sizes }: { of: string; sizes: readonly number[] },
  listSubjects: (size: number) => Promise<readonly Subject[]> | readonly Subject[],
) {
  const measured = new Map<string, { readonly baselineName: string; readonly steps: MeasuredStep[] }>();
  for (const at of sizes) {
    for (const { measure, baselineName, ...turns } of await listSubjects(at)) {
      const rounds = await measureInTurns({ ...turns, rounds: options.rounds(turns.rounds) });
      const known = measured.get(measure) ?? { baselineName, steps: [] };
      known.steps.push({ at, rounds });
      measured.set(measure, known);
    }
  }
  return {
    figures: [...measured].map(([measure, { baselineName, steps }]) =>
      compareGrowth({ of, measure, baselineName }, steps),
    ),
    last: (measure: string): Rounds => measured.get(measure)?.steps.at(-1)?.rounds ?? { ours: [], baseline: [] },
  };
}
