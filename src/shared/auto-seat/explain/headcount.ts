import type { Model, Must } from './model.ts';
import { type Proof, uniqueMusts } from './proof.ts';
import type { ProofScene } from './unit-tables.ts';
import type { Unit } from './units.ts';

/** What a must "fill" asks of every table: how many people at least, and whether a table may stay empty. */
export interface FillDemand {
  readonly min: number;
  readonly allTables: boolean;
  readonly musts: readonly Must[];
}

/** Joins all fill rules into one: the largest minimum, for all tables if any of the rules says so. */
export function joinFillRules(musts: readonly Must[]): FillDemand | null {
  const rules = musts.filter((must) => must.kind === 'fill');
  if (rules.length === 0) return null;
  const min = rules.reduce((most, rule) => Math.max(most, rule.min), 0);
  return { min, allTables: rules.some(({ allTables }) => allTables), musts: rules };
}

/**
 * Whether `people` can be spread so that each used table has from `min` to all of its seats taken.
 * `load` says how many people are at a table already; such a table is used. `mayStayEmpty` is about the others.
 */
export function canSpread(
  people: number,
  seats: readonly number[],
  load: (table: number) => number,
  min: number,
  mayStayEmpty: boolean,
): boolean {
  let [fewest, most] = [0, 0];
  const optional: number[] = [];
  for (const [table, room] of seats.entries()) {
    const here = load(table);
    if (here === 0 && mayStayEmpty) {
      if (room >= min) optional.push(room);
      continue;
    }
    if (room < min) return false;
    fewest += Math.max(min, here);
    most += room;
  }
  optional.sort((a, b) => b - a);
  for (const room of optional) {
    if (people <= most) break;
    fewest += min;
    most += room;
  }
  return fewest <= people && people <= most;
}

/** Proves by numbers alone that a rule about how many people sit at a table can't be kept. */
export function findHeadcountProof(scene: ProofScene): Proof | null {
  return findFill(scene) ?? findCompany(scene) ?? findMix(scene);
}

function findFill({ model, musts, units }: ProofScene): Proof | null {
  const fill = joinFillRules(musts);
  if (!fill) return null;
  const bound = units.list.filter(({ tables: list }) => list.tables.length === 1);
  for (const fixed of [[], bound]) {
    const load = new Map<number, number>();
    for (const { guests, tables: list } of fixed) {
      const table = list.tables[0] ?? -1;
      load.set(table, (load.get(table) ?? 0) + guests.length);
    }
    if (isSpreadable(model, model.guestCount, (table) => load.get(table) ?? 0, fill)) continue;
    const owned = fixed.flatMap((unit: Unit) => unit.musts);
    return { reason: 'noPlan', musts: uniqueMusts([...fill.musts, ...owned]) };
  }
  return null;
}

const isSpreadable = (model: Model, people: number, load: (table: number) => number, fill: FillDemand) =>
  canSpread(
    people,
    model.shapes.map(({ seats }) => seats),
    load,
    fill.min,
    !fill.allTables,
  );

/** Finds a "company" rule whose group can't be split into tables with more than `min` members each. */
function findCompany({ model, musts }: ProofScene): Proof | null {
  const seats = model.shapes.map((shape) => shape.seats);
  for (const must of musts) {
    if (must.kind !== 'company') continue;
    if (!canSpread(must.guests.length, seats, () => 0, must.min + 1, true)) return { reason: 'noPlan', musts: [must] };
  }
  return null;
}

/** For "mix": a table allows a difference of one person, so the sides may differ by the number of tables at most. */
function findMix({ model, musts }: ProofScene): Proof | null {
  for (const must of musts) {
    if (must.kind !== 'mix') continue;
    const difference = Math.abs(must.guests.length - must.others.length);
    if (difference > model.shapes.length) return { reason: 'noPlan', musts: [must] };
  }
  return null;
}
