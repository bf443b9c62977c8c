import { fewestTables } from '../rules/table-sizes.ts';
import { canSpread, type FillDemand, joinFillRules } from './headcount.ts';
import type { Model, Must } from './model.ts';
import type { ProofScene } from './unit-tables.ts';
import type { Unit } from './units.ts';

/** One rule about how many of a group sit at a table; for "mix" there are two groups. */
interface GroupCount {
  readonly must: Must;
  /** Members per unit, for the group and, for "mix", the other group. */
  readonly members: readonly [Int32Array, Int32Array];
  /** Members per table, and members who have no table yet. */
  readonly at: readonly [Int32Array, Int32Array];
  readonly left: [number, number];
}

/** Checks rules about numbers per table (company, mix, gather and fill) while units are given tables. */
export class CountRules {
  readonly #model: Model;
  readonly #groups: readonly GroupCount[];
  readonly #fill: FillDemand | null;
  readonly #sizes: readonly number[];
  readonly #seats: readonly number[];
  readonly #sortedSeats: readonly number[];
  readonly #load: Int32Array;

  constructor(scene: ProofScene, units: readonly Unit[], musts: readonly Must[]) {
    this.#model = scene.model;
    this.#sizes = units.map(({ guests }) => guests.length);
    this.#seats = scene.model.shapes.map(({ seats }) => seats);
    this.#sortedSeats = this.#seats.toSorted((a, b) => b - a);
    this.#load = new Int32Array(this.#seats.length);
    this.#fill = joinFillRules(musts);
    const position = new Map(units.map((unit, index) => [unit, index]));
    const countMembers = (guests: readonly number[]) => {
      const members = new Int32Array(units.length);
      for (const guest of guests) {
        const unit = scene.units.ofGuest.get(guest);
        const index = unit && position.get(unit);
        if (index !== undefined) members[index] = (members[index] ?? 0) + 1;
      }
      return members;
    };
    this.#groups = musts
      .filter(({ kind }) => kind === 'company' || kind === 'mix' || kind === 'gather')
      .map((must) => {
        const others = must.kind === 'mix' ? must.others : [];
        return {
          must,
          members: [countMembers(must.guests), countMembers(others)],
          at: [new Int32Array(this.#seats.length), new Int32Array(this.#seats.length)],
          left: [must.guests.length, others.length],
        };
      });
  }

  /** Equal for units that these rules do not tell apart. */
  keyOf(unit: number): string {
    return this.#groups.map(({ members: [group, others] }) => `${group[unit]}+${others[unit]}`).join();
  }

  move(unit: number, table: number, by: 1 | -1): void {
    this.#load[table] = (this.#load[table] ?? 0) + by * (this.#sizes[unit] ?? 0);
    for (const { members, at, left } of this.#groups) {
      for (let side = 0 as 0 | 1; side < 2; side++) {
        const people = by * (members[side][unit] ?? 0);
        at[side][table] = (at[side][table] ?? 0) + people;
        left[side] -= people;
      }
    }
  }

  /** How many steps it takes to check the rules after a unit got a table: each looks at all tables. */
  stepsFor(unit: number): number {
    const concerned = this.#groups.filter(({ members: [group, others] }) => group[unit] || others[unit]).length;
    return (concerned + (this.#fill ? 1 : 0)) * this.#seats.length;
  }

  /** False if no way to seat the others can keep the rules, after `unit` got a table. */
  mayHold(unit: number): boolean {
    return (
      this.#groups.every((group) => {
        const isConcerned = (group.members[0][unit] ?? 0) + (group.members[1][unit] ?? 0) > 0;
        return !isConcerned || this.#missing(group) !== null;
      }) && this.#fillMayHold()
    );
  }

  /** Whether the rules hold when every unit has a table. */
  hold(): boolean {
    return this.#groups.every((group) => this.#missing(group) === 0) && this.#fillMayHold();
  }

  #fillMayHold(): boolean {
    const fill = this.#fill;
    const load = (table: number) => this.#load[table] ?? 0;
    return !fill || canSpread(this.#model.guestCount, this.#seats, load, fill.min, !fill.allTables);
  }

  /** 0 while the group has no more tables than can hold it, and room at these for those who have no table yet. */
  #gatherMissing({ guests }: Must, group: Int32Array, left: number): number | null {
    const fewest = fewestTables(guests.length, this.#sortedSeats);
    let used = 0;
    for (const count of group) if (count > 0) used++;
    if (used > fewest) return null;
    if (used < fewest || left === 0) return 0;
    let room = 0;
    for (let table = 0; table < group.length; table++) {
      if ((group[table] ?? 0) > 0) room += (this.#seats[table] ?? 0) - (this.#load[table] ?? 0);
    }
    return room < left ? null : 0;
  }

  /** How many more people the rule needs at some tables; null if more than are left. */
  #missing({ must, at: [group, others], left }: GroupCount): number | null {
    if (must.kind === 'gather') return this.#gatherMissing(must, group, left[0]);
    let missing = 0;
    let missingOthers = 0;
    for (let table = 0; table < group.length; table++) {
      const count = group[table] ?? 0;
      const room = (this.#seats[table] ?? 0) - (this.#load[table] ?? 0);
      let needed = 0;
      if (must.kind === 'company') {
        needed = count > 0 ? Math.max(0, must.min + 1 - count) : 0;
        missing += needed;
      } else {
        const difference = count - (others[table] ?? 0);
        needed = Math.max(0, Math.abs(difference) - 1);
        if (difference > 0) missingOthers += needed;
        else missing += needed;
      }
      if (needed > room) return null;
    }
    return missing > left[0] || missingOthers > left[1] ? null : missing + missingOthers;
  }
}
