import { WorkLimit } from '../explain/work-limit.ts';
import { explainImpossible } from '../explain-impossible.ts';
import type { BrokenRule, SeatProblem } from '../problem.ts';
import { solverRule } from '../rules/index.ts';

/** Work limit for proving that musts cannot be kept: about as long as a step of the search may take. */
const PROOF_STEPS = 1_000_000;

/** The rules that contradict each other, and those the plan keeps although giving one of them up would do more than all it breaks. */
function findContradicting(problem: SeatProblem, isBroken: (ruleId: number) => boolean) {
  const limit = new WorkLimit(PROOF_STEPS);
  const explainWithout = (isLeftOut: (ruleId: number) => boolean) => {
    const rules = problem.rules.filter(({ id }) => !isLeftOut(id));
    return explainImpossible({ ...problem, rules }, { limit, hasRelaxations: false });
  };
  const named = new Set(explainWithout(() => false).flatMap(({ ruleIds }) => ruleIds));
  const left = explainWithout((id) => named.has(id) && isBroken(id)).length;
  const kept = left > 0 ? [...named].filter((id) => !isBroken(id)) : [];
  const causes = kept.filter((cause) => explainWithout((id) => id === cause).length < left && limit.left > 0);
  return { named, causes: new Set(causes) };
}

/** A contradiction of more musts is seldom about one household: were all of them loose, their people would move one by one. */
const MOST_CONTESTED = 8;

/** The positions of musts that no plan keeps, and of those that contradict a few others: each plan breaks one or more of these. */
export function findConflicts(problem: SeatProblem) {
  const limit = new WorkLimit(PROOF_STEPS);
  const conflicts = explainImpossible(problem, { limit, hasRelaxations: false });
  const positionOf = new Map(problem.rules.map(({ id }, index) => [id, index]));
  const [impossible, contested] = [new Set<number>(), new Set<number>()];
  for (const { ruleIds, pinnedIds } of conflicts) {
    const isAlone = ruleIds.length === 1 && pinnedIds.length === 0;
    // Without steps left, the proof may name musts that it does not need.
    if (!isAlone && (ruleIds.length > MOST_CONTESTED || limit.left === 0)) continue;
    for (const id of ruleIds) (isAlone ? impossible : contested).add(positionOf.get(id)!);
  }
  return { impossible, contested };
}

/**
 * The positions of musts for which nobody should move any more, because the best plan breaks them, only of those that
 * contradict others if `isProved`: then also of those that the plan keeps at the price of several others. A must about
 * few people that one person or pair breaks is none of them, because another plan may break another one instead.
 */
export function listHopeless(problem: SeatProblem, broken: readonly BrokenRule[], isProved: boolean): number[] {
  if (broken.length === 0) return [];
  const brokenBy = new Map(broken.map(({ ruleId, by }) => [ruleId, by]));
  const contradicting = isProved ? findContradicting(problem, (id) => brokenBy.has(id)) : null;
  return problem.rules.flatMap((rule, index) => {
    const by = brokenBy.get(rule.id) ?? 0;
    const isBadly = by > 1 || (by > 0 && solverRule(rule).isAboutGroups);
    const isHopeless = isBadly && (contradicting?.named.has(rule.id) ?? true);
    return rule.must && (isHopeless || contradicting?.causes.has(rule.id)) ? [index] : [];
  });
}
