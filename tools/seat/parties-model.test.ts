import fc from 'fast-check';
import { expect, test } from 'vitest';
import { TableAnnealing } from '../../src/shared/auto-seat/search/table-annealing.ts';
import { seatExactly } from './exact-tables.ts';
import { type PartiesInstance, type PartiesVariant, readInstance } from './instance.ts';
import { makePartiesModel } from './parties-model.ts';

/** The cost of a plan, or null if the plan is not allowed. Simple on purpose: the searches are compared with it. */
function costOf({ sizes, pairs, conflicts }: PartiesInstance, variant: PartiesVariant, tableOf: readonly number[]) {
  const shares = (one: number, other: number) => tableOf[one] === tableOf[other];
  const load = Array.from({ length: variant.tables }, (_, table) =>
    sizes.reduce((sum, size, party) => sum + (tableOf[party] === table ? size : 0), 0),
  );
  const isSize = (people: number) =>
    (people >= variant.min && people <= variant.max) || (people === 0 && variant.mayBeEmpty);
  if (!load.every(isSize) || conflicts.some(([one, other]) => shares(one, other))) return null;
  const known = sizes.map((size, party) => {
    const friends = pairs.filter(([one, other, weight]) => weight > 0 && (one === party || other === party));
    const near = friends
      .filter(([one, other]) => shares(one, other))
      .map(([one, other]) => (one === party ? other : one));
    return size - 1 + near.reduce((sum, other) => sum + (sizes[other] ?? 0), 0);
  });
  if (known.some((count) => count < variant.minKnown)) return null;
  return pairs.reduce((sum, [one, other, weight]) => sum + (shares(one, other) ? weight : 0), 0);
}

function* everyPlan(parties: number, tables: number): Iterable<number[]> {
  for (let code = 0; code < tables ** parties; code++)
    yield Array.from({ length: parties }, (_, party) => Math.floor(code / tables ** party) % tables);
}

const weight = fc.integer({ min: -5, max: 5 });
const anyParties = fc
  .record({
    sizes: fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 6 }),
    weights: fc.array(weight, { minLength: 15, maxLength: 15 }),
    tables: fc.integer({ min: 1, max: 3 }),
    min: fc.integer({ min: 0, max: 4 }),
    room: fc.integer({ min: 0, max: 6 }),
    mayBeEmpty: fc.boolean(),
    minKnown: fc.integer({ min: 0, max: 2 }),
    hasEnemies: fc.boolean(),
  })
  .map(({ sizes, weights, tables, min, room, mayBeEmpty, minKnown, hasEnemies }) => {
    const pairs: [number, number, number][] = [];
    for (let one = 0, next = 0; one < sizes.length; one++)
      for (let other = one + 1; other < sizes.length; other++) pairs.push([one, other, weights[next++] ?? 0]);
    const conflicts: [number, number][] = hasEnemies && sizes.length > 2 ? [[0, 2]] : [];
    const variant = { name: '', tables, min, max: min + room, mayBeEmpty, minKnown };
    const instance: PartiesInstance = { kind: 'parties', sense: 'min', sizes, pairs, conflicts, variants: [variant] };
    return { instance, variant };
  });

test('a few parties are seated as well as they can be, or not at all where no plan is allowed', () => {
  fc.assert(
    fc.property(anyParties, ({ instance, variant }) => {
      let best: number | null = null;
      for (const plan of everyPlan(instance.sizes.length, variant.tables)) {
        const cost = costOf(instance, variant, plan);
        if (cost !== null && (best === null || cost < best)) best = cost;
      }
      const found = seatExactly(makePartiesModel(instance, variant));
      expect(found === null ? null : costOf(instance, variant, [...found])).toBe(best);
    }),
    { numRuns: 300 },
  );
});

test('the search finds the best plan for a dozen parties too', () => {
  const sizes = [3, 5, 2, 4, 1, 6, 2, 3, 4, 2, 5, 3];
  const pairs = sizes.flatMap((_, one) =>
    sizes.slice(one + 1).map((__, index): [number, number, number] => {
      const other = one + 1 + index;
      return [one, other, ((7 * one + 11 * other) % 11) - 5];
    }),
  );
  const variant = { name: '', tables: 4, min: 8, max: 12, mayBeEmpty: false, minKnown: 0 };
  const instance: PartiesInstance = {
    kind: 'parties',
    sense: 'min',
    sizes,
    pairs,
    variants: [variant],
    conflicts: [
      [0, 5],
      [1, 4],
    ],
  };
  const model = makePartiesModel(instance, variant);
  const search = new TableAnnealing(model, { seed: 1, tries: 60_000, aim: 'best' });
  while (!search.isDone) search.step(10_000);
  const best = costOf(instance, variant, [...(seatExactly(model) ?? [])]);
  expect(search.bestValue).toMatchObject({ misfit: 0, musts: 0, wishes: best });
});

test.each([
  { kind: 'event', guests: 0, tables: [], neighbours: null, rules: null, locks: null, previous: null },
  {
    kind: 'parties',
    sense: 'min',
    sizes: [],
    pairs: [],
    conflicts: null,
    variants: [{ tables: 1, min: null, max: 1 }],
  },
])('a file of kind $kind may have null for what it may leave out', (file) => {
  const shortened = JSON.stringify(file, (_, value) => value ?? undefined);
  expect(readInstance(JSON.stringify(file))).toEqual(readInstance(shortened));
});
