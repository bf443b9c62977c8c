import { WorkLimit } from '../../../../shared/auto-seat/explain/work-limit.ts';
import { explainImpossible } from '../../../../shared/auto-seat/explain-impossible.ts';
import type { Conflict, SeatProblem, TableId } from '../../../../shared/auto-seat/problem.ts';
import { toProblem } from '../../../../shared/auto-seat/to-problem.ts';
import { applySeatOffer, listSeatOffers, type SeatOffer } from '../../../../shared/layout/more-seats.ts';
import type { SeatInput } from './seat-messages.ts';

/** Offers tried for one conflict, each by looking for contradictions again. */
const MOST_TRIED = 6;
/** Work limit for one offer. */
const STEPS_PER_OFFER = 3_000_000;
/** Work limit for all offers of all conflicts together. */
const MOST_STEPS = 12_000_000;
/** Steps that count for each table, because making the problem of an offer costs time too. */
const STEPS_PER_TABLE = 100;

/** The tables that rules and pins of the conflict name. */
function listNamedTables(problem: SeatProblem, { ruleIds, pinnedIds }: Conflict): Set<TableId> {
  return new Set([
    ...problem.rules.flatMap((rule) => (rule.kind === 'at' && ruleIds.includes(rule.id) ? rule.tables : [])),
    ...pinnedIds.flatMap((id) => problem.pins.get(id)?.tableId ?? []),
  ]);
}

/** Whether with these seats the rules and pins of the conflict no longer contradict each other. */
function endsConflict({ layout, guests, seating }: SeatInput, conflict: Conflict, offer: SeatOffer, limit: WorkLimit) {
  const result = applySeatOffer(layout, offer);
  if (!result.ok) return false;
  const ruleIds = new Set(conflict.ruleIds);
  const pinnedIds = new Set(conflict.pinnedIds);
  const { problem } = toProblem(result.layout, guests, seating);
  return !explainImpossible(problem, { limit, hasRelaxations: false }).some(
    (other) =>
      other.reason === 'tooFewSeats' ||
      other.ruleIds.some((id) => ruleIds.has(id)) ||
      other.pinnedIds.some((id) => pinnedIds.has(id)),
  );
}

/**
 * For each conflict that more seats would end, the first way to these seats that does end it. Pauses after each way tried;
 * conflicts that are left when the work limit is reached get no offer.
 */
export function* findSeatOffers(
  input: SeatInput,
  problem: SeatProblem,
  conflicts: readonly Conflict[],
): Generator<void, ReadonlyMap<Conflict, SeatOffer>> {
  const found = new Map<Conflict, SeatOffer>();
  const all = new WorkLimit(MOST_STEPS);
  for (const conflict of conflicts) {
    const seats = conflict.relaxations.reduce((sum, way) => (way.kind === 'addSeats' ? sum + way.seats : sum), 0);
    if (seats === 0) continue;
    const offers = listSeatOffers(input.layout, seats, listNamedTables(problem, conflict)).slice(0, MOST_TRIED);
    for (const offer of offers) {
      if (all.left === 0) return found;
      const limit = new WorkLimit(STEPS_PER_OFFER);
      if (endsConflict(input, conflict, offer, limit)) found.set(conflict, offer);
      all.take(STEPS_PER_OFFER - limit.left + problem.tables.length * STEPS_PER_TABLE);
      yield;
      if (found.has(conflict)) break;
    }
  }
  return found;
}
