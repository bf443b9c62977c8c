import type { GroupTerms, SolverRule, StoredRule } from './rule.ts';

/** All of them at one table. */
type Together = GroupTerms<'together'>;

export const together: SolverRule<Together> & StoredRule<'together', Together> = {
  weight: 6,
  least: 2,
  about: 'tables',
  sharesTable: true,
  judge: ({ guests }, seats) => seats.away(seats.among(guests), 1),
  addCosts({ guests }, costs, isKept) {
    if (!isKept) costs.majority(guests, 1);
  },
};
