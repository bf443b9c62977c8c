import { GroupCounts } from './group-counts.ts';
import { MajorityCounts } from './majority-counts.ts';
import { NearCounts } from './near-counts.ts';
import { PairWeights } from './pair-weights.ts';
import { TableLoads } from './table-loads.ts';
import { type ExtraMusts, hasOnlyPairs, type TableModel } from './table-model.ts';

/** What breaking something adds to the energy that the search lowers, beside the wishes. */
export interface Prices {
  /** Each broken must. */
  must: number;
  /** Each person at another table than before. */
  move: number;
  /** Each person too many or too few at a table. */
  misfit: number;
}

/** How many people of the unit sat at another table than this one before. */
export function countMoved({ beforeStart, before }: TableModel, unit: number, table: number): number {
  let moved = 0;
  for (let i = beforeStart[unit]!; i < beforeStart[unit + 1]!; i++) if (before[i] !== table) moved++;
  return moved;
}

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
  readonly pairs: PairWeights;
  readonly hasOnlyPairs: boolean;
  private readonly position: Int32Array;
  private readonly loads: TableLoads;
  private readonly groups: GroupCounts;
  private readonly majorities: MajorityCounts;
  private readonly nears: NearCounts | null;
  private readonly extraMusts: ExtraMusts | null;
  /** Wishes, musts and moves at their prices; without misfit. */
  energy = 0;
  musts = 0;
  moved = 0;
  misfit = 0;

  /** `start` is any plan: a table that has more units in it than seats keeps room for that many. */
  constructor(model: TableModel, prices: Prices, start: Int32Array) {
    const { units, tables } = model;
    this.model = model;
    this.prices = prices;
    this.at = new Int32Array(units).fill(-1);
    this.loads = new TableLoads(model);
    this.load = this.loads.load;
    this.attraction = new Float64Array(units * tables);
    this.memberStart = new Int32Array(tables + 1);
    this.memberCount = new Int32Array(tables);
    const roomOf = this.countRoom(start);
    for (let t = 0; t < tables; t++) this.memberStart[t + 1] = this.memberStart[t]! + roomOf[t]!;
    this.members = new Int32Array(this.memberStart[tables]!);
    this.position = new Int32Array(units);
    this.pairs = new PairWeights(model);
    this.groups = new GroupCounts(model);
    this.majorities = new MajorityCounts(model, this.at);
    this.nears = model.nears.count > 0 ? new NearCounts(model) : null;
    this.extraMusts = model.countExtraMusts?.(this.at) ?? null;
    this.hasOnlyPairs = hasOnlyPairs(model);
  }

  /** The most units that each table's list can hold; fixed, so that all lists share one array. */
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
    const { model, prices, attraction, extraMusts } = this;
    const { units, tables, placeWish, placeMust } = model;
    this.pairs.setMustPrice(prices.must);
    this.groups.clear(prices.must);
    this.majorities.clear(prices.must);
    this.nears?.clear(prices.must);
    extraMusts?.clear();
    if (placeWish) attraction.set(placeWish);
    else attraction.fill(0);
    if (placeMust) for (let i = 0; i < attraction.length; i++) attraction[i]! += prices.must * placeMust[i]!;
    if (prices.move > 0) this.addMoves();
    this.load.fill(0);
    this.memberCount.fill(0);
    this.musts = model.constantMust;
    this.moved = 0;
    // What units cost alone, and then with all others: the difference counts each pair twice.
    let [alone, together] = [0, 0];
    for (let u = 0; u < units; u++) {
      const t = tableOf[u]!;
      this.at[u] = t;
      alone += attraction[u * tables + t]!;
      if (placeMust) this.musts += placeMust[u * tables + t]!;
      this.moved += countMoved(model, u, t);
    }
    for (let u = 0; u < units; u++) this.enter(u, tableOf[u]!);
    for (let u = 0; u < units; u++) {
      together += attraction[u * tables + tableOf[u]!]!;
      this.musts += this.pairs.countBroken(u, tableOf[u]!, this.at) / 2;
    }
    const grouped = this.groups.sum();
    const majority = this.majorities.sum();
    const near = this.nears?.sum() ?? { cost: 0, musts: 0 };
    const missing = extraMusts?.sum() ?? 0;
    this.musts += grouped.musts + majority.musts + near.musts + missing;
    this.energy = (alone + together) / 2 + grouped.cost + majority.cost + near.cost + missing * prices.must;
    const { misfit, cost } = this.loads.sum();
    this.misfit = misfit;
    this.energy += cost;
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

  /** What the wishes cost: the energy without broken musts and moves, plus what every plan costs. */
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

  /** What `people` who go from one table to the other add by their number alone. */
  private loadDelta(from: number, to: number, people: number): number {
    const { loads, prices } = this;
    return loads.misfitDelta(from, to, people) * prices.misfit + loads.costDelta(from, to, people);
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

  /** Adds (`sign` 1) or removes (-1) what the unit at this table costs the others, and its people in all counts. */
  private change(unit: number, table: number, sign: number): void {
    const { model, attraction } = this;
    const { tables, pairs, distances } = model;
    const { weight: pairWeight } = this.pairs;
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
    this.changeCounts(unit, table, sign);
  }

  private changeCounts(unit: number, table: number, sign: number): void {
    this.load[table]! += sign * this.model.size[unit]!;
    this.groups.change(unit, table, sign);
    this.majorities.change(unit, table, sign);
    this.nears?.change(unit, table, sign);
    this.extraMusts?.change(unit, table, sign);
  }

  /** What moving the unit to the table would add to the total. */
  shiftDelta(unit: number, to: number): number {
    const { model, attraction } = this;
    const from = this.at[unit]!;
    const row = unit * model.tables;
    let delta = attraction[row + to]! - attraction[row + from]!;
    delta += this.loadDelta(from, to, model.size[unit]!);
    delta += this.groups.shiftDelta(unit, from, to);
    delta += this.majorities.shiftDelta(unit, from, to);
    if (this.nears) delta += this.nears.shiftDelta(unit, from, to);
    if (this.extraMusts) delta += this.extraMusts.shiftDelta(unit, from, to) * this.prices.must;
    return delta;
  }

  /** Like `shiftDelta`, but without loads, majorities, nearness and extra musts. */
  changeOfCompany(unit: number, from: number, to: number): number {
    const row = unit * this.model.tables;
    return this.attraction[row + to]! - this.attraction[row + from]! + this.groups.shiftDelta(unit, from, to);
  }

  /**
   * Moves the unit as far as numbers of people go, and returns what that adds; pairs and places are left to the caller.
   * The caller moves the unit back before it uses any other method.
   */
  moveCounts(unit: number, to: number): number {
    const from = this.at[unit]!;
    const size = this.model.size[unit]!;
    let delta = this.loadDelta(from, to, size);
    delta += this.groups.shiftDelta(unit, from, to) + this.majorities.shiftDelta(unit, from, to);
    if (this.nears) delta += this.nears.shiftDelta(unit, from, to);
    if (this.extraMusts) delta += this.extraMusts.shiftDelta(unit, from, to) * this.prices.must;
    this.changeCounts(unit, from, -1);
    this.changeCounts(unit, to, 1);
    this.at[unit] = to;
    return delta;
  }

  /** Moves the unit and keeps all totals right. */
  shift(unit: number, to: number): void {
    const { model } = this;
    const { tables, placeMust } = model;
    const from = this.at[unit]!;
    const misfit = this.loads.misfitDelta(from, to, model.size[unit]!);
    this.energy += this.shiftDelta(unit, to) - misfit * this.prices.misfit;
    this.misfit += misfit;
    this.moved += countMoved(model, unit, to) - countMoved(model, unit, from);
    this.musts += this.pairs.countBroken(unit, to, this.at) - this.pairs.countBroken(unit, from, this.at);
    if (placeMust) this.musts += placeMust[unit * tables + to]! - placeMust[unit * tables + from]!;
    this.musts += this.groups.mustsDelta(unit, from, to) + this.majorities.mustsDelta(unit, from, to);
    if (this.nears) this.musts += this.nears.mustsDelta(unit, from, to);
    if (this.extraMusts) this.musts += this.extraMusts.shiftDelta(unit, from, to);
    this.leave(unit, from);
    this.enter(unit, to);
  }

  /** What exchanging two units of different tables would add to the total. */
  swapDelta(one: number, other: number): number {
    const { model, attraction } = this;
    const { tables, pairs, distances } = model;
    const from = this.at[one]!;
    const to = this.at[other]!;
    const oneRow = one * tables;
    const otherRow = other * tables;
    let delta =
      attraction[oneRow + to]! -
      attraction[oneRow + from]! +
      attraction[otherRow + from]! -
      attraction[otherRow + to]! -
      2 * this.pairs.costOf(one, other);
    if (distances) {
      for (let i = pairs.start[one]!; i < pairs.start[one + 1]!; i++) {
        // Each of the two still counts the other's old table; exchanging places leaves their distance as it was.
        if (pairs.other[i] === other && pairs.hops[i]! > 1 && distances.hops[from * tables + to]! >= pairs.hops[i]!)
          delta -= 2 * this.pairs.weight[i]!;
      }
    }
    const grows = model.size[one]! - model.size[other]!;
    if (grows !== 0) delta += this.loadDelta(from, to, grows);
    delta += this.groups.swapDelta(one, other, from, to);
    if (this.nears) delta += this.nears.swapDelta(one, other, from, to);
    return delta + this.majorities.swapDelta(one, other, from, to);
  }

  /**
   * What it would add if all of `chosen` changed sides between these two tables, when there is nothing but pairs. Some
   * of them are at one table and some at the other.
   */
  exchangeDelta(chosen: Int32Array, count: number, one: number, other: number): number {
    const { model, at, attraction } = this;
    const { tables, size } = model;
    let delta = 0;
    let leaving = 0;
    for (let i = 0; i < count; i++) {
      const unit = chosen[i]!;
      const from = at[unit]!;
      const row = unit * tables;
      leaving += from === one ? size[unit]! : -size[unit]!;
      delta += attraction[row + one + other - from]! - attraction[row + from]!;
      for (let j = 0; j < i; j++) {
        const joint = 2 * this.pairs.costOf(unit, chosen[j]!);
        delta += at[chosen[j]!] === from ? joint : -joint;
      }
    }
    return delta + this.loadDelta(one, other, leaving);
  }
}
