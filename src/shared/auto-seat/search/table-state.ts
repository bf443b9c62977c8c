import type { TableModel } from './table-model.ts';

/** What breaking something adds to the energy that the search lowers, beside the wishes. */
export interface Prices {
  /** Each broken must. */
  must: number;
  /** Each person at another table than before. */
  move: number;
  /** Each person too many or too few at a table. */
  misfit: number;
}

/** How many people of the unit sat at another table. */
export function countMoved({ beforeStart, before }: TableModel, unit: number, table: number): number {
  let moved = 0;
  for (let i = beforeStart[unit]!; i < beforeStart[unit + 1]!; i++) if (before[i] !== table) moved++;
  return moved;
}

/** Dense lookups of pairs are faster but need units² numbers. */
const DENSE_PAIRS = 1 << 18;

/**
 * Which unit is at which table, with everything that makes the cost of a change quick to tell. `attraction` holds for
 * each unit and table what it costs the unit to be there given where all others are, apart from groups and loads.
 */
export class TableState {
  readonly model: TableModel;
  readonly at: Int32Array;
  readonly load: Int32Array;
  readonly attraction: Float64Array;
  /** Units by table: those of table t are members[memberStart[t]] and the next memberCount[t]. */
  readonly members: Int32Array;
  readonly memberStart: Int32Array;
  readonly memberCount: Int32Array;
  readonly prices: Prices;
  /** Nothing but pairs and numbers of people: then exchanges of several units can be told without making them. */
  readonly hasOnlyPairs: boolean;
  private readonly position: Int32Array;
  private readonly pairWeight: Float64Array;
  private readonly dense: Float64Array | null;
  /** The pairs with a must, by unit. */
  private readonly mustStart: Int32Array;
  private readonly mustPairs: Int32Array;
  private readonly groupWeight: Float64Array;
  /** Index into the group's values by group and table: stands for the number of people. */
  private readonly groupIndex: Int32Array;
  private readonly majorityPeople: Int32Array;
  private readonly majorityWeight: Float64Array;
  private readonly known: Int32Array | null;
  /** Wishes, musts and moves at their prices; without misfit. */
  energy = 0;
  musts = 0;
  moved = 0;
  misfit = 0;

  /** `start` is any plan: a table that has more units there than seats will always have room for as many. */
  constructor(model: TableModel, prices: Prices, start: Int32Array) {
    const { units, tables, groups, majorities } = model;
    this.model = model;
    this.prices = prices;
    this.at = new Int32Array(units).fill(-1);
    this.load = new Int32Array(tables);
    this.attraction = new Float64Array(units * tables);
    this.memberStart = new Int32Array(tables + 1);
    this.memberCount = new Int32Array(tables);
    const roomOf = this.countRoom(start);
    for (let t = 0; t < tables; t++) this.memberStart[t + 1] = this.memberStart[t]! + roomOf[t]!;
    this.members = new Int32Array(this.memberStart[tables]!);
    this.position = new Int32Array(units);
    this.pairWeight = new Float64Array(model.pairs.other.length);
    this.dense = units * units <= DENSE_PAIRS ? new Float64Array(units * units) : null;
    this.mustStart = new Int32Array(units + 1);
    const mustPairs: number[] = [];
    for (let u = 0; u < units; u++) {
      for (let i = model.pairs.start[u]!; i < model.pairs.start[u + 1]!; i++) {
        if (model.pairs.must[i] !== 0) mustPairs.push(i);
      }
      this.mustStart[u + 1] = mustPairs.length;
    }
    this.mustPairs = Int32Array.from(mustPairs);
    this.hasOnlyPairs =
      groups.count === 0 && majorities.count === 0 && !model.distances && !model.knows && !model.loadWish;
    this.groupWeight = new Float64Array(groups.wish.length);
    this.groupIndex = new Int32Array(groups.count * tables);
    this.majorityPeople = new Int32Array(majorities.count * tables);
    this.majorityWeight = new Float64Array(majorities.count);
    this.known = model.knows ? new Int32Array(units * tables) : null;
  }

  /** A table takes no more units than this, so that the lists have a fixed length. */
  private countRoom(start: Int32Array): Int32Array {
    const { tables, seats } = this.model;
    const room = new Int32Array(tables);
    for (const t of start) room[t]! += 1;
    for (let t = 0; t < tables; t++) room[t] = Math.max(room[t]!, 2 * seats[t]! + 8);
    return room;
  }

  hasRoom(table: number): boolean {
    return this.memberStart[table]! + this.memberCount[table]! < this.memberStart[table + 1]!;
  }

