import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countCost, judge } from './judge.ts';
import type { Place, SeatProblem, SeatRule } from './problem.ts';
import { createSolver } from './solver.ts';
import { anyProblem } from './testing/any-problem.ts';
import { makeBeside } from './testing/small-problem.ts';

const [GUESTS, SEATS] = [140, 10];

/** 140 guests in order at 16 tables of ten, two of them empty. */
function makeParty(rules: readonly SeatRule[] = []): SeatProblem {
  const guestIds = Array.from({ length: GUESTS }, (_, id) => id);
  return {
    guestIds,
    tables: Array.from({ length: 16 }, (_, id) => ({
      id,
      seats: SEATS,
      beside: makeBeside(SEATS, true),
      accessible: [],
    })),
    neighbours: [],
    rules,
    pins: new Map(),
    previous: new Map(
      guestIds.map((id): [number, Place] => [id, { tableId: Math.floor(id / SEATS), seat: id % SEATS }]),
    ),
  };
}

/** Couples side by side, families of four together, two friends at each table: the party in order keeps all of it. */
const KEPT_RULES: readonly SeatRule[] = [
  ...Array.from({ length: GUESTS / 2 }, (_, pair): SeatRule => {
    return { id: pair, must: false, weight: 4, kind: 'sideBySide', guests: [2 * pair, 2 * pair + 1] };
  }),
  ...Array.from({ length: GUESTS / SEATS }, (_, table): SeatRule => {
    const guestIds = [0, 1, 2, 3].map((place) => SEATS * table + place);
    return { id: 100 + table, must: true, kind: 'together', guests: guestIds };
  }),
  ...Array.from({ length: GUESTS / SEATS }, (_, table): SeatRule => {
    const guestIds = [SEATS * table + 5, SEATS * table + 8];
    return { id: 200 + table, must: false, weight: 6, kind: 'together', guests: guestIds };
  }),
];

function findBest(problem: SeatProblem, tries = 60_000) {
  const solver = createSolver(problem, { seed: 1, tries, aim: 'best', fillsTables: true });
  while (!solver.step(5_000).isDone);
  return solver.best();
}

/** The party with some people's places exchanged. */
function withSwaps(problem: SeatProblem, swaps: readonly (readonly [number, number])[]): SeatProblem {
  const partner = new Map(
    swaps.flatMap(([one, other]): [number, number][] => [
      [one, other],
      [other, one],
    ]),
  );
  const previous = new Map(
    Array.from(problem.previous, ([id, place]) => [id, problem.previous.get(partner.get(id) ?? id) ?? place]),
  );
  return { ...problem, previous };
}

test('nobody moves where the present plan breaks nothing, and there is nothing to search for', () => {
  for (const rules of [[], KEPT_RULES]) {
    const solver = createSolver(makeParty(rules), { seed: 1, tries: 60_000, aim: 'best' });
    expect(solver.step(1)).toMatchObject({ isDone: true, tries: 0 });
    expect(solver.best()).toMatchObject({ moved: [], shifted: [], broken: [], unseated: [], isComplete: true });
  }
});

test('nobody moves where no plan is better than the present one', () => {
  const impossible: SeatRule[] = [11, 25, 37].map((other, index) => {
    return { id: 300 + index, must: false, weight: 9, kind: 'together', guests: [0, other] };
  });
  const apart: SeatRule = { id: 400, must: true, kind: 'apart', guests: [0, 11, 25, 37], hops: 1 };
  const plan = findBest(makeParty([...KEPT_RULES, ...impossible, apart]));
  expect([plan.moved, plan.shifted, plan.broken.length]).toEqual([[], [], 3]);
});

test('where few exchanges mend a plan, few people move', () => {
  const problem = withSwaps(makeParty(KEPT_RULES), [
    [5, 46],
    [23, 112],
  ]);
  const plan = findBest(problem);
  expect(countCost(problem, plan)).toEqual({ brokenMusts: 0, musts: 0, cost: 0 });
  expect(plan.moved.length).toBeLessThanOrEqual(8);
  expect(plan.shifted.length).toBeLessThanOrEqual(8);
});

test('newcomers are seated without anybody else moving', () => {
  const party = makeParty(KEPT_RULES);
  const previous = new Map([...party.previous].filter(([id]) => id % 10 !== 8));
  const plan = findBest({ ...party, previous });
  expect(plan).toMatchObject({ unseated: [], broken: [], moved: [], shifted: [] });
});

test('people at a table without a chair get chairs of that table', () => {
  const party = makeParty();
  const previous = new Map(Array.from(party.previous, ([id, { tableId }]) => [id, { tableId, seat: null }]));
  const plan = findBest({ ...party, previous });
  expect(plan).toMatchObject({ unseated: [], moved: [], shifted: [] });
  expect([...plan.places].every(([id, { tableId }]) => tableId === Math.floor(id / SEATS))).toBe(true);
});

test('newcomers without rules fill tables instead of being spread over all of them', () => {
  const party = makeParty();
  const guestIds = party.guestIds.slice(0, 24);
  const { places } = findBest({ ...party, guestIds, previous: new Map() });
  expect(new Set(Array.from(places.values(), ({ tableId }) => tableId)).size).toBe(3);
});

test('tables that are alike keep their people when the search has renamed them', () => {
  // All but two guests sit with the right people, at tables that are not in the order of the guests.
  const party = makeParty(KEPT_RULES);
  const turned = new Map(
    Array.from(party.previous, ([id, { tableId, seat }]) => [id, { tableId: (Number(tableId) + 7) % 16, seat }]),
  );
  const problem = withSwaps({ ...party, previous: turned }, [[5, 46]]);
  expect(findBest(problem).moved.length).toBeLessThanOrEqual(4);
});

test('a plan that moves people is better than the present one', () => {
  fc.assert(
    fc.property(anyProblem(), (problem) => {
      const present = judge(problem, problem.previous);
      const plan = findBest(problem, 1_500);
      if (present.unseated.length > 0 || plan.moved.length + plan.shifted.length === 0) return;
      const [before, after] = [countCost(problem, present), countCost(problem, plan)];
      expect(after.musts < before.musts || (after.musts === before.musts && after.cost < before.cost)).toBe(true);
    }),
    { numRuns: 80 },
  );
});
