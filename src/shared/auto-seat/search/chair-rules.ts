import { readSides } from '../rules/rule.ts';
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
    if (rule.kind === 'accessible') {
      for (const g of rule.guests) {
        if (rule.must) accessibleMust[g]! += 1;
        else accessibleWish[g]! += rule.weight;
      }
    } else if (rule.kind === 'sideBySide' || rule.kind === 'notBeside') {
      if (rule.guests.length < 2) continue;
      const sign = rule.kind === 'sideBySide' ? -1 : 1;
      for (const g of rule.guests) rulesOf[g]!.push(rules.length);
      const sideOf = rule.kind === 'notBeside' && rule.sides ? readSides(rule) : null;
      rules.push({ guests: rule.guests, sideOf, wish: sign * rule.weight, must: rule.must ? sign : 0 });
    }
  }
  return { problem, rules, rulesOf, accessibleWish, accessibleMust };
}
