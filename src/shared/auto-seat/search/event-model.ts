import { fewestTables, mostPairsTogether, sortSeatCounts } from '../judge.ts';
import { guestsOf as guestsNamed, readSides } from '../rule-terms.ts';
import { type Amounts, GroupCollector } from './group-collector.ts';
import type { IndexedProblem, IndexedRule } from './indexed-problem.ts';
import {
  type Distances,
  MOST_HOPS,
  measureDistances,
  measureWeights,
  PairCollector,
  packByUnit,
  type TableModel,
} from './table-model.ts';
import { makeUnits, type UnitOptions, type Units } from './units.ts';

/** Larger groups that must keep apart are counted by table instead of pair by pair. */
const MOST_PAIRED_GUESTS = 8;
/** Most pairs to keep several hops apart, to limit memory; rules beyond that only keep guests at different tables. */
const MOST_FAR_PAIRS = 500_000;

/** Kinds of rules that say who shares a table. */
const TABLE_KINDS: ReadonlySet<string> = new Set(['together', 'apart', 'at', 'near', 'gather', 'company', 'mix']);

const pairsOf = (people: number) => (people * (people - 1)) / 2;

export interface EventModel extends TableModel {
  readonly unitsOfGuests: Units;
}

/** Whether it takes more than a few single changes to keep the rule. */
function isHard(rule: IndexedRule, guests: number): boolean {
  if (rule.kind === 'at') return rule.guests.length > guests / 4;
  return rule.kind === 'gather' || rule.kind === 'company' || rule.kind === 'mix' || rule.kind === 'near';
}

/** What the search for tables has to know of an event. Rules about chairs appear only as far as tables matter to them. */
export function makeEventModel(problem: IndexedProblem, options: UnitOptions = {}): EventModel {
  const { guests, tables, rules, previous } = problem;
  const unitsOfGuests = makeUnits(problem, options);
  const { unitOf, guestsOf } = unitsOfGuests;
  const units = guestsOf.length;
  const pairs = new PairCollector(units);
  const groups = new GroupCollector(units, tables.length, pairs);
  const amountsOf = (members: readonly number[], others: readonly number[] = []): Amounts => {
    const amounts = new Map<number, number>();
    for (const g of members) amounts.set(unitOf[g]!, (amounts.get(unitOf[g]!) ?? 0) + 1);
    for (const g of others) amounts.set(unitOf[g]!, (amounts.get(unitOf[g]!) ?? 0) - 1);
    return amounts;
  };
  const sortedSeats = sortSeatCounts(tables);
  let farPairs = 0;
  const addRule = (rule: IndexedRule, index: number) => {
    const { weight: wish, must: isMust } = rule;
    const members = guestsNamed(rule);
    const must = isMust ? 1 : 0;
    const addConstant = (by: number) => {
      groups.constantWish += wish * by;
      groups.constantMust += must * by;
    };
    switch (rule.kind) {
      case 'together':
        if (!unitsOfGuests.keptRules.has(index)) groups.addMajority(amountsOf(members), wish, must);
        return;
      case 'sideBySide':
        // A row has at least one break fewer than the tables it is spread over.
        if (unitsOfGuests.keptRules.has(index) || members.length === 0) return;
        addConstant(-1);
        groups.add(amountsOf(members), wish, must, (people) => (people > 0 ? 1 : 0));
        return;
      case 'apart':
        addApart(rule, wish, must);
        return;
      case 'gather':
        if (isMust) {
          groups.addMajority(amountsOf(members), wish, must, fewestTables(members.length, sortedSeats));
          return;
        }
        addConstant(mostPairsTogether(members.length, sortedSeats));
        // Without the limit, a group larger than a table would gain most by crowding around one.
        groups.add(amountsOf(members), wish, must, (people) => -pairsOf(Math.min(people, sortedSeats[0] ?? 0)));
        return;
      case 'near':
        groups.addNear(amountsOf(members), amountsOf(rule.others), wish, must);
        return;
      case 'company':
        groups.add(amountsOf(members), wish, must, (people) => people * Math.max(0, rule.min - (people - 1)));
        return;
      case 'mix':
        groups.add(amountsOf(members, rule.others), wish, must, (people) => Math.max(0, Math.abs(people) - 1));
        return;
    }
  };
  const addApart = (rule: IndexedRule & { kind: 'apart' }, wish: number, must: number) => {
    const { guests: members, sides, hops } = rule;
    if (hops < 1) return;
    const distance = Math.min(hops, MOST_HOPS, tables.length);
    const enemies = (sides ?? []).reduce((sum, side) => sum - pairsOf(side.length), pairsOf(members.length));
    const isListed = distance > 1 ? farPairs + enemies <= MOST_FAR_PAIRS : members.length <= MOST_PAIRED_GUESTS;
    if (!isListed) {
      // Everybody counts with everybody, and those on one side are taken out again.
      groups.add(amountsOf(members), wish, must, pairsOf);
      for (const side of sides ?? []) groups.add(amountsOf(side), -wish, -must, pairsOf);
      return;
    }
    if (distance > 1) farPairs += enemies;
    const sideOf = readSides(rule);
    members.forEach((one, index) => {
      for (const other of members.slice(index + 1)) {
        if (sideOf(one) === sideOf(other)) continue;
        const [a, b] = [unitOf[one]!, unitOf[other]!];
        if (a !== b) pairs.add(a, b, distance, wish, must);
        else {
          groups.constantWish += wish;
          groups.constantMust += must;
        }
      }
    });
  };
  rules.forEach(addRule);
  addAccessible(problem, amountsOf, groups);

  const places = makePlaces(problem, unitsOfGuests);
  const packedPairs = pairs.pack();
  const farthest = packedPairs.hops.reduce((most, hops) => Math.max(most, hops), 1);
  const distances: Distances | null =
    farthest > 1 ? measureDistances(tables.length, problem.neighbours, farthest) : null;
  const before = packByUnit(
    units,
    [...previous].map(([guest, { table }]) => [unitOf[guest]!, table] as const),
    1,
  );
  return {
    unitsOfGuests,
    units,
    tables: tables.length,
    people: guests,
    size: Int32Array.from(guestsOf, (list) => list.length),
    seats: Int32Array.from(tables, ({ seats }) => seats),
    ...places,
    beforeStart: before.start,
    before: Int32Array.from(before.columns[0]!),
    pairs: packedPairs,
    distances,
    ...groups.pack(),
    nears: groups.packNears(problem.neighbours),
    ...makeLoads(problem),
    weights: measureWeights(
      rules.filter(({ kind }) => TABLE_KINDS.has(kind)).map(({ weight }) => weight),
      findStrongestPull(rules, sortedSeats[0] ?? 0),
    ),
    hasHardMusts: rules.some((rule) => rule.must && isHard(rule, guests)),
    minKnown: 0,
    knows: null,
    constantWish: groups.constantWish,
    constantMust: groups.constantMust + [...problem.pins.values()].filter(({ table }) => table < 0).length,
  };
}

