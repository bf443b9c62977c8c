import { guestsOf as guestsNamed, solverRule } from '../rules/index.ts';
import type { IndexedProblem, IndexedRule } from './indexed-problem.ts';
import { type IndexedUnits, indexUnits, type UnitOptions } from './indexed-units.ts';
import { collectCosts } from './table-costs.ts';
import { type Distances, measureDistances, measureWeights, packByUnit, type TableModel } from './table-model.ts';

export interface EventModel extends TableModel {
  readonly unitsOfGuests: IndexedUnits;
}

/** What the search for tables has to know of an event. Rules about chairs appear only as far as tables matter to them. */
export function makeEventModel(problem: IndexedProblem, options: UnitOptions = {}): EventModel {
  const { guests, tables, rules, previous, pins } = problem;
  const unitsOfGuests = indexUnits(problem, options);
  const { unitOf, guestsOf } = unitsOfGuests;
  const units = guestsOf.length;
  const { pairs, groups, mostSeats, ...costs } = collectCosts(problem, unitsOfGuests);
  const packedPairs = pairs.pack();
  const farthest = packedPairs.hops.reduce((most, hops) => Math.max(most, hops), 1);
  const distances: Distances | null =
    farthest > 1 ? measureDistances(tables.length, problem.neighbours, farthest) : null;
  const before = packByUnit(
    units,
    [...previous].map(([guest, { table }]) => [unitOf[guest]!, table] as const),
    1,
  );
  const mean = rules.filter((rule) => solverRule(rule).about === 'tables').map(({ weight }) => weight);
  return {
    unitsOfGuests,
    units,
    tables: tables.length,
    people: guests,
    size: Int32Array.from(guestsOf, (list) => list.length),
    seats: Int32Array.from(tables, ({ seats }) => seats),
    ...costs,
    ...listAllowed(problem, unitsOfGuests),
    beforeStart: before.start,
    before: Int32Array.from(before.columns[0]!),
    pairs: packedPairs,
    distances,
    ...groups.pack(),
    nears: groups.packNears(problem.neighbours),
    weights: measureWeights(mean, findStrongestPull(rules, mostSeats)),
    hasHardMusts: rules.some((rule) => rule.must && isHard(rule, guests)),
    countExtraMusts: null,
    constantWish: groups.constantWish,
    constantMust: groups.constantMust + [...pins.values()].filter(({ table }) => table < 0).length,
  };
}

/** Whether it takes more than a few single changes to keep the rule. */
function isHard(rule: IndexedRule, guests: number): boolean {
  const { about, isAboutGroups } = solverRule(rule);
  return rule.kind === 'at' ? rule.guests.length > guests / 4 : about === 'tables' && isAboutGroups === true;
}

/** What a group wishes for costs each of its people at a table, at most; wishes of the same group add up. */
function findStrongestPull(rules: readonly IndexedRule[], mostSeats: number): number {
  const pulls = new Map<string, number>();
  for (const rule of rules) {
    const others = solverRule(rule).pull?.(rule, mostSeats);
    if (others === undefined) continue;
    const key = guestsNamed(rule).join();
    pulls.set(key, (pulls.get(key) ?? 0) + Math.abs(rule.weight) * Math.max(0, others));
  }
  return [...pulls.values()].reduce((most, pull) => Math.max(most, pull), 0);
}

/** The tables that each unit may be at. */
function listAllowed({ tables }: IndexedProblem, { guestsOf, tablesOf }: IndexedUnits) {
  const units = guestsOf.length;
  const lists = new Map<string, { start: number; count: number }>();
  const allowed: number[] = [];
  const allowedStart = new Int32Array(units);
  const allowedCount = new Int32Array(units);
  for (let u = 0; u < units; u++) {
    const size = guestsOf[u]!.length;
    const limited = tablesOf[u];
    const key = limited && limited.length > 0 ? `${size}:${limited.join()}` : `${size}`;
    let list = lists.get(key);
    if (!list) {
      const candidates = limited && limited.length > 0 ? limited : tables.map((_, t) => t);
      const largeEnough = candidates.filter((t) => tables[t]!.seats >= size);
      const usable = largeEnough.length > 0 ? largeEnough : candidates;
      list = { start: allowed.length, count: usable.length };
      allowed.push(...usable);
      lists.set(key, list);
    }
    allowedStart[u] = list.start;
    allowedCount[u] = list.count;
  }
  return { allowed: Int32Array.from(allowed), allowedStart, allowedCount };
}
