import fc from 'fast-check';
import type { SeatProblem, SeatRule, SeatTable } from '../problem.ts';

/** Two rows that face each other, or a ring; seats count clockwise. */
export function makeBeside(seats: number, isRound: boolean): [number, number][] {
  const pairs: [number, number][] = [];
  const firstRow = Math.ceil(seats / 2);
  for (let seat = 0; seat + 1 < seats; seat++) if (isRound || seat + 1 !== firstRow) pairs.push([seat, seat + 1]);
  if (isRound && seats > 2) pairs.push([seats - 1, 0]);
  return pairs;
}

const tableArbitrary = (id: number): fc.Arbitrary<SeatTable> =>
  fc
    .tuple(fc.integer({ min: 2, max: 5 }), fc.boolean(), fc.integer({ min: 0, max: 2 }))
    .map(([seats, isRound, accessible]) => ({
      id,
      seats,
      beside: makeBeside(seats, isRound),
      accessible: Array.from({ length: Math.min(seats, accessible) }, (_, seat) => seat),
    }));

function ruleArbitrary(id: number, guestIds: readonly number[], tableIds: readonly number[]): fc.Arbitrary<SeatRule> {
  const some = (minLength: number, maxLength: number) =>
    fc.shuffledSubarray([...guestIds], { minLength: Math.min(minLength, guestIds.length), maxLength });
  const few = some(2, Math.min(3, guestIds.length));
  const many = some(2, guestIds.length);
  const must = { id, must: true } as const;
  return fc.oneof(
    { weight: 4, arbitrary: few.map((guests) => ({ ...must, kind: 'together' as const, guests })) },
    { weight: 3, arbitrary: few.map((guests) => ({ ...must, kind: 'sideBySide' as const, guests })) },
    { weight: 2, arbitrary: few.map((guests) => ({ ...must, kind: 'notBeside' as const, guests })) },
    {
      weight: 4,
      arbitrary: fc
        .tuple(few, fc.constantFrom(1, 1, 2, 3))
        .map(([guests, hops]) => ({ ...must, kind: 'apart' as const, guests, hops })),
    },
    {
      weight: 3,
      arbitrary: fc
        .tuple(many, fc.constantFrom(1, 2), fc.nat({ max: guestIds.length }))
        .map(([guests, hops, split]) => ({
          ...must,
          kind: 'apart' as const,
          guests,
          hops,
          sides: [guests.slice(0, split), guests.slice(split)],
        })),
    },
    {
      weight: 1,
      arbitrary: fc.tuple(many, fc.nat({ max: guestIds.length })).map(([guests, split]) => ({
        ...must,
        kind: 'notBeside' as const,
        guests,
        sides: [guests.slice(0, split), ...guests.slice(split).map((guest) => [guest])],
      })),
    },
    {
      weight: 1,
      arbitrary: fc.tuple(many, fc.nat({ max: guestIds.length })).map(([guests, split]) => ({
        ...must,
        kind: 'near' as const,
        guests: guests.slice(0, split),
        others: guests.slice(split),
      })),
    },
    {
      weight: 3,
      arbitrary: fc
        .tuple(some(1, Math.min(3, guestIds.length)), fc.subarray([...tableIds], { minLength: 1 }))
        .map(([guests, tables]) => ({ ...must, kind: 'at' as const, guests, tables })),
    },
    { weight: 2, arbitrary: some(1, 2).map((guests) => ({ ...must, kind: 'accessible' as const, guests })) },
    { weight: 1, arbitrary: many.map((guests) => ({ ...must, kind: 'gather' as const, guests })) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(many, fc.integer({ min: 1, max: 2 }))
        .map(([guests, min]) => ({ ...must, kind: 'company' as const, guests, min })),
    },
    {
      weight: 1,
      arbitrary: fc.tuple(many, fc.nat({ max: guestIds.length })).map(([guests, split]) => ({
        ...must,
        kind: 'mix' as const,
        guests: guests.slice(0, split),
        others: guests.slice(split),
      })),
    },
    {
      weight: 1,
      arbitrary: fc
        .tuple(fc.integer({ min: 1, max: 3 }), fc.boolean())
        .map(([min, allTables]) => ({ ...must, kind: 'fill' as const, min, allTables })),
    },
  );
}

/** Events small enough to try every plan: up to seven guests at up to four tables, with rules that often contradict. */
export const smallProblem: fc.Arbitrary<SeatProblem> = fc
  .tuple(fc.constantFrom(1, 2, 2, 3, 3, 4), fc.integer({ min: 2, max: 7 }), fc.integer({ min: 1, max: 7 }))
  .chain(([tableCount, guestCount, ruleCount]) => {
    const tableIds = Array.from({ length: tableCount }, (_, index) => index + 1);
    const guestIds = Array.from({ length: guestCount }, (_, index) => index + 1);
    const pairs = tableIds.flatMap((a) => tableIds.filter((b) => b > a).map((b) => [a, b] as const));
    const pin = fc.record({
      tableId: fc.constantFrom(...tableIds, ...tableIds, ...tableIds, 99),
      seat: fc.option(fc.integer({ min: 0, max: 3 })),
    });
    return fc.record({
      guestIds: fc.constant(guestIds),
      tables: fc.tuple(...tableIds.map(tableArbitrary)),
      neighbours: fc.subarray(pairs),
      rules: fc.tuple(...Array.from({ length: ruleCount }, (_, index) => ruleArbitrary(index + 1, guestIds, tableIds))),
      pins: fc
        .array(fc.tuple(fc.constantFrom(...guestIds, 77), pin), { maxLength: 2 })
        .map((entries) => new Map(entries)),
      previous: fc.constant(new Map()),
    });
  });
