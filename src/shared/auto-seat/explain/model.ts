import type { SeatProblem } from '../problem.ts';
import { guestsOf, isBelowLeast, type RuleTerms, solverRule, toPositions } from '../rules/index.ts';
import { findLikeTables, type LikeTables } from './like-tables.ts';
import { splitIntoCells } from './table-cells.ts';
import { type TableList, TableLists } from './table-lists.ts';
import { makeShape, type TableShape } from './table-shape.ts';

/** A must rule or a pin. Guests and tables are named by their position in the problem, and guests who do not come are left out. */
export type Must = {
  /** Position in `Model.musts`. */
  readonly index: number;
  readonly source: { readonly ruleId: number } | { readonly pinnedId: number };
  readonly guests: readonly number[];
} & MustTerms;

type MustTerms =
  | Exclude<RuleTerms, { kind: 'at' }>
  | { readonly kind: 'at'; readonly list: TableList }
  /** `table` is -1 where the pin names a table or a seat that does not exist. */
  | { readonly kind: 'pin'; readonly table: number; readonly seat: number | null };

/** The problem without wishes, with guests and tables as positions, which are quick to look up. */
export interface Model {
  readonly guestCount: number;
  readonly shapes: readonly TableShape[];
  readonly seatCount: number;
  readonly mostSeats: number;
  /** Neighbouring tables of each table. */
  readonly neighbours: readonly (readonly number[])[];
  readonly likeTables: LikeTables;
  /** The cell of each table; a cell is a set of tables that are all neighbours of each other. */
  readonly cells: () => readonly number[];
  readonly tableLists: TableLists;
  readonly musts: readonly Must[];
}

export function makeModel(problem: SeatProblem): Model {
  const shapeOfKey = new Map<string, TableShape>();
  const shapes = problem.tables.map((table) => makeShape(table, shapeOfKey));
  const tableAt = new Map(problem.tables.map(({ id }, index) => [id, index]));
  const guestAt = new Map(problem.guestIds.map((id, index) => [id, index]));
  const neighbours: number[][] = shapes.map(() => []);
  for (const [one, other] of problem.neighbours) {
    const [a, b] = [tableAt.get(one), tableAt.get(other)];
    if (a === undefined || b === undefined || a === b) continue;
    neighbours[a]?.push(b);
    neighbours[b]?.push(a);
  }
  let cells: readonly number[] | null = null;
  const mostSeats = shapes.reduce((most, { seats }) => Math.max(most, seats), 0);

  const tableLists = new TableLists(shapes);
  const room = { mostSeats, tables: shapes.length };
  /** Null for a rule that any plan keeps. */
  const toTerms = (rule: RuleTerms): MustTerms | null => {
    const { forProof } = solverRule(rule);
    const terms = isBelowLeast(rule) ? null : forProof ? forProof(rule, room) : rule;
    return terms?.kind === 'at' ? { kind: 'at', list: tableLists.of(terms.tables as readonly number[]) } : terms;
  };

  const musts: Must[] = [];
  for (const rule of problem.rules) {
    if (!rule.must) continue;
    const placed = toPositions(rule, guestAt, tableAt);
    const terms = toTerms(placed);
    if (terms) musts.push({ index: musts.length, source: { ruleId: rule.id }, guests: guestsOf(placed), ...terms });
  }
  for (const [guestId, { tableId, seat }] of problem.pins) {
    const guest = guestAt.get(guestId);
    if (guest === undefined) continue;
    const table = tableAt.get(tableId) ?? -1;
    const isSeat = seat === null || (Number.isInteger(seat) && seat >= 0 && seat < (shapes[table]?.seats ?? 0));
    const source = { pinnedId: guestId };
    musts.push({ index: musts.length, source, guests: [guest], kind: 'pin', table: isSeat ? table : -1, seat });
  }
  return {
    guestCount: guestAt.size,
    shapes,
    seatCount: shapes.reduce((sum, { seats }) => sum + seats, 0),
    mostSeats,
    neighbours,
    likeTables: findLikeTables(shapes, neighbours),
    cells: () => {
      cells ??= splitIntoCells(neighbours);
      return cells;
    },
    tableLists,
    musts,
  };
}

/** The tables fewer than `hops` steps from `table`, itself included. */
export function tablesWithin(model: Model, table: number, hops: number): readonly number[] {
  const found = [table];
  const seen = new Set(found);
  for (let start = 0, step = 1; step < hops && start < found.length; step++) {
    const end = found.length;
    for (; start < end; start++) {
      for (const next of model.neighbours[found[start] ?? 0] ?? []) {
        if (seen.has(next)) continue;
        seen.add(next);
        found.push(next);
      }
    }
  }
  return found;
}
