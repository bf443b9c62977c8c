import type { GroupTerms, SolverRule, StoredRule } from './rule.ts';

/** In one unbroken row, in any order. */
type SideBySide = GroupTerms<'sideBySide'>;

export const sideBySide: SolverRule<SideBySide> & StoredRule<'sideBySide', SideBySide> = {
  weight: 4,
  least: 2,
  about: 'chairs',
  sharesTable: true,
  judge({ guests }, seats) {
    const onChairs = seats.among(guests).filter((id) => !seats.lacksChair(id));
    const by = Math.max(0, onChairs.length - 1 - seats.pairsBeside(onChairs).length);
    return { by, guestIds: by > 0 ? onChairs : [] };
  },
  addCosts({ guests }, costs, isKept) {
    // A row has at least one break fewer than the tables it is spread over.
    if (isKept || guests.length === 0) return;
    costs.constant(-1);
    costs.group(guests, (people) => (people > 0 ? 1 : 0));
  },
  // Breaks in the row are its people less its pairs of neighbours.
  addChairCosts: (rule, costs) => costs.neighbours(rule, -1),
};