  /** Puts every unit at its table and counts everything anew. */
  reset(tableOf: Int32Array): void {
    const { model, prices, attraction } = this;
    const { units, tables, placeWish, placeMust, pairs, groups, majorities } = model;
    for (let i = 0; i < this.pairWeight.length; i++) this.pairWeight[i] = pairs.wish[i]! + prices.must * pairs.must[i]!;
    for (let i = 0; i < groups.wish.length; i++) this.groupWeight[i] = groups.wish[i]! + prices.must * groups.must[i]!;
    for (let i = 0; i < majorities.count; i++)
      this.majorityWeight[i] = majorities.wish[i]! + prices.must * majorities.must[i]!;
    if (this.dense) {
      this.dense.fill(0);
      for (let u = 0; u < units; u++) {
        for (let i = pairs.start[u]!; i < pairs.start[u + 1]!; i++) {
          if (pairs.hops[i] === 1) this.dense[u * units + pairs.other[i]!]! += this.pairWeight[i]!;
        }
      }
    }
    if (placeWish) attraction.set(placeWish);
    else attraction.fill(0);
    if (placeMust) for (let i = 0; i < attraction.length; i++) attraction[i]! += prices.must * placeMust[i]!;
    if (prices.move > 0) this.addMoves();
    this.load.fill(0);
    this.memberCount.fill(0);
    this.known?.fill(0);
    for (let g = 0; g < groups.count; g++) {
      for (let t = 0; t < tables; t++) {
        this.groupIndex[g * tables + t] = groups.zero[g]! + (groups.initial ? groups.initial[g * tables + t]! : 0);
      }
    }
    this.majorityPeople.fill(0);
    this.energy = 0;
    this.musts = model.constantMust;
    this.moved = 0;
    this.misfit = 0;
    for (let u = 0; u < units; u++) {
      this.at[u] = tableOf[u]!;
      this.energy += attraction[u * tables + tableOf[u]!]!;
      if (placeMust) this.musts += placeMust[u * tables + tableOf[u]!]!;
      this.moved += countMoved(model, u, tableOf[u]!);
    }
    let double = 0;
    for (let u = 0; u < units; u++) this.enter(u, tableOf[u]!);
    for (let u = 0; u < units; u++) {
      const t = tableOf[u]!;
      const alone =
        (placeWish ? placeWish[u * tables + t]! : 0) +
        (placeMust ? prices.must * placeMust[u * tables + t]! : 0) +
        prices.move * countMoved(model, u, t);
      double += attraction[u * tables + t]! - alone;
      this.musts += this.countMustPairs(u, t) / 2;
    }
    this.energy += double / 2;
    for (let g = 0; g < groups.count; g++) {
      for (let t = 0; t < tables; t++) {
        this.energy += this.groupWeight[this.groupIndex[g * tables + t]!]!;
        this.musts += groups.must[this.groupIndex[g * tables + t]!]!;
      }
    }
    for (let g = 0; g < majorities.count; g++) {
      const split = majorities.size[g]! - this.largest(g, -1, 0, -1, 0);
      this.energy += split * this.majorityWeight[g]!;
      this.musts += split * majorities.must[g]!;
    }
    for (let t = 0; t < tables; t++) {
      this.misfit += this.misfitOf(t, this.load[t]!);
      if (model.loadWish) this.energy += model.loadWish[this.load[t]!]!;
    }
    if (this.known) {
      for (let u = 0; u < units; u++) {
        const missing = this.missing(u, this.at[u]!);
        this.musts += missing;
        this.energy += missing * prices.must;
      }
    }
  }

  private addMoves(): void {
    const { units, tables, beforeStart, before } = this.model;
    for (let u = 0; u < units; u++) {
      const [from, to] = [beforeStart[u]!, beforeStart[u + 1]!];
      if (from === to) continue;
      for (let t = 0; t < tables; t++) this.attraction[u * tables + t]! += this.prices.move * (to - from);
      for (let i = from; i < to; i++)
        if (before[i]! >= 0) this.attraction[u * tables + before[i]!]! -= this.prices.move;
    }
  }

  /** What the wishes cost: the energy without the prices, with what every plan costs. */
  wishes(): number {
    return (
      this.energy -
      this.prices.must * (this.musts - this.model.constantMust) -
      this.prices.move * this.moved +
      this.model.constantWish
    );
  }

  total(): number {
    return this.energy + this.prices.misfit * this.misfit;
  }

