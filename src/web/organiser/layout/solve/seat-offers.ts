import { explainImpossible } from '../../../../shared/auto-seat/explain-impossible.ts';
import type { Conflict } from '../../../../shared/auto-seat/problem.ts';
import { toProblem } from '../../../../shared/auto-seat/to-problem.ts';
import { applySeatOffer, listSeatOffers, type SeatOffer } from '../../../../shared/layout/more-seats.ts';
import type { SeatInput } from './seat-messages.ts';

/** Each is tried by looking for contradictions again. */
const MOST_TRIED = 6;

/** The first way to so many seats after which the rules and pins of the conflict no longer contradict each other. */
export function findSeatOffer(input: SeatInput, conflict: Conflict, seats: number): SeatOffer | undefined {
  const { layout, guests, seating } = input;
  const { problem } = toProblem(layout, guests, seating);
  const ruleIds = new Set(conflict.ruleIds);
  const pinnedIds = new Set(conflict.pinnedIds);
  const named = new Set([
    ...problem.rules.flatMap((rule) => (rule.kind === 'at' && ruleIds.has(rule.id) ? rule.tableIds : [])),
    ...conflict.pinnedIds.flatMap((id) => problem.pins.get(id)?.tableId ?? []),
  ]);
  const isAboutSame = (other: Conflict) =>
    other.reason === 'tooFewSeats' ||
    other.ruleIds.some((id) => ruleIds.has(id)) ||
    other.pinnedIds.some((id) => pinnedIds.has(id));
  return listSeatOffers(layout, seats, named)
    .slice(0, MOST_TRIED)
    .find((offer) => {
      const result = applySeatOffer(layout, offer);
      return result.ok && !explainImpossible(toProblem(result.layout, guests, seating).problem).some(isAboutSame);
    });
}
