import { readSided } from './read-sides.ts';
import { readSides, type Sided, type SolverRule, type StoredRule, type Terms } from './rule.ts';

/** No two of different sides are neighbours. */
type NotBeside = Terms<'notBeside'> & Sided;

export const notBeside: SolverRule<NotBeside> & StoredRule<'notBeside', NotBeside> = {
  weight: 5,
  least: 2,
  about: 'chairs',
  read(rule, { people }) {
    const sided = readSided(rule, people);
    return typeof sided === 'string' ? sided : { kind: 'notBeside', ...sided };
  },
  judge(rule, seats) {
    const sideOf = readSides(rule);
    const pairs = seats.pairsBeside(seats.among(rule.guests)).filter(([one, other]) => sideOf(one) !== sideOf(other));
    return { by: pairs.length, guestIds: seats.among(pairs.flat()) };
  },
  addCosts() {},
  addChairCosts: (rule, costs) => costs.neighbours(rule, 1),
};
