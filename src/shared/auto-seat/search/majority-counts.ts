import type { TableModel } from './table-model.ts';

/** How many people of each majority group are at each table, and what those away from the largest parts cost. */
export class MajorityCounts {
  private readonly model: TableModel;
  private readonly people: Int32Array;
  private readonly weight: Float64Array;
  /** Where each unit is. */
  private readonly at: Int32Array;
  /** By group and number of people: how many tables have so many of it. Only for groups that may have several tables. */
  private readonly tablesWith: Int32Array;
  /** The most seats of a table; more people of a group than that at one table count as so many. */
  private readonly mostSeats: number;

  constructor(model: TableModel, at: Int32Array) {
    this.model = model;
    this.at = at;
    this.people = new Int32Array(model.majorities.count * model.tables);
    this.weight = new Float64Array(model.majorities.count);
    this.mostSeats = model.seats.reduce((most, count) => Math.max(most, count), 0);
    this.tablesWith = new Int32Array(model.majorities.count * (this.mostSeats + 1));
  }

  /** Resets the counts to nobody at any table, with a new price of a must. */
  clear(mustPrice: number): void {
    const { majorities } = this.model;
    this.people.fill(0);
    this.tablesWith.fill(0);
    for (let g = 0; g < majorities.count; g++) this.weight[g] = majorities.wish[g]! + mustPrice * majorities.must[g]!;
  }

  /** The unit comes to the table (`sign` 1) or leaves it (-1). */
  change(unit: number, table: number, sign: number): void {
    const { majorities, tables } = this.model;
    for (let i = majorities.start[unit]!; i < majorities.start[unit + 1]!; i++) {
      const group = majorities.group[i]!;
      const index = group * tables + table;
      const before = this.people[index]!;
      const after = before + sign * majorities.people[i]!;
      this.people[index] = after;
      if (majorities.most[group] === 1) continue;
      this.countTable(group, before, -1);
      this.countTable(group, after, 1);
    }
  }

  private countTable(group: number, people: number, by: number): void {
    if (people > 0) this.tablesWith[group * (this.mostSeats + 1) + Math.min(people, this.mostSeats)]! += by;
  }

  /** What all groups cost, and how many musts they break. */
  sum(): { cost: number; musts: number } {
    const { majorities } = this.model;
    let [cost, musts] = [0, 0];
    for (let g = 0; g < majorities.count; g++) {
      const away = majorities.size[g]! - this.largest(g, -1, 0, -1, 0);
      cost += away * this.weight[g]!;
      musts += away * majorities.must[g]!;
    }
    return { cost, musts };
  }

  shiftDelta(unit: number, from: number, to: number): number {
    const { majorities } = this.model;
    let delta = 0;
    for (let i = majorities.start[unit]!; i < majorities.start[unit + 1]!; i++) {
      const group = majorities.group[i]!;
      delta += this.awayDelta(group, from, to, majorities.people[i]!) * this.weight[group]!;
    }
    return delta;
  }

  swapDelta(one: number, other: number, from: number, to: number): number {
    const { majorities } = this.model;
    let delta = 0;
    for (let i = majorities.start[one]!; i < majorities.start[one + 1]!; i++) {
      const group = majorities.group[i]!;
      let people = majorities.people[i]!;
      for (let j = majorities.start[other]!; j < majorities.start[other + 1]!; j++)
        if (majorities.group[j] === group) people -= majorities.people[j]!;
      if (people !== 0) delta += this.awayDelta(group, from, to, people) * this.weight[group]!;
    }
    for (let j = majorities.start[other]!; j < majorities.start[other + 1]!; j++) {
      const group = majorities.group[j]!;
      let shared = false;
      for (let i = majorities.start[one]!; i < majorities.start[one + 1]!; i++)
        if (majorities.group[i] === group) shared = true;
      if (!shared) delta += this.awayDelta(group, to, from, majorities.people[j]!) * this.weight[group]!;
    }
    return delta;
  }

  /** How many more musts are broken when the unit moves. */
  mustsDelta(unit: number, from: number, to: number): number {
    const { majorities } = this.model;
    let delta = 0;
    for (let i = majorities.start[unit]!; i < majorities.start[unit + 1]!; i++) {
      const group = majorities.group[i]!;
      if (majorities.must[group] === 0) continue;
      delta += this.awayDelta(group, from, to, majorities.people[i]!) * majorities.must[group]!;
    }
    return delta;
  }

  private awayDelta(group: number, from: number, to: number, people: number): number {
    return this.largest(group, from, 0, to, 0) - this.largest(group, from, people, to, people);
  }

  /** How many of group g are at the tables with most, if `from` had `less` fewer of them and `to` had `more` more. */
  private largest(g: number, from: number, less: number, to: number, more: number): number {
    const { tables, majorities } = this.model;
    const row = g * tables;
    if (majorities.most[g]! > 1) return this.largestParts(g, from, less, to, more);
    let most = 0;
    if (from >= 0) most = Math.max(this.people[row + from]! - less, this.people[row + to]! + more);
    if (majorities.memberStart[g + 1]! - majorities.memberStart[g]! > tables) {
      for (let t = 0; t < tables; t++) {
        if (t !== from && t !== to && this.people[row + t]! > most) most = this.people[row + t]!;
      }
      return most;
    }
    for (let i = majorities.memberStart[g]!; i < majorities.memberStart[g + 1]!; i++) {
      const t = this.at[majorities.member[i]!]!;
      if (t === from || t === to) continue;
      const people = this.people[row + t]!;
      if (people > most) most = people;
    }
    return most;
  }

  private largestParts(g: number, from: number, less: number, to: number, more: number): number {
    const { tables, majorities } = this.model;
    const row = g * tables;
    const [here, there] = from < 0 ? [0, 0] : [this.people[row + from]!, this.people[row + to]!];
    const isChange = less !== 0 || more !== 0;
    if (isChange) this.exchange(g, here, here - less, there, there + more);
    const first = g * (this.mostSeats + 1);
    let sum = 0;
    let left = majorities.most[g]!;
    for (let people = this.mostSeats; people > 0 && left > 0; people--) {
      const count = Math.min(left, this.tablesWith[first + people]!);
      sum += count * people;
      left -= count;
    }
    if (isChange) this.exchange(g, here - less, here, there + more, there);
    return sum;
  }

  private exchange(g: number, here: number, hereAfter: number, there: number, thereAfter: number): void {
    this.countTable(g, here, -1);
    this.countTable(g, hereAfter, 1);
    this.countTable(g, there, -1);
    this.countTable(g, thereAfter, 1);
  }
}
