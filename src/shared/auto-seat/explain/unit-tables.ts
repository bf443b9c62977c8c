import type { Model, Must } from './model.ts';
import { makeSeatRules, type SeatRules } from './seat-rules.ts';
import { canShareTable } from './seat-search.ts';
import type { TableShape } from './table-shape.ts';
import { makeUnits, type Unit, type Units } from './units.ts';
import type { WorkLimit } from './work-limit.ts';

/** Some of the musts, with what the proofs need to know about them. */
export interface Scene {
  readonly model: Model;
  readonly musts: readonly Must[];
  readonly units: Units;
  readonly seatRules: SeatRules;
  readonly limit: WorkLimit;
  /** By shape and guests, whether they can share such a table. */
  readonly knownSharing: Map<string, boolean>;
  /** By allowed tables and needs, the tables that are large enough. */
  readonly knownTables: Map<string, readonly number[]>;
}

export function makeScene(model: Model, musts: readonly Must[], limit: WorkLimit): Scene {
  limit.take(musts.reduce((sum, { guests }) => sum + guests.length, musts.length) * 8);
  const units = makeUnits(model, musts);
  return {
    ...{ model, musts, units, limit },
    seatRules: makeSeatRules(musts),
    knownSharing: new Map(),
    knownTables: new Map(),
  };
}

/** Tables where the unit is allowed, with enough seats and enough accessible seats. The same list for like units. */
export function tablesFor({ model, knownTables }: Scene, unit: Unit): readonly number[] {
  const needs = [unit.guests.length, unit.accessible.length] as const;
  const key = `${needs.join()}:${unit.tables?.join() ?? 'any'}`;
  const known = knownTables.get(key);
  if (known) return known;
  const tables = (unit.tables ?? [...model.shapes.keys()]).filter((table) => {
    const shape = model.shapes[table];
    return shape && needs[0] <= shape.seats && needs[1] <= shape.accessibleCount;
  });
  knownTables.set(key, tables);
  return tables;
}

/** Whether the guests of one or several units can share a table of this shape; true where no proof was found. */
export function canShare(scene: Scene, shape: TableShape, guests: readonly number[]): boolean {
  const key = `${shape.key}|${guests.join()}`;
  const known = scene.knownSharing.get(key);
  if (known !== undefined) return known;
  const isPossible = !isTooMany(scene, shape, guests) && canShareTable(shape, guests, scene.seatRules, scene.limit);
  scene.knownSharing.set(key, isPossible);
  return isPossible;
}

function isTooMany({ seatRules }: Scene, shape: TableShape, guests: readonly number[]): boolean {
  const counts = new Map<Must, number>();
  for (const guest of guests) {
    for (const must of seatRules.sideBySide.get(guest) ?? []) if (must.guests.length > shape.longestRow) return true;
    for (const must of seatRules.notBeside.get(guest) ?? []) {
      const count = (counts.get(must) ?? 0) + 1;
      if (count > shape.mostNotBeside) return true;
      counts.set(must, count);
    }
  }
  return false;
}
