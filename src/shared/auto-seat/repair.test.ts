import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Place, SeatAim, SeatProblem, SeatRule, SeatTable } from './problem.ts';
import type { RuleTerms } from './rules/index.ts';
import { indexProblem } from './search/indexed-problem.ts';
import { indexUnits } from './search/indexed-units.ts';
import { PlanKeeper } from './search/plan-keeper.ts';
import { TakeBack } from './search/take-back.ts';
import { createSolver } from './solver.ts';
import { anyProblem } from './testing/any-problem.ts';
import { compareRepairs, listNeedlessMoves, listNeedlessShifts, valueOfRepair } from './testing/needless-moves.ts';
import { makeBeside } from './testing/small-problem.ts';

const SEATS = 6;
const table = (id: number, seats = SEATS): SeatTable => ({
  id,
  seats,
  beside: makeBeside(seats, true),
  accessible: [],
});
const range = (first: number, count: number) => Array.from({ length: count }, (_, index) => first + index);
/** Everybody at table after table, in the order of their numbers. */
const inOrder = (guests: number) =>
  new Map(range(0, guests).map((id): [number, Place] => [id, { tableId: Math.floor(id / SEATS), seat: id % SEATS }]));
const makeProblem = (guests: number, fields: Partial<SeatProblem> = {}): SeatProblem => ({
  guestIds: range(0, guests),
  tables: range(0, Math.ceil(guests / SEATS)).map((id) => table(id)),
  neighbours: [],
  rules: [],
  pins: new Map(),
  previous: inOrder(guests),
  ...fields,
});
const must = (id: number, terms: RuleTerms): SeatRule => ({ id, must: true, ...terms });

function repair(problem: SeatProblem, tries = 30_000, aim: SeatAim = 'fewestMoves') {
  const solver = createSolver(problem, { seed: 1, tries, aim });
  while (!solver.step(5_000).isDone);
  return solver.best();
}

test('no repair is worse than leaving everybody and seating the rest, and it needs all its moves', () => {
  fc.assert(
    fc.property(anyProblem(), (problem) => {
      const plan = repair(problem, 1_500);
      if (plan.unseated.length > 0) return;
      const value = valueOfRepair(problem, plan.places);
      const staying = repair({ ...problem, pins: new Map([...problem.pins, ...problem.previous]) }, 1_500, 'best');
      // Wishes are left out: two searches may find newcomers seats that please them differently.
      expect(compareRepairs(value.slice(0, 3), valueOfRepair(problem, staying.places))).toBeLessThanOrEqual(0);
      const together = problem.rules.flatMap((rule) => (rule.must && rule.kind === 'together' ? [rule.guests] : []));
      expect(listNeedlessMoves(problem, plan.places, together)).toEqual([]);
    }),
    { numRuns: 60 },
  );
});

test('of musts that contradict each other, as many are kept as can be', () => {
  // Two threes at one table each mean one table for all four, two of whom must be apart.
  const rules = [
    must(1, { kind: 'together', guests: [0, 6, 12] }),
    must(2, { kind: 'together', guests: [6, 12, 18] }),
    must(3, { kind: 'apart', guests: [0, 18], hops: 1 }),
  ];
  expect(repair(makeProblem(24, { rules })).broken).toHaveLength(1);
  expect(repair(makeProblem(24, { rules }), 150_000).broken).toHaveLength(1);
});

test('nobody moves for a must that is broken either way', () => {
  // The two must be apart and together: whoever of them moves, one of the rules is broken.
  const rules = [
    must(1, { kind: 'together', guests: [0, 1] }),
    must(2, { kind: 'apart', guests: [0, 1], hops: 1 }),
    must(3, { kind: 'gather', guests: [2, 3, 8, 9, 14, 15, 20, 21] }),
    ...range(0, 4).map((pair) => must(4 + pair, { kind: 'together', guests: [6 * pair + 2, 6 * pair + 4] })),
    ...range(0, 4).map((pair) => must(8 + pair, { kind: 'together', guests: [6 * pair + 3, 6 * pair + 5] })),
  ];
  const plan = repair(makeProblem(24, { rules }));
  expect(plan.moved).toEqual([]);
  expect(plan.broken.map(({ ruleId }) => ruleId)).toEqual([2, 3]);
});

