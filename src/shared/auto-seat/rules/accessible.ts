import type { GroupTerms, SolverRule, StoredRule } from './rule.ts';

/** Each of them on a seat that a wheelchair reaches. */
type Accessible = GroupTerms<'accessible'>;

export const accessible: SolverRule<Accessible> & StoredRule<'accessible', Accessible> = {
  weight: 5,
  least: 1,
  about: 'chairs',
  judge({ guests }, seats) {
    const wrong = seats.among(guests).filter((id) => !seats.lacksChair(id) && !seats.isOnAccessibleSeat(id));
    return { by: wrong.length, guestIds: wrong };
  },
  addCosts: ({ guests }, costs) => costs.accessible(guests),
  addChairCosts: ({ guests }, costs) => costs.accessible(guests),
};
