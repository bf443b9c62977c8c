import type { TableModel } from './table-model.ts';

/** Who is near whom: how many people are at each table who want others of their group around, and how many others are. */
export class NearCounts {
  private readonly model: TableModel;
  private readonly weight: Float64Array;
  /** By group and table: people there who want others around, and others there or at a neighbouring table. */
  private readonly seekers: Int32Array;
  private readonly around: Int32Array;

  constructor(model: TableModel) {
    this.model = model;
    const { count } = model.nears;
    this.weight = new Float64Array(count);
    this.seekers = new Int32Array(count * model.tables);
    this.around = new Int32Array(count * model.tables);
  }

  /** Resets the counts to nobody at any table, with a new price of a must. */
  clear(mustPrice: number): void {
    const { nears } = this.model;
    this.seekers.fill(0);
    this.around.fill(0);
    for (let g = 0; g < nears.count; g++) this.weight[g] = nears.wish[g]! + mustPrice * nears.must[g]!;
  }

  /** The unit comes to the table (`sign` 1) or leaves it (-1). */
  change(unit: number, table: number, sign: number): void {
    const { nears, tables } = this.model;
    for (let i = nears.start[unit]!; i < nears.start[unit + 1]!; i++) {
      const row = nears.group[i]! * tables;
      const people = nears.people[i]!;
      if (people > 0) this.seekers[row + table]! += sign * people;
      else for (const near of nears.around[table]!) this.around[row + near]! -= sign * people;
    }
  }

  /** What all groups cost, and how many musts they break. */
  sum(): { cost: number; musts: number } {
    const { nears, tables } = this.model;
    let [cost, musts] = [0, 0];
    for (let g = 0; g < nears.count; g++) {
      for (let t = 0; t < tables; t++) {
        const i = g * tables + t;
        if (this.around[i]! > 0) continue;
        cost += this.seekers[i]! * this.weight[g]!;
        musts += this.seekers[i]! * nears.must[g]!;
      }
    }
    return { cost, musts };
  }

  shiftDelta(unit: number, from: number, to: number): number {
    return this.delta(unit, from, to, this.weight);
  }

  /** How many more musts are broken when the unit moves. */
  mustsDelta(unit: number, from: number, to: number): number {
    return this.delta(unit, from, to, this.model.nears.must);
  }

  swapDelta(one: number, other: number, from: number, to: number): number {
    if (!this.concerns(one)) return this.shiftDelta(other, to, from);
    const delta = this.shiftDelta(one, from, to);
    if (!this.concerns(other)) return delta;
    this.change(one, from, -1);
    this.change(one, to, 1);
    const both = delta + this.shiftDelta(other, to, from);
    this.change(one, to, -1);
    this.change(one, from, 1);
    return both;
  }

  private concerns(unit: number): boolean {
    const { start } = this.model.nears;
    return start[unit]! < start[unit + 1]!;
  }

  private delta(unit: number, from: number, to: number, weight: Float64Array): number {
    const { nears, tables } = this.model;
    let delta = 0;
    for (let i = nears.start[unit]!; i < nears.start[unit + 1]!; i++) {
      const group = nears.group[i]!;
      const row = group * tables;
      const people = nears.people[i]!;
      if (people > 0) {
        const alone = Number(this.around[row + to] === 0) - Number(this.around[row + from] === 0);
        delta += alone * people * weight[group]!;
        continue;
      }
      let alone = 0;
      for (const t of nears.around[from]!)
        if (this.around[row + t] === -people && !nears.around[to]!.includes(t)) alone += this.seekers[row + t]!;
      for (const t of nears.around[to]!) if (this.around[row + t] === 0) alone -= this.seekers[row + t]!;
      delta += alone * weight[group]!;
    }
    return delta;
  }
}
