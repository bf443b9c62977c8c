import { expect, test } from 'vitest';
import type { SeatingRule } from '../contracts/seating.ts';
import { compareWheelchairs } from './compare-wheelchairs.ts';

interface Fields {
  attendance?: 'declined';
  tags?: string[];
  householdId?: number;
  specialRequirements?: string;
}
const guest = (id: number, fields: Fields = {}) => ({
  id,
  fullName: `Guest ${id}`,
  tags: [],
  householdId: null,
  attendance: null,
  specialRequirements: null,
  ...fields,
});
const idsOf = (difference: ReturnType<typeof compareWheelchairs>) =>
  Object.fromEntries(Object.entries(difference).map(([key, guests]) => [key, guests.map(({ id }) => id)]));
const GUESTS = [
  guest(1),
  guest(2, { tags: ['Helped'] }),
  guest(3, { householdId: 9 }),
  guest(4),
  guest(5, { attendance: 'declined' }),
];
const rule: SeatingRule = {
  id: 2,
  kind: 'accessible',
  strength: 'must',
  guests: { guestIds: [1, 5], tags: ['Helped'], householdIds: [9] },
};

test('names whoever has only the rule or only the note, of those who come', () => {
  const difference = compareWheelchairs(GUESTS, { version: 3, rules: [rule] }, new Set([1, 4, 5]));
  expect(idsOf(difference)).toEqual({ onlyRule: [2, 3], onlyWritten: [], onlyNoted: [4] });
});

test('names whoever is only written about, in notes of both languages and without rules', () => {
  const written = ['Uses a wheelchair', 'kerekesszékben ül', 'Tolószékkel érkezik', 'Not in a wheelchair', 'Vegan'];
  const guests = written.map((specialRequirements, index) => guest(index + 1, { specialRequirements }));
  const difference = compareWheelchairs(guests, { version: 0, rules: [] }, new Set([1]));
  expect(idsOf(difference)).toEqual({ onlyRule: [], onlyWritten: [2, 3], onlyNoted: [] });
});

test('does not ask for rules before the first one is saved', () => {
  expect(compareWheelchairs(GUESTS, { version: 0, rules: [] }, new Set([4])).onlyNoted).toEqual([]);
});
