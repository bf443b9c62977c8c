import type { GroupTerms, SolverRule, StoredRule } from './rule.ts';

/** At every table the two sides differ by one person at most. */
interface Mix extends GroupTerms<'mix'> {
  readonly others: readonly number[];
}

export const mix: SolverRule<Mix> & StoredRule<'mix', Mix> = {
  weight: 4,
  about: 'tables',
  isAcrossUnits: true,
  isAboutGroups: true,
  read(rule, { people }) {
    const guests = people.idsOf(rule.guests);
    const here = new Set(guests);
    const others = people.idsOf(rule.others).filter((id) => !here.has(id));
    return guests.length === 0 || others.length === 0 ? 'tooFewGuests' : { kind: 'mix', guests, others };
  },
  judge({ guests, others }, seats) {
    const [one, other] = [seats.byTable(seats.among(guests)), seats.byTable(seats.among(others))];
    let by = 0;
    const unmixed: number[] = [];
    for (const id of seats.tableIds) {
      const [here, there] = [one.get(id) ?? [], other.get(id) ?? []];
      const excess = Math.abs(here.length - there.length) - 1;
      if (excess <= 0) continue;
      by += excess;
      unmixed.push(...here, ...there);
    }
    return { by, guestIds: seats.among(unmixed) };
  },
  addCosts: ({ guests, others }, costs) => costs.group(guests, (people) => Math.max(0, Math.abs(people) - 1), others),
  forProof: (rule) => (rule.guests.length + rule.others.length > 0 ? rule : null),
};
