import type { GroupTerms, SolverRule, StoredRule } from './rule.ts';
import { fewestTables, mostPairsTogether, pairsOf } from './table-sizes.ts';

/** As a must, as few tables as can hold the group; as a wish, as many of it at one table as possible. */
type Gather = GroupTerms<'gather'> & { readonly must?: boolean };

export const gather: SolverRule<Gather, Gather | GroupTerms<'together'>> & StoredRule<'gather', Gather> = {
  weight: 1,
  least: 2,
  about: 'tables',
  isAcrossUnits: true,
  isAboutGroups: true,
  judge({ guests, must }, seats) {
    const ids = seats.among(guests);
    if (must) return seats.away(ids, fewestTables(ids.length, seats.sortedSeats));
    let by = mostPairsTogether(ids.length, seats.sortedSeats);
    for (const group of seats.byTable(ids).values()) by -= pairsOf(group.length);
    return { by, guestIds: by > 0 ? ids : [] };
  },
  addCosts({ guests, must }, costs) {
    const { sortedSeats } = costs;
    if (must) {
      costs.majority(guests, fewestTables(guests.length, sortedSeats));
      return;
    }
    costs.constant(mostPairsTogether(guests.length, sortedSeats));
    // Without the limit, a group larger than a table would gain most by crowding around one.
    costs.group(guests, (people) => -pairsOf(Math.min(people, sortedSeats[0] ?? 0)));
  },
  forProof: (rule, { mostSeats }) => (rule.guests.length <= mostSeats ? { ...rule, kind: 'together' } : rule),
  pull: ({ guests }, mostSeats) => Math.min(guests.length, mostSeats) - 1,
};
