import fc from 'fast-check';
import type { Place, SeatProblem, SeatRule, SeatTable } from '../problem.ts';
import type { RuleTerms } from '../rules/index.ts';
import type { Strength } from '../rules/rule.ts';
import { makeBeside } from './small-problem.ts';

const strengthArbitrary: fc.Arbitrary<Strength> = fc.oneof(
  fc.constant({ must: true } as const),
  fc.integer({ min: 0, max: 12 }).map((weight) => ({ must: false, weight }) as const),
);

function bodyArbitrary(guestIds: readonly number[], tableIds: readonly number[]): fc.Arbitrary<RuleTerms> {
  const some = (maxLength: number) =>
    fc.subarray([...guestIds], { minLength: 1, maxLength: Math.min(maxLength, guestIds.length) });
  const [few, many] = [some(3), some(9)];
  const min = fc.integer({ min: 1, max: 3 });
  return fc.oneof(
    fc.record({ kind: fc.constantFrom('together', 'sideBySide', 'notBeside', 'accessible'), guests: few }),
    fc.record({ kind: fc.constantFrom('together', 'gather'), guests: many }),
    fc.record({ kind: fc.constant('apart' as const), guests: few, hops: min }),
    fc.record({ kind: fc.constant('apart' as const), guests: many, hops: fc.constant(1) }),
    fc.tuple(many, fc.nat({ max: 9 }), fc.constantFrom(1, 1, 2)).map(([guests, split, hops]) => {
      const sides = [guests.slice(0, split), guests.slice(split)];
      return { kind: 'apart' as const, guests, sides, hops };
    }),
    fc.tuple(many, fc.nat({ max: 9 })).map(([guests, split]) => {
      const sides = [guests.slice(0, split), ...guests.slice(split).map((guest) => [guest])];
      return { kind: 'notBeside' as const, guests, sides };
    }),
    fc.record({ kind: fc.constant('at' as const), guests: few, tables: fc.subarray([...tableIds]) }),
    fc.record({ kind: fc.constant('company' as const), guests: many, min }),
    fc.record({ kind: fc.constant('near' as const), guests: few, others: few }),
    fc.record({ kind: fc.constant('mix' as const), guests: many, others: many }),
    fc.record({ kind: fc.constant('fill' as const), min, allTables: fc.boolean() }),
  ) as fc.Arbitrary<RuleTerms>;
}

/** Events of up to 14 guests with rules of all kinds, both musts and wishes; many of them cannot be kept. */
export function anyProblem({ kindsLeftOut = [] }: { kindsLeftOut?: readonly SeatRule['kind'][] } = {}) {
  return fc
    .tuple(
      fc.integer({ min: 2, max: 14 }),
      fc.array(fc.tuple(fc.integer({ min: 2, max: 6 }), fc.boolean()), { minLength: 1, maxLength: 5 }),
    )
    .chain(([guests, sizes]) => {
      const guestIds = Array.from({ length: guests }, (_, index) => 100 + index);
      const tables: SeatTable[] = sizes.map(([seats, isRound], id) => ({
        id,
        seats,
        beside: makeBeside(seats, isRound),
        accessible: id % 2 === 0 ? [0] : [],
      }));
      const tableIds = sizes.map((_, id) => id);
      const placeArbitrary: fc.Arbitrary<Place> = fc
        .tuple(fc.constantFrom(...tableIds), fc.option(fc.integer({ min: 0, max: 1 })))
        .map(([tableId, seat]) => ({ tableId, seat }));
      const placesArbitrary = (maxLength: number) =>
        fc.array(fc.tuple(fc.constantFrom(...guestIds), placeArbitrary), { maxLength }).map((list) => new Map(list));
      return fc.record({
        guestIds: fc.constant(guestIds),
        tables: fc.constant(tables),
        neighbours: fc.constant(tableIds.slice(1).map((id): [number, number] => [id - 1, id])),
        rules: fc
          .array(fc.tuple(strengthArbitrary, bodyArbitrary(guestIds, tableIds)), { maxLength: 10 })
          .map((list) =>
            list
              .filter(([, body]) => !kindsLeftOut.includes(body.kind))
              .map(([strength, body], id) => ({ id, ...strength, ...body }) as SeatRule),
          ),
        pins: placesArbitrary(3),
        previous: placesArbitrary(8),
      }) satisfies fc.Arbitrary<SeatProblem>;
    });
}
