import type { Model, Must } from './model.ts';
import { makeSeatRules, type SeatRules } from './seat-rules.ts';
import { canShareTable } from './seat-search.ts';
import type { TableList } from './table-lists.ts';
import type { TableShape } from './table-shape.ts';
import { makeUnits, type Unit, type Units } from './units.ts';
import type { WorkLimit } from './work-limit.ts';

/** What preparing a guest counts against the work limit: it takes as long as this many steps of a search. */
const STEPS_PER_GUEST = 60;

/** Some of the musts, with what the proofs need to know about them. */
export interface ProofScene {
  readonly model: Model;
  readonly musts: readonly Must[];
  readonly units: Units;
  readonly seatRules: SeatRules;
  readonly limit: WorkLimit;
  /** Results of `canShare` by shape and guests. */
  readonly knownSharing: Map<string, boolean>;
}

export function makeScene(model: Model, musts: readonly Must[], limit: WorkLimit): ProofScene {
  limit.take(musts.reduce((sum, { guests }) => sum + guests.length, musts.length) * STEPS_PER_GUEST);
  const units = makeUnits(model, musts);
  return {
    model,
    musts,
    units,
    limit,
    seatRules: makeSeatRules(musts),
    knownSharing: new Map(),
  };
}

/** Tables where the unit is allowed, with enough seats and enough accessible seats. */
export const tablesFor = ({ model }: ProofScene, { tables, guests, accessible }: Unit): TableList =>
  model.tableLists.fitting(tables, guests.length, accessible.length);

/** Whether the guests of one or several units can share a table of this shape; true where no proof was found. */
export function canShare(scene: ProofScene, shape: TableShape, guests: readonly number[]): boolean {
  const key = `${shape.id}|${guests.join()}`;
  const known = scene.knownSharing.get(key);
  if (known !== undefined) return known;
  const isPossible = !isTooMany(scene, shape, guests) && canShareTable(shape, guests, scene.seatRules, scene.limit);
  scene.knownSharing.set(key, isPossible);
  return isPossible;
}

function isTooMany({ seatRules }: ProofScene, shape: TableShape, guests: readonly number[]): boolean {
  const counts = new Map<Must, number>();
  for (const guest of guests) {
    for (const must of seatRules.sideBySide.get(guest) ?? []) if (must.guests.length > shape.longestRow) return true;
    for (const must of seatRules.notBeside.get(guest) ?? []) {
      if (must.sides) continue;
      const count = (counts.get(must) ?? 0) + 1;
      if (count > shape.mostNotBeside) return true;
      counts.set(must, count);
    }
  }
  return false;
}
