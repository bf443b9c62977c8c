import { findOverflow } from './flow.ts';
import type { ProofScene } from './unit-tables.ts';
import type { Unit } from './units.ts';

/** Collects which sinks (tables, seats or cells) units can go to; units with the same sinks become one demand. */
export class Demands {
  readonly #groups = new Map<string, { amount: number; sinks: readonly number[]; units: Set<Unit> }>();

  add(unit: Unit, amount: number, key: string, sinks: () => readonly number[]): void {
    if (amount <= 0) return;
    const group = this.#groups.get(key) ?? { amount: 0, sinks: sinks(), units: new Set() };
    group.amount += amount;
    group.units.add(unit);
    this.#groups.set(key, group);
  }

  findOverfull(scene: ProofScene, capacity: readonly number[]): Unit[] | null {
    const groups = [...this.#groups.values()];
    const overflow = findOverflow(groups, capacity, scene.limit);
    return overflow?.flatMap((index) => [...(groups[index]?.units ?? [])]) ?? null;
  }
}
