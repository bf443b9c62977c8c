import { compareConflicts } from './auto-seat/conflict-figures.ts';
import { measureEditor } from './auto-seat/editor-tasks.ts';
import { measurePlans } from './auto-seat/plan-figures.ts';
import { comparePlans } from './auto-seat/same-plans.ts';
import { measureStopping } from './auto-seat/stopping.ts';
import { measureWritten } from './auto-seat/written-figures.ts';
import { type Benchmark, countOf } from './results/figure.ts';

/** How many events are seated in both Node and Chromium, to compare the plans. */
const PAIRS = 1000;

export const autoSeat: Benchmark = async (options) => {
  const rounds = options.rounds(4);
  // First, because a browser that can't be started would lose what ten minutes of searches found.
  const editor = await measureEditor(options.rounds(5));
  return [
    ...measurePlans(rounds),
    ...measureWritten(rounds),
    ...compareConflicts(options.rounds(60), options.rounds(1000)),
    ...measureStopping(options.rounds(20)),
    ...editor,
    countOf('the same plans in Node and Chromium', 'plans', await comparePlans(options.rounds(PAIRS))),
  ];
};
