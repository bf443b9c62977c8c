import type { TableModel } from './table-model.ts';

/** How many people each unit knows at each table, where everybody needs to know some. */
export class Acquaintances {
  private readonly model: TableModel;
  private readonly knows: NonNullable<TableModel['knows']>;
  private readonly known: Int32Array;
  /** Where each unit is. */
  private readonly at: Int32Array;

  constructor(model: TableModel, knows: NonNullable<TableModel['knows']>, at: Int32Array) {
    this.model = model;
    this.knows = knows;
    this.at = at;
    this.known = new Int32Array(model.units * model.tables);
  }

  /** Resets the counts to nobody at any table. */
  clear(): void {
    this.known.fill(0);
  }

  /** The unit comes to the table (`sign` 1) or leaves it (-1). */
  change(unit: number, table: number, sign: number): void {
    const { start, other } = this.knows;
    const { tables, size } = this.model;
    for (let i = start[unit]!; i < start[unit + 1]!; i++) this.known[other[i]! * tables + table]! += sign * size[unit]!;
  }

  /** How many acquaintances everybody lacks. */
  sum(): number {
    let missing = 0;
    for (let u = 0; u < this.model.units; u++) missing += this.missing(u, this.at[u]!);
    return missing;
  }

  shiftDelta(unit: number, from: number, to: number): number {
    const { size, tables, minKnown } = this.model;
    const { known, knows } = this;
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

  private missing(unit: number, table: number): number {
    const { minKnown, size, tables } = this.model;
    const lack = minKnown - (size[unit]! - 1) - this.known[unit * tables + table]!;
    return lack > 0 ? lack * size[unit]! : 0;
  }
}