/** What a group wishes for costs each of its people at a table, at most; wishes of the same group add up. */
function findStrongestPull(rules: readonly IndexedRule[], mostSeats: number): number {
  const pulls = new Map<string, number>();
  for (const rule of rules) {
    if (rule.kind !== 'gather' && rule.kind !== 'company') continue;
    const others = rule.kind === 'company' ? rule.min : Math.min(rule.guests.length, mostSeats) - 1;
    const key = rule.guests.join();
    pulls.set(key, (pulls.get(key) ?? 0) + Math.abs(rule.weight) * Math.max(0, others));
  }
  return [...pulls.values()].reduce((most, pull) => Math.max(most, pull), 0);
}

/** Adds a cost for more people who need accessible seats than a table has. The seats are chosen with the chairs. */
function addAccessible(
  { tables, rules, pins }: IndexedProblem,
  amountsOf: (guests: readonly number[]) => Amounts,
  groups: GroupCollector,
): void {
  const musts = new Set<number>();
  const all = new Set<number>();
  let [wishTotal, wishes] = [0, 0];
  for (const rule of rules) {
    if (rule.kind !== 'accessible') continue;
    for (const g of rule.guests) {
      all.add(g);
      if (rule.must) musts.add(g);
      else {
        wishTotal += rule.weight;
        wishes++;
      }
    }
  }
  if (all.size === 0) return;
  const initial = Int32Array.from(tables, ({ accessible }) => -accessible.size);
  for (const [guest, { table, seat }] of pins) {
    if (seat >= 0 && !all.has(guest) && tables[table]?.accessible.has(seat)) initial[table]! += 1;
  }
  const excess = (people: number) => Math.max(0, people);
  if (musts.size > 0) groups.add(amountsOf([...musts]), 0, 1, excess, initial);
  if (wishTotal > 0) groups.add(amountsOf([...all]), wishTotal / wishes, 0, excess, initial);
}

/** Where each unit may be, and what a place costs it. */
function makePlaces({ tables, rules, pins }: IndexedProblem, { unitOf, guestsOf, tablesOf }: Units) {
  const units = guestsOf.length;
  const width = tables.length;
  let placeWish: Float64Array | null = null;
  let placeMust: Float64Array | null = null;
  const addElsewhere = (
    array: Float64Array,
    members: readonly number[],
    allowed: readonly number[],
    amount: number,
  ) => {
    const isAllowed = new Set(allowed);
    const elsewhere = tables.flatMap((_, t) => (isAllowed.has(t) ? [] : [t]));
    for (const g of members) for (const t of elsewhere) array[unitOf[g]! * width + t]! += amount;
  };
  for (const rule of rules) {
    if (rule.kind !== 'at') continue;
    if (rule.must) placeMust ??= new Float64Array(units * width);
    else placeWish ??= new Float64Array(units * width);
    const [array, amount] = rule.must ? [placeMust, 1] : [placeWish, rule.weight];
    if (array) addElsewhere(array, rule.guests, rule.tables, amount);
  }
  for (const [guest, { table }] of pins) {
    if (table < 0) continue;
    placeMust ??= new Float64Array(units * width);
    addElsewhere(placeMust, [guest], [table], 1);
  }
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
  return { placeWish, placeMust, allowed: Int32Array.from(allowed), allowedStart, allowedCount };
}

function makeLoads({ guests, rules }: IndexedProblem) {
  let loadWish: Float64Array | null = null;
  let loadShort: Int32Array | null = null;
  for (const rule of rules) {
    if (rule.kind !== 'fill') continue;
    if (rule.must) loadShort ??= new Int32Array(guests + 1);
    else loadWish ??= new Float64Array(guests + 1);
    for (let people = rule.allTables ? 0 : 1; people <= Math.min(guests, rule.min); people++) {
      if (rule.must) loadShort![people]! += Math.ceil(rule.min - people);
      else loadWish![people]! += rule.weight * (rule.min - people);
    }
  }
  return { loadWish, loadShort };
}
