import { countCost } from '../../../src/shared/auto-seat/judge.ts';
import type { SeatAim, SeatProblem } from '../../../src/shared/auto-seat/problem.ts';
import { TableAnnealing } from '../../../src/shared/auto-seat/search/table-annealing.ts';
import { createSolver } from '../../../src/shared/auto-seat/solver.ts';
import { cpuMs, searchUntil, solveUntil } from '../../seat/budget.ts';
import type { PartiesInstance } from '../../seat/instance.ts';
import { makePartiesModel } from '../../seat/parties-model.ts';

interface SearchOptions {
  readonly ms: number;
  readonly aim?: SeatAim;
  readonly seed?: number;
  readonly fillsTables?: boolean;
}

/** Searches for `ms` of CPU time. A plan is sound when everybody has a seat and no must is broken. */
export function searchFor(problem: SeatProblem, { ms, aim = 'best', seed = 1, fillsTables = false }: SearchOptions) {
  const solver = createSolver(problem, { seed, tries: 1_000_000, aim, fillsTables });
  solveUntil(solver, cpuMs() + ms);
  const plan = solver.best();
  const { musts, cost } = countCost(problem, plan);
  return { plan, musts, cost, isSound: plan.unseated.length === 0 && musts === 0 };
}

/** Seats groups that never split. `friendship` is the sum of the weights at all tables, which the search makes as large as it can. */
export function searchGroups(instance: PartiesInstance, ms: number, seed: number) {
  const [variant] = instance.variants;
  if (!variant) throw new Error('The groups have no tables');
  const search = new TableAnnealing(makePartiesModel(instance, variant), { seed, tries: 1_000_000, aim: 'best' });
  searchUntil(search, cpuMs() + ms);
  const { misfit, musts, wishes } = search.bestValue;
  return { friendship: -wishes, isSound: misfit === 0 && musts === 0 };
}
