import type { TableModel } from './table-model.ts';

/** How many people of each group are at each table, and what that costs at the current price of a must. */
export class GroupCounts {
  private readonly model: TableModel;
  private readonly weight: Float64Array;
  /** By group and table: the index of what the number of people there costs, in `weight`. */
  private readonly index: Int32Array;

  constructor(model: TableModel) {
    this.model = model;
    this.weight = new Float64Array(model.groups.wish.length);
    this.index = new Int32Array(model.groups.count * model.tables);
  }

  /** Resets the counts to nobody at any table, with a new price of a must. */
  clear(mustPrice: number): void {
    const { groups, tables } = this.model;
    for (let i = 0; i < groups.wish.length; i++) this.weight[i] = groups.wish[i]! + mustPrice * groups.must[i]!;
    for (let g = 0; g < groups.count; g++) {
      for (let t = 0; t < tables; t++) {
        this.index[g * tables + t] = groups.zero[g]! + (groups.initial ? groups.initial[g * tables + t]! : 0);
      }
    }
  }

  /** The unit comes to the table (`sign` 1) or leaves it (-1). */
  change(unit: number, table: number, sign: number): void {
    const { groups, tables } = this.model;
    for (let i = groups.start[unit]!; i < groups.start[unit + 1]!; i++) {
      this.index[groups.group[i]! * tables + table]! += sign * groups.people[i]!;
    }
  }

  /** What all groups cost, and how many musts they break. */
  sum(): { cost: number; musts: number } {
    let [cost, musts] = [0, 0];
    for (const index of this.index) {
      cost += this.weight[index]!;
      musts += this.model.groups.must[index]!;
    }
    return { cost, musts };
  }

  shiftDelta(unit: number, from: number, to: number): number {
    const { groups } = this.model;
    let delta = 0;
    for (let i = groups.start[unit]!; i < groups.start[unit + 1]!; i++) {
      delta += this.delta(groups.group[i]!, from, to, groups.people[i]!);
    }
    return delta;
  }

  swapDelta(one: number, other: number, from: number, to: number): number {
    const { groups } = this.model;
    let delta = 0;
    for (let i = groups.start[one]!; i < groups.start[one + 1]!; i++) {
      const group = groups.group[i]!;
      let people = groups.people[i]!;
      for (let j = groups.start[other]!; j < groups.start[other + 1]!; j++)
        if (groups.group[j] === group) people -= groups.people[j]!;
      if (people !== 0) delta += this.delta(group, from, to, people);
    }
    for (let j = groups.start[other]!; j < groups.start[other + 1]!; j++) {
      const group = groups.group[j]!;
      let shared = false;
      for (let i = groups.start[one]!; i < groups.start[one + 1]!; i++) if (groups.group[i] === group) shared = true;
      if (!shared) delta += this.delta(group, to, from, groups.people[j]!);
    }
    return delta;
  }

  /** How many more musts are broken when the unit moves. */
  mustsDelta(unit: number, from: number, to: number): number {
    const { groups, tables } = this.model;
    let delta = 0;
    for (let i = groups.start[unit]!; i < groups.start[unit + 1]!; i++) {
      const group = groups.group[i]!;
      if (groups.hasMust[group] === 0) continue;
      const a = this.index[group * tables + from]!;
      const b = this.index[group * tables + to]!;
      const people = groups.people[i]!;
      delta += groups.must[a - people]! - groups.must[a]! + groups.must[b + people]! - groups.must[b]!;
    }
    return delta;
  }

  private delta(group: number, from: number, to: number, people: number): number {
    const { index, weight } = this;
    const row = group * this.model.tables;
    const fromIndex = index[row + from]!;
    const toIndex = index[row + to]!;
    return weight[fromIndex - people]! - weight[fromIndex]! + weight[toIndex + people]! - weight[toIndex]!;
  }
}