  private countMustPairs(unit: number, table: number): number {
    const { mustStart, mustPairs, model } = this;
    const { pairs, distances, tables } = model;
    let broken = 0;
    for (let n = mustStart[unit]!; n < mustStart[unit + 1]!; n++) {
      const i = mustPairs[n]!;
      const there = this.at[pairs.other[i]!]!;
      if (there === table) broken += pairs.must[i]!;
      else if (pairs.hops[i]! > 1 && distances && distances.hops[table * tables + there]! < pairs.hops[i]!)
        broken += pairs.must[i]!;
    }
    return broken;
  }

  private misfitOf(table: number, load: number): number {
    const over = load - this.model.seats[table]!;
    const { loadShort } = this.model;
    return (over > 0 ? over : 0) + (loadShort ? loadShort[load]! : 0);
  }

  /** How many of group g are at the table with most, if `from` had `less` fewer of them and `to` had `more` more. */
  private largest(g: number, from: number, less: number, to: number, more: number): number {
    const { tables, majorities } = this.model;
    const row = g * tables;
    let most = 0;
    if (from >= 0) most = Math.max(this.majorityPeople[row + from]! - less, this.majorityPeople[row + to]! + more);
    for (let i = majorities.memberStart[g]!; i < majorities.memberStart[g + 1]!; i++) {
      const t = this.at[majorities.member[i]!]!;
      if (t === from || t === to) continue;
      const people = this.majorityPeople[row + t]!;
      if (people > most) most = people;
    }
    return most;
  }

  private missing(unit: number, table: number): number {
    const { model, known } = this;
    if (!known) return 0;
    const lack = model.minKnown - (model.size[unit]! - 1) - known[unit * model.tables + table]!;
    return lack > 0 ? lack * model.size[unit]! : 0;
  }

  private enter(unit: number, table: number): void {
    this.change(unit, table, 1);
    const index = this.memberStart[table]! + this.memberCount[table]!++;
    this.members[index] = unit;
    this.position[unit] = index;
    this.at[unit] = table;
  }

  private leave(unit: number, table: number): void {
    this.change(unit, table, -1);
    const last = this.members[this.memberStart[table]! + --this.memberCount[table]!]!;
    this.members[this.position[unit]!] = last;
    this.position[last] = this.position[unit]!;
  }

  /** Adds or removes what the unit means to all others. */
  private change(unit: number, table: number, sign: number): void {
    const { model, attraction, pairWeight, known } = this;
    const { tables, pairs, distances, groups, majorities } = model;
    this.load[table]! += sign * model.size[unit]!;
    for (let i = pairs.start[unit]!; i < pairs.start[unit + 1]!; i++) {
      const row = pairs.other[i]! * tables;
      const weight = sign * pairWeight[i]!;
      if (pairs.hops[i] === 1 || !distances) attraction[row + table]! += weight;
      else {
        const from = table * tables;
        const near = from + distances.within[table * (distances.maxHops + 1) + pairs.hops[i]!]!;
        for (let n = from; n < near; n++) attraction[row + distances.nearest[n]!]! += weight;
      }
    }
    for (let i = groups.start[unit]!; i < groups.start[unit + 1]!; i++) {
      this.groupIndex[groups.group[i]! * tables + table]! += sign * groups.people[i]!;
    }
    for (let i = majorities.start[unit]!; i < majorities.start[unit + 1]!; i++) {
      this.majorityPeople[majorities.group[i]! * tables + table]! += sign * majorities.people[i]!;
    }
    if (known && model.knows) {
      const { start, other } = model.knows;
      for (let i = start[unit]!; i < start[unit + 1]!; i++)
        known[other[i]! * tables + table]! += sign * model.size[unit]!;
    }
  }

  /** What moving the unit to the table would add to the total. */
  shiftDelta(unit: number, to: number): number {
    const { model, load, attraction, prices } = this;
    const { tables, seats, groups, majorities, loadWish, loadShort } = model;
    const from = this.at[unit]!;
    const size = model.size[unit]!;
    const row = unit * tables;
    let delta = attraction[row + to]! - attraction[row + from]!;
    const fromLoad = load[from]!;
    const toLoad = load[to]!;
    const overFrom = fromLoad - seats[from]!;
    const overTo = toLoad + size - seats[to]!;
    let misfit = 0;
    if (overFrom > 0) misfit -= overFrom < size ? overFrom : size;
    if (overTo > 0) misfit += overTo < size ? overTo : size;
    if (loadShort)
      misfit += loadShort[fromLoad - size]! - loadShort[fromLoad]! + loadShort[toLoad + size]! - loadShort[toLoad]!;
    delta += misfit * prices.misfit;
    if (loadWish)
      delta += loadWish[fromLoad - size]! - loadWish[fromLoad]! + loadWish[toLoad + size]! - loadWish[toLoad]!;
    for (let i = groups.start[unit]!; i < groups.start[unit + 1]!; i++) {
      delta += this.groupDelta(groups.group[i]!, from, to, groups.people[i]!);
    }
    for (let i = majorities.start[unit]!; i < majorities.start[unit + 1]!; i++) {
      delta += this.majorityDelta(majorities.group[i]!, from, to, majorities.people[i]!);
    }
    if (this.known) delta += this.missingDelta(unit, from, to) * prices.must;
    return delta;
  }

