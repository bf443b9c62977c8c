import { WorkLimit } from '../explain/work-limit.ts';
import { explainImpossible } from '../explain-impossible.ts';
import type { BrokenRule, SeatProblem } from '../problem.ts';
import { solverRule } from '../rules/index.ts';

/** Work limit for proving that musts cannot be kept: about as long as a step of the search may take. */
const PROOF_STEPS = 1_000_000;

/** Returns a function that tells whether a rule is one of those that contradict each other. */
function findContradicting(problem: SeatProblem): (ruleId: number) => boolean {
  const conflicts = explainImpossible(problem, { limit: new WorkLimit(PROOF_STEPS), hasRelaxations: false });
  const named = new Set(conflicts.flatMap(({ ruleIds }) => ruleIds));
  return (ruleId) => named.has(ruleId);
}

/**
 * The positions of musts for which nobody should move any more, because the best plan breaks them, only of those that
 * contradict others if `isProved`. A must about few people that one person or pair breaks is none of them, because
 * another plan may break another one instead.
 */
export function listHopeless(problem: SeatProblem, broken: readonly BrokenRule[], isProved: boolean): number[] {
  if (broken.length === 0) return [];
  const brokenBy = new Map(broken.map(({ ruleId, by }) => [ruleId, by]));
  const isHopeless = isProved ? findContradicting(problem) : () => true;
  return problem.rules.flatMap((rule, index) => {
    const by = brokenBy.get(rule.id) ?? 0;
    const isBadly = by > 1 || (by > 0 && solverRule(rule).isAboutGroups);
    return rule.must && isBadly && isHopeless(rule.id) ? [index] : [];
  });
}
