import { findProof } from './explain/find-proof.ts';
import { makeModel } from './explain/model.ts';
import type { Proof } from './explain/proof.ts';
import { reduceProof } from './explain/reduce-proof.ts';
import { findRelaxations } from './explain/relaxations.ts';
import { WorkLimit } from './explain/work-limit.ts';
import type { Conflict, Relaxation, SeatProblem } from './problem.ts';

/** About 60 ms on a small computer. */
const MOST_STEPS = 3_000_000;
const MOST_CONFLICTS = 8;

export interface ExplainOptions {
  readonly limit?: WorkLimit;
  /** False where only the contradiction matters: then `relaxations` are empty, and their cost is saved. */
  readonly hasRelaxations?: boolean;
}

/**
 * Finds sets of musts and pins that no plan can keep together; each conflict ends if any one of its set is left out.
 * Conflicts share no members. Reports only what it can prove: an empty list does not mean that a plan exists.
 */
export function explainImpossible(
  problem: SeatProblem,
  { limit = new WorkLimit(MOST_STEPS), hasRelaxations = true }: ExplainOptions = {},
): Conflict[] {
  const model = makeModel(problem);
  const missing = model.guestCount - model.seatCount;
  if (missing > 0) {
    return [{ ruleIds: [], pinnedIds: [], reason: 'tooFewSeats', relaxations: [{ kind: 'addSeats', seats: missing }] }];
  }
  const conflicts: Conflict[] = [];
  let musts = model.musts;
  while (conflicts.length < MOST_CONFLICTS && limit.left > 0) {
    const found = findProof(model, musts, limit);
    if (!found) break;
    const proof = reduceProof(model, found, limit);
    // Out of steps, this proof may name musts that are not needed: reported only if there is no other conflict.
    if (limit.left === 0 && conflicts.length > 0) break;
    conflicts.push(toConflict(proof, hasRelaxations ? findRelaxations(problem, proof) : []));
    const named = new Set(proof.musts);
    musts = musts.filter((must) => !named.has(must));
  }
  return conflicts;
}

function toConflict({ reason, musts }: Proof, relaxations: readonly Relaxation[]): Conflict {
  const ruleIds: number[] = [];
  const pinnedIds: number[] = [];
  for (const { source } of musts) {
    if ('ruleId' in source) ruleIds.push(source.ruleId);
    else pinnedIds.push(source.pinnedId);
  }
  return { ruleIds, pinnedIds, reason, relaxations };
}
