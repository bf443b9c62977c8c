import { findChain } from './chain.ts';
import { findTooManyEnemies } from './enemies.ts';
import { findHeadcountProof } from './headcount.ts';
import { findHomelessUnit } from './homeless-unit.ts';
import type { Model, Must } from './model.ts';
import { findNoPlan } from './no-plan.ts';
import { findOverfullTables } from './overfull-tables.ts';
import { findMissingPlace, findSharedSeat } from './places.ts';
import type { Proof } from './proof.ts';
import { findUngathered } from './ungathered.ts';
import { makeScene } from './unit-tables.ts';
import type { WorkLimit } from './work-limit.ts';

/**
 * A proof that no plan keeps all these musts; null if none was found, which does not mean that a plan exists.
 * The order matters: a search for a proof may rely on the searches before it having found nothing.
 */
export function findProof(model: Model, musts: readonly Must[], limit: WorkLimit): Proof | null {
  const simple = findMissingPlace(musts) ?? findSharedSeat(musts);
  if (simple) return simple;
  const scene = makeScene(model, musts, limit);
  return (
    findChain(scene) ??
    findHomelessUnit(scene) ??
    findUngathered(scene) ??
    findOverfullTables(scene) ??
    findTooManyEnemies(scene) ??
    findHeadcountProof(scene) ??
    findNoPlan(scene)
  );
}