test('one must is broken rather than two that each contradict it', () => {
  const rules = [
    must(1, { kind: 'at', guests: range(0, SEATS), tables: [0] }),
    must(2, { kind: 'accessible', guests: [0] }),
    must(3, { kind: 'accessible', guests: [1] }),
  ];
  const tables = [...range(0, 3).map((id) => table(id)), { ...table(3), accessible: [0, 1] }];
  const plan = repair(makeProblem(24, { tables, rules }));
  expect(plan.broken.map(({ ruleId }) => ruleId)).toEqual([1]);
  expect(plan.moved).toHaveLength(4);
});

test('a must that no plan keeps does not limit where people sit', () => {
  // 19 people for 18 seats, so one of the two households that quarrel may have the free seats of the last table.
  const rules = [
    must(1, { kind: 'at', guests: range(0, 19), tables: [0, 1, 2] }),
    must(2, { kind: 'together', guests: [0, 1, 2] }),
    must(3, { kind: 'together', guests: [3, 4, 5] }),
    must(4, { kind: 'apart', guests: [2, 3], hops: 1 }),
  ];
  const plan = repair(makeProblem(21, { rules }));
  expect(plan.broken.map(({ ruleId }) => ruleId)).toEqual([1]);
  expect(plan.moved).toHaveLength(3);
});

test('a household moves as one although somebody joins it', () => {
  const rules = [must(1, { kind: 'together', guests: [0, 1, 2, 24] })];
  const problem = makeProblem(25, { rules, previous: inOrder(24) });
  const { guestsOf, keptRules } = indexUnits(indexProblem(problem), { keepsSplits: true });
  expect(guestsOf.slice(0, 2)).toEqual([[0, 1, 2], [3]]);
  expect([...keptRules]).toEqual([]);
});

test('a household that contradicts other musts may split where that moves fewer', () => {
  // One of the first three musts is broken either way. If it is the first, only 1 leaves; otherwise 3 leaves with 4 and 5.
  const rules = [
    must(1, { kind: 'together', guests: [0, 1] }),
    must(2, { kind: 'together', guests: [0, 2] }),
    must(3, { kind: 'apart', guests: [1, 2], hops: 1 }),
    must(4, { kind: 'together', guests: [3, 4, 5] }),
    must(5, { kind: 'apart', guests: [1, 3], hops: 1 }),
    must(6, { kind: 'at', guests: [0], tables: [0] }),
  ];
  const plan = repair(makeProblem(20, { rules }));
  expect(plan.broken.map(({ ruleId }) => ruleId)).toEqual([1]);
  expect(plan.moved).toEqual([1]);
});

test('households that are split today come together only as far as that breaks nothing else', () => {
  const rules = [
    must(1, { kind: 'together', guests: [0, 6] }),
    must(2, { kind: 'at', guests: [0], tables: [0] }),
    must(3, { kind: 'at', guests: [6], tables: [1] }),
    must(4, { kind: 'together', guests: [1, 7] }),
  ];
  const plan = repair(makeProblem(11, { rules }));
  expect(plan.moved).toEqual([1]);
  expect(plan.broken.map(({ ruleId }) => ruleId)).toEqual([1]);
});

test('a newcomer whose household has no free seat at its table sits as the other rules say', () => {
  const rules = [
    must(1, { kind: 'together', guests: [0, 1, 30] }),
    must(2, { kind: 'apart', guests: [30, 6, 12], hops: 1 }),
    must(3, { kind: 'apart', guests: [30, 18], sides: [[30], [18, 19]], hops: 1 }),
  ];
  const previous = new Map([...inOrder(30)].filter(([id]) => id < 6 || id % SEATS < 4));
  const guestIds = [...previous.keys(), 30];
  const problem = makeProblem(30, { guestIds, rules, previous, pins: previous });
  const plan = repair(problem, 5_000, 'best');
  expect(plan).toMatchObject({ unseated: [], moved: [], shifted: [], brokenPins: [] });
  expect(plan.places.get(30)?.tableId).toBe(4);
});