  /** As `shiftDelta`, but without the numbers of people at the tables. */
  changeOfCompany(unit: number, from: number, to: number): number {
    const { groups, tables } = this.model;
    const row = unit * tables;
    let delta = this.attraction[row + to]! - this.attraction[row + from]!;
    for (let i = groups.start[unit]!; i < groups.start[unit + 1]!; i++) {
      delta += this.groupDelta(groups.group[i]!, from, to, groups.people[i]!);
    }
    return delta;
  }

  private groupDelta(group: number, from: number, to: number, people: number): number {
    const { groupIndex, groupWeight } = this;
    const row = group * this.model.tables;
    const fromIndex = groupIndex[row + from]!;
    const toIndex = groupIndex[row + to]!;
    return (
      groupWeight[fromIndex - people]! -
      groupWeight[fromIndex]! +
      groupWeight[toIndex + people]! -
      groupWeight[toIndex]!
    );
  }

  private majorityDelta(group: number, from: number, to: number, people: number): number {
    const before = this.largest(group, -1, 0, -1, 0);
    const after = this.largest(group, from, people, to, people);
    return (before - after) * this.majorityWeight[group]!;
  }

  private missingDelta(unit: number, from: number, to: number): number {
    const { knows, size, tables, minKnown } = this.model;
    const { known } = this;
    if (!knows || !known) return 0;
    let delta = this.missing(unit, to) - this.missing(unit, from);
    for (let i = knows.start[unit]!; i < knows.start[unit + 1]!; i++) {
      const other = knows.other[i]!;
      const there = this.at[other]!;
      if (there !== from && there !== to) continue;
      const now = known[other * tables + there]!;
      const then = now + (there === to ? size[unit]! : -size[unit]!);
      const need = minKnown - (size[other]! - 1);
      delta += size[other]! * (Math.max(0, need - then) - Math.max(0, need - now));
    }
    return delta;
  }

  /** Moves the unit and keeps all totals right. */
  shift(unit: number, to: number): void {
    const { model } = this;
    const { tables, groups, majorities, placeMust } = model;
    const from = this.at[unit]!;
    const size = model.size[unit]!;
    const misfitBefore = this.misfitOf(from, this.load[from]!) + this.misfitOf(to, this.load[to]!);
    const misfit =
      this.misfitOf(from, this.load[from]! - size) + this.misfitOf(to, this.load[to]! + size) - misfitBefore;
    this.energy += this.shiftDelta(unit, to) - misfit * this.prices.misfit;
    this.misfit += misfit;
    this.moved += countMoved(model, unit, to) - countMoved(model, unit, from);
    this.musts += this.countMustPairs(unit, to) - this.countMustPairs(unit, from);
    if (placeMust) this.musts += placeMust[unit * tables + to]! - placeMust[unit * tables + from]!;
    for (let i = groups.start[unit]!; i < groups.start[unit + 1]!; i++) {
      const group = groups.group[i]!;
      if (groups.hasMust[group] === 0) continue;
      const [a, b] = [this.groupIndex[group * tables + from]!, this.groupIndex[group * tables + to]!];
      const people = groups.people[i]!;
      this.musts += groups.must[a - people]! - groups.must[a]! + groups.must[b + people]! - groups.must[b]!;
    }
    for (let i = majorities.start[unit]!; i < majorities.start[unit + 1]!; i++) {
      const group = majorities.group[i]!;
      if (majorities.must[group] === 0) continue;
      const people = majorities.people[i]!;
      const gained = this.largest(group, from, people, to, people) - this.largest(group, -1, 0, -1, 0);
      this.musts -= gained * majorities.must[group]!;
    }
    if (this.known) this.musts += this.missingDelta(unit, from, to);
    this.leave(unit, from);
    this.enter(unit, to);
  }

  /** What sharing a table costs these two alone. */
  pairCost(one: number, other: number): number {
    if (this.dense) return this.dense[one * this.model.units + other]!;
    const { pairs } = this.model;
    for (let i = pairs.start[one]!; i < pairs.start[one + 1]!; i++) {
      if (pairs.other[i] === other && pairs.hops[i] === 1) return this.pairWeight[i]!;
    }
    return 0;
  }

