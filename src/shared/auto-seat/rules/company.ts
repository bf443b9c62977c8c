import type { GroupTerms, SolverRule, StoredRule } from './rule.ts';

/** Each of them has at least `min` others of them at the table. */
interface Company extends GroupTerms<'company'> {
  readonly min: number;
}

export const company: SolverRule<Company> & StoredRule<'company', Company> = {
  weight: 6,
  least: 1,
  about: 'tables',
  isAcrossUnits: true,
  isAboutGroups: true,
  read({ guests, min }, { people }) {
    const ids = people.idsOf(guests);
    return ids.length <= min ? 'tooFewGuests' : { kind: 'company', guests: ids, min };
  },
  judge({ guests, min }, seats) {
    const ids = seats.among(guests);
    const groups = seats.byTable(ids);
    let by = 0;
    const lonely = ids.filter((id) => {
      const table = seats.tableOf(id);
      const others = table === undefined ? 0 : (groups.get(table)?.length ?? 1) - 1;
      by += Math.max(0, min - others);
      return others < min;
    });
    return { by, guestIds: lonely };
  },
  addCosts: ({ guests, min }, costs) => costs.group(guests, (people) => people * Math.max(0, min - (people - 1))),
  forProof: (rule) => (rule.min > 0 ? { ...rule, min: Math.ceil(rule.min) } : null),
  pull: ({ min }) => min,
};
