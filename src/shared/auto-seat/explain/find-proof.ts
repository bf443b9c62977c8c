import { findChain } from './chain.ts';
import { findTooManyEnemies } from './enemies.ts';
import { findHeadcountProof } from './headcount.ts';
import { findHomelessUnit } from './homeless-unit.ts';
import type { Model, Must } from './model.ts';
import { findNoPlan } from './no-plan.ts';
import { findOverfullTables } from './overfull-tables.ts';
import { findMissingPlace, findSharedSeat } from './places.ts';
import type { Proof } from './proof.ts';
import { makeScene } from './unit-tables.ts';
import type { WorkLimit } from './work-limit.ts';

/**
 * A proof that no plan keeps all these musts; null if none was found, which does not mean that a plan exists.
 * Each proof may rely on the ones before having found nothing.
 */
export function findProof(model: Model, musts: readonly Must[], limit: WorkLimit): Proof | null {
  const simple = findMissingPlace(musts) ?? findSharedSeat(musts);
  if (simple) return simple;
  const scene = makeScene(model, musts, limit);
  return (
    findChain(scene) ??
    findHomelessUnit(scene) ??
    findOverfullTables(scene) ??
    findTooManyEnemies(scene) ??
    findHeadcountProof(scene) ??
    findNoPlan(scene)
  );
}

/** Leaves out one must after the other for as long as a proof remains: of what is left, each is needed for the contradiction. */
export function reduceProof(model: Model, found: Proof, limit: WorkLimit): Proof {
  let proof = found;
  let size = proof.musts.length > 8 ? Math.ceil(proof.musts.length / 2) : 1;
  for (;;) {
    for (let start = 0; start < proof.musts.length && limit.left > 0; ) {
      const before = proof.musts.slice(0, start);
      const rest = [...before, ...proof.musts.slice(start + size)];
      const smaller: Proof | null = findProof(model, rest, limit);
      if (!smaller) {
        start += size;
        continue;
      }
      const kept = new Set(smaller.musts);
      start = before.filter((must) => kept.has(must)).length;
      proof = smaller;
    }
    if (size === 1) return proof;
    size = Math.min(Math.floor(size / 2), Math.ceil(proof.musts.length / 2));
  }
}
