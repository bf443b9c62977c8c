import type { PartiesModel } from './parties-model.ts';

/** Most units that are seated exactly: each further unit triples the work. */
const MOST_UNITS = 17;

const lowestBit = (set: number) => 31 - Math.clz32(set & -set);

/** The cost of a table by its units, which are the bits of the index; Infinity where they may not share a table. */
function listTableCosts({ units, size, seats, pairs, knows, minKnown, loadShort }: PartiesModel): Float64Array {
  const weight = new Float64Array(units * units);
  for (let u = 0; u < units; u++) {
    for (let i = pairs.start[u]!; i < pairs.start[u + 1]!; i++)
      weight[u * units + pairs.other[i]!] = pairs.must[i]! > 0 ? Infinity : pairs.wish[i]!;
  }
  const people = new Int32Array(1 << units);
  const cost = new Float64Array(1 << units);
  for (let set = 1; set < cost.length; set++) {
    const first = lowestBit(set);
    const rest = set & (set - 1);
    people[set] = people[rest]! + size[first]!;
    let sum = cost[rest]!;
    for (let left = rest; left !== 0; left &= left - 1) sum += weight[first * units + lowestBit(left)]!;
    cost[set] = sum;
  }
  const friends = new Int32Array(units);
  if (knows) {
    for (let u = 0; u < units; u++)
      for (let i = knows.start[u]!; i < knows.start[u + 1]!; i++) friends[u]! |= 1 << knows.other[i]!;
  }
  const lacksFriends = (set: number) => {
    for (let left = set; left !== 0; left &= left - 1) {
      const unit = lowestBit(left);
      if (people[friends[unit]! & set]! + size[unit]! - 1 < minKnown) return true;
    }
    return false;
  };
  for (let set = 1; set < cost.length; set++) {
    const isSize = people[set]! <= seats[0]! && (loadShort?.[people[set]!] ?? 0) === 0;
    if (!isSize || (minKnown > 0 && lacksFriends(set))) cost[set] = Infinity;
  }
  return cost;
}

/** Whether there are few units and nothing tells one table from another. */
function isSmallAndAlike({ units, seats, groups, majorities, ...model }: PartiesModel): boolean {
  const isPlain =
    groups.count === 0 && majorities.count === 0 && !model.distances && !model.loadWish && model.before.length === 0;
  const isAlike = !model.placeWish && !model.placeMust && seats.every((count) => count === seats[0]);
  return isPlain && isAlike && units > 0 && units <= MOST_UNITS;
}

/**
 * The best tables for a few units at tables that are alike: the table of each, or null where there is no plan or the model
 * is not as simple. Fills table after table with the first unit left and some of the others, and remembers the best way
 * to seat each set of units.
 */
export function seatExactly(model: PartiesModel): Int32Array | null {
  if (!isSmallAndAlike(model)) return null;
  const { units, loadShort } = model;
  const costOf = listTableCosts(model);
  const everybody = (1 << units) - 1;
  const tables = Math.min(model.tables, units);
  /** By number of tables used and set of units seated: the cost, and who is at the last table. */
  const best = Array.from({ length: tables + 1 }, () => new Float64Array(1 << units).fill(Infinity));
  const last = Array.from({ length: tables + 1 }, () => new Int32Array(1 << units));
  best[0]![0] = 0;
  for (let used = 0; used < tables; used++) {
    const [before, after, lastAfter] = [best[used]!, best[used + 1]!, last[used + 1]!];
    for (let seated = 0; seated < everybody; seated++) {
      if (before[seated] === Infinity) continue;
      const first = lowestBit(everybody & ~seated);
      const others = everybody & ~seated & ~(1 << first);
      for (let some = others; ; some = (some - 1) & others) {
        const table = some | (1 << first);
        const total = before[seated]! + costOf[table]!;
        if (total < after[seated | table]!) {
          after[seated | table] = total;
          lastAfter[seated | table] = table;
        }
        if (some === 0) break;
      }
    }
  }
  const mayBeEmpty = (loadShort?.[0] ?? 0) === 0;
  let used = tables;
  if (mayBeEmpty) {
    for (let few = 1; few < tables; few++) if (best[few]![everybody]! < best[used]![everybody]!) used = few;
  } else if (model.tables > tables) return null;
  if (best[used]![everybody] === Infinity) return null;
  const tableOf = new Int32Array(units);
  for (let seated = everybody; used > 0; used--) {
    const table = last[used]![seated]!;
    for (let left = table; left !== 0; left &= left - 1) tableOf[lowestBit(left)] = used - 1;
    seated &= ~table;
  }
  return tableOf;
}
