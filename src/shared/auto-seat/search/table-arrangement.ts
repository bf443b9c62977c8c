import { exponential, naturalLog, type Random, THRESHOLD_MASK, THRESHOLDS } from './random.ts';
import type { TableModel } from './table-model.ts';
import type { TableState } from './table-state.ts';

/** Tries for arranging tables: fewer during a run, so that enough time is left for the run itself. */
const EFFORTS = {
  duringRun: { perTable: 150, most: 3_000 },
  afterRun: { perTable: 600, most: 30_000 },
} as const;
/** With more tables, arranging them would take longer than a run of the search. */
const MOST_TABLES = 300;
/** The first and the last temperature, in mean weights. */
const HOT = 2;
const COLD = 0.1;

/** What it costs a group (the people of one table) that the group `other` is fewer than `hops` away. */
interface GroupPair {
  readonly other: number;
  readonly hops: number;
  readonly cost: number;
}

/** Whether it matters which table is whose, and there is time to look for a better one. */
export function canArrange({ model, prices }: TableState): boolean {
  const { tables, distances, groups, nears, placeWish, placeMust } = model;
  const placesMatter = placeWish || placeMust || distances || groups.initial || nears.count > 0;
  return Boolean(placesMatter) && prices.move === 0 && tables <= MOST_TABLES;
}

/**
 * Gives each table's people, as they are together, a better table: near the stage, or further from a quarrel. The search itself
 * seldom gets there, because when it is cold no exchange of two tables helps alone. Tells whether the plan changed.
 */
export function arrangeTables(state: TableState, random: Random, effort: keyof typeof EFFORTS): boolean {
  if (!canArrange(state)) return false;
  const { model } = state;
  const { tables, distances } = model;
  const placeCosts = sumPlaceCosts(state);
  const pairsOf = sumPairs(state);
  const free = listFreeTables(state);
  if (free.length < 2) return false;

  const tableOf = Int32Array.from({ length: tables }, (_, group) => group);
  const costOf = (group: number, table: number, moved: number, movedTo: number) => {
    let cost = placeCosts[group * tables + table]!;
    for (const { other, hops, cost: pairCost } of pairsOf[group]!) {
      const there = other === moved ? movedTo : tableOf[other]!;
      if (distances && distances.hops[table * tables + there]! < hops) cost += pairCost;
    }
    return cost;
  };
  const tries = Math.min(EFFORTS[effort].most, EFFORTS[effort].perTable * free.length);
  const best = tableOf.slice();
  let [gained, most] = [0, 0];
  for (let i = 0; i < tries; i++) {
    const one = free[random.below(free.length)]!;
    const other = free[random.below(free.length)]!;
    if (one === other) continue;
    const [here, there] = [tableOf[one]!, tableOf[other]!];
    // The two groups stay as far apart as they were: what that costs is in both sums and cancels out.
    const after = costOf(one, there, other, here) + costOf(other, here, one, there);
    if (after === Infinity) continue;
    const delta = after - costOf(one, here, other, there) - costOf(other, there, one, here);
    const temperature = model.weights.mean * HOT * exponential((i / tries) * naturalLog(COLD / HOT));
    if (delta > temperature * THRESHOLDS[random.bits() & THRESHOLD_MASK]!) continue;
    tableOf[one] = there;
    tableOf[other] = here;
    gained -= delta;
    if (gained <= most + 1e-9) continue;
    most = gained;
    best.set(tableOf);
  }
  if (most === 0) return false;
  const [before, total] = [state.at.slice(), state.total()];
  state.reset(before.map((table) => best[table]!));
  // Who is near whom was left out of the sums.
  if (model.nears.count === 0 || state.total() < total) return true;
  state.reset(before);
  return false;
}

/** What each table's people would cost at each table by themselves; infinite where they don't fit or may not sit. */
function sumPlaceCosts({ model, at, load, memberCount, memberStart, prices }: TableState): Float64Array {
  const { units, tables, seats, placeWish, placeMust, allowed, allowedStart, allowedCount } = model;
  const costs = new Float64Array(tables * tables);
  for (let group = 0; group < tables; group++) {
    for (let table = 0; table < tables; table++) {
      const isTooSmall =
        load[group]! > Math.max(seats[table]!, group === table ? Infinity : 0) ||
        memberCount[group]! > memberStart[table + 1]! - memberStart[table]!;
      if (isTooSmall) costs[group * tables + table] = Infinity;
    }
  }
  addGroupCosts(costs, model, at, prices.must);
  const isAllowed = new Uint8Array(tables);
  for (let unit = 0; unit < units; unit++) {
    const row = at[unit]! * tables;
    isAllowed.fill(0);
    for (let i = allowedStart[unit]!; i < allowedStart[unit]! + allowedCount[unit]!; i++) isAllowed[allowed[i]!] = 1;
    for (let table = 0; table < tables; table++) {
      if (isAllowed[table] === 0 && table !== at[unit]) costs[row + table] = Infinity;
      if (placeWish) costs[row + table]! += placeWish[unit * tables + table]!;
      if (placeMust) costs[row + table]! += prices.must * placeMust[unit * tables + table]!;
    }
  }
  return costs;
}

/** Groups whose cost depends on the table, because some count as present at it before anybody sits there. */
function addGroupCosts(
  costs: Float64Array,
  { units, tables, groups }: TableModel,
  at: Int32Array,
  price: number,
): void {
  const { initial, zero, wish, must } = groups;
  if (!initial) return;
  const people = new Int32Array(groups.count * tables);
  for (let unit = 0; unit < units; unit++) {
    for (let i = groups.start[unit]!; i < groups.start[unit + 1]!; i++)
      people[groups.group[i]! * tables + at[unit]!]! += groups.people[i]!;
  }
  for (let g = 0; g < groups.count; g++) {
    const row = g * tables;
    if (initial.subarray(row, row + tables).every((count) => count === 0)) continue;
    for (let from = 0; from < tables; from++) {
      for (let table = 0; table < tables; table++) {
        const value = zero[g]! + initial[row + table]! + people[row + from]!;
        costs[from * tables + table]! += wish[value]! + price * must[value]!;
      }
    }
  }
}

/** Pairs that should be more than one hop apart, added up by the tables that they are at. */
function sumPairs({ model, at, prices }: TableState): GroupPair[][] {
  const { units, tables, pairs } = model;
  const costs = Array.from({ length: tables }, () => new Map<string, { other: number; hops: number; cost: number }>());
  for (let unit = 0; unit < units; unit++) {
    for (let i = pairs.start[unit]!; i < pairs.start[unit + 1]!; i++) {
      const [group, other, hops] = [at[unit]!, at[pairs.other[i]!]!, pairs.hops[i]!];
      if (hops < 2 || group === other) continue;
      const key = `${other} ${hops}`;
      const pair = costs[group]!.get(key) ?? { other, hops, cost: 0 };
      pair.cost += pairs.wish[i]! + prices.must * pairs.must[i]!;
      costs[group]!.set(key, pair);
    }
  }
  return costs.map((byKey) => [...byKey.values()]);
}

/** Tables with nobody who has to stay. */
function listFreeTables({ model, at }: TableState): number[] {
  const isHeld = new Uint8Array(model.tables);
  for (let unit = 0; unit < model.units; unit++) if (model.allowedCount[unit]! < 2) isHeld[at[unit]!] = 1;
  return Array.from({ length: model.tables }, (_, table) => table).filter(
    (table) => isHeld[table] === 0 && model.seats[table]! > 0,
  );
}
