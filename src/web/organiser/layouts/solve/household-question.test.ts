import { expect, test } from 'vitest';
import { createSolver } from '../../../../shared/auto-seat/solver.ts';
import { placesOf, toProblem } from '../../../../shared/auto-seat/to-problem.ts';
import type { SeatingRule } from '../../../../shared/contracts/seating.ts';
import { seatAtPlaces } from '../../../../shared/layout/seat-places.ts';
import { guest, layout, table } from '../session/testing.ts';
import { askForHouseholds } from './household-question.ts';

const named = (...guestIds: number[]) => ({ guestIds, tags: [], householdIds: [] });
/** Households 1 and 2 are split over tables, half of 3 has no seat, 4 has none at all. */
const people = [1, 1, 2, 2, 3, 3, 4, 4].map((householdId, index) => guest(index + 1, { householdId }));
const seated = seatAtPlaces(
  layout(),
  new Map(
    ['table-1', 'table-2', 'table-1', 'table-3', 'table-2'].map((tableId, index) => [
      index + 1,
      { tableId, seat: index % 4 },
    ]),
  ),
);
const ask = (rules: SeatingRule[], tableIds: readonly string[] | null) =>
  askForHouseholds({ layout: seated, guests: people, seating: { rules, pins: [] } }, tableIds);

test('all split households come together with few moves; those without any seat are left out', () => {
  const { layout: room, guests, seating } = ask([], null).input;
  expect(guests.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6]);
  const { problem } = toProblem(room, guests, seating);
  const solver = createSolver(problem, { seed: 1, tries: 5_000, aim: 'fewestMoves' });
  while (!solver.step(5_000).isDone);
  const { places, moved } = solver.best();
  for (const [one, other] of [
    [1, 2],
    [3, 4],
    [5, 6],
  ] as const) {
    expect(places.get(one)?.tableId).toBe(places.get(other)?.tableId);
  }
  expect(moved).toHaveLength(2);
  expect(placesOf(seated).size).toBe(5);
});

test('only the households of one table are brought together', () => {
  const { guests, seating } = ask([], ['table-3']).input;
  expect(guests.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5]);
  expect(seating.rules).toMatchObject([{ kind: 'households', strength: 'must', exceptIds: [1, 3] }]);
});

test('a household that other musts keep apart stays as it is, and is named', () => {
  const apart: SeatingRule = { id: 5, kind: 'apart', hops: 1, strength: 'must', guests: named(1, 2) };
  const { input, leftOutIds } = ask([apart], null);
  expect(leftOutIds).toEqual([1]);
  expect(input.seating.rules).toMatchObject([apart, { kind: 'households', strength: 'must', exceptIds: [1] }]);
});

test('nobody moves for the sake of a must that is broken already', () => {
  const far: SeatingRule = { id: 5, kind: 'apart', hops: 1, strength: 'must', guests: named(1, 3) };
  expect(ask([far], null).input.seating.rules[0]).toEqual({ ...far, strength: 'veryImportant' });
});

test('all households that one must keeps apart are left out, however many', () => {
  const apart: SeatingRule = {
    id: 5,
    kind: 'apart',
    hops: 1,
    strength: 'must',
    guests: named(...Array.from({ length: 24 }, (_, index) => index + 1)),
  };
  const families = Array.from({ length: 24 }, (_, index) => guest(index + 1, { householdId: (index >> 1) + 1 }));
  const room = layout({ tables: families.map(({ id }) => table(id)) });
  const places = new Map(families.map(({ id }) => [id, { tableId: `table-${id}`, seat: 0 }]));
  const input = { layout: seatAtPlaces(room, places), guests: families, seating: { rules: [apart], pins: [] } };
  const { leftOutIds, input: asked } = askForHouseholds(input, null);
  const [, households] = asked.seating.rules;
  const all = Array.from({ length: 12 }, (_, index) => index + 1);
  expect(households?.kind === 'households' && households.exceptIds.toSorted((a, b) => a - b)).toEqual(all);
  expect(leftOutIds.toSorted((a, b) => a - b)).toEqual(all);
});

test('a household that fits at no table is left out, others are not', () => {
  const large = [1, 2, 3, 4, 5].map((id) => guest(id, { householdId: 1 }));
  const small = [6, 7].map((id) => guest(id, { householdId: 2 }));
  const room = layout({ tables: [1, 2, 3].map((id) => table(id, { seats: 4 })) });
  const seats = [1, 1, 1, 2, 2, 1, 2].map((tableNumber, index) => [index + 1, tableNumber] as const);
  const places = new Map(seats.map(([id, at], seat) => [id, { tableId: `table-${at}`, seat: seat % 4 }]));
  const { leftOutIds } = askForHouseholds(
    { layout: seatAtPlaces(room, places), guests: [...large, ...small], seating: { rules: [], pins: [] } },
    null,
  );
  expect(leftOutIds).toEqual([1]);
});
