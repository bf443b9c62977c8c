import type { SeatingContent } from '../../../../shared/contracts/seating.ts';
import { type EntryPatches, isSameValue } from '../../../../shared/layout/entry-patches.ts';
import { diffSeatings, isSameSeating, patchSeating } from '../../../../shared/layout/plan-patch.ts';

/**
 * Rules and pins with our changes and those that were saved elsewhere since `base`. `contested` counts the rules and pins
 * that both changed: there ours are kept.
 */
export function mergeSeating(base: SeatingContent, ours: SeatingContent, theirs: SeatingContent) {
  const [mine, other] = [diffSeatings(base, ours), diffSeatings(base, theirs)];
  const merged = patchSeating(theirs, mine);
  const countContested = (one: EntryPatches, another: EntryPatches) =>
    [...one].filter(([key, fields]) => another.has(key) && !isSameValue(fields?.value, another.get(key)?.value)).length;
  const contested = countContested(mine.rules, other.rules) + countContested(mine.pins, other.pins);
  return { merged: isSameSeating(merged, ours) ? ours : merged, contested };
}
