import { expect, test } from 'vitest';
import { countCost } from '../../../src/shared/auto-seat/judge.ts';
import { createSolver } from '../../../src/shared/auto-seat/solver.ts';
import { toProblem } from '../../../src/shared/auto-seat/to-problem.ts';
import { makeWritten } from './written-event.ts';

test('a very important wish about many people does not outweigh a must about them', () => {
  // Here "mix" wants people at each other's tables, and "nobody without company" of 71 people wants them among themselves.
  const { layout, guests, seating } = makeWritten(200, 355);
  const { problem } = toProblem(layout, guests, seating);
  const solver = createSolver(problem, { seed: 1, tries: 500_000, aim: 'best', fillsTables: true });
  while (!solver.step(20_000).isDone);
  const plan = solver.best();
  expect(plan.unseated).toEqual([]);
  expect(countCost(problem, plan).brokenMusts).toBe(0);
});
