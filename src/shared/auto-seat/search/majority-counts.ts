import type { TableModel } from './table-model.ts';

/** How many people of each majority group are at each table, and what those away from the largest part cost. */
export class MajorityCounts {
  private readonly model: TableModel;
  private readonly people: Int32Array;
  private readonly weight: Float64Array;
  /** Where each unit is. */
  private readonly at: Int32Array;

  constructor(model: TableModel, at: Int32Array) {
    this.model = model;
    this.at = at;
    this.people = new Int32Array(model.majorities.count * model.tables);
    this.weight = new Float64Array(model.majorities.count);
  }

  /** Resets the counts to nobody at any table, with a new price of a must. */
  clear(mustPrice: number): void {
    const { majorities } = this.model;
    this.people.fill(0);
    for (let g = 0; g < majorities.count; g++) this.weight[g] = majorities.wish[g]! + mustPrice * majorities.must[g]!;
  }

  /** The unit comes to the table (`sign` 1) or leaves it (-1). */
  change(unit: number, table: number, sign: number): void {
    const { majorities, tables } = this.model;
    for (let i = majorities.start[unit]!; i < majorities.start[unit + 1]!; i++) {
      this.people[majorities.group[i]! * tables + table]! += sign * majorities.people[i]!;
    }
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

  /** How many of group g are at the table with most, if `from` had `less` fewer of them and `to` had `more` more. */
  private largest(g: number, from: number, less: number, to: number, more: number): number {
    const { tables, majorities } = this.model;
    const row = g * tables;
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
}