test('two who changed places for nothing go back, however many others at their tables had to move', () => {
  const [o, p, q, r, x, y, u, v, a, b] = [range(0, 3), range(3, 3), range(6, 3), range(9, 3), 12, 14, 16, 19, 22, 23];
  const homes = [
    [...q, a, x, 13],
    [...r, b, y, 15],
    [...o, ...range(u, 3)],
    [...p, ...range(v, 3)],
  ];
  const now = [
    [...o, b, x, 13],
    [...p, a, y, 15],
    [...q, ...range(u, 3)],
    [...r, ...range(v, 3)],
  ];
  const seated = (tables: number[][]) =>
    new Map(tables.flatMap((ids, tableId) => ids.map((id, seat): [number, Place] => [id, { tableId, seat }])));
  const rules = [
    ...[o, p, q, r].map((guests, at) => must(at + 1, { kind: 'at', guests, tables: [at] })),
    must(5, { kind: 'together', guests: [x, 13] }),
    must(6, { kind: 'apart', guests: [x, 13], hops: 1 }),
  ];
  const problem = makeProblem(24, { rules, previous: seated(homes) });
  const keeper = new PlanKeeper(problem, 'fewestMoves', 50);
  const context = { problem, indexed: indexProblem(problem), keeper, aim: 'fewestMoves' } as const;
  const steps = new TakeBack({ ...context, reseat: (places) => places }, keeper.assess(seated(now))).run();
  let step = steps.next();
  while (!step.done) step = steps.next();
  expect(step.value.judgement.moved).toEqual([...o, ...p, ...q, ...r]);
});

test('two who are to share a table stay where they are if one of them cannot have the seat of a pin anyway', () => {
  // 0 and 1 are pinned to one seat of table 1: for 1, 2 would have to follow there, and nothing would be gained.
  const pins = new Map([0, 1].map((id): [number, Place] => [id, { tableId: 1, seat: 0 }]));
  const previous = new Map([0, 2, 2].map((tableId, id): [number, Place] => [id, { tableId, seat: null }]));
  const rules = [must(1, { kind: 'gather', guests: [1, 2] })];
  const plan = repair(makeProblem(5, { tables: range(0, 3).map((id) => table(id)), rules, pins, previous }), 1_500);
  expect([plan.moved, plan.brokenPins, plan.broken]).toEqual([[0], [1], []]);
});

test('moves are not bought with wishes about chairs', () => {
  // Seats 0 and 3 face each other, so these two sit beside each other only if one of them changes chairs.
  const rules: SeatRule[] = range(0, 4).map((id) => {
    return { id, must: false, weight: 1_000, kind: 'sideBySide', guests: [6 * id, 6 * id + 3] };
  });
  const plan = repair(makeProblem(24, { rules }));
  expect([plan.moved, plan.broken]).toEqual([[], []]);
});

test('people who stay at their table keep their chairs unless a rule needs the change', () => {
  // Some have cancelled, two are new, and more people want to be neighbours than chairs allow: the search never finds all it looks for.
  const pairArbitrary = fc.tuple(fc.nat({ max: 5 }), fc.nat({ max: 5 }), fc.nat({ max: 3 })).map(([one, other, at]) => {
    return [6 * at + one, 6 * at + other] as const;
  });
  const ruleArbitrary = fc.record({ pair: pairArbitrary, weight: fc.constantFrom(1, 3, 9), isNot: fc.boolean() });
  const goneArbitrary = fc.uniqueArray(fc.nat({ max: 23 }), { maxLength: 4 });
  fc.assert(
    fc.property(fc.array(ruleArbitrary, { minLength: 12, maxLength: 20 }), goneArbitrary, (wishes, gone) => {
      const rules = wishes.map(({ pair, weight, isNot }, id): SeatRule => {
        return { id, must: false, weight, kind: isNot ? 'notBeside' : 'sideBySide', guests: [...new Set(pair)] };
      });
      const guestIds = range(0, 26).filter((id) => !gone.includes(id));
      const problem = makeProblem(26, { guestIds, rules, previous: inOrder(24) });
      expect(listNeedlessShifts(problem, repair(problem, 1_500).places)).toEqual([]);
    }),
    { numRuns: 20 },
  );
});

test('a search by the clock goes on after the rest has been seated, which takes no tries', () => {
  const rules = [must(1, { kind: 'apart', guests: [0, 1], hops: 1 })];
  const previous = new Map([...inOrder(24)].filter(([id]) => id !== 23));
  const solver = createSolver(makeProblem(24, { rules, previous }), { seed: 1, tries: 1e9, aim: 'fewestMoves' });
  let made = solver.step(100);
  for (let slice = 0; slice < 1_000 && made.tries < 2_000; slice++) {
    // What a caller plans that has seen no tries yet.
    solver.setTries(50 * made.tries);
    made = solver.step(100);
  }
  expect(made.tries).toBeGreaterThanOrEqual(2_000);
  expect(solver.best()).toMatchObject({ unseated: [], broken: [] });
});
