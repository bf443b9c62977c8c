import { countCost, judge } from '../../../../shared/auto-seat/judge.ts';
import type { Judgement, SeatPlan, SeatProblem } from '../../../../shared/auto-seat/problem.ts';

/** A plan that keeps as many rules has to break the others by this share less to be worth moving people. */
const LEAST_GAIN = 0.1;

/** The present plan where everybody has a seat in it and the new one is hardly better; otherwise the new one. */
export function preferPresent(problem: SeatProblem, plan: SeatPlan): SeatPlan {
  const present: Judgement = judge(problem, problem.previous);
  if (present.unseated.length > 0 || plan.unseated.length > 0) return plan;
  const [before, after] = [countCost(problem, present), countCost(problem, plan)];
  const isClearlyBetter =
    after.musts < before.musts ||
    plan.broken.length < present.broken.length ||
    after.cost < (1 - LEAST_GAIN) * before.cost;
  return isClearlyBetter ? plan : { ...present, places: problem.previous, isComplete: plan.isComplete };
}
