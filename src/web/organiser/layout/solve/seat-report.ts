import { explainImpossible } from '../../../../shared/auto-seat/explain-impossible.ts';
import { explainWish } from '../../../../shared/auto-seat/explain-wish.ts';
import { judge } from '../../../../shared/auto-seat/judge.ts';
import type { Conflict, Place } from '../../../../shared/auto-seat/problem.ts';
import type { SeatingProblem } from '../../../../shared/auto-seat/to-problem.ts';
import type { SeatOffer } from '../../../../shared/layout/more-seats.ts';
import type { BrokenRuleReport, ReportedConflict, RulePointer, SeatReport, WayOut } from './seat-messages.ts';

/** Explaining a wish takes up to 50 ms. */
const MOST_EXPLAINED_WISHES = 10;

interface ReportOptions {
  /** A plan that is not complete yet: only guests who have a place are judged. */
  readonly isUnfinished?: boolean;
  /** Says of broken wishes why they are. */
  readonly explainsWishes?: boolean;
  /** Finds a way to so many seats that ends the conflict. */
  readonly findOffer?: (conflict: Conflict, seats: number) => SeatOffer | undefined;
}

/** Judges a plan and names what contradicts, in terms of the stored rules. */
export function makeReport(
  { problem, sources, inactive }: SeatingProblem,
  places: ReadonlyMap<number, Place>,
  { isUnfinished = false, explainsWishes = false, findOffer }: ReportOptions = {},
): SeatReport {
  const guestIds = isUnfinished ? problem.guestIds.filter((id) => places.has(id)) : problem.guestIds;
  const { broken, brokenPins, unseated } = judge({ ...problem, guestIds }, places);
  const ruleById = new Map(problem.rules.map((rule) => [rule.id, rule]));
  const point = (solverId: number): RulePointer => {
    const source = sources.get(solverId);
    const ruleId = source?.rule.id ?? 0;
    if (source?.householdId === undefined) return { ruleId };
    const isSideBySide = ruleById.get(solverId)?.kind === 'sideBySide';
    return { ruleId, householdId: source.householdId, ...(isSideBySide && { isSideBySide }) };
  };
  let explained = 0;
  const reports = broken.map(({ ruleId, guestIds }): BrokenRuleReport => {
    const isMust = ruleById.get(ruleId)?.must === true;
    const isExplained = explainsWishes && !isMust && explained++ < MOST_EXPLAINED_WISHES;
    const reason = isExplained ? explainWish(problem, places, ruleId) : null;
    const hindrance = reason && {
      rules: reason.ruleIds.map(point),
      pinnedIds: reason.pinnedIds,
      fullTableIds: reason.fullTableIds,
    };
    return { ...point(ruleId), isMust, guestIds, ...(hindrance && { hindrance }) };
  });
  const count = (isMust: boolean) => {
    const all = problem.rules.filter((rule) => rule.must === isMust).length;
    return { all, kept: all - reports.filter((report) => report.isMust === isMust).length };
  };
  const toReported = (conflict: Conflict): ReportedConflict => ({
    reason: conflict.reason,
    pinnedIds: conflict.pinnedIds,
    rules: conflict.ruleIds.map(point),
    ways: conflict.relaxations.flatMap((way): WayOut | [] => {
      if ('ruleId' in way) return { kind: way.kind, rule: point(way.ruleId) };
      if (way.kind === 'unpin') return way;
      const offer = findOffer?.(conflict, way.seats);
      return offer ? { ...way, offer } : [];
    }),
  });
  return {
    musts: count(true),
    wishes: count(false),
    broken: reports,
    brokenPins,
    unseated,
    inactive,
    conflicts: explainImpossible(problem).map(toReported),
  };
}
