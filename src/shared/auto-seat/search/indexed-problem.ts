import type { SeatProblem, SeatRule } from '../problem.ts';

/** Sums of weights stay exact enough below this. */
const LARGEST_WEIGHT = 1e9;

interface IndexedStrength {
  readonly must: boolean;
  /** 0 for musts. */
  readonly weight: number;
  readonly guests: readonly number[];
}

type GuestKind = 'together' | 'sideBySide' | 'notBeside' | 'accessible' | 'gather';

export type IndexedRule = IndexedStrength &
  (
    | { readonly kind: GuestKind }
    | { readonly kind: 'apart'; readonly hops: number }
    | { readonly kind: 'at'; readonly tables: readonly number[] }
    | { readonly kind: 'company'; readonly min: number }
    | { readonly kind: 'mix'; readonly others: readonly number[] }
    | { readonly kind: 'fill'; readonly min: number; readonly allTables: boolean }
  );

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

export function indexProblem(problem: SeatProblem): IndexedProblem {
  const guestIds = [...new Set(problem.guestIds)].sort((one, other) => one - other);
  const guestIndex = new Map(guestIds.map((id, index) => [id, index]));
  const tableIndex = new Map(problem.tables.map(({ id }, index) => [id, index]));
  const pick = <Id>(index: ReadonlyMap<Id, number>, ids: readonly Id[]) =>
    [...new Set(ids.flatMap((id) => index.get(id) ?? []))].sort((one, other) => one - other);
  const indexRule = (rule: SeatRule): IndexedRule => {
    const strength = {
      must: rule.must,
      weight: rule.must ? 0 : Math.max(-LARGEST_WEIGHT, Math.min(LARGEST_WEIGHT, rule.weight || 0)),
      guests: rule.kind === 'fill' ? [] : pick(guestIndex, rule.guestIds),
    };
    switch (rule.kind) {
      case 'apart':
        return { ...strength, kind: rule.kind, hops: rule.hops };
      case 'at':
        return { ...strength, kind: rule.kind, tables: pick(tableIndex, rule.tableIds) };
      case 'company':
        return { ...strength, kind: rule.kind, min: rule.min };
      case 'mix':
        return { ...strength, kind: rule.kind, others: pick(guestIndex, rule.otherIds) };
      case 'fill':
        return { ...strength, kind: rule.kind, min: rule.min, allTables: rule.allTables === true };
      default:
        return { ...strength, kind: rule.kind };
    }
  };
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
