import { expect, test } from 'vitest';
import type { SeatingRule } from '../contracts/seating.ts';
import { compareWheelchairs } from './compare-wheelchairs.ts';

const guest = (id: number, fields: { attendance?: 'declined'; tags?: string[]; householdId?: number } = {}) => ({
  ...{ id, fullName: `Guest ${id}`, tags: [], householdId: null, attendance: null },
  ...fields,
});
const GUESTS = [
  guest(1),
  guest(2, { tags: ['Helped'] }),
  guest(3, { householdId: 9 }),
  guest(4),
  guest(5, { attendance: 'declined' }),
];
const rule: SeatingRule = {
  ...{ id: 2, kind: 'accessible', strength: 'must' },
  guests: { guestIds: [1, 5], tags: ['Helped'], householdIds: [9] },
};

test('names whoever has only the rule or only the note, of those who come', () => {
  const difference = compareWheelchairs(GUESTS, { version: 3, rules: [rule] }, new Set([1, 4, 5]));
  expect(difference).toEqual({ onlyRule: ['Guest 2', 'Guest 3'], onlyNoted: ['Guest 4'] });
});

test('does not ask for rules before the first one is saved', () => {
  expect(compareWheelchairs(GUESTS, { version: 0, rules: [] }, new Set([4]))).toEqual({ onlyRule: [], onlyNoted: [] });
});