  /** What exchanging two units of different tables would add to the total. */
  swapDelta(one: number, other: number): number {
    const { model, attraction, load, prices } = this;
    const { tables, seats, pairs, distances, groups, majorities, loadWish, loadShort } = model;
    const from = this.at[one]!;
    const to = this.at[other]!;
    const oneRow = one * tables;
    const otherRow = other * tables;
    let delta =
      attraction[oneRow + to]! -
      attraction[oneRow + from]! +
      attraction[otherRow + from]! -
      attraction[otherRow + to]! -
      2 * this.pairCost(one, other);
    if (distances) {
      for (let i = pairs.start[one]!; i < pairs.start[one + 1]!; i++) {
        // Each of the two still counts the other's old table; exchanging places leaves their distance as it was.
        if (pairs.other[i] === other && pairs.hops[i]! > 1 && distances.hops[from * tables + to]! >= pairs.hops[i]!)
          delta -= 2 * this.pairWeight[i]!;
      }
    }
    const grows = model.size[one]! - model.size[other]!;
    if (grows !== 0) {
      const fromLoad = load[from]!;
      const toLoad = load[to]!;
      const overFrom = fromLoad - seats[from]!;
      const overTo = toLoad - seats[to]!;
      let misfit =
        (overFrom > grows ? overFrom - grows : 0) -
        (overFrom > 0 ? overFrom : 0) +
        (overTo + grows > 0 ? overTo + grows : 0) -
        (overTo > 0 ? overTo : 0);
      if (loadShort)
        misfit += loadShort[fromLoad - grows]! - loadShort[fromLoad]! + loadShort[toLoad + grows]! - loadShort[toLoad]!;
      delta += misfit * prices.misfit;
      if (loadWish)
        delta += loadWish[fromLoad - grows]! - loadWish[fromLoad]! + loadWish[toLoad + grows]! - loadWish[toLoad]!;
    }
    for (let i = groups.start[one]!; i < groups.start[one + 1]!; i++) {
      const group = groups.group[i]!;
      let people = groups.people[i]!;
      for (let j = groups.start[other]!; j < groups.start[other + 1]!; j++)
        if (groups.group[j] === group) people -= groups.people[j]!;
      if (people !== 0) delta += this.groupDelta(group, from, to, people);
    }
    for (let j = groups.start[other]!; j < groups.start[other + 1]!; j++) {
      const group = groups.group[j]!;
      let shared = false;
      for (let i = groups.start[one]!; i < groups.start[one + 1]!; i++) if (groups.group[i] === group) shared = true;
      if (!shared) delta += this.groupDelta(group, to, from, groups.people[j]!);
    }
    for (let i = majorities.start[one]!; i < majorities.start[one + 1]!; i++) {
      const group = majorities.group[i]!;
      let people = majorities.people[i]!;
      for (let j = majorities.start[other]!; j < majorities.start[other + 1]!; j++)
        if (majorities.group[j] === group) people -= majorities.people[j]!;
      if (people !== 0) delta += this.majorityDelta(group, from, to, people);
    }
    for (let j = majorities.start[other]!; j < majorities.start[other + 1]!; j++) {
      const group = majorities.group[j]!;
      let shared = false;
      for (let i = majorities.start[one]!; i < majorities.start[one + 1]!; i++)
        if (majorities.group[i] === group) shared = true;
      if (!shared) delta += this.majorityDelta(group, to, from, majorities.people[j]!);
    }
    return delta;
  }

  /**
   * What it would add if all of `chosen` changed sides between these two tables, when there is nothing but pairs. Some
   * of them are at one table and some at the other.
   */
  exchangeDelta(chosen: Int32Array, count: number, one: number, other: number): number {
    const { model, at, attraction, load } = this;
    const { tables, size } = model;
    let delta = 0;
    let grows = 0;
    for (let i = 0; i < count; i++) {
      const unit = chosen[i]!;
      const from = at[unit]!;
      const row = unit * tables;
      grows += from === other ? size[unit]! : -size[unit]!;
      delta += attraction[row + one + other - from]! - attraction[row + from]!;
      for (let j = 0; j < i; j++) {
        const joint = 2 * this.pairCost(unit, chosen[j]!);
        delta += at[chosen[j]!] === from ? joint : -joint;
      }
    }
    const misfit =
      this.misfitOf(one, load[one]! + grows) -
      this.misfitOf(one, load[one]!) +
      this.misfitOf(other, load[other]! - grows) -
      this.misfitOf(other, load[other]!);
    return delta + misfit * this.prices.misfit;
  }
}
