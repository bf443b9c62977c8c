import { createSolver } from '../../../src/shared/auto-seat/solver.ts';
import { compareWithBudget, type Figure } from '../results/figure.ts';
import { makeParty } from './made-up-event.ts';

const GUESTS = 500;
const MOST_MS = 50;
/** How long one step of the search runs: a stop is noticed only after it. The editor's own steps are shorter. */
const STEP_MS = 20;

/** Stops searches at different moments. The worst case counts: the stop comes when a step of the search has just begun. */
export function measureStopping(rounds: number): Figure[] {
  const times = Array.from({ length: rounds }, (_, round) => {
    const solver = createSolver(makeParty('gala', GUESTS, round + 1), { seed: 1, tries: 3_000_000, aim: 'best' });
    let tries = 1000;
    let done = 0;
    for (const end = performance.now() + 100 * (round + 1); performance.now() < end; ) {
      const start = performance.now();
      const made = solver.step(tries).tries - done;
      if (made > 0) tries = Math.round((made * STEP_MS) / Math.max(1, performance.now() - start));
      done += made;
    }
    const start = performance.now();
    solver.step(tries);
    solver.best(true);
    return performance.now() - start;
  });
  return [compareWithBudget(`stopping at ${GUESTS} guests`, MOST_MS, times)];
}
