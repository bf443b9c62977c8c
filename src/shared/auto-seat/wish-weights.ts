import type { RuleStrength } from '../contracts/seating.ts';
import type { Strength } from './problem.ts';

/** What breaking a wish costs for each person or pair, before its strength. */
const BASE_WEIGHTS = {
  ...{ gather: 1, sideBySide: 4, mix: 4, fill: 4, notBeside: 5 },
  ...{ at: 5, notAt: 5, only: 5, near: 5, accessible: 5, together: 6, company: 6, apart: 8 },
} as const;
/** How much more a stronger wish counts. */
const FACTORS = { nice: 1, important: 3, veryImportant: 9 } as const;

/** A rule as the solver weighs it: a must, or a wish with what breaking it costs. */
export function strengthOf(kind: keyof typeof BASE_WEIGHTS, strength: RuleStrength): Strength {
  return strength === 'must' ? { must: true } : { must: false, weight: BASE_WEIGHTS[kind] * FACTORS[strength] };
}
