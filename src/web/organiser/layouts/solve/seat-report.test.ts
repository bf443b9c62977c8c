import { expect, test } from 'vitest';
import { judge } from '../../../../shared/auto-seat/judge.ts';
import { placesOf, toProblem } from '../../../../shared/auto-seat/to-problem.ts';
import type { SeatingContent, SeatingRule } from '../../../../shared/contracts/seating.ts';
import { seatAtPlaces } from '../../../../shared/layout/seat-places.ts';
import { takeWayOut } from '../rules/rule-edits.ts';
import { guest, layout } from '../session/testing.ts';
import { checkPlan, explainPlan, reportJudgement } from './seat-report.ts';

const named = (...guestIds: number[]) => ({ guestIds, tags: [], householdIds: [] });
const apart = (strength: SeatingRule['strength']): SeatingRule => ({
  id: 2,
  kind: 'apart',
  hops: 1,
  strength,
  guests: named(1, 2),
});
const HOUSEHOLDS: SeatingRule = { id: 1, kind: 'households', strength: 'must', exceptIds: [] };
const family = [1, 2].map((id) => guest(id, { householdId: 7 }));

function seated() {
  return seatAtPlaces(layout(), new Map(family.map(({ id }, seat) => [id, { tableId: 'table-1', seat }])));
}

test('rules that contradict each other are named by their stored ids, and every way out ends it', () => {
  const seating: SeatingContent = { rules: [HOUSEHOLDS, apart('must')], pins: [] };
  const reportOf = (content: SeatingContent) => checkPlan(toProblem(layout(), family, content), new Map());
  const [conflict] = reportOf(seating).conflicts;
  expect(conflict).toMatchObject({ reason: 'apartTogether', rules: [{ ruleId: 1, householdId: 7 }, { ruleId: 2 }] });
  expect(conflict?.ways.length).toBeGreaterThan(1);
  for (const way of conflict?.ways ?? []) expect(reportOf(takeWayOut(seating, way)).conflicts).toEqual([]);
});

test('a broken wish names the must that keeping it would break', () => {
  const plan = seated();
  const made = toProblem(plan, family, { rules: [HOUSEHOLDS, apart('nice')], pins: [] });
  const judgement = judge(made.problem, placesOf(plan));
  const judged = reportJudgement(made, judgement);
  expect(judged).toMatchObject({ broken: [{ ruleId: 2, isMust: false, guestIds: [1, 2] }] });
  const explaining = explainPlan(made, { ...judgement, places: placesOf(plan) }, judged);
  expect(explaining.next().done).toBe(false);
  const { broken, musts, wishes } = explaining.next().value ?? judged;
  expect(broken).toEqual([
    {
      ruleId: 2,
      isMust: false,
      guestIds: [1, 2],
      hindrance: { rules: [{ ruleId: 1, householdId: 7 }], pinnedIds: [], fullTableIds: [] },
    },
  ]);
  expect([musts, wishes]).toEqual([
    { kept: 1, all: 1 },
    { kept: 1, all: 2 },
  ]);
});

test('an unfinished plan is judged by those who have a place', () => {
  const made = toProblem(layout(), family, { rules: [HOUSEHOLDS], pins: [] });
  expect(checkPlan(made, new Map()).broken).toEqual([]);
  expect(judge(made.problem, new Map()).broken.length).toBeGreaterThan(0);
});

test('a broken pin is a must that is not kept', () => {
  const seating: SeatingContent = { rules: [HOUSEHOLDS], pins: [{ guestId: 1, tableId: 'table-2', seat: null }] };
  const plan = seated();
  const made = toProblem(plan, family, seating);
  const report = reportJudgement(made, judge(made.problem, placesOf(plan)));
  expect(report).toMatchObject({ musts: { kept: 1, all: 2 }, brokenPins: [1] });
});

test('a wish that nobody has looked into has no reason, unlike one for which none was found', () => {
  const people = Array.from({ length: 30 }, (_, index) => guest(index + 1));
  const rules = people.map(({ id }): SeatingRule => ({ id, kind: 'accessible', strength: 'nice', guests: named(id) }));
  const made = toProblem(layout(), people, { rules, pins: [] });
  const judgement = judge(made.problem, new Map());
  const explaining = explainPlan(made, { ...judgement, places: new Map() }, reportJudgement(made, judgement));
  let step = explaining.next();
  while (!step.done) step = explaining.next();
  const { broken } = step.value;
  expect(broken).toHaveLength(30);
  expect(broken.filter((entry) => 'hindrance' in entry)).toHaveLength(20);
  expect(broken.at(-1)?.hindrance).toBeUndefined();
});

test('guests at a table without a chair keep pins and rules about tables, and rules about chairs wait for them', () => {
  const plan = seatAtPlaces(layout(), new Map([1, 2].map((id) => [id, { tableId: 'table-1', seat: null }])));
  const accessible: SeatingRule = { id: 3, kind: 'accessible', strength: 'must', guests: named(2) };
  const pin = { guestId: 1, tableId: 'table-1', seat: null };
  const pins = [pin];
  const report = checkPlan(
    toProblem(plan, family, { rules: [HOUSEHOLDS, apart('nice'), accessible], pins }),
    placesOf(plan),
    [],
  );
  expect([report.brokenPins, report.broken.map(({ ruleId }) => ruleId)]).toEqual([[], [2]]);
  const elsewhere = checkPlan(
    toProblem(plan, family, { rules: [], pins: [{ ...pin, tableId: 'table-2' }] }),
    placesOf(plan),
  );
  expect(elsewhere.brokenPins).toEqual([1]);
});

test('an accessible seat is suggested at a table where its guest and those with them may sit', () => {
  const only: SeatingRule = { id: 3, kind: 'only', strength: 'must', tableIds: ['table-1'], guests: named(1, 3) };
  const accessible: SeatingRule = { id: 4, kind: 'accessible', strength: 'must', guests: named(1) };
  const people = [...family, guest(3)];
  const conflictsOf = (rules: SeatingRule[], markedId?: string) => {
    const plan = layout();
    const tables = plan.tables.map((table) => (table.id === markedId ? { ...table, accessibleSeats: [1] } : table));
    return checkPlan(toProblem({ ...plan, tables }, people, { rules, pins: [] }), new Map()).conflicts;
  };
  expect(conflictsOf([only, accessible])).toMatchObject([{ tableToMark: 'table-1' }]);
  // With the household, guest 2 would have to come along, who is not to sit there.
  const rules = [HOUSEHOLDS, only, accessible];
  expect(conflictsOf(rules)).toMatchObject([{ tableToMark: 'table-2' }]);
  expect([conflictsOf(rules, 'table-1').length, conflictsOf(rules, 'table-2').length]).toEqual([1, 0]);
});
