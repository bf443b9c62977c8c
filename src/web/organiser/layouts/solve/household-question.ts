import { WorkLimit } from '../../../../shared/auto-seat/explain/work-limit.ts';
import { explainImpossible } from '../../../../shared/auto-seat/explain-impossible.ts';
import { judge } from '../../../../shared/auto-seat/judge.ts';
import { placesOf, toProblem } from '../../../../shared/auto-seat/to-problem.ts';
import { listSplitHouseholds } from '../../../../shared/layout/table-guests.ts';
import { findDot, findTableByNumber, type TableId } from '../../../../shared/layout/table-occupancy.ts';
import { nextRuleId, putRule } from '../rules/rule-edits.ts';
import type { SeatInput } from './seat-messages.ts';

/** Many, because each round leaves out households that contradict other rules, and may find only one at a time. */
const MOST_ROUNDS = 100;
/** Work limit for all rounds together. */
const MOST_STEPS = 10_000_000;

/** Musts that are broken already count as wishes, so that nobody moves for their sake. */
function withoutBrokenMusts({ layout, guests, seating }: SeatInput): SeatInput['seating'] {
  const { problem, sources } = toProblem(layout, guests, seating);
  const broken = new Set(judge(problem, placesOf(layout)).broken.map(({ ruleId }) => sources.get(ruleId)?.rule.id));
  const rules = seating.rules.map((rule) =>
    rule.strength === 'must' && broken.has(rule.id) ? { ...rule, strength: 'veryImportant' as const } : rule,
  );
  return { ...seating, rules };
}

/**
 * The question how to bring split households to one table with the fewest moves, without breaking other musts: all
 * households, or those with somebody at these tables. Guests without a seat take part only if their household has one.
 * Households that cannot sit together, because they are too large or other musts forbid it, are left out: they stay as
 * they are.
 */
export function askForHouseholds(
  input: SeatInput,
  tableIds: readonly TableId[] | null,
): { readonly input: SeatInput; readonly leftOutIds: readonly number[] } {
  const { layout, guests, seating } = input;
  const split = listSplitHouseholds(layout, guests);
  const wanted = new Set(tableIds ? listSplitHouseholds(layout, guests, tableIds) : split);
  const isPlaced = (id: number) => findTableByNumber(layout, findDot(layout, id)?.tableNumber ?? null) !== undefined;
  const people = guests.filter(
    ({ id, householdId }) => isPlaced(id) || (householdId !== null && wanted.has(householdId)),
  );
  const stored = seating.rules.find(({ kind }) => kind === 'households');
  const except = new Set([
    ...(stored?.kind === 'households' ? stored.exceptIds : []),
    ...split.filter((id) => !wanted.has(id)),
  ]);
  const others = withoutBrokenMusts({ layout, guests: people, seating });
  const id = stored?.id ?? nextRuleId(seating);
  const ask = () => putRule(others, { id, kind: 'households', strength: 'must', exceptIds: [...except] });
  const leftOut = new Set<number>();
  const limit = new WorkLimit(MOST_STEPS);
  for (let round = 0; round < MOST_ROUNDS && limit.left > 0; round++) {
    const { problem, sources } = toProblem(layout, people, ask());
    const contradicting = explainImpossible(problem, { limit, hasRelaxations: false })
      .flatMap(({ ruleIds }) => ruleIds)
      .flatMap((ruleId) => sources.get(ruleId)?.householdId ?? []);
    if (contradicting.length === 0) break;
    for (const householdId of contradicting) {
      except.add(householdId);
      // Only split households are reported as left out: the others sit together already.
      if (wanted.has(householdId)) leftOut.add(householdId);
    }
  }
  return { input: { layout, guests: people, seating: ask() }, leftOutIds: [...leftOut] };
}
