import type { SeatProblem, SeatRule } from '../problem.ts';
import { type RuleTerms, toPositions } from '../rules/index.ts';

/** Sums of weights stay exact enough below this. */
const LARGEST_WEIGHT = 1e9;

/** A rule about guests and tables by their positions; `weight` is 0 for musts. */
export type IndexedRule = { readonly must: boolean; readonly weight: number } & RuleTerms;

interface IndexedTable {
  readonly seats: number;
  readonly beside: readonly (readonly [number, number])[];
  readonly accessible: ReadonlySet<number>;
}

/** `table` is -1 if there is no such table; `seat` is -1 if any seat will do, or there is no such seat. */
export interface IndexedPlace {
  readonly table: number;
  readonly seat: number;
}

/** The problem with guests and tables as numbers from 0. Guests are sorted by id: their order in the list means nothing. */
export interface IndexedProblem {
  readonly guests: number;
  readonly guestIds: readonly number[];
  readonly tables: readonly IndexedTable[];
  readonly neighbours: readonly (readonly [number, number])[];
  readonly rules: readonly IndexedRule[];
  readonly pins: ReadonlyMap<number, IndexedPlace>;
  readonly previous: ReadonlyMap<number, IndexedPlace>;
}

/** The problem with wishes instead of some of its musts. */
export function withoutMusts(problem: IndexedProblem, givenUp: ReadonlySet<number>, weight: number): IndexedProblem {
  const soften = (rule: IndexedRule, index: number): IndexedRule =>
    givenUp.has(index) ? { ...rule, must: false, weight } : rule;
  return { ...problem, rules: problem.rules.map(soften) };
}

export function indexProblem(problem: SeatProblem): IndexedProblem {
  const guestIds = [...new Set(problem.guestIds)].sort((one, other) => one - other);
  const guestIndex = new Map(guestIds.map((id, index) => [id, index]));
  const tableIndex = new Map(problem.tables.map(({ id }, index) => [id, index]));
  const indexRule = (rule: SeatRule): IndexedRule => ({
    ...toPositions<RuleTerms>(rule, guestIndex, tableIndex),
    must: rule.must,
    weight: rule.must ? 0 : Math.max(-LARGEST_WEIGHT, Math.min(LARGEST_WEIGHT, rule.weight || 0)),
  });
  const indexPlaces = (places: SeatProblem['pins']) =>
    new Map(
      guestIds.flatMap((id, guest) => {
        const place = places.get(id);
        if (!place) return [];
        const table = tableIndex.get(place.tableId) ?? -1;
        const seats = problem.tables[table]?.seats ?? 0;
        const seat = place.seat !== null && place.seat >= 0 && place.seat < seats ? place.seat : -1;
        return [[guest, { table, seat }] as const];
      }),
    );
  return {
    guests: guestIds.length,
    guestIds,
    tables: problem.tables.map(({ seats, beside, accessible }) => ({
      seats,
      beside,
      accessible: new Set(accessible.filter((seat) => seat >= 0 && seat < seats)),
    })),
    neighbours: problem.neighbours.flatMap(([one, other]) => {
      const [a, b] = [tableIndex.get(one), tableIndex.get(other)];
      return a === undefined || b === undefined ? [] : [[a, b] as const];
    }),
    rules: problem.rules.map(indexRule),
    pins: indexPlaces(problem.pins),
    previous: indexPlaces(problem.previous),
  };
}
