import { solverRule } from '../rules/index.ts';
import { readSides, type TableCosts } from '../rules/rule.ts';
import { pairsOf, sortSeatCounts } from '../rules/table-sizes.ts';
import { type Amounts, GroupCollector } from './group-collector.ts';
import type { IndexedProblem } from './indexed-problem.ts';
import type { IndexedUnits } from './indexed-units.ts';
import { MOST_HOPS, PairCollector, type TableModel } from './table-model.ts';

/** Larger groups that must keep apart are counted by table instead of pair by pair. */
const MOST_PAIRED_GUESTS = 8;
/** Most pairs to keep several hops apart, to limit memory; rules beyond that only keep guests at different tables. */
const MOST_FAR_PAIRS = 500_000;

type CostArrays = { -readonly [Name in 'placeWish' | 'placeMust' | 'loadWish' | 'loadShort']: TableModel[Name] };

/** Adds up what all rules and pins cost, by unit. */
export function collectCosts(problem: IndexedProblem, { unitOf, guestsOf, keptRules }: IndexedUnits) {
  const { guests: people, tables, pins } = problem;
  const units = guestsOf.length;
  const width = tables.length;
  const pairs = new PairCollector(units);
  const groups = new GroupCollector(units, width, pairs);
  const arrays: CostArrays = { placeWish: null, placeMust: null, loadWish: null, loadShort: null };
  const [needy, needyMusts] = [new Set<number>(), new Set<number>()];
  let [needyWish, needyWishes, farPairs] = [0, 0, 0];
  /** The weight of the rule whose costs are added; each must counts as 1. */
  let [wish, must] = [0, 0];
  const amountsOf = (members: readonly number[], others: readonly number[] = []): Amounts => {
    const amounts = new Map<number, number>();
    for (const g of members) amounts.set(unitOf[g]!, (amounts.get(unitOf[g]!) ?? 0) + 1);
    for (const g of others) amounts.set(unitOf[g]!, (amounts.get(unitOf[g]!) ?? 0) - 1);
    return amounts;
  };
  const costs: TableCosts = {
    sortedSeats: sortSeatCounts(tables),
    constant(by) {
      groups.constantWish += wish * by;
      groups.constantMust += must * by;
    },
    group: (guests, costFor, others) => groups.add(amountsOf(guests, others), wish, must, costFor),
    majority: (guests, most) => groups.addMajority(amountsOf(guests), wish, must, most),
    near: (guests, others) => groups.addNear(amountsOf(guests), amountsOf(others), wish, must),
    enemies(terms, hops) {
      const { guests, sides = [] } = terms;
      const distance = Math.min(hops, MOST_HOPS, width);
      const enemies = sides.reduce((sum, side) => sum - pairsOf(side.length), pairsOf(guests.length));
      const isListed = distance > 1 ? farPairs + enemies <= MOST_FAR_PAIRS : guests.length <= MOST_PAIRED_GUESTS;
      if (!isListed) {
        // Everybody counts with everybody, and those on one side are taken out again.
        groups.add(amountsOf(guests), wish, must, pairsOf);
        for (const side of sides) groups.add(amountsOf(side), -wish, -must, pairsOf);
        return;
      }
      if (distance > 1) farPairs += enemies;
      const sideOf = readSides(terms);
      guests.forEach((one, index) => {
        for (const other of guests.slice(index + 1)) {
          if (sideOf(one) === sideOf(other)) continue;
          const [a, b] = [unitOf[one]!, unitOf[other]!];
          if (a === b) costs.constant(1);
          else pairs.add(a, b, distance, wish, must);
        }
      });
    },
    elsewhere(guests, allowed) {
      const name = must > 0 ? 'placeMust' : 'placeWish';
      arrays[name] ??= new Float64Array(units * width);
      const array = arrays[name];
      const isAllowed = new Set(allowed);
      const elsewhere = tables.flatMap((_, t) => (isAllowed.has(t) ? [] : [t]));
      for (const g of guests) for (const t of elsewhere) array[unitOf[g]! * width + t]! += must || wish;
    },
    accessible(guests) {
      for (const guest of guests) {
        needy.add(guest);
        if (must > 0) needyMusts.add(guest);
        else {
          needyWish += wish;
          needyWishes++;
        }
      }
    },
    fewer(min, isAnyTable) {
      if (must > 0) arrays.loadShort ??= new Int32Array(people + 1);
      else arrays.loadWish ??= new Float64Array(people + 1);
      for (let count = isAnyTable ? 0 : 1; count <= Math.min(people, min); count++) {
        if (must > 0) arrays.loadShort![count]! += Math.ceil(min - count);
        else arrays.loadWish![count]! += wish * (min - count);
      }
    },
  };
  problem.rules.forEach((rule, index) => {
    [wish, must] = [rule.weight, rule.must ? 1 : 0];
    solverRule(rule).addCosts(rule, costs, keptRules.has(index));
  });
  [wish, must] = [0, 1];
  for (const [guest, { table }] of pins) if (table >= 0) costs.elsewhere([guest], [table]);
  // More people who need accessible seats than a table has cost something. The seats are chosen with the chairs.
  const initial = Int32Array.from(tables, ({ accessible }) => -accessible.size);
  for (const [guest, { table, seat }] of pins) {
    if (seat >= 0 && !needy.has(guest) && tables[table]?.accessible.has(seat)) initial[table]! += 1;
  }
  const excess = (count: number) => Math.max(0, count);
  if (needyMusts.size > 0) groups.add(amountsOf([...needyMusts]), 0, 1, excess, initial);
  if (needyWish > 0) groups.add(amountsOf([...needy]), needyWish / needyWishes, 0, excess, initial);
  return { pairs, groups, ...arrays, mostSeats: costs.sortedSeats[0] ?? 0 };
}
