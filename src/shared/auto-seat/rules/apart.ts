import { readSided } from './read-sides.ts';
import { readSides, type Sided, type SolverRule, type StoredRule, type Terms } from './rule.ts';

/** Every two of different sides are at least so many hops apart: 1 is another table, 2 not a neighbouring table either. */
type Apart = Terms<'apart'> & Sided & { readonly hops: number };

export const apart: SolverRule<Apart> & StoredRule<'apart', Apart> = {
  weight: 8,
  least: 2,
  about: 'tables',
  isAcrossUnits: true,
  read(rule, { people }) {
    const sided = readSided(rule, people);
    return typeof sided === 'string' ? sided : { kind: 'apart', ...sided, hops: rule.hops };
  },
  judge(rule, seats) {
    if (rule.hops < 1) return { by: 0, guestIds: [] };
    const groups = seats.byTable(seats.among(rule.guests));
    const sideOf = readSides(rule);
    let by = 0;
    const tooClose: number[] = [];
    for (const [table, here] of groups) {
      const around = [here, ...seats.nearTo(table, rule.hops).map((near) => groups.get(near) ?? [])].flat();
      const ofSide = new Map<number, number>();
      for (const id of around) ofSide.set(sideOf(id), (ofSide.get(sideOf(id)) ?? 0) + 1);
      for (const id of here) {
        const strangers = around.length - (ofSide.get(sideOf(id)) ?? 0);
        if (strangers === 0) continue;
        by += strangers / 2;
        tooClose.push(id);
      }
    }
    return { by, guestIds: seats.among(tooClose) };
  },
  addCosts(rule, costs) {
    if (rule.hops >= 1) costs.enemies(rule, rule.hops);
  },
  // Connected tables are fewer steps apart than there are tables, so more hops would mean the same.
  forProof: (rule, { tables }) => (rule.hops > 0 ? { ...rule, hops: Math.min(Math.ceil(rule.hops), tables) } : null),
};
