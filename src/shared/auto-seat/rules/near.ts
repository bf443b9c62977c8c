import { tablesNear } from '../room.ts';
import type { At } from './at.ts';
import { readTwoSides } from './read-sides.ts';
import type { GroupTerms, SolverRule, StoredRule } from './rule.ts';

/** Each of them has somebody of the others at the same table or at a neighbouring one. */
interface Near extends GroupTerms<'near'> {
  readonly others: readonly number[];
}

export const near: SolverRule<Near> & StoredRule<'near', Near | At> = {
  weight: 5,
  least: 1,
  about: 'tables',
  isAcrossUnits: true,
  isAboutGroups: true,
  read({ guests, others, itemId, count }, { layout, people }) {
    if (others) {
      const sides = readTwoSides({ guests, others }, people);
      return typeof sides === 'string' ? sides : { kind: 'near', guests: sides[0], others: sides[1] };
    }
    const ids = people.idsOf(guests);
    if (ids.length === 0) return 'tooFewGuests';
    const item = layout.items?.find(({ id }) => id === itemId);
    if (!item) return 'noItem';
    if (layout.tables.length === 0) return 'noTable';
    return { kind: 'at', guests: ids, tables: tablesNear(item, layout.tables, count) };
  },
  judge({ guests, others }, seats) {
    const there = seats.byTable(seats.among(others));
    const alone = seats.among(guests).filter((id) => {
      const table = seats.tableOf(id);
      return table === undefined || !(there.has(table) || seats.nearTo(table, 2).some((other) => there.has(other)));
    });
    return { by: alone.length, guestIds: alone };
  },
  addCosts: ({ guests, others }, costs) => costs.near(guests, others),
};
