import { explainImpossible } from '../../../src/shared/auto-seat/explain-impossible.ts';
import { compareWithBudget, countOf, type Figure } from '../results/figure.ts';
import { makeConflict } from './made-up-conflicts.ts';
import { makePlanted } from './made-up-event.ts';

const MOST_MS = 100;
const SIZES = [60, 150, 300] as const;
const isSame = (one: readonly number[], other: readonly number[]) =>
  one.length === other.length && one.every((id) => other.includes(id));

/** Hidden conflicts are named exactly and at once; nothing is named in events that have a plan. */
export function compareConflicts(conflicts: number, possible: number): Figure[] {
  const times: number[] = [];
  const named = Array.from({ length: conflicts }, (_, index) => {
    const { problem, ruleIds, pinnedIds } = makeConflict(SIZES[index % SIZES.length] ?? 60, index + 1);
    const start = performance.now();
    const found = explainImpossible(problem);
    times.push(performance.now() - start);
    const [only] = found;
    return found.length === 1 && !!only && isSame(only.ruleIds, ruleIds) && isSame(only.pinnedIds, pinnedIds);
  });
  const silent = Array.from(
    { length: possible },
    (_, index) => explainImpossible(makePlanted(20 + 10 * (index % 18), index + 1)).length === 0,
  );
  return [
    countOf('conflicts named exactly', 'events', named),
    compareWithBudget('naming a conflict', MOST_MS, times),
    countOf('nothing named in possible events', 'events', silent),
  ];
}
