import { PAIRS, type Style } from '../../src/shared/auto-seat/search/styles.ts';
import type { ExtraMusts } from '../../src/shared/auto-seat/search/table-model.ts';

/** Where acquaintances are counted, a whole table has to change before anybody is better off. */
const KNOWN: Style = { ...PAIRS, hot: 3, cold: 0.2, triesPerUnit: 6_000 };
export const KNOWN_TURNS: readonly Style[] = [
  { ...KNOWN, must: 6 },
  { ...KNOWN, must: 3 },
  { ...KNOWN, must: 20 },
];

/** Who knows whom, and how many acquaintances each person needs at the table, people of the same unit included. */
export interface Known {
  readonly units: number;
  readonly tables: number;
  readonly size: Int32Array;
  readonly minKnown: number;
  /** The acquaintances of a unit are the entries from `start[unit]` up to `start[unit + 1]` of `other`. */
  readonly knows: { readonly start: Int32Array; readonly other: Int32Array };
}

/** How many people each unit knows at each table, where everybody needs to know some. */
export class Acquaintances implements ExtraMusts {
  private readonly model: Known;
  private readonly known: Int32Array;
  /** Where each unit is. */
  private readonly at: Int32Array;

  constructor(model: Known, at: Int32Array) {
    this.model = model;
    this.at = at;
    this.known = new Int32Array(model.units * model.tables);
  }

  clear(): void {
    this.known.fill(0);
  }

  change(unit: number, table: number, sign: number): void {
    const { tables, size, knows } = this.model;
    for (let i = knows.start[unit]!; i < knows.start[unit + 1]!; i++)
      this.known[knows.other[i]! * tables + table]! += sign * size[unit]!;
  }

  sum(): number {
    let missing = 0;
    for (let u = 0; u < this.model.units; u++) missing += this.missing(u, this.at[u]!);
    return missing;
  }

  shiftDelta(unit: number, from: number, to: number): number {
    const { size, tables, minKnown, knows } = this.model;
    const { known } = this;
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
