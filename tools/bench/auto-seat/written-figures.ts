import type { SeatProblem } from '../../../src/shared/auto-seat/problem.ts';
import {
  compareRepairs,
  listNeedlessMoves,
  valueOfRepair,
} from '../../../src/shared/auto-seat/testing/needless-moves.ts';
import { toProblem } from '../../../src/shared/auto-seat/to-problem.ts';
import { countOf, type Figure } from '../results/figure.ts';
import { searchFor } from './timed-search.ts';
import { makeWritten, type WrittenEvent } from './written-event.ts';
import { makeRepair } from './written-repair.ts';

const SIZES = [60, 150, 300] as const;
const SEARCH_MS = 3000;
const REST_MS = 1000;
const LONG_MS = 10_000;
/** Share of the searches that have to keep every must. */
const KEPT = 0.98;

const problemOf = ({ layout, guests, seating }: WrittenEvent, scope: 'everyone' | 'rest' = 'everyone'): SeatProblem =>
  toProblem(layout, guests, seating, { scope }).problem;

function repair(event: WrittenEvent) {
  const problem = problemOf(event);
  const options = { aim: 'fewestMoves', fillsTables: true } as const;
  const found = searchFor(problem, { ...options, ms: SEARCH_MS }).plan;
  const rest = searchFor(problemOf(event, 'rest'), { ms: REST_MS, fillsTables: true }).plan;
  const long = searchFor(problem, { ...options, ms: LONG_MS, seed: 2 }).plan;
  const households = [...Map.groupBy(event.guests, ({ householdId }) => householdId).values()];
  const ids = households.map((members) => members.map(({ id }) => id));
  const [ours, ofRest, ofLong] = [found, rest, long].map(({ places }) => valueOfRepair(problem, places));
  return {
    isNeeded: listNeedlessMoves(problem, found.places, ids).length === 0,
    isNoWorse: compareRepairs((ours ?? []).slice(0, 3), ofRest ?? []) <= 0,
    isNear: compareRepairs((ours ?? []).slice(0, 2), ofLong ?? []) < 0 || isWithinOne(ours ?? [], ofLong ?? []),
  };
}

const isWithinOne = ([unseated, musts, moved = 0]: number[], [longUnseated, longMusts, longMoved = 0]: number[]) =>
  unseated === longUnseated && musts === longMusts && moved <= longMoved + 1;

/** Measures events with rules as organisers write them, and repairs of these, in `rounds` events of each size. */
export function measureWritten(rounds: number): Figure[] {
  const events = SIZES.flatMap((guests) =>
    Array.from({ length: rounds }, (_, index) => makeWritten(guests, index + 1)),
  );
  const kept = events.map((event) => searchFor(problemOf(event), { ms: SEARCH_MS, fillsTables: true }).isSound);
  const repairs = events.map((event, index) => repair(makeRepair(event, index + 1, index % 2 === 1)));
  const count = (measure: string, key: keyof (typeof repairs)[number], limit?: number) =>
    countOf(
      `repairs of these: ${measure}`,
      'plans',
      repairs.map((each) => each[key]),
      limit,
    );
  return [
    countOf('rules as people write them: every must kept after 3 s', 'plans', kept, KEPT),
    count('no worse than seating the rest', 'isNoWorse'),
    count('no move can be taken back', 'isNeeded'),
    count('at most one move more than after 10 s', 'isNear', 0.95),
  ];
}
