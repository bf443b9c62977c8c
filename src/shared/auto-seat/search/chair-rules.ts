import { solverRule } from '../rules/index.ts';
import { type ChairCosts, readSides } from '../rules/rule.ts';
import type { IndexedProblem } from './indexed-problem.ts';

/** A rule about who sits beside whom. */
interface ChairRule {
  readonly guests: readonly number[];
  /** Two of the same side may be neighbours or not; null where everybody is on a side of their own. */
  readonly sideOf: ((guest: number) => number) | null;
  /** What each pair of neighbours among these guests adds; negative where they should be neighbours. */
  readonly wish: number;
  readonly must: number;
}

/** What the search for chairs has to know of an event. */
export interface ChairRules {
  readonly problem: IndexedProblem;
  readonly rules: readonly ChairRule[];
  readonly rulesOf: readonly (readonly number[])[];
  /** What it costs a guest to have no accessible seat. */
  readonly accessibleWish: Float64Array;
  readonly accessibleMust: Float64Array;
}

export function makeChairRules(problem: IndexedProblem): ChairRules {
  const rules: ChairRule[] = [];
  const rulesOf: number[][] = Array.from({ length: problem.guests }, () => []);
  const accessibleWish = new Float64Array(problem.guests);
  const accessibleMust = new Float64Array(problem.guests);
  for (const rule of problem.rules) {
    const costs: ChairCosts = {
      neighbours({ guests, sides }, by) {
        if (guests.length < 2) return;
        for (const g of guests) rulesOf[g]!.push(rules.length);
        const sideOf = sides ? readSides({ guests, sides }) : null;
        rules.push({ guests, sideOf, wish: by * rule.weight, must: rule.must ? by : 0 });
      },
      accessible(guests) {
        for (const g of guests) {
          if (rule.must) accessibleMust[g]! += 1;
          else accessibleWish[g]! += rule.weight;
        }
      },
    };
    solverRule(rule).addChairCosts?.(rule, costs);
  }
  return { problem, rules, rulesOf, accessibleWish, accessibleMust };
}
