import type { SolverRule, StoredRule, Terms } from './rule.ts';

/** A table that is used has at least `min` people; with `allTables` no table may stay empty. */
interface Fill extends Terms<'fill'> {
  readonly min: number;
  readonly allTables?: boolean;
}

export const fill: SolverRule<Fill> & StoredRule<'fill', Fill> = {
  weight: 4,
  about: 'sizes',
  isAcrossUnits: true,
  isAboutGroups: true,
  read: ({ min }, { layout }) => (layout.tables.length === 0 ? 'noTable' : { kind: 'fill', min }),
  judge({ min, allTables }, seats) {
    const here = seats.byTable(seats.guestIds);
    let by = 0;
    for (const id of seats.tableIds) {
      const count = here.get(id)?.length ?? 0;
      if (count > 0 || allTables) by += Math.max(0, min - count);
    }
    return { by, guestIds: [] };
  },
  addCosts: ({ min, allTables }, costs) => costs.fewer(min, allTables === true),
  forProof: (rule) => (rule.min > 0 ? { ...rule, min: Math.ceil(rule.min) } : null),
};
