import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AGE_GROUPS } from '../contracts/guests.ts';
import { ALLERGENS, DIETS } from '../contracts/needs.ts';
import { buildCateringList, type CateringGuest, type MenuOption, withoutIdentities } from './build-list.ts';

const MENU: MenuOption[] = [
  { course: 'Starter', name: 'Soup', mark: 'S', isArchived: false },
  { course: 'Main', name: 'Beef', mark: 'B', isArchived: false },
  { course: 'Main', name: 'Fish', mark: null, isArchived: true },
];
const guest = (overrides: Partial<CateringGuest> = {}): CateringGuest => ({
  guestId: 1,
  fullName: 'Kovács Anna',
  tableNumber: null,
  seatNumber: null,
  tableName: null,
  ageGroup: null,
  needsHighChair: false,
  meals: {},
  allergens: [],
  diets: [],
  other: null,
  usesWheelchair: false,
  ...overrides,
});

const anyGuest: fc.Arbitrary<CateringGuest> = fc.record({
  guestId: fc.nat(),
  fullName: fc.string(),
  tableNumber: fc.option(fc.constantFrom('1', '2', '10', ' 2 ', 'Head', 'HEAD', '')),
  seatNumber: fc.option(fc.constantFrom('1', '2', '3')),
  tableName: fc.constant(null),
  ageGroup: fc.option(fc.constantFrom(...AGE_GROUPS)),
  needsHighChair: fc.boolean(),
  meals: fc.dictionary(
    fc.constantFrom('Starter', 'Main', 'Gone', '__proto__', 'constructor'),
    fc.constantFrom('Soup', 'Beef', 'Fish', 'Unknown', 'toString'),
  ),
  allergens: fc.subarray([...ALLERGENS]),
  diets: fc.subarray([...DIETS]),
  other: fc.option(fc.string()),
  usesWheelchair: fc.boolean(),
});
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

describe('the sums of a catering list', () => {
  it('add up for a thousand random lists', () => {
    const check = (guests: CateringGuest[]) => {
      const { courses, tables, totals } = buildCateringList(guests, MENU);
      const all = tables.map(({ counts }) => counts);
      expect(totals.people).toBe(guests.length);
      for (const key of ['people', 'eaters', 'adults', 'children', 'infants', 'highChairs', 'wheelchairs'] as const) {
        expect(sum(all.map((counts) => counts[key]))).toBe(totals[key]);
      }
      expect(totals.adults + totals.children + totals.infants).toBe(totals.people);
      expect(totals.eaters).toBe(totals.adults + totals.children);
      for (const [course, { options }] of courses.entries()) {
        for (const option of options.keys()) {
          expect(sum(all.map(({ meals }) => meals[course]?.[option] ?? Number.NaN))).toBe(
            totals.meals[course]?.[option],
          );
        }
        for (const counts of [totals, ...all]) {
          expect(sum(counts.meals[course] ?? []) + (counts.noChoice[course] ?? Number.NaN)).toBe(counts.eaters);
        }
      }
      for (const code of ALLERGENS) {
        expect(sum(all.map(({ allergens }) => allergens[code] ?? 0))).toBe(totals.allergens[code] ?? 0);
      }
    };
    fc.assert(fc.property(fc.array(anyGuest, { maxLength: 60 }), check), { numRuns: 1_000 });
  });
});

describe('a catering list', () => {
  it('is ordered by table and seat, and ends with those who have no table', () => {
    const seats = [
      ['10', '1'],
      [null, null],
      ['2', '10'],
      [' 2', '9'],
      ['2', null],
    ] as const;
    const { tables } = buildCateringList(
      seats.map(([tableNumber, seatNumber], guestId) => guest({ guestId, tableNumber, seatNumber })),
      [],
    );
    expect(
      tables.map(({ tableNumber, people }) => [tableNumber?.trim() ?? null, people.map((p) => p.seatNumber)]),
    ).toEqual([
      ['2', ['9', '10', null]],
      ['10', ['1']],
      [null, [null]],
    ]);
  });

  it('has archived options only where someone chose them, and no meals for infants', () => {
    const without = buildCateringList([guest({ ageGroup: 'infant', meals: { Main: 'Fish' } })], MENU);
    expect(without.courses.map(({ options }) => options.map(({ name }) => name))).toEqual([['Soup'], ['Beef']]);
    expect(without.totals).toMatchObject({ people: 1, infants: 1, eaters: 0, noChoice: [0, 0] });
    const withFish = buildCateringList([guest({ meals: { Main: 'Fish' } })], MENU);
    expect(withFish.totals.meals).toEqual([[0], [0, 1]]);
  });

  it('names nobody to a caterer who may not see names', () => {
    const list = buildCateringList([guest({ allergens: ['nuts'] })], MENU);
    expect(JSON.stringify(withoutIdentities(list, { showsNames: false }))).not.toContain('Anna');
    const [table] = withoutIdentities(list, { showsNames: true }).tables;
    expect(table?.people[0]).toMatchObject({ guestId: null, name: 'Kovács Anna', allergens: ['nuts'] });
  });
});
