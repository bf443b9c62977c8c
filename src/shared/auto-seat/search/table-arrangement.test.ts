import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { SeatProblem } from '../problem.ts';
import { anyProblem } from '../testing/any-problem.ts';
import { makeBeside } from '../testing/small-problem.ts';
import { makeEventModel } from './event-model.ts';
import { indexProblem } from './indexed-problem.ts';
import { Random } from './random.ts';
import { arrangeTables } from './table-arrangement.ts';
import { makeStart } from './table-search.ts';
import { TableState } from './table-state.ts';

const PRICES = { must: 50, move: 0, misfit: 40 };

/** Who shares a table with whom, whichever table it is. */
function listCompany({ at, model }: TableState): string[] {
  const byTable = Array.from({ length: model.tables }, (): number[] => []);
  for (const [unit, table] of at.entries()) byTable[table]?.push(unit);
  return byTable.map((units) => units.join()).sort();
}

test('only changes which table people have, for a better plan', () => {
  let arranged = 0;
  fc.assert(
    fc.property(anyProblem(), fc.integer({ min: 0, max: 9 }), (problem, seed) => {
      const model = makeEventModel(indexProblem(problem));
      const start = makeStart(model, 50, 0);
      const state = new TableState(model, { ...PRICES }, start);
      state.reset(start);
      const before = { at: state.at.slice(), total: state.total(), company: listCompany(state) };
      const isArranged = arrangeTables(state, new Random(seed), 'afterRun');
      expect(listCompany(state)).toEqual(before.company);
      if (isArranged) {
        arranged += 1;
        expect(state.total()).toBeLessThan(before.total - 1e-9);
      } else expect(state.at).toEqual(before.at);
      state.at.forEach((table, unit) => {
        if (table === before.at[unit]) return;
        const from = model.allowedStart[unit] ?? 0;
        expect([...model.allowed.slice(from, from + (model.allowedCount[unit] ?? 0))]).toContain(table);
      });
    }),
    { numRuns: 500 },
  );
  expect(arranged).toBeGreaterThan(10);
});

test('gives every table of people the place they wish for, however many have to change at once', () => {
  const count = 12;
  const guestIds = Array.from({ length: 2 * count }, (_, id) => id);
  const problem: SeatProblem = {
    guestIds,
    tables: Array.from({ length: count }, (_, id) => ({
      id,
      seats: 2,
      beside: makeBeside(2, true),
      accessible: [],
    })),
    neighbours: [],
    rules: guestIds.map((id) => {
      // Each couple wants the next couple's table: no exchange of two tables brings both where they want to be.
      const tableIds = [((id >> 1) + 1) % count];
      return { id, must: false, weight: 5, kind: 'at', guests: [id], tables: tableIds };
    }),
    pins: new Map(),
    previous: new Map(),
  };
  const model = makeEventModel(indexProblem(problem));
  const start = Int32Array.from(guestIds, (id) => id >> 1);
  const state = new TableState(model, { ...PRICES }, start);
  state.reset(start);
  expect(state.wishes()).toBe(5 * guestIds.length);
  expect(arrangeTables(state, new Random(1), 'afterRun')).toBe(true);
  expect(state.wishes()).toBeCloseTo(0);
});
