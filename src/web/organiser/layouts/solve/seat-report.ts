import { explainImpossible } from '../../../../shared/auto-seat/explain-impossible.ts';
import { explainWish } from '../../../../shared/auto-seat/explain-wish.ts';
import { judge } from '../../../../shared/auto-seat/judge.ts';
import type { Conflict, Judgement, Place, SeatPlan, TableId } from '../../../../shared/auto-seat/problem.ts';
import { guestsOf, solverRule } from '../../../../shared/auto-seat/rules/index.ts';
import type { SeatingProblem } from '../../../../shared/auto-seat/to-problem.ts';
import type { SeatOffer } from '../../../../shared/layout/more-seats.ts';
import type { BrokenRuleReport, ReportedConflict, RulePointer, SeatReport, WayOut } from './seat-messages.ts';

/** Explaining a wish takes up to 50 ms; the others are shown without a reason. */
const MOST_EXPLAINED_WISHES = 20;

/** Says which stored rule, or which household's part of it, a rule of the problem stands for. */
function makePointers({ problem, sources }: SeatingProblem) {
  const ruleById = new Map(problem.rules.map((rule) => [rule.id, rule]));
  const point = (solverId: number): RulePointer => {
    const source = sources.get(solverId);
    const ruleId = source?.rule.id ?? 0;
    if (source?.householdId === undefined) return { ruleId };
    const isSideBySide = ruleById.get(solverId)?.kind === 'sideBySide';
    return { ruleId, householdId: source.householdId, ...(isSideBySide && { isSideBySide }) };
  };
  return { point, isMust: (solverId: number) => ruleById.get(solverId)?.must === true };
}

/** What a plan breaks, in terms of the stored rules, without saying why. */
export function reportJudgement(
  made: SeatingProblem,
  { broken, brokenPins, unseated }: Pick<Judgement, 'broken' | 'brokenPins' | 'unseated'>,
): SeatReport {
  const { problem, inactive, crowded } = made;
  const { point, isMust } = makePointers(made);
  const reports = broken.map(
    ({ ruleId, guestIds }): BrokenRuleReport => ({ ...point(ruleId), isMust: isMust(ruleId), guestIds }),
  );
  const count = (must: boolean) => {
    const all = problem.rules.filter((rule) => rule.must === must).length;
    return { all, kept: all - reports.filter((report) => report.isMust === must).length };
  };
  const musts = count(true);
  return {
    // Of pins only the broken ones count: most pins of a problem are no rule of the organiser, but keep seated guests.
    musts: { ...musts, all: musts.all + brokenPins.length },
    wishes: count(false),
    broken: reports,
    brokenPins,
    unseated,
    inactive,
    crowded,
    conflicts: [],
  };
}

/** Conflicts in terms of the stored rules. More seats are a way out only where there is an offer for them. */
export function reportConflicts(
  made: SeatingProblem,
  conflicts: readonly Conflict[],
  offers: ReadonlyMap<Conflict, SeatOffer> = new Map(),
): ReportedConflict[] {
  const { point } = makePointers(made);
  return conflicts.map((conflict) => ({
    reason: conflict.reason,
    pinnedIds: conflict.pinnedIds,
    rules: conflict.ruleIds.map(point),
    ways: conflict.relaxations.flatMap((way): WayOut | [] => {
      if ('ruleId' in way) return { kind: way.kind, rule: point(way.ruleId) };
      if (way.kind === 'unpin') return way;
      const offer = offers.get(conflict);
      return offer ? { ...way, offer } : [];
    }),
    ...findTableToMark(made, conflict),
  }));
}

/**
 * A table at which a seat can be marked for people who need an accessible one: they may sit there with all who must sit with
 * them. Otherwise the seat would only lead to the next conflict.
 */
function findTableToMark({ problem }: SeatingProblem, { ruleIds }: Conflict): Pick<ReportedConflict, 'tableToMark'> {
  const { rules, pins, tables } = problem;
  const asking = rules.find(({ id, kind }) => kind === 'accessible' && ruleIds.includes(id));
  if (asking?.kind !== 'accessible') return {};
  const musts = rules.filter(({ must }) => must);
  const shared = musts.filter((rule) => solverRule(rule).sharesTable).map(guestsOf);
  const company = new Set(asking.guests.slice(0, 1));
  for (const id of company)
    for (const guests of shared) if (guests.includes(id)) for (const other of guests) company.add(other);
  const isOpen = (tableId: TableId) =>
    musts.every(
      (rule) => rule.kind !== 'at' || rule.tables.includes(tableId) || !rule.guests.some((id) => company.has(id)),
    ) && [...company].every((id) => (pins.get(id)?.tableId ?? tableId) === tableId);
  const table = tables.find(({ id, seats }) => seats >= company.size && isOpen(id));
  return table ? { tableToMark: table.id } : {};
}

/** Judges a plan that is still being made, by the guests who have a place, and names rules that contradict each other. */
export function checkPlan(
  made: SeatingProblem,
  places: ReadonlyMap<number, Place>,
  conflicts: readonly Conflict[] = explainImpossible(made.problem),
): SeatReport {
  const guestIds = made.problem.guestIds.filter((id) => places.has(id));
  const problem = { ...made.problem, guestIds };
  return {
    ...reportJudgement({ ...made, problem }, judge(problem, places)),
    conflicts: reportConflicts(made, conflicts),
  };
}

/** Adds to broken wishes the reason why they are broken, one wish per step; returns the whole report. */
export function* explainPlan(
  made: SeatingProblem,
  { places, broken }: Pick<SeatPlan, 'places' | 'broken'>,
  report: SeatReport,
): Generator<void, SeatReport> {
  const { problem } = made;
  const { point, isMust } = makePointers(made);
  const explained: BrokenRuleReport[] = [];
  let wishes = 0;
  // The report lists what the judge named, in the same order.
  for (const [index, { ruleId }] of broken.entries()) {
    const known = report.broken[index];
    if (!known) continue;
    if (isMust(ruleId) || wishes++ >= MOST_EXPLAINED_WISHES) {
      explained.push(known);
      continue;
    }
    const reason = explainWish(problem, places, ruleId);
    const hindrance = reason && {
      rules: reason.ruleIds.map(point),
      pinnedIds: reason.pinnedIds,
      fullTableIds: reason.fullTableIds,
    };
    explained.push({ ...known, hindrance });
    yield;
  }
  return { ...report, broken: explained };
}
