import { expect, test } from 'vitest';
import { explainImpossible } from '../../../../shared/auto-seat/explain-impossible.ts';
import { toProblem } from '../../../../shared/auto-seat/to-problem.ts';
import type { SeatingRule } from '../../../../shared/contracts/seating.ts';
import { guest, layout, table } from '../session/testing.ts';
import { findSeatOffers } from './seat-offers.ts';

const HOUSEHOLDS: SeatingRule = { id: 1, kind: 'households', strength: 'must', exceptIds: [] };

function offerFor(members: readonly (number | null)[], seats: readonly number[]) {
  const tables = seats.map((count, index) => table(index + 1, { seats: count }));
  const guests = members.map((householdId, index) => guest(index + 1, { householdId }));
  const input = { layout: layout({ tables }), guests, seating: { rules: [HOUSEHOLDS], pins: [] } };
  const { problem } = toProblem(input.layout, guests, input.seating);
  const conflicts = explainImpossible(problem);
  const finding = findSeatOffers(input, problem, conflicts);
  let pauses = 0;
  for (let step = finding.next(); ; step = finding.next(), pauses++) {
    if (step.done) return { offer: conflicts[0] && step.value.get(conflicts[0]), pauses };
  }
}

test('seats are offered at a table that has room for them, else at a new one', () => {
  expect(offerFor([null, null, null], [2]).offer).toEqual({ kind: 'grow', tableId: 'table-1', count: 1 });
  expect(offerFor(Array(14).fill(null), [12]).offer).toMatchObject({
    kind: 'newTables',
    group: { count: 1, seats: 12 },
  });
});

test('a household that no table can take gets a larger table, not one like the others', () => {
  const { offer, pauses } = offerFor(Array(14).fill(7), [12, 12]);
  expect(offer).toMatchObject({ kind: 'newTables', group: { count: 1, seats: 14 } });
  // One pause after each way that was tried.
  expect(pauses).toBeGreaterThan(1);
});
