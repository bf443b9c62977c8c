import { median, middleHalf, type Rounds } from '../measures/turns.ts';
import type { Options } from '../options.ts';

export type Unit = 'ms' | '/s' | 'frames/s' | 'MB' | 'KB' | 'per tenfold';

/** How a cost grew: what one step cost, beside the baseline at the same step. */
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
  /** In a word or two; the benchmark's explanation says the rest. */
  readonly baselineName: string;
  readonly ratio: number;
  /** Where the middle half of the rounds' ratios lay. */
  readonly spread: readonly [low: number, high: number];
  readonly limit: number;
  readonly direction: 'at most' | 'at least';
  readonly series?: { readonly of: string; readonly unit: Unit; readonly steps: readonly Step[] };
}

export interface Benchmark {
  readonly name: string;
  readonly title: string;
  /** What is measured, what it is compared with and why that is fair. docs/benchmarks.md is made from it. */
  readonly explanation: string;
  run(options: Options): Promise<Figure[]>;
}

export const isHeld = ({ ratio, limit, direction }: Figure): boolean =>
  direction === 'at most' ? ratio <= limit : ratio >= limit;

type Frame = Pick<Figure, 'measure' | 'unit' | 'baselineName' | 'limit'> & { readonly direction?: Figure['direction'] };

/** Each round is compared with its own baseline: the machine may be busier in one than in another. */
export function compare({ direction = 'at most', ...frame }: Frame, { ours, baseline }: Rounds): Figure {
  const ratios = ours.map((value, round) => value / (baseline[round] ?? Number.NaN));
  return {
    ...frame,
    direction,
    ours: median(ours),
    baseline: median(baseline),
    ratio: median(ratios),
    spread: middleHalf(ratios),
  };
}

/** For what people feel, and what no machine excuses: the baseline is what is allowed. */
export function allow(
  { measure, unit, allowed }: Pick<Figure, 'measure' | 'unit'> & { allowed: number },
  ours: readonly number[],
) {
  const frame = { measure, unit, baselineName: 'allowed', limit: 1 };
  return compare(frame, { ours, baseline: ours.map(() => allowed) });
}

/** By how much a cost is multiplied when what it is paid for grows tenfold: the slope through all steps, both axes in powers. */
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
  /** What grows. */
  readonly of: string;
}

/** How a cost grows, beside how the baseline's does. */
export function grow({ of, unit, ...frame }: Growth, steps: readonly MeasuredStep[]): Figure {
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
    spread: middleHalf(ratios),
    series: {
      of,
      unit,
      steps: steps.map(({ at, rounds }) => ({ at, ours: median(rounds.ours), baseline: median(rounds.baseline) })),
    },
  };
}
