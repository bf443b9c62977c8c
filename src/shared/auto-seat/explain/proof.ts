import type { ConflictReason } from '../problem.ts';
import type { Must } from './model.ts';

/** Musts that no plan can keep together. */
export interface Proof {
  readonly reason: ConflictReason;
  readonly musts: readonly Must[];
}

export const uniqueMusts = (musts: Iterable<Must>): Must[] => [...new Set(musts)].sort((a, b) => a.index - b.index);
