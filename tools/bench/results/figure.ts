import { median, quartiles } from '../../support/statistics.ts';
import type { Rounds } from '../measures/turns.ts';
import type { Options } from '../options.ts';

export type Unit = 'ms' | '/s' | 'frames/s' | 'MB' | 'KB' | 'per tenfold';

/** The median cost at one size, ours and the baseline's. */
export interface Step {
  readonly at: number;
  readonly ours: number;
  readonly baseline: number;
}

/** One line of the table: a figure beside its baseline, measured in the same run. */
export interface Figure {
  readonly measure: string;
  readonly unit: Unit;
  readonly ours: number;
  readonly baseline: number;
  /** A word or two; the benchmark's explanation says what the baseline does. */
  readonly baselineName: string;
  readonly ratio: number;
  /** First and third quartile of the rounds' ratios. */
  readonly spread: readonly [low: number, high: number];
  readonly limit: number;
  readonly direction: 'at most' | 'at least';
  readonly series?: { readonly of: string; readonly unit: Unit; readonly steps: readonly Step[] };
}

export interface Benchmark {
  readonly name: string;
  readonly title: string;
  /** What is measured, what it is compared with and why that is fair. Printed in docs/benchmarks.md. */
  readonly explanation: string;
  run(options: Options): Promise<Figure[]>;
}

export const isWithinLimit = ({ ratio, limit, direction }: Figure): boolean =>
  direction === 'at most' ? ratio <= limit : ratio >= limit;

type Frame = Pick<Figure, 'measure' | 'unit' | 'baselineName' | 'limit'> & { readonly direction?: Figure['direction'] };

/** Compares each round with its own baseline, because the machine may be busier in one round than in another. */
export function compare({ direction = 'at most', ...frame }: Frame, { ours, baseline }: Rounds): Figure {
  const ratios = ours.map((value, round) => value / (baseline[round] ?? Number.NaN));
  return {
    ...frame,
    direction,
    ours: median(ours),
    baseline: median(baseline),
    ratio: median(ratios),
    spread: quartiles(ratios),
  };
}

/** For times that people feel: compares with a fixed budget instead of a measured baseline. */
export function compareWithBudget(
  { measure, unit, allowed }: Pick<Figure, 'measure' | 'unit'> & { allowed: number },
  ours: readonly number[],
) {
  const frame = { measure, unit, baselineName: 'allowed', limit: 1 };
  return compare(frame, { ours, baseline: ours.map(() => allowed) });
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

export interface MeasuredStep {
  readonly at: number;
  readonly rounds: Rounds;
}

interface Growth extends Omit<Frame, 'direction'> {
  /** What the sizes count, as in `guests`. */
  readonly of: string;
}

/** Compares how a cost grows with the size with how the baseline's cost grows. */
export function compareGrowth({ of, unit, ...frame }: Growth, steps: readonly MeasuredStep[]): Figure {
  const factorOf = (side: keyof Rounds, pick: (values: readonly number[]) => number) =>
    factorPerTenfold(steps.map(({ at, rounds }) => [at, pick(rounds[side])]));
  const count = Math.min(...steps.map(({ rounds }) => rounds.ours.length));
  const ratios = Array.from({ length: count }, (_, round) => {
    const pick = (values: readonly number[]) => values[round] ?? Number.NaN;
    return factorOf('ours', pick) / factorOf('baseline', pick);
  });
  const [ours, baseline] = [factorOf('ours', median), factorOf('baseline', median)];
  return {
    ...frame,
    unit: 'per tenfold',
    direction: 'at most',
    ours,
    baseline,
    ratio: ours / baseline,
    spread: quartiles(ratios),
    series: {
      of,
      unit,
      steps: steps.map(({ at, rounds }) => ({ at, ours: median(rounds.ours), baseline: median(rounds.baseline) })),
    },
  };
}

/** Collects what each measure cost at each size, in the order the measures were first added. */
export class GrowthSeries {
  private readonly measures = new Map<string, { readonly baselineName: string; readonly steps: MeasuredStep[] }>();

  add(measure: string, baselineName: string, step: MeasuredStep): void {
    const known = this.measures.get(measure) ?? { baselineName, steps: [] };
    known.steps.push(step);
    this.measures.set(measure, known);
  }

  /** The rounds at the largest size. */
  last(measure: string): Rounds {
    return this.measures.get(measure)?.steps.at(-1)?.rounds ?? { ours: [], baseline: [] };
  }

  figures(frame: Pick<Growth, 'of' | 'limit'>): Figure[] {
    return [...this.measures].map(([measure, { baselineName, steps }]) =>
      compareGrowth({ ...frame, measure, baselineName, unit: 'ms' }, steps),
    );
  }
}
