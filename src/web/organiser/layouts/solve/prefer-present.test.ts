import { expect, test } from 'vitest';
import { judge } from '../../../../shared/auto-seat/judge.ts';
import { placesOf, toProblem } from '../../../../shared/auto-seat/to-problem.ts';
import type { SeatingRule } from '../../../../shared/contracts/seating.ts';
import { seatAtPlaces } from '../../../../shared/layout/seat-places.ts';
import { guest, layout, table } from '../session/testing.ts';
import { preferPresent } from './prefer-present.ts';

/** Guests by table: each list sits at the table of its place in the list. */
const seatedAt = (...tables: number[][]) =>
  seatAtPlaces(
    layout({ tables: tables.map((_, index) => table(index + 1, { seats: 8 })) }),
    new Map(tables.flatMap((ids, index) => ids.map((id, seat) => [id, { tableId: `table-${index + 1}`, seat }]))),
  );

/** Who is where after the new plan was compared with the present one. */
function choose(present: number[][], next: number[][], rules: readonly SeatingRule[]) {
  const people = next.flat().map((id) => guest(id, { tags: id <= 12 ? ['Choir'] : [] }));
  const { problem } = toProblem(seatedAt(...present), people, { rules: [...rules], pins: [] });
  const places = placesOf(seatedAt(...next));
  const plan = preferPresent(problem, { ...judge(problem, places), places, isComplete: true });
  return plan.places === places ? 'next' : plan.moved.length;
}

const CHOIR = { guestIds: [], tags: ['Choir'], householdIds: [] };
const gather: SeatingRule = { id: 1, kind: 'gather', strength: 'nice', guests: CHOIR };
const spread = [
  [1, 2, 3, 4, 5, 6],
  [7, 8, 9, 10, 11],
  [12, 13, 14],
];

test('nobody moves for a plan that keeps as many rules and is hardly better', () => {
  // The same people, with two of them at other tables: as many singers share a table.
  expect(
    choose(
      spread,
      [
        [7, 2, 3, 4, 5, 6],
        [1, 8, 9, 10, 11],
        [12, 13, 14],
      ],
      [gather],
    ),
  ).toBe(0);
});

test('people move for a plan that is clearly better, keeps a rule more, or seats somebody', () => {
  const closer = [
    [1, 2, 3, 4, 5, 6, 7, 12],
    [8, 9, 10, 11],
    [13, 14],
  ];
  expect(choose(spread, closer, [gather])).toBe('next');
  const apart: SeatingRule = {
    id: 2,
    kind: 'apart',
    hops: 1,
    strength: 'nice',
    guests: { guestIds: [13, 14], tags: [], householdIds: [] },
  };
  expect(
    choose(
      spread,
      [
        [1, 2, 3, 4, 5, 6, 14],
        [7, 8, 9, 10, 11],
        [12, 13],
      ],
      [gather, apart],
    ),
  ).toBe('next');
  expect(choose(spread.with(2, [12, 13]), spread, [gather])).toBe('next');
});
